// Two rounds in one, and the rest after the loop.
// verdict: equivalent
// sum: equivalent
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
        if (i < n) {
            s += v[i];
            i++;
        }
    }
    return s;
}
