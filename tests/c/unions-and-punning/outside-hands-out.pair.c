// What a function outside hands out is taken for what it becomes: the text does not
// overlap the node.
// verdict: equivalent
// fill: equivalent
//--- old
struct node {
    struct node *next;
    int value;
};

void *take(unsigned long size);

int fill(void)
{
    struct node *node = take(sizeof *node);
    char *text = take(16);
    if (!node || !text)
        return -1;
    node->next = node;
    node->value = 4;
    text[0] = 120;
    return node->next->value;
}
//--- new
struct node {
    struct node *next;
    int value;
};

void *take(unsigned long size);

int fill(void)
{
    struct node *node = take(sizeof *node);
    char *text = take(16);
    if (!node || !text)
        return -1;
    node->next = node;
    node->value = 4;
    text[0] = 120;
    return 4;
}
