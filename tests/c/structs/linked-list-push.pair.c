// The new node is linked after its field was read, but the head is never moved.
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
