// Masks and shifts do what the bit-field did.
// verdict: equivalent
// pack: equivalent
//--- old
struct colour { unsigned r : 5, g : 6, b : 5; };

unsigned pack(unsigned r, unsigned g)
{
    struct colour c;
    c.r = r;
    c.g = g;
    return c.r * 64 + c.g;
}
//--- new
unsigned pack(unsigned r, unsigned g)
{
    return (r & 0x1f) << 6 | (g & 0x3f);
}
