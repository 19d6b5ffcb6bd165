// A pointer to a number is read as a `void *`.
// verdict: different
// other: different
//--- old
int other(int *x)
{
    void **pointer = (void **)&x;
    unsigned char *bytes = *pointer;
    *x = 0;
    *bytes = 1;
    return *x;
}
//--- new
int other(int *x)
{
    void **pointer = (void **)&x;
    unsigned char *bytes = *pointer;
    *x = 0;
    *bytes = 1;
    return 0;
}
