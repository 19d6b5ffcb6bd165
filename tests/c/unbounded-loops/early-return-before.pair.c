// Nothing to do is found out before the loop.
// verdict: equivalent
// sum: equivalent
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
    if (n <= 0)
        return 0;
    for (int i = 0; i < n; i++)
        s += v[i];
    return s;
}
