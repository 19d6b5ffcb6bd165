struct point {
    int x, y;
};

/* Swaps two numbers. */
void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

/* Whether a point lies in a box. */
int inside(const struct point *p, int width, int height)
{
    if (p->x < 0 || p->x >= width)
        return 0;
    if (p->y < 0 || p->y >= height)
        return 0;
    return 1;
}
