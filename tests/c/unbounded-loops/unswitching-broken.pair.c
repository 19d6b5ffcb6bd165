// After unswitching, one of the loops starts too late.
// verdict: different
// fill: different
//--- old
void fill(int *v, int n, int up)
{
    for (int i = 0; i < n; i++) {
        if (up)
            v[i] = i;
        else
            v[i] = -i;
    }
}
//--- new
void fill(int *v, int n, int up)
{
    if (up) {
        for (int i = 0; i < n; i++)
            v[i] = i;
    } else {
        for (int i = 1; i < n; i++)
            v[i] = -i;
    }
}
