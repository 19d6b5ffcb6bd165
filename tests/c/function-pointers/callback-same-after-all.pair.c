// The comparison is written in another way, and so is the code around the call.
// verdict: equivalent
// by_value: equivalent
// sort: equivalent
//--- old
#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

int sort(int *numbers, int count)
{
    if (count < 2)
        return 0;
    qsort(numbers, count, sizeof *numbers, by_value);
    return count - 1;
}
//--- new
#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

int sort(int *numbers, int count)
{
    if (count <= 1)
        return 0;
    qsort(numbers, count, sizeof *numbers, by_value);
    return -1 + count;
}
