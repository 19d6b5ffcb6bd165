#include <stdio.h>

int main(void)
{
    int i = 10, j, *p = &i;
    unsigned u = 3;
    char c = 100;
    unsigned char uc = 7;
    short s = -4;
    float f = 2.5f;
    j = i = 7;
    c += c;
    i -= u * 4;
    uc <<= 6;
    s >>= 1;
    f += i;
    i *= 1.5;
    j |= 1 << 5 | 2;
    j ^= j >> 1 & 3;
    u %= 2;
    s /= -1L;
    uc -= 500;
    *p += 3, (*p)--;
    printf("%d %d %u %d %d %d %f\n", i, j, u, c, uc, s, f);
    int a[3] = {1, 2, 3}, k = 0;
    a[k++] += 10;
    a[k] = k++ + 5 > 3;
    p = a;
    *p++ = 4;
    *++p = 6;
    printf("%d %d %d %d %td\n", a[0], a[1], a[2], k, p - a);
    long big = c = 300;
    printf("%ld %d\n", big, c);
    int neg = - -i, pos = +i, both = -(-i) - -1, inv = ~-i, nn = !!i;
    printf("%d %d %d %d %d\n", neg, pos, both, inv, nn);
    i = (j = 3, j + 1);
    printf("%d %d\n", i, (i++, ++j));
    uc = 255;
    printf("%d %d\n", uc++ == 255, uc);
    return 0;
}
