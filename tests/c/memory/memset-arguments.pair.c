// The last two arguments of memset are exchanged, and nothing is set.
// verdict: different
// wipe: different
//--- old
#include <string.h>

void wipe(unsigned char *key)
{
    memset(key, 0, 4);
}
//--- new
#include <string.h>

void wipe(unsigned char *key)
{
    memset(key, 4, 0);
}
