// Two objects are copied of a struct that another begins with.
// verdict: different
// overwrite: different
//--- old
#include <string.h>

struct base { int tag, x; };
struct derived { struct base base; char *name; };

char *overwrite(struct derived *to, struct derived *from)
{
    struct base *a = (struct base *)to, *b = (struct base *)from;
    char *before = to->name;
    memcpy(a, b, 2 * sizeof *a);
    return to->name;
}
//--- new
#include <string.h>

struct base { int tag, x; };
struct derived { struct base base; char *name; };

char *overwrite(struct derived *to, struct derived *from)
{
    struct base *a = (struct base *)to, *b = (struct base *)from;
    char *before = to->name;
    memcpy(a, b, 2 * sizeof *a);
    return before;
}
