// The second half of an int is a short.
// verdict: different
// half: different
//--- old
int half(int *x)
{
    short *high = (short *)((char *)x + 2);
    *high = 1;
    *x = 0;
    return *high;
}
//--- new
int half(int *x)
{
    short *high = (short *)((char *)x + 2);
    *high = 1;
    *x = 0;
    return 1;
}
