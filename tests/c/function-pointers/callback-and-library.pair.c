// Functions of the C library call what they are handed, and nothing else that
// they could get at.
// verdict: different
// order: different
// by_order: unknown (ideally different)
// by_parameter: unknown (ideally different)
// told: equivalent
// length: equivalent
//--- old
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sorter { int (*order)(const void *, const void *); const char *name; };
struct sorter sorter;

static int order(const void *a, const void *b) {
    int x = *(const int *)a - *(const int *)b;
    return x + 1;
}
void by_order(int *all, size_t n) {
    sorter.order = order;
    qsort(all, n, sizeof *all, sorter.order);
}
void by_parameter(int *all, size_t n, struct sorter *by) {
    qsort(all, n, sizeof *all, by->order);
}
void told(struct sorter *by) { fputs(by->name, stdout); }
size_t length(struct sorter *by) { return strlen(by->name); }
//--- new
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sorter { int (*order)(const void *, const void *); const char *name; };
struct sorter sorter;

static int order(const void *a, const void *b) {
    int x = *(const int *)a - *(const int *)b;
    return x + 2;
}
void by_order(int *all, size_t n) {
    sorter.order = order;
    qsort(all, n, sizeof *all, sorter.order);
}
void by_parameter(int *all, size_t n, struct sorter *by) {
    qsort(all, n, sizeof *all, by->order);
}
void told(struct sorter *by) { fputs(by->name, stdout); }
size_t length(struct sorter *by) { return strlen(by->name); }
