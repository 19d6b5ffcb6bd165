// Assigning a struct copies all of its fields, whatever they are called.
// verdict: equivalent
// set: equivalent
//--- old
struct range { long low, high; char open; };

void set(struct range *to, struct range from)
{
    *to = from;
}
//--- new
struct range { long low, high; char open; };

void set(struct range *to, struct range from)
{
    to->low = from.low;
    to->high = from.high;
    to->open = from.open;
}
