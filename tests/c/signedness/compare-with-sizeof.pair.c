// `sizeof` is unsigned, so -1 is not smaller.
// verdict: different
// fits: different
//--- old
int fits(int n)
{
    return n <= (int)sizeof(long);
}
//--- new
int fits(int n)
{
    return n <= sizeof(long);
}
