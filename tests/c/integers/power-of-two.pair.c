// The bit trick calls zero a power of two.
// verdict: different
// is_power: different
//--- old
int is_power(unsigned n)
{
    return n != 0 && (n & (n - 1)) == 0;
}
//--- new
int is_power(unsigned n)
{
    return (n & (n - 1)) == 0;
}
