// The counter runs down while the index runs up.
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
    int i = 0;
    for (int left = n; left > 0; left--)
        s += v[i++];
    return s;
}
