// The examples of sections 3.2.2 to 3.2.6 of the P³ paper, each a function: what is
// returned, arguments in another order, calls and branches and loops of one version, and
// `continue` and `break` under conditions of each.
// run: 0
// run: 1
// run: 2
// run: 3
// run: 4
// run: 5
// run: 9
#include <stdio.h>
#include <stdlib.h>

#ifdef NEW
#define EITHER(old, new) new
#else
#define EITHER(old, new) old
#endif

static int returned(int x, int y)
{
    return EITHER(x, y);
}

static int swapped(int x, int y)
{
    int v;
    v = EITHER(returned(x, y), returned(y, x));
    return v * 10;
}

static int added(int x)
{
#ifdef NEW
    x = returned(x, x + 1);
#endif
    return x;
}

static int removed(int x)
{
#ifndef NEW
    x = returned(x + 5, x);
#endif
    return x;
}

static int branches(int x)
{
    int y = 1;
    if (EITHER(x > 2, x > 3))
        y += EITHER(10, 20);
    else
        y -= EITHER(x, x * 2);
    return y;
}

static int rounds(int x)
{
    int sum = 0;
    while (EITHER(x > 0, x > 2)) {
        sum += EITHER(x, x * x);
        x--;
    }
    return sum;
}

static int skipped(int x)
{
    int sum = 0, at = 0;
    while (at++ < EITHER(x, x + 2)) {
        if (EITHER(at % 2, at % 3))
            continue;
        sum += at;
    }
    return sum;
}

static int left(int x)
{
    int sum = 0;
    while (1) {
        sum += x;
        if (EITHER(sum > 7, sum > 11))
            break;
        if (x == 0)
            return EITHER(-1, -2);
    }
    return sum;
}

int main(int argc, char **argv)
{
    int x = argc > 1 ? atoi(argv[1]) : 3;
    printf("%d %d %d %d\n", returned(x, x + 1), swapped(x, 7), added(x), removed(x));
    printf("%d %d %d %d\n", branches(x), rounds(x), skipped(x), left(x));
    return returned(x, 3);
}
