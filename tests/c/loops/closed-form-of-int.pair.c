// The sum of the first numbers by a loop and by a formula, for too many inputs
// to try all of them.
// verdict: conditional (ideally equivalent)
// triangle: conditional (ideally equivalent)
//--- old
unsigned long triangle(unsigned n)
{
    unsigned long s = 0;
    for (unsigned long i = 1; i <= n; i++)
        s += i;
    return s;
}
//--- new
unsigned long triangle(unsigned n)
{
    return (unsigned long)n * ((unsigned long)n + 1) / 2;
}
