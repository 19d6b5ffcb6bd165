// The function takes the other one of what it is given.
// verdict: different
// get: different
// pick: different
//--- old
#include <stdarg.h>

static int pick(int which, ...)
{
    va_list rest;
    va_start(rest, which);
    int first = va_arg(rest, int);
    long second = va_arg(rest, long);
    va_end(rest);
    return which ? first : (int)second;
}

int get(int which) { return pick(which, 1, 2L); }
//--- new
#include <stdarg.h>

static int pick(int which, ...)
{
    va_list rest;
    va_start(rest, which);
    int first = va_arg(rest, int);
    long second = va_arg(rest, long);
    va_end(rest);
    return !which ? first : (int)second;
}

int get(int which) { return pick(which, 1, 2L); }
