#include <stdio.h>

static int f(int x) { return x; }

int main(void)
{
    int a = 6, b = 3, c = 2, d[] = {1, 2, 3}, *p = d;
    printf("%d %d %d\n", a - (b - c), a - b - c, a / (b / c));
    printf("%d %d\n", (a + b) * c, a + b * c);
    printf("%d %d\n", a & b == 3, (a & b) == 2);
    printf("%d %d\n", a << b + c, (a << b) + c);
    printf("%d %d %d\n", a | b & c ^ a, (a | b) & (c ^ a), a ^ (b | c));
    printf("%d %d\n", (a && b) || !c, a && (b || !c));
    printf("%d %d\n", -a * -b, -(a * -b));
    printf("%d %d %d\n", *p++, *(p++), (*p)++);
    printf("%d %d\n", (a < b) < c, a < (b < c));
    printf("%d %d\n", a == b != c, (a = b) == c);
    printf("%d\n", (a, b) + f((a, c)));
    printf("%d %d\n", !(a == b), !a == b);
    printf("%zu %zu\n", sizeof(a) + 1, sizeof(int) * 2);
    printf("%d %d\n", (char)a + b, (char)(a + 300));
    printf("%d\n", ~(a + b) & -(c | 1));
    printf("%d %d\n", *&a, &d[1] - d > 0 ? *&d[1] : -1);
    printf("%d\n", a ? b, c : d[0]);
    printf("%d\n", (a ? b : c) ? a : (b ? c : a));
    printf("%d\n", (int)-1.5 + (int)(unsigned char)-1);
    a += b += c;
    printf("%d %d\n", a, b);
    printf("%d %d\n", a % b * c, a % (b * c));
    return 0;
}
