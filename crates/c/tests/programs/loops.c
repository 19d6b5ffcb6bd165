#include <stdio.h>

int main(void)
{
    int total = 0;
    for (int i = 0, j = 10, *p = &i; i < j; ++*p, j--)
        total += i * j;
    printf("%d\n", total);
    int n = 5;
    while (n-- > 0) {
        if (n == 3)
            continue;
        if (n == 1)
            break;
        printf("%d ", n);
    }
    do
        n += 2;
    while (n < 10);
    printf("%d\n", n);
    for (;;) {
        if (++n > 20)
            break;
        else if (n % 2)
            continue;
        else
            printf("%d ", n);
    }
    for (; n; n--);
    printf("\n%d\n", n);
    for (n = 0, total = 1; n < 4; n++, total *= 2)
        ;
    printf("%d %d\n", n, total);
    if (n) if (total == 0) printf("no\n"); else printf("inner else\n");
    do { int n = 3; total -= n; } while (0);
    printf("%d\n", total);
    for (int n = 0; n < 2; n++) { int n = 9; printf("%d", n); }
    printf("\n");
    return 0;
}
