// Bytes are written behind an argument beyond the named parameters.
// verdict: different
// clear: different
//--- old
#include <stdarg.h>

static void touch(int count, ...)
{
    va_list args;
    va_start(args, count);
    while (count-- > 0)
        *va_arg(args, char *) = 1;
    va_end(args);
}

int clear(int *p)
{
    *p = 0;
    touch(1, p);
    return *p;
}
//--- new
#include <stdarg.h>

static void touch(int count, ...)
{
    va_list args;
    va_start(args, count);
    while (count-- > 0)
        *va_arg(args, char *) = 1;
    va_end(args);
}

int clear(int *p)
{
    *p = 0;
    touch(1, p);
    return 0;
}
