// `!!` is the conversion to _Bool written by hand.
// verdict: equivalent
// any: equivalent
//--- old
_Bool any(long flags, long mask)
{
    return flags & mask;
}
//--- new
_Bool any(long flags, long mask)
{
    return !!(flags & mask);
}
