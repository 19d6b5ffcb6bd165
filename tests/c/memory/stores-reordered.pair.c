// The fields of a new object may be filled in any order.
// verdict: equivalent
// create: equivalent
//--- old
#include <stdlib.h>

struct buffer { int used; int refs; };

struct buffer *create(int used)
{
    struct buffer *b = malloc(sizeof(struct buffer));
    if (!b)
        return NULL;
    b->used = used;
    b->refs = 1;
    return b;
}
//--- new
#include <stdlib.h>

struct buffer { int used; int refs; };

struct buffer *create(int used)
{
    struct buffer *b = malloc(sizeof *b);
    if (b) {
        b->refs = 1;
        b->used = used;
    }
    return b;
}
