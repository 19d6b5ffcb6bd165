#include <stdio.h>

int old();
int add(a, b, c)
    int a;
    char b;
    float c;
{
    return a + b + (int)(c * 2);
}
int old(x) char *x; { return x[0]; }
static unspecified() { return 4; }
int (*hook)() = add;
implicit(n) { return n * 2; }
void array(p, n) int p[]; unsigned char n; { p[0] = n; }

int main()
{
    char c = 'b';
    float f = 1.5;
    int r[1];
    printf("%d\n", add(1, c, f));
    printf("%d %d %d\n", old("q"), unspecified(), implicit(21));
    printf("%d\n", hook(3, 4, 2.5));
    array(r, 300);
    printf("%d\n", r[0]);
    return 0;
}
