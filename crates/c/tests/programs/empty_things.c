#include <stdio.h>

struct nothing {};
struct holder { struct nothing n; int x; };
static void none(void) {}
static int zero[0];
struct zero_tail { int n; int data[0]; };
;

int main(void)
{
    struct holder h = {.x = 4};
    ;;
    {}
    none();
    if (h.x) ; else ;
    if (h.x) {} else printf("no\n");
    for (;0;) {}
    do ; while (0);
    struct nothing e = {}, f = e;
    (void)f;
    printf("%zu %zu %zu %d\n", sizeof e, sizeof h, sizeof zero, h.x);
    printf("%zu\n", sizeof(struct zero_tail));
    return 0;
}
