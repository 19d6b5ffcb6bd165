// Elements that overlap are moved from the last to the first.
// verdict: equivalent
// shift: equivalent
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
    items[3] = items[2];
    items[2] = items[1];
    items[1] = items[0];
    items[0] = item;
}
