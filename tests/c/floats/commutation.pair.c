// The operands of a sum may change places; which NaN comes out is not looked
// at.
// verdict: equivalent
// sum: equivalent
//--- old
double sum(double a, double b)
{
    return a + b;
}
//--- new
double sum(double a, double b)
{
    return b + a;
}
