#include <stdarg.h>
#include <stdio.h>

struct pair { int a; double b; };

static long vsum(int n, va_list ap)
{
    long s = 0;
    while (n--)
        s += va_arg(ap, int);
    return s;
}
static long sum(int n, ...)
{
    va_list ap, copy;
    va_start(ap, n);
    va_copy(copy, ap);
    long s = vsum(n, ap) * 1000 + vsum(n, copy);
    va_end(copy);
    va_end(ap);
    return s;
}
static void mixed(const char *kinds, ...)
{
    va_list ap;
    va_start(ap, kinds);
    va_list *inner = &ap;
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i': printf("%d ", va_arg(*inner, int)); break;
        case 'd': printf("%f ", va_arg(ap, double)); break;
        case 's': printf("%s ", va_arg(ap, const char *)); break;
        case 'p': printf("%d ", va_arg(ap, struct pair).a); break;
        case 'l': printf("%ld ", va_arg(ap, long)); break;
        }
    printf("\n");
    va_end(ap);
}
static int logged(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = vprintf(format, ap);
    va_end(ap);
    return n;
}

int main(void)
{
    char c = 'c';
    float f = 1.5f;
    short s = -3;
    printf("%ld\n", sum(3, 10, 20, c));
    mixed("idspl", s, f, "str", (struct pair){7, 2.0}, 1L << 40);
    printf("%d\n", logged("%d %c %g\n", s, c, f));
    return 0;
}
