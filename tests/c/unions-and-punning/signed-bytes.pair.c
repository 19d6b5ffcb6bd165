// With plain char, which is signed here, the bytes above 127 smear ones over
// the higher bytes.
// verdict: different
// load16: different
//--- old
unsigned load16(const unsigned char *p)
{
    return p[0] | p[1] << 8;
}
//--- new
unsigned load16(const unsigned char *p)
{
    const char *c = (const char *)p;
    return c[0] | c[1] << 8;
}
