// The quotient is taken in int and converted too late.
// verdict: different
// percent: different
//--- old
double percent(int part, int whole)
{
    if (whole <= 0)
        return 0;
    return (double)part / whole * 100;
}
//--- new
double percent(int part, int whole)
{
    if (whole <= 0)
        return 0;
    return part / whole * 100;
}
