// A union is copied with all its bits, also those of something that is no number
// as a float.
// verdict: equivalent
// bits: equivalent
//--- old
union word { unsigned bits; float number; };

unsigned bits(const union word *from)
{
    union word copy = *from;
    return copy.bits;
}
//--- new
union word { unsigned bits; float number; };

unsigned bits(const union word *from)
{
    return from->bits;
}
