// A jump into a block skips the initial values of its objects. The new version
// skips one assignment less.
// verdict: different
// fill: different
//--- old
int fill(int x)
{
    if (x == 3)
        goto in;
    {
        int a[2] = {1, 2};
        int *p;
    in:
        p = a;
        p[0] = x;
        return p[0];
    }
}
//--- new
int fill(int x)
{
    if (x == 3)
        goto in;
    {
        int a[2] = {1, 2};
        int *p;

        x = 0;
    in:
        p = a;
        p[0] = x;
        return p[0];
    }
}
