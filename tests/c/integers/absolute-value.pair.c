// Branch-free absolute value; the smallest number stays what it is in both.
// verdict: equivalent
// magnitude: equivalent
//--- old
int magnitude(int v)
{
    return v < 0 ? -v : v;
}
//--- new
int magnitude(int v)
{
    int sign = v >> 31;
    return (v ^ sign) - sign;
}
