// The sum grows before it is used.
// verdict: different
// spread: different
//--- old
void spread(int *v, int n)
{
    for (int i = 0; i < n; i++)
        v[i] = i * 7 + 3;
}
//--- new
void spread(int *v, int n)
{
    unsigned x = 3;
    for (int i = 0; i < n; i++) {
        x += 7;
        v[i] = (int)x;
    }
}
