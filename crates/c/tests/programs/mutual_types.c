#include <stdio.h>

typedef struct a a;
typedef struct b b;
struct b { a *to_a; int (*call)(a *, b *); struct c { int x; } c; };
struct a { b own; struct a *chain[2]; struct c *pc; };
union either { a left; struct { b right; } wrapped; };
struct array { struct c items[3]; struct array *(*make)(struct array); };
enum level { LOW, HIGH };
struct event;
struct handlers { void (*on)(struct event *, enum level); };
struct event { int id; enum level level; };

static int call(a *x, b *y) { return x->own.c.x + y->c.x; }
static struct array *make(struct array v) { static struct array kept; kept = v; return &kept; }
static void on(struct event *e, enum level l) { e->level = l; }

int main(void)
{
    a first = {.own = {.call = call, .c = {5}}};
    first.own.to_a = &first;
    first.chain[1] = &first;
    first.pc = &first.own.c;
    union either e = {.wrapped.right.c.x = 8};
    printf("%d\n", first.own.call(first.chain[1], &e.wrapped.right));
    struct array arr = {{{1}, {2}, {3}}, make};
    printf("%d %d\n", arr.make(arr)->items[2].x, first.pc->x);
    struct handlers h = {on};
    struct event ev = {1};
    h.on(&ev, HIGH);
    printf("%d %zu\n", ev.level, sizeof(union either));
    return 0;
}
