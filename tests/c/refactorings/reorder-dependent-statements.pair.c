// The width is computed before the margin it needs was set.
// verdict: different
// layout: different
//--- old
struct box { int x, w; };

void layout(struct box *b, int width)
{
    b->x = width / 10;
    b->w = width - 2 * b->x;
}
//--- new
struct box { int x, w; };

void layout(struct box *b, int width)
{
    b->w = width - 2 * b->x;
    b->x = width / 10;
}
