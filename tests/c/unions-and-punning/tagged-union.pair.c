// The wrong member is read for one of the tags.
// verdict: different
// as_long: different
//--- old
enum tag { INT, LONG, BYTE };
struct value {
    enum tag tag;
    union { int i; long l; signed char b; } as;
};

long as_long(const struct value *v)
{
    switch (v->tag) {
    case INT: return v->as.i;
    case LONG: return v->as.l;
    default: return v->as.b;
    }
}
//--- new
enum tag { INT, LONG, BYTE };
struct value {
    enum tag tag;
    union { int i; long l; signed char b; } as;
};

long as_long(const struct value *v)
{
    switch (v->tag) {
    case INT: return v->as.i;
    case LONG: return v->as.i;
    default: return v->as.b;
    }
}
