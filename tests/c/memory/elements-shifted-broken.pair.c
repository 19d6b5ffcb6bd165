// The last of the elements is no longer moved.
// verdict: different
// shift: different
//--- old
#include <string.h>

void shift(char **items, char *item)
{
    memmove(items + 1, items, 3 * sizeof *items);
    items[0] = item;
}
//--- new
#include <string.h>

void shift(char **items, char *item)
{
    memmove(items + 1, items, 2 * sizeof *items);
    items[0] = item;
}
