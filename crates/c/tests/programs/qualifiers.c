#include <stdio.h>
#include <stdatomic.h>

typedef const int constant;
typedef int row[3];
static const row fixed = {1, 2, 3};
static constant one = 1;
static const volatile unsigned long status = 5;
static _Atomic int counter;
static int *const pointers[2] = {0, (int *)&one};
static const char *const *names(void)
{
    static const char *const all[] = {"n1", "n2"};
    return all;
}
static int copy(int *restrict to, const int *restrict from) { *to = *from; return *to; }
static const int *const volatile *tangle(const int *const volatile *p) { return p; }
struct device { volatile int reg; const int id; int *volatile cursor; };

int main(void)
{
    const row *r = &fixed;
    int x;
    volatile int spin = 3;
    while (spin)
        spin--;
    counter++;
    counter += 4;
    atomic_int local = 3;
    local |= 8;
    struct device d = {1, 2, &x};
    const int *const volatile base = &fixed[1];
    *d.cursor = 9;
    printf("%d %d %lu %d\n", (*r)[2], one, status, counter);
    printf("%s %d %d\n", names()[1], copy(&x, fixed), **tangle(&base));
    printf("%d %d %d %d\n", d.reg, d.id, local, *pointers[1]);
    return 0;
}
