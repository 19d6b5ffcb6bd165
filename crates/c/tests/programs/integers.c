#include <limits.h>
#include <stdio.h>

static long mixed(int a, unsigned b, long c, unsigned char d, short e)
{
    return (a + b) + c * d - (e << 3) + (b >> 1) + (a < b) + (c > b) + (-e) + ~d;
}

int main(void)
{
    int low = INT_MIN;
    long lowest = LONG_MIN;
    unsigned long most = ULONG_MAX;
    long long ll = LLONG_MIN + 1;
    printf("%d %ld %lu %lld\n", low, lowest, most, ll);
    printf("%ld\n", mixed(-3, 7u, 1L << 40, 250, -9));
    printf("%d %d\n", -1 < 1u, -1L < 1u);
    printf("%u %lu\n", -1 + 1u, sizeof(int) - 5);
    printf("%d\n", 'a' + '\n' + '\377' + L'x');
    printf("%ld %d\n", 0x80000000 + 0L, 0x7fffffff);
    unsigned char wrap = 255;
    wrap += 3;
    short s = 32767;
    s++;
    printf("%d %d %d\n", wrap, s, (signed char)200);
    printf("%d\n", (1 ? -1 : 0u) > 0);
    return 0;
}
