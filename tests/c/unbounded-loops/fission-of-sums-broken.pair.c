// The second of two loops runs another number of times.
// verdict: different
// sums: different
//--- old
long sums(const int *v, unsigned n)
{
    unsigned s = 0, q = 0;
    for (unsigned i = 0; i < n; i++) {
        s += i;
        q += i * i;
    }
    return (long)s + q;
}
//--- new
long sums(const int *v, unsigned n)
{
    unsigned s = 0, q = 0;
    for (unsigned i = 0; i < n; i++)
        s += i;
    for (unsigned i = 0; i <= n && i < 9; i++)
        q += i * i;
    return (long)s + q;
}
