// The guard now comes after the division it was there for.
// verdict: different
// ratio: different
//--- old
int ratio(int a, int b)
{
    if (b == 0)
        return 0;
    return a / b;
}
//--- new
int ratio(int a, int b)
{
    int q = a / b;
    if (b == 0)
        return 0;
    return q;
}
