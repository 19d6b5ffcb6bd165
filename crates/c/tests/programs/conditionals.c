#include <stdio.h>

static int calls;
static int next(void) { return calls++; }
static const char *name(const char *given) { return given ?: "none"; }

int main(void)
{
    int a = next() ?: 42, b = next() ?: 43;
    printf("%d %d %d\n", a, b, calls);
    printf("%s %s\n", name("x"), name(0));
    long wide = a ? a : 1L;
    unsigned u = 1;
    printf("%ld %d\n", wide, (a ? -1 : u) > 0);
    printf("%d\n", (a > 1 ? b > 0 : 0) ? 5 : a == 2 ? 6 : 7);
    int *p = a ? &a : 0;
    const void *cp = b ? p : (void *)0;
    printf("%d %d\n", *p, cp == p);
    a ? (void)(b = 3) : (void)next();
    (a, b) ? next() : 0;
    printf("%d %d\n", b, calls);
    struct s { int x; } s = {1}, t = {2};
    printf("%d %d\n", (a ? s : t).x, (0 ? s : t).x);
    printf("%f\n", 0 ? 1 : 2.5f);
    double d = 0.5;
    int whole = d ?: 3;
    long mixed = (char)0 ?: 7;
    printf("%d %ld %f\n", whole, mixed, 0 ?: d);
    short sh = -1;
    printf("%ld\n", 1 ? sh : 0L);
    return 0;
}
