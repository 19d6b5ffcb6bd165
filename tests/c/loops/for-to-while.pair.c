// The same loop in another form.
// verdict: equivalent
// count: equivalent
//--- old
int count(const char *s, char c)
{
    int n = 0;
    for (; *s; s++)
        if (*s == c)
            n++;
    return n;
}
//--- new
int count(const char *s, char c)
{
    int n = 0;
    while (*s) {
        if (*s == c)
            n++;
        s++;
    }
    return n;
}
