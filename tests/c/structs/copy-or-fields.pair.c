// Field by field, the old version reads `from` after it has written to `to`:
// where `to` lies one field further in the same buffer, the values differ.
// verdict: different
// reset: different
//--- old
struct range { long low, high; char open; };

void reset(struct range *to, const struct range *from)
{
    to->low = from->low;
    to->high = from->high;
    to->open = from->open;
}
//--- new
struct range { long low, high; char open; };

void reset(struct range *to, const struct range *from)
{
    struct range copy = *from;
    to->open = copy.open;
    to->high = copy.high;
    to->low = copy.low;
}
