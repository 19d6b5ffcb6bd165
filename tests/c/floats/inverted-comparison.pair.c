// `!(a < b)` is not `a >= b` when one of them is not a number.
// verdict: different
// at_least: different
//--- old
int at_least(double a, double b)
{
    return a >= b;
}
//--- new
int at_least(double a, double b)
{
    return !(a < b);
}
