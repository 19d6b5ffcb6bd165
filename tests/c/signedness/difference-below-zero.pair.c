// The difference of two unsigned numbers is never below zero.
// verdict: different
// earlier: different
//--- old
int earlier(unsigned a, unsigned b)
{
    return a < b;
}
//--- new
int earlier(unsigned a, unsigned b)
{
    return a - b < 0;
}
