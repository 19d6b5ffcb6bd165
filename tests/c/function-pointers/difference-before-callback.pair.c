// What differs does so where the changed comparison is not called.
// verdict: different
// by_value: different
// sort: different
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
    if (count < 2)
        return 1;
    qsort(numbers, count, sizeof *numbers, by_value);
    return count - 1;
}
