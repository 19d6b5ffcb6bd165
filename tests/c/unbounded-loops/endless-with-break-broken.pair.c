// The first character is not looked at.
// verdict: different
// length: different
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
        n++;
        if (!s[n])
            break;
    }
    return n;
}
