#include <stdio.h>
#include <stdlib.h>

struct tree { struct tree *left, *right; int key; };

static int even(unsigned n);
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }

static struct tree *insert(struct tree *t, int key)
{
    if (!t) {
        t = malloc(sizeof *t);
        *t = (struct tree){.key = key};
    } else if (key < t->key)
        t->left = insert(t->left, key);
    else
        t->right = insert(t->right, key);
    return t;
}

static void walk(const struct tree *t, void (*visit)(int, void *), void *data)
{
    if (t) {
        walk(t->left, visit, data);
        visit(t->key, data);
        walk(t->right, visit, data);
    }
}

static void add(int key, void *data) { *(long *)data = *(long *)data * 10 + key; }
static unsigned ack(unsigned m, unsigned n) { return !m ? n + 1 : !n ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }

int main(void)
{
    struct tree *root = NULL;
    for (const char *p = "52814397"; *p; p++)
        root = insert(root, *p - '0');
    long digits = 0;
    walk(root, add, &digits);
    printf("%ld %d %d %u\n", digits, even(10), odd(10), ack(2, 3));
    return 0;
}
