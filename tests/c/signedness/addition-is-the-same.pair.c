// Sum, difference and product have the same bits with and without a sign.
// verdict: equivalent
// mix: equivalent
//--- old
int mix(int a, int b, int c)
{
    return a * b - c + 7;
}
//--- new
int mix(int a, int b, int c)
{
    return (int)(7u + (unsigned)a * (unsigned)b - (unsigned)c);
}
