// The check by division is right for unsigned numbers; the one that looks at
// the product itself misses most overflows.
// verdict: different
// fits: different
//--- old
#include <stdint.h>

int fits(uint32_t count, uint32_t size)
{
    return size == 0 || count <= UINT32_MAX / size;
}
//--- new
#include <stdint.h>

int fits(uint32_t count, uint32_t size)
{
    return count * size >= count || size == 0;
}
