// Versions end in different ways and at different times; the other goes on.
// run: 1
// run: 2
// run: 3
// run: 4
// run: 5
// run: 6
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
static void bye(void) { printf("bye\n"); }
static void deep(int n) {
    if (n == 0) {
#ifdef NEW
        printf("deep\n");
#else
        exit(7);
#endif
        return;
    }
    deep(n - 1);
}
static int compare(const void *a, const void *b) {
    if (*(const char *)a == 'x')
        exit(9);
    return *(const char *)a - *(const char *)b;
}
int main(int argc, char **argv) {
    int way = argc > 1 ? atoi(argv[1]) : 0;
    char text[] = "dxba";
    atexit(bye);
    switch (way) {
    case 1:
        deep(3);
        break;
    case 2:
#ifdef NEW
        qsort(text, 4, 1, compare);
#endif
        break;
    case 3:
        abort();
    case 4:
        errno = 0;
        if (strtol("99999999999999999999", 0, 10), errno == ERANGE)
            printf("range\n");
        break;
#ifdef NEW
    case 5:
        _Exit(4);
#endif
    default:
        printf("way %d\n", way);
    }
    printf("%s\n", text);
    return way;
}
