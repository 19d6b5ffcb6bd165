// What was hidden behind an incomplete struct is looked at as bytes.
// verdict: different
// write: different
//--- old
struct handle;

struct inner {
    struct inner *self;
    int count;
};

int write(struct inner *inner)
{
    struct handle *handle = (struct handle *)inner;
    inner->count = 3;
    ((char *)handle)[8] = 1;
    return inner->count;
}
//--- new
struct handle;

struct inner {
    struct inner *self;
    int count;
};

int write(struct inner *inner)
{
    struct handle *handle = (struct handle *)inner;
    inner->count = 3;
    ((char *)handle)[8] = 1;
    return 3;
}
