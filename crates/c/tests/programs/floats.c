#include <math.h>
#include <stdio.h>

float third = 1.0f / 3;
double values[] = {0.1, 1e300, -0.0, 5e-324, 1.7976931348623157e308, 0x1.8p-3};

static double mix(float f, double d, int i, unsigned long u)
{
    return f * i + d / u - (i > f) + (f == d);
}

int main(void)
{
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        printf("%a\n", values[i]);
    printf("%a %a\n", third, mix(0.5f, 0.25, -3, 7));
    float f = 16777216.0f;
    f += 1;
    f = f + 1.0;
    int truncated = -2.75f;
    unsigned char narrow = 200.9;
    printf("%a %d %d\n", f, truncated, narrow);
    printf("%d %d\n", INFINITY > 1e308, NAN == NAN);
    printf("%a\n", -INFINITY);
    long double l = 1.0L / 3.0L;
    printf("%La\n", l + 0.1L);
    _Bool truth = 0.5;
    printf("%d %d\n", truth, !0.25);
    float counted = 3;
    counted *= 1.1;
    printf("%a %a\n", counted++, --counted);
    return 0;
}
