// Another constant in a function with the 80-bit type, which is not modelled.
// verdict: unknown (ideally different)
// precise: unknown (ideally different)
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
    return (double)(p - 2);
}
