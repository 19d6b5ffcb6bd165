// The sum of the first numbers by a loop and by a formula; there are only 256
// inputs to try.
// verdict: equivalent
// triangle: equivalent
//--- old
unsigned long triangle(unsigned char n)
{
    unsigned long s = 0;
    for (unsigned long i = 1; i <= n; i++)
        s += i;
    return s;
}
//--- new
unsigned long triangle(unsigned char n)
{
    return (unsigned long)n * (n + 1) / 2;
}
