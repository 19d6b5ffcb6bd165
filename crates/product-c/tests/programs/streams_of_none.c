// Only one version has streams; both take characters.
// run: < ab
// run: <
#ifdef NEW
#include <stdio.h>
struct count {
    int of;
};
#else
int printf(const char *, ...);

struct count;

int getchar(void);
#endif
static int next(struct count *count) {
#ifdef NEW
    count->of++;
    return getc(stdin);
#else
    return getchar();
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
