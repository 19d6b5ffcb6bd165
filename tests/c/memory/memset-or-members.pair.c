// A struct that is cleared as a whole is one whose members are cleared.
// verdict: equivalent
// reset: equivalent
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
    e->uses = 0;
    e->next = NULL;
}
