// The union gives the bits of the number, the cast its value.
// verdict: different
// bits: different
//--- old
unsigned bits(float f)
{
    union { float f; unsigned u; } both;
    both.f = f;
    return both.u;
}
//--- new
unsigned bits(float f)
{
    return (unsigned)f;
}
