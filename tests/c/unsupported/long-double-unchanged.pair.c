// The 80-bit type is not modelled; nothing in the function has changed.
// verdict: equivalent
// precise: equivalent
//--- old
double precise(double a, double b)
{
    long double p = (long double)a * b;
    return (double)(p - 1);
}
//--- new
double precise(double a, double b)
{
    long double p = (long double)a * b;
    return (double)(p - 1);
}
