// Counting in steps of four bytes and of one element.
// verdict: equivalent
// sum: equivalent
//--- old
unsigned sum(const unsigned *v, unsigned long n)
{
    unsigned s = 0;
    if (n > 1000)
        return 0;
    for (unsigned long i = 0; i < n; i++)
        s += v[i];
    return s;
}
//--- new
unsigned sum(const unsigned *v, unsigned long n)
{
    unsigned s = 0;
    if (n > 1000)
        return 0;
    for (unsigned long at = 0; at < 4 * n; at += 4)
        s += v[at / 4];
    return s;
}
