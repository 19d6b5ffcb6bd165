// The condition of the loop moves into its body.
// verdict: equivalent
// length: equivalent
//--- old
unsigned long length(const char *s)
{
    unsigned long n = 0;
    while (s[n] != 0)
        n++;
    return n;
}
//--- new
unsigned long length(const char *s)
{
    unsigned long n = 0;
    for (;;) {
        if (!s[n])
            break;
        n++;
    }
    return n;
}
