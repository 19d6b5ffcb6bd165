// The first element is skipped.
// verdict: different
// largest: different
//--- old
unsigned largest(const unsigned *v, unsigned n)
{
    unsigned best = 0, i;
    for (i = 0; i < n; i++)
        if (v[i] > best)
            best = v[i];
    return best;
}
//--- new
unsigned largest(const unsigned *v, unsigned n)
{
    unsigned best = 0, i;
    for (i = 1; i < n; i++)
        if (v[i] > best)
            best = v[i];
    return best;
}
