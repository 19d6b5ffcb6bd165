// Exits that overlap cannot change places.
// verdict: equivalent
// classify: equivalent
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
            return 1;
        if (v[i] > 10)
            return 1;
    }
    return 0;
}
