// A part of a struct is copied from bytes.
// verdict: different
// fill: different
//--- old
#include <string.h>

struct pair { int first, second; };

int fill(struct pair *p, const char *bytes)
{
    int before = p->second;
    memcpy((char *)p + 4, bytes, 4);
    return p->second;
}
//--- new
#include <string.h>

struct pair { int first, second; };

int fill(struct pair *p, const char *bytes)
{
    int before = p->second;
    memcpy((char *)p + 4, bytes, 4);
    return before;
}
