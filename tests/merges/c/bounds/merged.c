#include <stdio.h>

static int limit = 10;

int check(int n)
{
    if (n >= limit - 1)
        return 0;

    printf("%d\n", n);
    return 1;
}

int twice(int n)
{
    return check(n) + check(n + 1);
}
