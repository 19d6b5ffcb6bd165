// If both pointers are the same, the first store changes what the second load
// gives. The old version keeps the value in a local.
// verdict: different
// rotate: different
//--- old
void rotate(int *a, int *b)
{
    int old = *a;
    *a = *b + 1;
    *b = old;
}
//--- new
void rotate(int *a, int *b)
{
    *a = *b + 1;
    *b = *a;
}
