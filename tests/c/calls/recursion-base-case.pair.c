// The recursion of the factorial ends one step too late.
// verdict: different
// factorial: different
//--- old
unsigned factorial(unsigned n)
{
    if (n <= 1)
        return 1;
    return n * factorial(n - 1);
}
//--- new
unsigned factorial(unsigned n)
{
    if (n == 0)
        return 0;
    return n * factorial(n - 1);
}
