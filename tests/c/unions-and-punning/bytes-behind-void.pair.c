// A checksum reads the bytes of whatever it is handed: the members of the
// struct are seen in them.
// verdict: different
// of_point: different
//--- old
struct point { int x, y; };

static unsigned sum(const void *data, unsigned long n)
{
    const unsigned char *bytes = data;
    return n == 0 ? 0 : bytes[0] + bytes[n - 1];
}

unsigned of_point(int x, int y)
{
    struct point p;
    p.x = x;
    p.y = y;
    return sum(&p, sizeof p);
}
//--- new
struct point { int x, y; };

static unsigned sum(const void *data, unsigned long n)
{
    const unsigned char *bytes = data;
    return n == 0 ? 0 : bytes[0] + bytes[n - 1];
}

unsigned of_point(int x, int y)
{
    struct point p;
    p.x = x;
    p.y = y + 1;
    return sum(&p, sizeof p);
}
