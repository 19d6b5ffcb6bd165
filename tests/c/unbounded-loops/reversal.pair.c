// A loop whose rounds do not depend on each other, from the other end.
// verdict: unknown (ideally equivalent)
// clear: unknown (ideally equivalent)
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
    for (int i = n - 1; i >= 0; i--)
        v[i] = 0;
}
