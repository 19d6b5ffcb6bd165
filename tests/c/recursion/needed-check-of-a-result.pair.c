// One of the ends of the recursion gives a negative result: the check is needed.
// verdict: different
// halvings: different
//--- old
int halvings(int size)
{
    if (size <= 1)
        return size < -5 ? -3 : 0;
    int rest = halvings(size - 7);
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
        return size < -5 ? -3 : 0;
    int rest = halvings(size - 9);
    if (rest > 1000000)
        return rest;
    return rest + 1;
}
