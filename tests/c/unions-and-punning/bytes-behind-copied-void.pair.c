// The `void *` itself is copied as bytes.
// verdict: different
// copy: different
//--- old
#include <string.h>

int copy(int *x)
{
    void *to, *from = x;
    memcpy(&to, &from, sizeof to);
    unsigned char *bytes = to;
    *x = 0;
    *bytes = 1;
    return *x;
}
//--- new
#include <string.h>

int copy(int *x)
{
    void *to, *from = x;
    memcpy(&to, &from, sizeof to);
    unsigned char *bytes = to;
    *x = 0;
    *bytes = 1;
    return 0;
}
