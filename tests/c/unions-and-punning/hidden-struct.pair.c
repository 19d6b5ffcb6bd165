// A struct is hidden behind an incomplete one, and nothing else is done with that: its
// numbers and pointers are no bytes.
// verdict: equivalent
// open_stream: equivalent
//--- old
struct handle;

struct stream {
    struct handle *state;
    char name[8];
};

struct inner {
    struct inner *self;
    int count;
};

int open_stream(struct stream *stream, struct inner *inner)
{
    stream->state = (struct handle *)inner;
    inner->count = 3;
    inner->self = inner;
    stream->name[0] = 1;
    return ((struct inner *)stream->state)->self->count;
}
//--- new
struct handle;

struct stream {
    struct handle *state;
    char name[8];
};

struct inner {
    struct inner *self;
    int count;
};

int open_stream(struct stream *stream, struct inner *inner)
{
    stream->state = (struct handle *)inner;
    inner->count = 3;
    inner->self = inner;
    stream->name[0] = 1;
    return ((struct inner *)stream->state)->self->self->count;
}
