// A flag in the condition instead of a break.
// verdict: equivalent
// has: equivalent
//--- old
int has(const int *v, int n, int what)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        if (v[i] == what) {
            found = 1;
            break;
        }
    return found;
}
//--- new
int has(const int *v, int n, int what)
{
    int found = 0;
    for (int i = 0; i < n && !found; i++)
        if (v[i] == what)
            found = 1;
    return found;
}
