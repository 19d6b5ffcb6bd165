// Uninitialised locals are taken to be zero, and the verdict says so.
// verdict: equivalent
// level: equivalent
//--- old
int level(int on)
{
    int l;
    if (on)
        l = 3;
    return l;
}
//--- new
int level(int on)
{
    int l = 0;
    if (on)
        l = 3;
    return l;
}
