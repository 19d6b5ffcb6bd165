// The peeled round forgets the comparison.
// verdict: different
// largest: different
//--- old
int largest(const int *v, int n)
{
    int m = 0;
    for (int i = 0; i < n; i++)
        if (v[i] > m)
            m = v[i];
    return m;
}
//--- new
int largest(const int *v, int n)
{
    int m = 0;
    if (n <= 0)
        return m;
    m = v[0];
    for (int i = 1; i < n; i++)
        if (v[i] > m)
            m = v[i];
    return m;
}
