#include <stdint.h>
#include <stdio.h>

struct s { int a, b; };

int main(void)
{
    int big = 0x12345678;
    long l = (long)(int)0xdeadbeefUL;
    unsigned long address = (unsigned long)&big;
    printf("%x %x %ld\n", (unsigned char)big, (short)big & 0xffff, l);
    printf("%d\n", *(int *)address == big);
    printf("%d\n", ((struct s *)&(int[]){3, 4})->b);
    printf("%d %d\n", (int)3.99, (int)-3.99f);
    printf("%lu\n", (unsigned long)(double)(1UL << 63));
    printf("%d\n", (int)(char)(signed char)(unsigned char)255);
    printf("%ld\n", (long)(int *)16 + (intptr_t)(void *)0);
    printf("%d\n", ((int (*)(const char *, ...))printf)("%s", "called\n"));
    printf("%u %lu\n", (unsigned)-1, (unsigned long)-1);
    printf("%lx\n", (unsigned long)(unsigned)-1 + (unsigned long)-1);
    (void)big;
    float f = 0.1;
    printf("%d %d\n", f == 0.1, f == (float)0.1);
    double d = (float)0.1 + (double)0.1f;
    printf("%a %f\n", d, (double)(int)2.5 / 4);
    const char *p = (const char *)(uintptr_t)"s";
    printf("%s %d\n", p, (_Bool)p + (int)(_Bool)0.1);
    return (int)(unsigned char)0;
}
