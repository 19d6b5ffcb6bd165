// A struct copied by its size is the struct assigned.
// verdict: equivalent
// copy: equivalent
//--- old
#include <string.h>

struct pair { int a; int b; };

void copy(struct pair *to, const struct pair *from)
{
    *to = *from;
}
//--- new
#include <string.h>

struct pair { int a; int b; };

void copy(struct pair *to, const struct pair *from)
{
    memcpy(to, from, sizeof *to);
}
