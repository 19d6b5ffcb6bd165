// The new object starts with another count.
// verdict: different
// create: different
//--- old
#include <stdlib.h>

struct buffer { int used; int refs; };

struct buffer *create(void)
{
    struct buffer *b = malloc(sizeof(struct buffer));
    if (!b)
        return 0;
    b->used = 0;
    b->refs = 1;
    return b;
}
//--- new
#include <stdlib.h>

struct buffer { int used; int refs; };

struct buffer *create(void)
{
    struct buffer *b = malloc(sizeof(struct buffer));
    if (!b)
        return 0;
    b->used = 0;
    b->refs = 0;
    return b;
}
