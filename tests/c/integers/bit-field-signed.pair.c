// A signed bit-field of one bit holds 0 and -1.
// verdict: different
// flag: different
//--- old
struct options { unsigned verbose : 1; };

int flag(int on)
{
    struct options o;
    o.verbose = on != 0;
    return o.verbose == 1;
}
//--- new
struct options { signed verbose : 1; };

int flag(int on)
{
    struct options o;
    o.verbose = on != 0;
    return o.verbose == 1;
}
