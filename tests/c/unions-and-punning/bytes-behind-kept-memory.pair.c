// An allocator keeps what it returns, where others find it.
// verdict: different
// fresh: different
//--- old
#include <stdlib.h>

static void *last;

static void *allocate(unsigned size)
{
    void *p = malloc(size);
    if (!p)
        abort();
    last = p;
    return p;
}

int fresh(void)
{
    int *number = allocate(4);
    unsigned char *bytes = last;
    *number = 0;
    *bytes = 1;
    return *number;
}
//--- new
#include <stdlib.h>

static void *last;

static void *allocate(unsigned size)
{
    void *p = malloc(size);
    if (!p)
        abort();
    last = p;
    return p;
}

int fresh(void)
{
    int *number = allocate(4);
    unsigned char *bytes = last;
    *number = 0;
    *bytes = 1;
    return 0;
}
