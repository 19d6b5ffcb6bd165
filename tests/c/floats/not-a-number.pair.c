// A number that is not itself is no number.
// verdict: equivalent
// pick: equivalent
//--- old
double pick(double x, double otherwise)
{
    if (x != x)
        return otherwise;
    return x;
}
//--- new
double pick(double x, double otherwise)
{
    return x == x ? x : otherwise;
}
