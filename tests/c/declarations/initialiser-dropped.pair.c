// The initial value other than zero got lost.
// verdict: different
// level: different
//--- old
int level(int on)
{
    int l = 1;
    if (on)
        l = 3;
    return l;
}
//--- new
int level(int on)
{
    int l;
    if (on)
        l = 3;
    return l;
}
