// With an unsigned parameter negative numbers are large ones.
// verdict: different
// small: different
//--- old
int small(int n)
{
    return n < 10;
}
//--- new
int small(unsigned n)
{
    return n < 10;
}
