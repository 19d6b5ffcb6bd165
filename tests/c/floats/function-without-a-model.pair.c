// What the error function is, no run computes: nothing is made up.
// verdict: unknown
// likely: unknown
//--- old
double erf(double x);

int likely(double x)
{
    return erf(x) > 0.9;
}
//--- new
double erf(double x);

int likely(double x)
{
    return erf(x) > 0.95;
}
