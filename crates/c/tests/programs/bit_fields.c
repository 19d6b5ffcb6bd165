#include <stdio.h>
#include <string.h>

struct flags {
    unsigned a : 3, b : 5;
    signed c : 4;
    unsigned : 4;
    unsigned long wide : 40;
    int : 0;
    unsigned char d : 2;
    _Bool e : 1;
    enum { RED, GREEN } color : 3;
    unsigned full : 32;
};

static void dump(const void *p, int n)
{
    for (const unsigned char *b = p; n--; b++)
        printf("%02x", *b);
    printf("\n");
}

int main(void)
{
    struct flags f;
    memset(&f, 0, sizeof f);
    f.a = 9;
    f.b = 31;
    f.c = 9;
    f.wide = 0xabcdef0123;
    f.d = 6;
    f.e = 2;
    f.color = GREEN;
    f.full = -1;
    dump(&f, sizeof f);
    printf("%d %d %d %d\n", f.a, f.b, f.c, f.a - 2 < 0);
    printf("%d\n", -f.full > 0);
    f.a += 7;
    f.b++;
    --f.c;
    f.e = f.a;
    printf("%d %d %d %d %zu\n", f.a, f.b, f.c, f.e, sizeof f);
    struct flags g = {.c = -1, .d = 3, .a = 1};
    printf("%d %d %d %d\n", g.c, g.d, g.a, g.a << 31 < 0);
    return 0;
}
