#include <stdio.h>

static void show(unsigned __int128 value)
{
    printf("%016lx%016lx\n", (unsigned long)(value >> 64), (unsigned long)value);
}

static const __int128 big = (__int128)0x123456789abcdefL << 70 | 77;
enum { LOW = (__int128)3 };

int main(void)
{
    __int128 negative = -5;
    unsigned __int128 product = (unsigned __int128)~0UL * ~0UL;
    show(big);
    show(negative);
    show(product);
    show(product / 10 + LOW);
    show((unsigned __int128)negative >> 100);
    negative *= 1000000007;
    negative <<= 60;
    show(negative);
    return 0;
}
