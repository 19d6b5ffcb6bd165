// What one call hands out becomes a number and bytes: these overlap.
// verdict: different
// same: different
//--- old
void *take(unsigned long size);

int same(void)
{
    void *memory = take(16);
    if (!memory)
        return -1;
    int *number = memory;
    char *bytes = memory;
    *number = 4;
    bytes[0] = 1;
    return *number;
}
//--- new
void *take(unsigned long size);

int same(void)
{
    void *memory = take(16);
    if (!memory)
        return -1;
    int *number = memory;
    char *bytes = memory;
    *number = 4;
    bytes[0] = 1;
    return 4;
}
