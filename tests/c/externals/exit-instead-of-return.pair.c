// The program ends in the new version where the old one returned.
// verdict: different
// fail: different
//--- old
#include <stdlib.h>

int fail(int code)
{
    if (code > 1)
        return code;
    return 0;
}
//--- new
#include <stdlib.h>

int fail(int code)
{
    if (code > 1)
        exit(code);
    return 0;
}
