// Functions whose parameters and results changed, that were added and removed,
// and types that changed.
// run: 3
// run: 8
#include <stdio.h>
#include <stdlib.h>
#ifdef NEW
struct item { long value; int flags; };
enum colour { RED, YELLOW, GREEN };
static long scaled(struct item *it, int by, int and) { return it->value * by + and; }
static int fresh(int x) { return x ^ 1; }
#else
struct item { int value; };
enum colour { RED, GREEN };
static int scaled(struct item *it, int by) { return it->value * by; }
static int gone(int x) { return x + 40; }
#endif
struct node { struct item item; struct node *next; };
static struct node *push(struct node *list, int value) {
    struct node *node = calloc(1, sizeof *node);
    node->item.value = value;
    node->next = list;
    return node;
}
static void drop(struct node *list) {
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}
int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 0;
    struct node *list = NULL;
    for (int i = 0; i < n; i++)
        list = push(list, i * i);
    long total = 0;
    for (struct node *at = list; at; at = at->next)
#ifdef NEW
        total += scaled(&at->item, 3, fresh(n));
#else
        total += scaled(&at->item, 3);
    total = gone(total);
#endif
    printf("%ld %d %zu\n", total, GREEN, sizeof(struct item));
    drop(list);
    return 0;
}
