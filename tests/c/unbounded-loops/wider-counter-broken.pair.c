// The counter is too narrow.
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
    for (signed char i = 0; i < n && i >= 0; i++)
        s += v[i];
    return s;
}
