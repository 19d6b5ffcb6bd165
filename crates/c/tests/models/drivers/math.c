/* Exact functions of floating numbers, on all pairs of special ones. */

static const double numbers[] = {
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.75, -3.75, 1e-310, -1e-310, 1e300, -1e300,
    4503599627370495.5, 9007199254740993.0, 0.49999999999999994, 1e40, 3e38,
};

/* A NaN is a NaN. */
static void observe_double(double x)
{
    long bits;
    memcpy(&bits, &x, sizeof bits);
    observe(x != x ? 1 : bits);
}

static void one(double x)
{
    double whole = 0;
    float whole_float = 0;
    observe_double(modf(x, &whole));
    observe_double(whole);
    observe_double(modff((float)x, &whole_float));
    observe_double(whole_float);
    observe_double(fabs(x));
    observe_double(fabsf((float)x));
    observe_double(sqrt(x));
    observe_double(sqrtf((float)x));
    observe_double(floor(x));
    observe_double(floorf((float)x));
    observe_double(ceil(x));
    observe_double(ceilf((float)x));
    observe_double(trunc(x));
    observe_double(truncf((float)x));
    observe_double(round(x));
    observe_double(roundf((float)x));
    observe_double(rint(x));
    observe_double(rintf((float)x));
    observe_double(nearbyint(x));
    observe_double(nearbyintf((float)x));
    observe_double(roundeven(x));
    observe_double(roundevenf((float)x));
}

static void two(double x, double y)
{
    float xf = (float)x, yf = (float)y;
    observe_double(fmin(x, y));
    observe_double(fmax(x, y));
    observe_double(fdim(x, y));
    observe_double(fminf(xf, yf));
    observe_double(fmaxf(xf, yf));
    observe_double(fdimf(xf, yf));
    observe_double(fmod(x, y));
    observe_double(fmodf(xf, yf));
    if (y == y) {
        observe_double(copysign(x, y));
        observe_double(copysignf(xf, yf));
    }
}

static double number(unsigned i)
{
    double zero = 0;
    unsigned count = sizeof numbers / sizeof *numbers;
    return i < count ? numbers[i] : i == count ? 1 / zero : i == count + 1 ? -1 / zero : zero / zero;
}

int main(void)
{
    unsigned count = sizeof numbers / sizeof *numbers + 3;
    for (unsigned i = 0; i < count; i++) {
        one(number(i));
        for (unsigned j = 0; j < count; j += ROUNDS > 100 ? 1 : 3)
            two(number(i), number(j));
    }
    return 0;
}
