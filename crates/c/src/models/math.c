/* math.h: what follows from comparisons and subtraction exactly. A NaN among
   the operands of fmin and fmax is passed over. */

double trunc(double x);
float truncf(float x);
double copysign(double size, double sign);
float copysignf(float size, float sign);

double fmin(double a, double b) { return a != a ? b : b != b ? a : a < b ? a : b; }
double fmax(double a, double b) { return a != a ? b : b != b ? a : a > b ? a : b; }
float fminf(float a, float b) { return a != a ? b : b != b ? a : a < b ? a : b; }
float fmaxf(float a, float b) { return a != a ? b : b != b ? a : a > b ? a : b; }

double fdim(double a, double b) { return a <= b ? 0.0 : a - b; }
float fdimf(float a, float b) { return a <= b ? 0.0f : a - b; }

double modf(double x, double *whole)
{
    double integral = trunc(x);
    *whole = integral;
    return copysign(integral == x ? 0.0 : x - integral, x);
}

float modff(float x, float *whole)
{
    float integral = truncf(x);
    *whole = integral;
    return copysignf(integral == x ? 0.0f : x - integral, x);
}
