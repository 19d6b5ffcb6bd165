// What is returned without a match changed.
// verdict: different
// find: different
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
    int at = 0;
    for (int i = 0; i < n; i++)
        if (v[i] == what) {
            at = i;
            break;
        }
    return at;
}
