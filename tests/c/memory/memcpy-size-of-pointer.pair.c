// The size is that of the pointer, so the last field is not copied.
// verdict: different
// copy: different
//--- old
#include <string.h>

struct triple { int a, b, c; };

void copy(struct triple *to, const struct triple *from)
{
    memcpy(to, from, sizeof *from);
}
//--- new
#include <string.h>

struct triple { int a, b, c; };

void copy(struct triple *to, const struct triple *from)
{
    memcpy(to, from, sizeof from);
}
