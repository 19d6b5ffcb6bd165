// The text that is printed has changed.
// verdict: different
// report: different
//--- old
#include <stdio.h>

void report(int code)
{
    if (code)
        printf("error %d\n", code);
}
//--- new
#include <stdio.h>

void report(int code)
{
    if (code)
        printf("Error %d\n", code);
}
