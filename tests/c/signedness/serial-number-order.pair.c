// The signed difference orders numbers that wrap around; the plain comparison
// does not.
// verdict: different
// newer: different
//--- old
#include <stdint.h>

int newer(uint32_t a, uint32_t b)
{
    return (int32_t)(a - b) > 0;
}
//--- new
#include <stdint.h>

int newer(uint32_t a, uint32_t b)
{
    return a > b;
}
