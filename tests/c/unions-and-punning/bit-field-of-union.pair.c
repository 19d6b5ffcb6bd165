// A bit-field of a union is some bits of its other members.
// verdict: different
// low: different
//--- old
int low(unsigned v)
{
    union { unsigned low : 8; unsigned whole; } u;
    u.whole = v;
    return u.low;
}
//--- new
int low(unsigned v)
{
    return v & 0x7f;
}
