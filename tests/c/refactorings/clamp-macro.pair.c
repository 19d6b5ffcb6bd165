// Nested conditions of a macro become two statements; with the bounds the
// wrong way round they choose the other one.
// verdict: different
// clamp: different
//--- old
#define CLAMP(v, lo, hi) ((v) < (lo) ? (lo) : (v) > (hi) ? (hi) : (v))

int clamp(int v, int lo, int hi)
{
    return CLAMP(v, lo, hi);
}
//--- new
int clamp(int v, int lo, int hi)
{
    if (v < lo)
        v = lo;
    if (v > hi)
        v = hi;
    return v;
}
