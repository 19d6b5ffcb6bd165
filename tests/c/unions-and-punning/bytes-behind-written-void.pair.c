// The `void *` is written by another function, through a pointer to it.
// verdict: different
// poke: different
//--- old
int x;

static void get(void **out)
{
    *out = &x;
}

int poke(void)
{
    void *where;
    get(&where);
    unsigned char *bytes = where;
    x = 0;
    *bytes = 7;
    return x;
}
//--- new
int x;

static void get(void **out)
{
    *out = &x;
}

int poke(void)
{
    void *where;
    get(&where);
    unsigned char *bytes = where;
    x = 0;
    *bytes = 7;
    return 0;
}
