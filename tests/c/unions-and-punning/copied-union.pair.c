// A union is copied with all its bits, also those of something that is no number
// as a float.
// verdict: equivalent
// copy: equivalent
//--- old
union word { unsigned bits; float number; };

unsigned copy(union word *to, const union word *from)
{
    *to = *from;
    return to->bits;
}
//--- new
union word { unsigned bits; float number; };

unsigned copy(union word *to, const union word *from)
{
    *to = *from;
    return from->bits;
}
