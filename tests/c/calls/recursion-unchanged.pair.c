// The recursive function is as it was; only its user is written differently.
// verdict: equivalent
// gcd: equivalent
// coprime: equivalent
//--- old
static unsigned gcd(unsigned a, unsigned b)
{
    return b == 0 ? a : gcd(b, a % b);
}

int coprime(unsigned a, unsigned b)
{
    if (gcd(a, b) == 1)
        return 1;
    return 0;
}
//--- new
static unsigned gcd(unsigned a, unsigned b)
{
    return b == 0 ? a : gcd(b, a % b);
}

int coprime(unsigned a, unsigned b)
{
    return gcd(a, b) == 1;
}
