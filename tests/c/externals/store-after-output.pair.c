// Printing does not look at numbers, in memory or not, so the stores may come
// after it.
// verdict: equivalent
// done: equivalent
//--- old
#include <stdio.h>

int state, marks[2];
int *first(void) { return marks; }

void done(void)
{
    state = 1;
    marks[1] = 2;
    puts("done");
}
//--- new
#include <stdio.h>

int state, marks[2];
int *first(void) { return marks; }

void done(void)
{
    puts("done");
    state = 1;
    marks[1] = 2;
}
