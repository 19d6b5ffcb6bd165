// The loop reads one element too many.
// verdict: different
// sum: different
//--- old
int sum(const int *v, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += v[i];
    return s;
}
//--- new
int sum(const int *v, int n)
{
    int s = 0;
    for (int i = 0; i <= n; i++)
        s += v[i];
    return s;
}
