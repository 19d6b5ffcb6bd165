// What was a copy is now a pointer to the original.
// verdict: different
// bump: different
//--- old
struct inner { int n; };
struct outer { struct inner in; int tag; };

int bump(struct outer o)
{
    struct outer copy = o;
    copy.in.n++;
    return o.in.n;
}
//--- new
struct inner { int n; };
struct outer { struct inner in; int tag; };

int bump(struct outer o)
{
    struct outer *copy = &o;
    copy->in.n++;
    return o.in.n;
}
