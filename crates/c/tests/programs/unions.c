#include <stdio.h>

union number { int i; float f; unsigned char bytes[8]; struct { short lo, hi; } halves; };
union __attribute__((transparent_union)) any { int *i; float *f; };

static int low(union number n) { return n.halves.lo; }
static union number make(float f) { union number n = {.f = f}; return n; }

int main(void)
{
    union number n = {0x12345678};
    printf("%d %x\n", low(n), n.bytes[1]);
    n.f = 1.0f;
    printf("%x %x\n", n.i, make(2.5f).i);
    printf("%x\n", ((union number)1.5f).i);
    union number m = {.bytes = {[1] = 2, [3] = 4}};
    printf("%x %zu\n", m.i, sizeof(union number));
    const union number list[] = {{1}, {.f = 2.0f}, {.halves = {3, 4}}};
    printf("%d %x %x\n", list[0].i, list[1].i, list[2].i);
    return 0;
}
