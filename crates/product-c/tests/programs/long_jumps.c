// Jumps between functions stay within one version.
// run: 3
// run: 7
// run: 12
// run: x
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
static jmp_buf again;
static int depth;
static int checked(int x) {
#ifdef NEW
    if (x > 10)
        exit(3);
#endif
    if (x > 5)
        longjmp(again, x);
    return x + depth;
}
static int by_order(const void *one, const void *other) {
    return checked(*(const int *)one) - *(const int *)other;
}
/* Is not woven, though it changed; what calls it is. */
static int guarded(int x) {
    volatile int rounds = 0;
    int failed = setjmp(again);
    rounds++;
    if (failed && rounds < 3) {
        printf("again with %d\n", failed);
        return checked(failed / 3) + rounds;
    }
    int numbers[4] = { x, 2, x + 1, 1 };
#ifdef NEW
    depth++;
#endif
    qsort(numbers, 4, sizeof *numbers, by_order);
    return checked(x) * 10 + numbers[3];
}
static int twice(int x) {
    int one = guarded(x);
    printf("between\n");
    return one + guarded(x + 1);
}
int main(int argc, char **argv) {
    int x = argc > 1 ? atoi(argv[1]) : 0;
    printf("%d\n", twice(x));
#ifdef NEW
    printf("new\n");
#endif
    return 0;
}
