// The new version no longer looks whether there was memory.
// verdict: different
// make: different
//--- old
#include <stdlib.h>

int *make(int value)
{
    int *p = malloc(sizeof *p);
    if (p == NULL)
        return NULL;
    *p = value;
    return p;
}
//--- new
#include <stdlib.h>

int *make(int value)
{
    int *p = malloc(sizeof *p);
    *p = value;
    return p;
}
