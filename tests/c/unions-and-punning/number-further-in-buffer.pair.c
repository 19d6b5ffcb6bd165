// A number is written some bytes into a buffer.
// verdict: different
// put: different
//--- old
int put(unsigned char *buffer)
{
    unsigned *word = (unsigned *)((char *)buffer + 4);
    buffer[4] = 1;
    *word = 2;
    return buffer[4];
}
//--- new
int put(unsigned char *buffer)
{
    unsigned *word = (unsigned *)((char *)buffer + 4);
    buffer[4] = 1;
    *word = 2;
    return 1;
}
