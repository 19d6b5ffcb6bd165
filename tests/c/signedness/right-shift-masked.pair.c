// The bits in which the two shifts differ are masked away.
// verdict: equivalent
// top: equivalent
//--- old
int top(int v)
{
    return (v >> 28) & 0xf;
}
//--- new
int top(int v)
{
    return (unsigned)v >> 28;
}
