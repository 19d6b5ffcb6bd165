// The address behind one array may be that of the next; with gcc one of these
// two arrays does follow the other.
// verdict: equivalent (ideally different)
// neighbours: equivalent (ideally different)
//--- old
int neighbours(void)
{
    int a[2], b[2];
    return a + 2 == b || b + 2 == a;
}
//--- new
int neighbours(void)
{
    int a[2], b[2];
    return a == b;
}
