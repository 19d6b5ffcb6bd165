// A condition that does not change is asked once, before the loop.
// verdict: equivalent
// fill: equivalent
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
        for (int i = 0; i < n; i++)
            v[i] = -i;
    }
}
