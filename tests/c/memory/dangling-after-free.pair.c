// The pointer is not reset, and the next user finds the freed memory.
// verdict: different
// drop: different
//--- old
#include <stdlib.h>

struct owner { char *text; };

void drop(struct owner *o)
{
    free(o->text);
    o->text = NULL;
}
//--- new
#include <stdlib.h>

struct owner { char *text; };

void drop(struct owner *o)
{
    free(o->text);
}
