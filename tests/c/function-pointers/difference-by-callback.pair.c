// Only the comparison differs, and what comes of it is not known.
// verdict: different
// by_value: different
// sort: unknown
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
    return (*x < *y) - (*x > *y);
}

int sort(int *numbers, int count)
{
    if (count <= 1)
        return 0;
    qsort(numbers, count, sizeof *numbers, by_value);
    return count - 1;
}
