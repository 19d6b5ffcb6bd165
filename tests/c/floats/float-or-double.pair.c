// The product is rounded to float before the comparison.
// verdict: different
// over: different
//--- old
int over(float a, float b)
{
    return (double)a * b > 1.0;
}
//--- new
int over(float a, float b)
{
    return a * b > 1.0;
}
