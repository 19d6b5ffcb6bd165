// Minus zero plus zero is zero, so the addition is not for nothing.
// verdict: different
// same: different
//--- old
double same(double x)
{
    return x;
}
//--- new
double same(double x)
{
    return x + 0.0;
}
