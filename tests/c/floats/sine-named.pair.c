// Twice a number is the number and itself.
// verdict: equivalent
// wave: equivalent
//--- old
double sin(double x);

double wave(double x)
{
    return -sin(x) * 2.0;
}
//--- new
double sin(double x);

double wave(double x)
{
    double s = sin(x);
    return -(s + s);
}
