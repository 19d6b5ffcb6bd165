// `free(NULL)` does nothing, so the check before it was for nothing.
// verdict: equivalent
// drop: equivalent
//--- old
#include <stdlib.h>

struct owner { char *text; int valid; };

void drop(struct owner *o)
{
    if (o->text)
        free(o->text);
    o->text = NULL;
    o->valid = 0;
}
//--- new
#include <stdlib.h>

struct owner { char *text; int valid; };

void drop(struct owner *o)
{
    free(o->text);
    o->valid = 0;
    o->text = NULL;
}
