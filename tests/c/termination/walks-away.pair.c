// It walks through memory for as long as there is any: that is no state that
// comes back.
// verdict: equivalent (ideally different)
//--- old
int f(int *a)
{
    a[0] = 0;
    return 0;
}
//--- new
int f(int *a)
{
    for (int i = 0; ; i++)
        a[i] = 0;
}
