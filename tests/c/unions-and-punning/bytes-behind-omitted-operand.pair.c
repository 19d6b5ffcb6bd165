// What is chosen by `?:` with its middle left out is what was tested.
// verdict: different
// choose: different
//--- old
int choose(void *a, void *b)
{
    unsigned char *bytes = a ?: b;
    int *number = a;
    *number = 0;
    *bytes = 1;
    return *number;
}
//--- new
int choose(void *a, void *b)
{
    unsigned char *bytes = a ?: b;
    int *number = a;
    *number = 0;
    *bytes = 1;
    return 0;
}
