// Initialisers, constants, lengths known at run time, bit-fields, unions,
// literals, and functions with a variable number of arguments.
// run: 2
// run: 6
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
static int add(int count, ...) {
    va_list list;
    int sum = 0;
    va_start(list, count);
    while (count--)
        sum += va_arg(list, int);
    va_end(list);
#ifdef NEW
    sum++;
#endif
    return sum;
}
union both { unsigned u; unsigned char bytes[4]; };
struct bits { unsigned a : 3, b : 5; int : 0; signed c : 4; };
static int measure(int n) {
    int room[n + 1], total = 0;
    for (int i = 0; i <= n; i++)
        room[i] = i * i;
    const int shift = n & 3;
    const char word[] = "abc", line[6] = { 'x', [3] = 'y' };
    struct bits bits = { 5, .c = -3 };
    const union both parts = { .u = 0x01020304 };
    int *numbers = (int[]){ 1, 2, n };
    bits.b = n;
    for (int i = 0; i < (int)(sizeof room / sizeof *room); i++)
        total += room[i] << shift;
#ifdef NEW
    total += bits.b;
#endif
    return total + word[1] + line[3] + bits.a + bits.c + parts.bytes[0] + numbers[2];
}
int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 1;
    printf("%d %d\n", measure(n), add(3, 1, 2, n));
    return 0;
}
