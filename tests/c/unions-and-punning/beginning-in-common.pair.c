// Both members begin with the same number, and differ behind it.
// verdict: different
// kind: different
//--- old
union event { struct { int kind; short key; } press; struct { int kind; float x; } move; };

int kind(union event *to, union event *from)
{
    *to = *from;
    return to->move.kind;
}
//--- new
union event { struct { int kind; short key; } press; struct { int kind; float x; } move; };

int kind(union event *to, union event *from)
{
    *to = *from;
    return to->move.kind + 1;
}
