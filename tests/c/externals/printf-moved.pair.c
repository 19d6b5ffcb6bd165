// The message is the same on both ways, so it can be printed before them.
// verdict: equivalent
// finish: equivalent
//--- old
#include <stdio.h>

int finish(int ok)
{
    if (ok) {
        puts("done");
        return 0;
    }
    puts("done");
    return 1;
}
//--- new
#include <stdio.h>

int finish(int ok)
{
    puts("done");
    return !ok;
}
