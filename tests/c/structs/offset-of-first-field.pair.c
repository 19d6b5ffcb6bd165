// A pointer to a struct is a pointer to its first member.
// verdict: equivalent
// kind: equivalent
//--- old
struct header { int kind; int size; };
struct message { struct header head; int payload; };

int kind(struct message *m)
{
    return m->head.kind;
}
//--- new
struct header { int kind; int size; };
struct message { struct header head; int payload; };

int kind(struct message *m)
{
    struct header *h = (struct header *)m;
    return h->kind;
}
