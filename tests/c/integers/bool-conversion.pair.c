// A conversion to _Bool asks whether the value is zero; one to char cuts it.
// verdict: different
// any: different
//--- old
#include <stdbool.h>

int any(unsigned flags)
{
    bool set = flags & 0xff00;
    return set;
}
//--- new
#include <stdbool.h>

int any(unsigned flags)
{
    char set = flags & 0xff00;
    return set != 0;
}
