// `~` works on the promoted value, so its upper bits are set.
// verdict: different
// inverse_is: different
//--- old
#include <stdint.h>

int inverse_is(uint8_t a, uint8_t b)
{
    return (uint8_t)~a == b;
}
//--- new
#include <stdint.h>

int inverse_is(uint8_t a, uint8_t b)
{
    return ~a == b;
}
