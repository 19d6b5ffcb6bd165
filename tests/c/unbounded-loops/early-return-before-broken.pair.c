// One element is too few to count.
// verdict: different
// sum: different
//--- old
unsigned sum(const unsigned *v, int n)
{
    unsigned s = 0;
    for (int i = 0; i < n; i++)
        s += v[i];
    return s;
}
//--- new
unsigned sum(const unsigned *v, int n)
{
    unsigned s = 0;
    if (n < 2)
        return 0;
    for (int i = 0; i < n; i++)
        s += v[i];
    return s;
}
