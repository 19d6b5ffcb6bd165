// The new version refuses a null pointer where the old one crashed.
// verdict: different
// length: different
// area: equivalent
//--- old
struct box { int w, h; };

int length(const struct box *b) { return 2 * (b->w + b->h); }
int area(const struct box *b) { return b->w * b->h; }
//--- new
struct box { int w, h; };

int length(const struct box *b)
{
    if (b == 0)
        return 0;
    return 2 * (b->w + b->h);
}

int area(const struct box *b)
{
    int height = b->h;
    return height * b->w;
}
