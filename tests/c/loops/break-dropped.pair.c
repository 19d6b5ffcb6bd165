// The last match wins instead of the first.
// verdict: different
// find: different
//--- old
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
//--- new
int find(const int *v, int n, int what)
{
    int at = -1;
    for (int i = 0; i < n; i++)
        if (v[i] == what) {
            at = i;
        }
    return at;
}
