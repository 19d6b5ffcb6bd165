// The directive %n stores through its argument.
// verdict: different
// width: different
//--- old
#include <stdio.h>

int width(int v)
{
    int n = 0;
    printf("%d%n\n", v, &n);
    return n;
}
//--- new
#include <stdio.h>

int width(int v)
{
    int n = 0;
    printf("%d%n\n", v, &n);
    return 0;
}
