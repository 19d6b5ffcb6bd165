// The counter that runs down stops a round early.
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
    int i = 0;
    for (int left = n; left > 1; left--)
        s += v[i++];
    return s;
}
