// The product is taken in int and widened too late.
// verdict: different
// bytes: different
//--- old
long bytes(int blocks, int size)
{
    return (long)blocks * size;
}
//--- new
long bytes(int blocks, int size)
{
    return (long)(blocks * size);
}
