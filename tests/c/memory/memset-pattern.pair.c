// memset works with bytes: a 1 makes 0x01010101 of an int.
// verdict: different
// fill: different
//--- old
#include <string.h>

void fill(int *p)
{
    p[0] = 1;
    p[1] = 1;
}
//--- new
#include <string.h>

void fill(int *p)
{
    memset(p, 1, 2 * sizeof *p);
}
