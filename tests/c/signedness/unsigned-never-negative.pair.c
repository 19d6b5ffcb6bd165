// The parameter became unsigned and the check for negative values can go, as
// the callers' negative numbers are caught by the upper bound.
// verdict: equivalent
// valid: equivalent
//--- old
#include <limits.h>

int valid(int n)
{
    if (n < 0)
        return 0;
    return n < 100;
}
//--- new
#include <limits.h>

int valid(unsigned n)
{
    return n < 100;
}
