struct point { int x, y; };

void move(struct point *p, int by)
{
    p->x += by;

    /* and down */

    p->y += by;
}
