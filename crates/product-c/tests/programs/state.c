// Globals, static locals, function pointers, callbacks, recursion, structs by
// value, and what is shared.
// run: 5 3 9 1
// run: 2
// run:
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef NEW
static int weight = 3;
#else
static int weight = 2;
#endif
static const char *const names[] = { "none", "some", "many" };
static unsigned long hash(const char *s) {
    unsigned long h = 5381;
    while (*s)
        h = h * 33 + (unsigned char)*s++;
    return h;
}
static int counter(void) {
    static int count;
    return count += weight;
}
static int ascending(const void *a, const void *b) {
    counter();
    return *(const int *)a - *(const int *)b;
}
static int descending(const void *a, const void *b) { return -ascending(a, b); }
static int (*order)(const void *, const void *) = ascending;
static int sum(int n) { return n <= 0 ? 0 : n * weight + sum(n - 1); }
struct box { int side; char label[8]; };
static struct box grown(struct box b) {
#ifdef NEW
    b.side += 1;
#endif
    b.side *= weight;
    return b;
}
static int values[8];
static int filled;
int main(int argc, char **argv) {
    for (int i = 1; i < argc && filled < 8; i++)
        values[filled++] = atoi(argv[i]);
    if (filled > 3)
        order = descending;
    qsort(values, filled, sizeof values[0], order);
    for (int i = 0; i < filled; i++)
        printf("%d ", values[i]);
    struct box b = { 4, "b" };
    b = grown(grown(b));
    printf("%d %d %s %d %lu\n", counter(), sum(4), b.label, b.side, hash(names[filled > 2]));
    return 0;
}
