// The two fields have the same type, so the compiler does not notice that
// they were exchanged.
// verdict: different
// make: different
// norm1: equivalent
//--- old
struct point { int x, y; };

struct point make(int x, int y)
{
    struct point p = { x, y };
    return p;
}

int norm1(struct point p) { return p.x + p.y; }
//--- new
struct point { int x, y; };

struct point make(int x, int y)
{
    struct point p = { .y = x, .x = y };
    return p;
}

int norm1(struct point p) { return p.y + p.x; }
