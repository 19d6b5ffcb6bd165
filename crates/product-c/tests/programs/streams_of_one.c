// Only one version knows what a stream is: the other has none, or declares it alone.
// run: < ab
// run: <
#ifdef NEW
#include <stdio.h>
struct count {
    int of;
};
#else
int printf(const char *, ...);
struct _IO_FILE;
struct count;
extern struct _IO_FILE *stdin;
int fgetc(struct _IO_FILE *);
#endif
static int next(struct count *count) {
#ifdef NEW
    count->of++;
    return getc(stdin);
#else
    return fgetc(stdin);
#endif
}
int main(void) {
#ifdef NEW
    struct count count = {0};
    while (next(&count) != -1)
        printf("%d\n", count.of);
#else
    while (next(0) != -1)
        printf("1\n");
#endif
    return 0;
}
