// Two exits from one loop, asked for in another order that does not matter.
// verdict: equivalent
// classify: equivalent
//--- old
int classify(const int *v, int n)
{
    for (int i = 0; i < n; i++) {
        if (v[i] < 0)
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
        if (v[i] < 0)
            return 1;
    }
    return 0;
}
