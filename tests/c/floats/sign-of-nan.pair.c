// The minus sign turns the sign bit, that of a NaN too.
// verdict: unknown (ideally equivalent)
// negative: unknown (ideally equivalent)
//--- old
int negative(float x)
{
    union { float f; int i; } u;
    u.f = -x;
    return u.i < 0;
}
//--- new
int negative(float x)
{
    union { float f; int i; } u;
    u.f = x;
    return u.i >= 0;
}
