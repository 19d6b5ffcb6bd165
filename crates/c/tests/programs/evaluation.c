#include <stdio.h>

static int trace(const char *what, int value)
{
    printf("%s ", what);
    return value;
}
static int index_of(int *calls) { return (*calls)++; }

int main(void)
{
    int calls = 0, a[4] = {1, 2, 3, 4};
    int r = trace("a", 0) && trace("b", 1);
    r += trace("c", 1) || trace("d", 1);
    r += trace("e", 0) ? trace("f", 1) : trace("g", 2);
    r += (trace("h", 1), trace("i", 5));
    printf("%d\n", r);
    a[index_of(&calls)] += 10;
    a[index_of(&calls)]++;
    ++a[index_of(&calls)];
    printf("%d %d %d %d\n", calls, a[0], a[1], a[2]);
    int i = 0;
    i = i++ + 1 > 0 ? 7 : 8;
    printf("%d\n", i);
    unsigned char x = 200, y = 100;
    printf("%d %d\n", x + y, (unsigned char)(x + y));
    printf("%d %d\n", x << 4, (x << 24) < 0);
    return 0;
}
