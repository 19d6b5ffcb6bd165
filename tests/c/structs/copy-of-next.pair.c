// A node takes over what its successor holds. The successor is looked up once,
// before anything is copied; the new `skip` looks it up again for each member.
// verdict: different
// absorb: equivalent
// absorb_local: equivalent
// skip: different
//--- old
struct node { struct node *next; int value; };

void absorb(struct node *p)
{
    *p = *p->next;
}

int absorb_local(struct node n)
{
    n = *n.next;
    return n.value;
}

void skip(struct node *p)
{
    *p = *p->next;
}
//--- new
struct node { struct node *next; int value; };

void absorb(struct node *p)
{
    struct node *n = p->next;
    p->value = n->value;
    p->next = n->next;
}

int absorb_local(struct node n)
{
    return n.next->value;
}

void skip(struct node *p)
{
    p->next = p->next->next;
    p->value = p->next->value;
}
