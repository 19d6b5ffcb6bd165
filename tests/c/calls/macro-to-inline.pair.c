// The arguments have no effects, so macro and inline function agree.
// verdict: equivalent
// widest: equivalent
//--- old
#define MAX(a, b) ((a) > (b) ? (a) : (b))

int widest(int a, int b, int c)
{
    return MAX(MAX(a, b), c);
}
//--- new
static inline int max(int a, int b)
{
    if (b > a)
        return b;
    return a;
}

int widest(int a, int b, int c)
{
    return max(a, max(b, c));
}
