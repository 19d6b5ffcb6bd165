// The sign bit of numbers matters, that of a NaN is left open.
// verdict: different
// negative: different
//--- old
int negative(float x)
{
    union { float f; int i; } u;
    u.f = x;
    return u.i < 0;
}
//--- new
int negative(float x) { return x < 0; }
