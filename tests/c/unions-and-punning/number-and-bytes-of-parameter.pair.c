// One `void *` is a pointer to a number and one to its bytes.
// verdict: different
// set: different
//--- old
int set(void *p)
{
    int *number = p;
    char *bytes = p;
    *number = 5;
    *bytes = 6;
    return *number;
}
//--- new
int set(void *p)
{
    int *number = p;
    char *bytes = p;
    *number = 5;
    *bytes = 6;
    return 5;
}
