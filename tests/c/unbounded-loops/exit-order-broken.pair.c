// Exits that overlap changed places.
// verdict: different
// classify: different
//--- old
int classify(const int *v, int n)
{
    for (int i = 0; i < n; i++) {
        if (v[i] > 10)
            return 1;
        if (v[i] > 100)
            return 2;
    }
    return 0;
}
//--- new
int classify(const int *v, int n)
{
    for (int i = 0; i < n; i++) {
        if (v[i] > 100)
            return 2;
        if (v[i] > 10)
            return 1;
    }
    return 0;
}
