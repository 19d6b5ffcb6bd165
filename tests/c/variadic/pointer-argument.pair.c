// A string is passed as an object and an offset, and the number behind it is
// the next argument.
// verdict: different
// letter: different
//--- old
#include <stdarg.h>

static int read(int at, ...)
{
    va_list rest;
    va_start(rest, at);
    const char *text = va_arg(rest, const char *);
    int more = va_arg(rest, int);
    va_end(rest);
    return text[at] + more;
}

int letter(void) { return read(1, "abc", 10); }
//--- new
#include <stdarg.h>

static int read(int at, ...)
{
    va_list rest;
    va_start(rest, at);
    const char *text = va_arg(rest, const char *);
    int more = va_arg(rest, int);
    va_end(rest);
    return text[at] + more;
}

int letter(void) { return read(1, "abc" + 1, 10); }
