// Pointers in an array are moved by whole elements; where the new one goes is
// computed once.
// verdict: equivalent
// insert: equivalent
//--- old
#include <string.h>

void insert(char **items, unsigned count, unsigned at, char *item)
{
    if (at >= count)
        return;
    memmove(items + at + 1, items + at, (count - at) * sizeof(char *));
    items[at] = item;
}
//--- new
#include <string.h>

void insert(char **items, unsigned count, unsigned at, char *item)
{
    if (at >= count)
        return;
    char **place = items + at;
    memmove(place + 1, place, (count - at) * sizeof(char *));
    *place = item;
}
