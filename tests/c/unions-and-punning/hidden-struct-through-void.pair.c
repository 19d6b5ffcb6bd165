// The same by way of pointers to void.
// verdict: different
// later: different
//--- old
struct handle;

struct inner {
    struct inner *self;
    int count;
};

static struct handle *hide(struct inner *inner)
{
    void *memory = inner;
    return memory;
}

static void *show(struct handle *handle)
{
    return handle;
}

int later(struct inner *inner)
{
    struct handle *handle = hide(inner);
    inner->count = 3;
    char *bytes = show(handle);
    bytes[8] = 1;
    return inner->count;
}
//--- new
struct handle;

struct inner {
    struct inner *self;
    int count;
};

static struct handle *hide(struct inner *inner)
{
    void *memory = inner;
    return memory;
}

static void *show(struct handle *handle)
{
    return handle;
}

int later(struct inner *inner)
{
    struct handle *handle = hide(inner);
    inner->count = 3;
    char *bytes = show(handle);
    bytes[8] = 1;
    return 3;
}
