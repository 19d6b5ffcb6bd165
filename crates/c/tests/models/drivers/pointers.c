/* Copies of objects that have pointers in them. */

struct node {
    int value;
    struct node *rest;
    const char *name;
};

static struct node nodes[4];

static void connect(void)
{
    for (int i = 0; i < 4; i++) {
        nodes[i].value = i * 10;
        nodes[i].rest = i < 3 ? &nodes[i + 1] : 0;
        nodes[i].name = "wxyz" + i;
    }
}

static void follow(const struct node *at)
{
    for (; at; at = at->rest) {
        observe(at->value);
        observe(at->name[0]);
    }
}

int main(void)
{
    struct node copy, moved[3];
    connect();
    memcpy(&copy, &nodes[1], sizeof copy);
    follow(&copy);
    mempcpy(&moved[0], &nodes[0], 2 * sizeof *moved);
    memmove(&moved[1], &moved[0], 2 * sizeof *moved);
    follow(&moved[2]);
    bcopy(&moved[1], &moved[0], sizeof *moved);
    follow(&moved[0]);
    bzero(&moved[0], sizeof *moved);
    observe(moved[0].value);
    observe(moved[0].rest == 0);
    memset(&copy, 0, sizeof copy);
    observe(copy.rest == 0);
    memcpy(&copy, &nodes[2], sizeof copy);
    observe(copy.rest == &nodes[3]);
    observe(memcmp(&copy, &nodes[2], sizeof copy));
    struct node *fresh = calloc(2, sizeof *fresh);
    observe(fresh[1].value);
    observe(fresh[1].rest == 0);
    fresh[0].rest = &nodes[3];
    fresh[0].name = "fresh";
    follow(fresh);
    return 0;
}
