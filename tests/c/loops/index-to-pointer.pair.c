// The loop goes by a pointer instead of an index.
// verdict: equivalent
// sum: equivalent
//--- old
int sum(const int *v, unsigned n)
{
    int s = 0;
    for (unsigned i = 0; i < n; i++)
        s += v[i];
    return s;
}
//--- new
int sum(const int *v, unsigned n)
{
    int s = 0;
    const int *end = v + n;
    while (v != end)
        s += *v++;
    return s;
}
