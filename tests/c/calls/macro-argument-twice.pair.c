// The macro evaluates its argument twice; the inline function does not.
// verdict: different
// next_max: different
//--- old
#define MAX(a, b) ((a) > (b) ? (a) : (b))

int next_max(int *p, int least)
{
    return MAX(++*p, least);
}
//--- new
static inline int max(int a, int b) { return a > b ? a : b; }

int next_max(int *p, int least)
{
    return max(++*p, least);
}
