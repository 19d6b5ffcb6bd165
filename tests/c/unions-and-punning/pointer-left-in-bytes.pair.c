// The same bytes are left, and the same pointer: that one version took them apart on
// the way is no difference.
// verdict: conditional
// fill: conditional
//--- old
#include <string.h>

void fill(int **to, int **from)
{
    char *first = (char *)to;
    memcpy(to, from, sizeof *to);
    *first = *first;
}
//--- new
#include <string.h>

void fill(int **to, int **from)
{
    char *into = (char *)to, *out = (char *)from;
    for (int at = 0; at < 8; at++) {
        char byte = out[at] ^ 1;
        into[at] = byte ^ 1;
    }
}
