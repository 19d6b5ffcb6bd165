// The value of an assignment is what was stored, also if storing it changes
// where the place would now be.
// verdict: different
// index: equivalent
// link: equivalent
// chain: different
//--- old
int index(int x)
{
    int a[4] = { 0 };
    return a[a[0]] = x;
}

struct link { struct link *next; };

struct link *link(struct link *p, struct link *q)
{
    return p->next->next = q;
}

struct link *chain(struct link *p, struct link *q)
{
    return p->next->next = q;
}
//--- new
int index(int x)
{
    return x;
}

struct link { struct link *next; };

struct link *link(struct link *p, struct link *q)
{
    p->next->next = q;
    return q;
}

struct link *chain(struct link *p, struct link *q)
{
    p->next->next = q;
    return p->next->next;
}
