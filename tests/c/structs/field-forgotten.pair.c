// A field was added to the struct's users but the clearing function was not
// told.
// verdict: different
// clear: different
//--- old
struct state { int mode; unsigned count; void *owner; };

void clear(struct state *s)
{
    s->mode = 0;
    s->count = 0;
    s->owner = 0;
}
//--- new
struct state { int mode; unsigned count; void *owner; };

void clear(struct state *s)
{
    s->mode = 0;
    s->owner = 0;
}
