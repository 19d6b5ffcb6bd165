// A function that changed is one of the further arguments, which go to a
// function that no file has.
// verdict: different
// step: different
// passed: unknown (ideally different)
// caller: unknown (ideally different)
//--- old
#include <stdarg.h>

int outside(int n, va_list more);

static int step(int x) { return x + 1; }

int passed(int n, ...) {
    va_list more;
    va_start(more, n);
    int result = outside(n, more);
    va_end(more);
    return result;
}
int caller(int n) { return passed(n, step); }
//--- new
#include <stdarg.h>

int outside(int n, va_list more);

static int step(int x) { return x + 2; }

int passed(int n, ...) {
    va_list more;
    va_start(more, n);
    int result = outside(n, more);
    va_end(more);
    return result;
}
int caller(int n) { return passed(n, step); }
