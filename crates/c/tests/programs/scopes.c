#include <stdio.h>

typedef struct item item;
struct item { int n; };
enum mode { OFF, ON };

static int same_tag(struct item *i)
{
    struct item { char text[10]; } local = {"local"};
    union mode { int x; long y; } m = {.y = 1};
    return i->n + local.text[0] + (int)sizeof(struct item) + (int)m.y;
}
static int types_in_params(struct item *i, int (*f)(struct item *)) { return f(i); }
static int get(struct item *i) { return i->n; }
static int again(void)
{
    int n = 1;
    if (n) {
        int n = 2;
        while (n) {
            int n = 3;
            printf("%d", n);
            break;
        }
        printf("%d", n);
    }
    printf("%d\n", n);
    for (struct { int i; char c; } s = {0, 'a'}; s.i < 2; s.i++, s.c++)
        printf("%c", s.c);
    printf("\n");
    return n;
}
static enum mode flip(enum mode m)
{
    enum { OFF = 10, ON = 20 };
    return m ? OFF - 10 : ON - 19;
}

int main(void)
{
    item i = {4};
    int item = 5;
    printf("%d %d %d\n", same_tag(&i), types_in_params(&i, get), item);
    printf("%d %d %d\n", again(), flip(OFF), flip(ON));
    static struct { int a, b; } pair = {1, 2};
    struct { int a, b; } other = {3, 4};
    printf("%d %d\n", pair.b, other.b);
    return 0;
}
