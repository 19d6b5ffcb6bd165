// Two objects are copied of a struct that another begins with.
// verdict: different
// overwrite: different
//--- old
#include <string.h>

struct base { int tag, x; };
struct derived { struct base base; long size; };

long overwrite(long old, long new)
{
    struct derived to = {{1, 2}, old}, from = {{3, 4}, new};
    struct base *a = (struct base *)&to, *b = (struct base *)&from;
    memcpy(a, b, 2 * sizeof *a);
    return to.size;
}
//--- new
#include <string.h>

struct base { int tag, x; };
struct derived { struct base base; long size; };

long overwrite(long old, long new)
{
    struct derived to = {{1, 2}, old}, from = {{3, 4}, new};
    struct base *a = (struct base *)&to, *b = (struct base *)&from;
    memcpy(a, b, 2 * sizeof *a);
    return old;
}
