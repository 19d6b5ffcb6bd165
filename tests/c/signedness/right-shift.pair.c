// A signed number shifted right keeps its sign, an unsigned one does not.
// verdict: different
// top: different
//--- old
int top(int v)
{
    return v >> 28;
}
//--- new
int top(int v)
{
    return (unsigned)v >> 28;
}
