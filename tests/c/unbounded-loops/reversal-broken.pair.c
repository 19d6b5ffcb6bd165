// From the other end, the first element is left out.
// verdict: different
// clear: different
//--- old
void clear(int *v, int n)
{
    if (n < 0)
        return;
    for (int i = 0; i < n; i++)
        v[i] = 0;
}
//--- new
void clear(int *v, int n)
{
    if (n < 0)
        return;
    for (int i = n - 1; i > 0; i--)
        v[i] = 0;
}
