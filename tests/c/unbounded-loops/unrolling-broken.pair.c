// The second of two rounds reads the wrong element.
// verdict: different
// sum: different
//--- old
unsigned sum(const unsigned *v, unsigned n)
{
    unsigned s = 0;
    for (unsigned i = 0; i < n; i++)
        s += v[i];
    return s;
}
//--- new
unsigned sum(const unsigned *v, unsigned n)
{
    unsigned s = 0, i = 0;
    while (i < n) {
        s += v[i];
        i++;
        s += i < n ? v[i - 1] : 0;
        i++;
    }
    return s;
}
