// A compound literal in place of a named variable.
// verdict: equivalent
// make: equivalent
//--- old
struct size { int w, h; };

struct size make(int w)
{
    struct size s;
    s.w = w;
    s.h = 2 * w;
    return s;
}
//--- new
struct size { int w, h; };

struct size make(int w)
{
    return (struct size) { .h = w + w, .w = w };
}
