// The number that is printed changed.
// verdict: different
// show: different
//--- old
#include <stdio.h>

void show(int *p, const char *name) { printf("%s %d\n", name, *p); }
//--- new
#include <stdio.h>

void show(int *p, const char *name) { printf("%s %d\n", name, *p + 1); }
