// e to the minus x is not its first two terms.
// verdict: different
// decay: different
//--- old
double exp(double x);

double decay(double x)
{
    return exp(-x);
}
//--- new
double exp(double x);

double decay(double x)
{
    return 1.0 - x;
}
