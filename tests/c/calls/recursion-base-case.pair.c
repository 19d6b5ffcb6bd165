// The recursion ends with a zero, which makes every product zero.
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
