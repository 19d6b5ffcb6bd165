// New memory is written as bytes and as a number.
// verdict: different
// fresh: different
//--- old
#include <stdlib.h>

int fresh(void)
{
    void *room = malloc(4);
    if (!room)
        return 0;
    int *number = room;
    unsigned char *bytes = room;
    *bytes = 0;
    *number = 5;
    return *bytes;
}
//--- new
#include <stdlib.h>

int fresh(void)
{
    void *room = malloc(4);
    if (!room)
        return 0;
    int *number = room;
    unsigned char *bytes = room;
    *bytes = 0;
    *number = 5;
    return 0;
}
