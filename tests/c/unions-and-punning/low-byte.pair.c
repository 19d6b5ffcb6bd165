// On a little-endian machine the first byte of an integer is its lowest.
// verdict: unknown (ideally equivalent)
// low: unknown (ideally equivalent)
//--- old
unsigned char low(unsigned v)
{
    return v & 0xff;
}
//--- new
unsigned char low(unsigned v)
{
    union { unsigned whole; unsigned char bytes[4]; } u;
    u.whole = v;
    return u.bytes[0];
}
