// A classic identity: the common bits plus half of the differing ones.
// verdict: equivalent
// average: equivalent
//--- old
unsigned average(unsigned a, unsigned b)
{
    return (unsigned)(((unsigned long)a + b) / 2);
}
//--- new
unsigned average(unsigned a, unsigned b)
{
    return (a & b) + ((a ^ b) >> 1);
}
