// Bytes are promoted to int before they are added, so the sum is not cut; the
// explicit cast cuts it.
// verdict: different
// average: different
//--- old
unsigned char average(unsigned char a, unsigned char b)
{
    return (a + b) / 2;
}
//--- new
unsigned char average(unsigned char a, unsigned char b)
{
    return (unsigned char)(a + b) / 2;
}
