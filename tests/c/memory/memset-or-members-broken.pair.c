// One member is forgotten where the others are cleared one by one.
// verdict: different
// reset: different
//--- old
#include <string.h>

struct entry { const char *name; int uses; struct entry *next; };

void reset(struct entry *e)
{
    memset(e, 0, sizeof *e);
}
//--- new
#include <string.h>

struct entry { const char *name; int uses; struct entry *next; };

void reset(struct entry *e)
{
    e->name = NULL;
    e->next = NULL;
}
