// A pointer that the program copies byte by byte still leads to its object.
// verdict: different
// plus_one: different
// same: equivalent
//--- old
static void copy(char *to, const char *from, unsigned count)
{
    while (count--)
        *to++ = *from++;
}

int plus_one(int *where)
{
    int *there;
    copy((char *)&there, (const char *)&where, sizeof there);
    return *there;
}

int same(int *where)
{
    int *there;
    copy((char *)&there, (const char *)&where, sizeof there);
    return *there;
}
//--- new
static void copy(char *to, const char *from, unsigned count)
{
    while (count--)
        *to++ = *from++;
}

int plus_one(int *where)
{
    int *there;
    copy((char *)&there, (const char *)&where, sizeof there);
    return *there + 1;
}

int same(int *where)
{
    int *there;
    copy((char *)&there, (const char *)&where, sizeof there);
    return 0 + *there;
}
