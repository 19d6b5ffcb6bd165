// The bits of a float, copied by a function that knows nothing of types.
// verdict: equivalent
// is_negative: equivalent
//--- old
#include <string.h>

static void copy(void *to, const void *from, unsigned long n)
{
    memcpy(to, from, n);
}

int is_negative(float f)
{
    unsigned bits;
    copy(&bits, &f, sizeof bits);
    return bits >> 31;
}
//--- new
#include <string.h>

static void copy(void *to, const void *from, unsigned long n)
{
    memcpy(to, from, n);
}

int is_negative(float f)
{
    unsigned bits;
    copy(&bits, &f, sizeof bits);
    return (bits & 0x80000000u) != 0;
}
