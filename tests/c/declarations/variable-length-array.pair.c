// One element of an array of variable length.
// verdict: different
// last: different
//--- old
int last(unsigned char n, int v)
{
    int a[n + 2];
    a[0] = v;
    a[1] = v + 1;
    return a[1];
}
//--- new
int last(unsigned char n, int v)
{
    int a[n + 2];
    a[0] = v;
    a[1] = v + 1;
    return a[0];
}
