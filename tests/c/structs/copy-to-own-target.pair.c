// A struct is stored where a pointer in it points, which may be the struct
// itself: the place is found before the members are written.
// verdict: equivalent
//--- old
struct pair { struct pair *to, *other; };

void store(struct pair *p, struct pair value)
{
    *p->to = value;
}
//--- new
struct pair { struct pair *to, *other; };

void store(struct pair *p, struct pair value)
{
    struct pair *target = p->to;
    target->to = value.to;
    target->other = value.other;
}
