// The second return of setjmp finds the counter as it was left.
// verdict: unknown (ideally different)
// tries: unknown (ideally different)
//--- old
#include <setjmp.h>

static jmp_buf again;
static int n;

int tries(void)
{
    n = 0;
    setjmp(again);
    n++;
    if (n < 3)
        longjmp(again, 1);
    return n;
}
//--- new
#include <setjmp.h>

static jmp_buf again;
static int n;

int tries(void)
{
    n = 0;
    setjmp(again);
    n++;
    if (n < 3)
        longjmp(again, 1);
    return 1;
}
