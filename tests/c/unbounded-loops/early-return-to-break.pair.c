// A return out of the loop becomes a break and a return after it.
// verdict: equivalent
// find: equivalent
//--- old
int find(const int *v, int n, int what)
{
    for (int i = 0; i < n; i++)
        if (v[i] == what)
            return i;
    return -1;
}
//--- new
int find(const int *v, int n, int what)
{
    int at = -1;
    for (int i = 0; i < n; i++)
        if (v[i] == what) {
            at = i;
            break;
        }
    return at;
}
