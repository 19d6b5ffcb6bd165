// `continue` turned into a condition around the rest of the body.
// verdict: equivalent
// odd_sum: equivalent
//--- old
int odd_sum(const int *v, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (!(v[i] & 1))
            continue;
        s += v[i];
    }
    return s;
}
//--- new
int odd_sum(const int *v, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (v[i] & 1)
            s += v[i];
    }
    return s;
}
