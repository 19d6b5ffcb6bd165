// The condition is computed by calls that both versions make in the same order.
// verdict: equivalent
// check: equivalent
//--- old
#include <stdio.h>

int lock(int id);

int check(int a, int b)
{
    if (lock(a) && lock(b)) {
        fprintf(stderr, "both\n");
        return 2;
    }
    return 0;
}
//--- new
#include <stdio.h>

int lock(int id);

int check(int a, int b)
{
    if (!lock(a))
        return 0;
    if (!lock(b))
        return 0;
    fprintf(stderr, "both\n");
    return 2;
}
