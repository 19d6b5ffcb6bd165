// A member that the initialiser leaves out is zero, not what it was before.
// verdict: different
// move: different
//--- old
struct point { int x, y; };

void move(struct point *p, int x)
{
    p->x = x;
}
//--- new
struct point { int x, y; };

void move(struct point *p, int x)
{
    *p = (struct point) { .x = x };
}
