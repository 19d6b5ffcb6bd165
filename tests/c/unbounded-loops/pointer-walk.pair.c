// An index becomes a pointer that walks along.
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
    while (n-- > 0)
        s += *v++;
    return s;
}
