// The loop is as it was; what is done with its result is written differently.
// verdict: equivalent
// mean: equivalent
//--- old
int mean(const int *v, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += v[i];
    if (n > 0)
        return sum / n;
    return 0;
}
//--- new
int mean(const int *v, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += v[i];
    return n <= 0 ? 0 : sum / n;
}
