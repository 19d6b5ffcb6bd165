// Members of one type are one number; assigning the struct copies it.
// verdict: equivalent
// second: equivalent
//--- old
struct item { int tag; union { int first; int second; } u; };

int second(struct item *to, struct item *from)
{
    *to = *from;
    return to->u.second;
}
//--- new
struct item { int tag; union { int first; int second; } u; };

int second(struct item *to, struct item *from)
{
    to->tag = from->tag;
    to->u.first = from->u.second;
    return from->u.first;
}
