// The shift is done in 32 bits and widened afterwards, sign and all.
// verdict: different
// bit: different
//--- old
#include <stdint.h>

uint64_t bit(unsigned n)
{
    return (uint64_t)1 << (n & 31);
}
//--- new
#include <stdint.h>

uint64_t bit(unsigned n)
{
    return 1 << (n & 31);
}
