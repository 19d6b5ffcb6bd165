// The flag is set after the first call. A state in which it is set without that
// call does not occur, so a run from there shows nothing.
// verdict: conditional (ideally equivalent)
// ready: conditional (ideally equivalent)
//--- old
static int limit;

int ready(void)
{
    limit = 10;
    return limit;
}
//--- new
static int limit, is_set;

int ready(void)
{
    if (!is_set) {
        limit = 10;
        is_set = 1;
    }
    return limit;
}
