// What the logarithm is, is known: the input is one on which it lies between.
// verdict: different
// grade: different
//--- old
double log(double x);

int grade(double x)
{
    return log(x) > 0.5;
}
//--- new
double log(double x);

int grade(double x)
{
    return log(x) > 0.75;
}
