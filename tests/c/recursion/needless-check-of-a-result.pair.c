// The result of the recursive call is never negative, so the check is needless.
// verdict: equivalent
// halvings: equivalent
//--- old
int halvings(int size)
{
    if (size <= 1)
        return 0;
    int rest = halvings(size / 2);
    if (rest < 0)
        return -1;
    if (rest > 1000000)
        return rest;
    return rest + 1;
}
//--- new
int halvings(int size)
{
    if (size <= 1)
        return 0;
    int rest = halvings(size / 2);
    if (rest > 1000000)
        return rest;
    return rest + 1;
}
