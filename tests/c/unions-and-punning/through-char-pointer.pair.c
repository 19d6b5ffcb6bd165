// Four bytes put together by hand are the integer they were taken from.
// verdict: equivalent
// load: equivalent
//--- old
unsigned load(const unsigned *p)
{
    return *p;
}
//--- new
unsigned load(const unsigned *p)
{
    const unsigned char *b = (const unsigned char *)p;
    return b[0] | b[1] << 8 | b[2] << 16 | (unsigned)b[3] << 24;
}
