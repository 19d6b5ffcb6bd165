// Floating-point sums depend on the order of the additions.
// verdict: different
// sum: different
//--- old
double sum(double a, double b, double c)
{
    return (a + b) + c;
}
//--- new
double sum(double a, double b, double c)
{
    return a + (b + c);
}
