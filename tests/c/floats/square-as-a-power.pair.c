// A library may round the square otherwise than the product is rounded; that
// it gives anything else for some number is no reason to call it a difference.
// verdict: unknown
// square: unknown
//--- old
double pow(double x, double y);

double square(double x)
{
    return pow(x, 2.0);
}
//--- new
double pow(double x, double y);

double square(double x)
{
    return x * x;
}
