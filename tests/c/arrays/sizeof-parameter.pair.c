// A parameter declared as an array is a pointer, and so is its size.
// verdict: different
// capacity: different
//--- old
int capacity(void)
{
    int buffer[32];
    return sizeof buffer / sizeof buffer[0];
}
//--- new
static int capacity_of(int buffer[32])
{
    return sizeof buffer / sizeof buffer[0];
}

int capacity(void)
{
    int buffer[32];
    return capacity_of(buffer);
}
