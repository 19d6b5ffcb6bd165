// A function with a loop is as it was, apart from its layout and the names of
// its variables.
// verdict: equivalent
// sum: equivalent
// positive: equivalent
//--- old
static int sum(const int *v, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += v[i];
    return s;
}

int positive(const int *v, int n)
{
    if (sum(v, n) > 0)
        return 1;
    return 0;
}
//--- new
static int sum(const int *values, int count)
{
    int total = 0;

    for (int k = 0; k < count; k++) {
        total += values[k];
    }
    return total;
}

int positive(const int *v, int n)
{
    return sum(v, n) > 0;
}
