// The rotation is written in two ways; both are masked, so no count is too
// large.
// verdict: equivalent
// rotl: equivalent
//--- old
#include <stdint.h>

uint32_t rotl(uint32_t x, unsigned n)
{
    n &= 31;
    if (n == 0)
        return x;
    return x << n | x >> (32 - n);
}
//--- new
#include <stdint.h>

uint32_t rotl(uint32_t x, unsigned n)
{
    return x << (n & 31) | x >> (-n & 31);
}
