// The loop that counts characters is as it was; its user adds one for the
// terminator now.
// verdict: different
// length: equivalent
// needed: different
//--- old
static int length(const char *s)
{
    int n = 0;
    while (s[n])
        n++;
    return n;
}

int needed(const char *s)
{
    return length(s);
}
//--- new
static int length(const char *s)
{
    int n = 0;
    while (s[n])
        n++;
    return n;
}

int needed(const char *s)
{
    return length(s) + 1;
}
