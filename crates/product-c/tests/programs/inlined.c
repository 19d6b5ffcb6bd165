// Headers of the system have bodies of some functions for compilers to put in
// place of calls; the functions are the library's.
// run: 1
// run: 2
#include <error.h>
#include <stdio.h>
#include <stdlib.h>
extern inline __attribute__((gnu_inline)) int abs(int x) { return x < 0 ? -x : x; }
static int check(int x) {
#ifdef NEW
    if (x == 2)
        error(5, 0, "two: %d", x);
#endif
    return abs(-x);
}
int main(int argc, char **argv) {
    printf("%d\n", check(argc > 1 ? atoi(argv[1]) : 0));
    return 0;
}
