// The node is linked to the list, but only the local copy of the pointer to the
// head is moved.
// verdict: different
// push: different
//--- old
struct node { int value; struct node *next; };

void push(struct node **head, struct node *n)
{
    n->next = *head;
    *head = n;
}
//--- new
struct node { int value; struct node *next; };

void push(struct node **head, struct node *n)
{
    n->next = *head;
    head = &n;
}
