// The author thought of the other byte order.
// verdict: different
// high: different
//--- old
unsigned char high(unsigned v)
{
    return v >> 24;
}
//--- new
unsigned char high(unsigned v)
{
    union { unsigned whole; unsigned char bytes[4]; } u;
    u.whole = v;
    return u.bytes[0];
}
