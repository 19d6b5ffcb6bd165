// A pointer is put together from bytes that were computed. It leads somewhere, but
// where to is not known: neither are versions the same that do other things with
// what is there, nor is something different that only looks so.
// verdict: unknown
// behind: conditional
// local: unknown
// again: equivalent
//--- old
static void twist(char *to, const char *from)
{
    for (int at = 0; at < 8; at++) {
        char byte = from[at] ^ 1;
        to[at] = byte ^ 1;
    }
}

int behind(int *where)
{
    int *there;
    twist((char *)&there, (const char *)&where);
    return *there;
}

int local(void)
{
    int x = 4;
    int *where = &x, *there;
    twist((char *)&there, (const char *)&where);
    *there = 5;
    return x;
}

int again(int *where)
{
    int *there;
    twist((char *)&there, (const char *)&where);
    return *there + 2;
}
//--- new
static void twist(char *to, const char *from)
{
    for (int at = 0; at < 8; at++) {
        char byte = from[at] ^ 1;
        to[at] = byte ^ 1;
    }
}

int behind(int *where)
{
    int *there;
    twist((char *)&there, (const char *)&where);
    return *there + 1;
}

int local(void)
{
    int x = 4;
    int *where = &x, *there;
    twist((char *)&there, (const char *)&where);
    *there = 5;
    return 4;
}

int again(int *where)
{
    int *there;
    twist((char *)&there, (const char *)&where);
    return 2 + *there;
}
