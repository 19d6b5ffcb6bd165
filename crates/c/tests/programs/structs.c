#include <stdio.h>

struct node {
    int value;
    struct node *next;
    struct tree *owner;
};
struct tree {
    struct node first, *last;
    union { int i; float f; } u;
    struct { short x, y; } at;
    int (*visit)(struct tree *, const struct node *);
};
typedef struct { char name[8]; unsigned long id; } record;
typedef struct pair { record a; record b; } pair;

static pair swap(pair p)
{
    pair q = {p.b, p.a};
    return q;
}
static int visit(struct tree *t, const struct node *n) { return t->at.x * n->value; }
static pair global = {{"one", 1}, {.id = 2, .name = "two"}};

int main(void)
{
    struct tree t = {.first = {3, 0, &t}, .at = {.y = 4, .x = 5}, .visit = visit};
    t.last = &t.first;
    t.last->next = t.last;
    t.u.f = 1.5f;
    printf("%d %x %d\n", t.visit(&t, t.first.next), t.u.i, t.last->owner->at.y);
    pair p = swap(global);
    printf("%s %lu %s %lu\n", p.a.name, p.a.id, swap(p).a.name, swap(global).b.id);
    p = global;
    (&p)->a.id++;
    printf("%lu %lu %zu\n", p.a.id, global.a.id, sizeof(pair));
    struct local { int a; struct local *self; } l = {1, &l};
    {
        struct local { long b; } inner = {7};
        printf("%ld %zu %zu\n", inner.b, sizeof(struct local), sizeof l);
    }
    printf("%d\n", l.self->a);
    return 0;
}
