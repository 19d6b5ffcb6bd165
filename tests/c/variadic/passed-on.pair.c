// What is passed on as a list is read there.
// verdict: different
// logged: different
//--- old
#include <stdarg.h>

static int first_of(va_list rest) { return va_arg(rest, int); }

int logged(int level, ...)
{
    va_list rest;
    va_start(rest, level);
    int first = first_of(rest);
    int second = va_arg(rest, int);
    va_end(rest);
    return level + first - second;
}

int use(void) { return logged(1, 5, 7); }
//--- new
#include <stdarg.h>

static int first_of(va_list rest) { return va_arg(rest, int); }

int logged(int level, ...)
{
    va_list rest;
    va_start(rest, level);
    int first = first_of(rest);
    int second = va_arg(rest, int);
    va_end(rest);
    return level - first + second;
}

int use(void) { return logged(1, 5, 7); }
