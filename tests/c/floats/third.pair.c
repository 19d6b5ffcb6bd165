// One third is no floating-point number, so this inverse is rounded.
// verdict: different
// third: different
//--- old
double third(double x)
{
    return x / 3.0;
}
//--- new
double third(double x)
{
    return x * (1.0 / 3.0);
}
