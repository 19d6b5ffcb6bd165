// The bound of the inner loop depends on the outer one.
// verdict: equivalent
// pairs: equivalent
//--- old
unsigned pairs(const int *v, int n)
{
    unsigned found = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            if (v[i] == v[j])
                found++;
    return found;
}
//--- new
unsigned pairs(const int *v, int n)
{
    unsigned found = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; i > j; j++)
            found += v[i] == v[j];
    }
    return found;
}
