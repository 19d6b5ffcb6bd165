// Statements that do not depend on each other change places.
// verdict: equivalent
// layout: equivalent
//--- old
struct box { int x, y, w, h; };

void layout(struct box *b, int width, int height)
{
    b->x = width / 10;
    b->y = height / 10;
    b->w = width - 2 * b->x;
    b->h = height - 2 * b->y;
}
//--- new
struct box { int x, y, w, h; };

void layout(struct box *b, int width, int height)
{
    b->y = height / 10;
    b->h = height - 2 * b->y;
    b->x = width / 10;
    b->w = width - 2 * b->x;
}
