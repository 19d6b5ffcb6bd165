// `+` binds tighter than `<<`.
// verdict: different
// join: different
//--- old
unsigned join(unsigned char high, unsigned char low)
{
    return (high << 8) + low;
}
//--- new
unsigned join(unsigned char high, unsigned char low)
{
    return high << 8 + low;
}
