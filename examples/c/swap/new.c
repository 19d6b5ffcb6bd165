struct point {
    int x, y;
};

/* Swaps two numbers, without a third. */
void swap(int *a, int *b)
{
    *a ^= *b;
    *b ^= *a;
    *a ^= *b;
}

/* Whether a point lies in a box. */
int inside(const struct point *p, int width, int height)
{
    return p->x >= 0 && p->x < width && p->y >= 0 && p->y < height;
}
