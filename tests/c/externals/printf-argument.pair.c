// The number that is printed has changed, for some inputs.
// verdict: different
// show: different
//--- old
#include <stdio.h>

int show(int done, int all)
{
    return printf("%d of %d\n", done, all);
}
//--- new
#include <stdio.h>

int show(int done, int all)
{
    return printf("%d of %d\n", done > all ? all : done, all);
}
