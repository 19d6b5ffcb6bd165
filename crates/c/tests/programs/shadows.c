#include <stdio.h>
#include <stdlib.h>

int x = 1;
static int value(void) { return x; }

static int shadow(int x)
{
    int y = x;
    {
        int x = y + 10;
        {
            extern int x;
            y += x * 1000;
            x = 2;
        }
        y += x;
        for (int x = 0; x < 2; x++) {
            long x = 5;
            y += x;
        }
    }
    return x + y;
}

static int builtins(int abs, int memcpy)
{
    int strlen = __builtin_strlen("four");
    return __builtin_abs(abs) + memcpy + strlen;
}

static int names(void)
{
    typedef int x;
    x y = 3;
    struct x { x z; } w = {4};
    enum { value = 7 };
    int anon_1 = 1, vla_1 = 2;
    return y + w.z + value + anon_1 + vla_1;
}

struct { int a; } unnamed = {5};

int main(void)
{
    printf("%d %d %d\n", shadow(3), value(), x);
    printf("%d %d %d\n", builtins(-4, 2), names(), unnamed.a);
    int printed = printf("x\n"), printf_ = printed;
    {
        int stdout = 3;
        printf("%d %d\n", stdout, printf_);
    }
    return 0;
}
