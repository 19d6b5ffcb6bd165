// A counter of three bits wraps around at eight.
// verdict: different
// next: different
//--- old
struct packet { unsigned sequence : 4; unsigned last : 1; };

unsigned next(struct packet p)
{
    p.sequence++;
    return p.sequence;
}
//--- new
struct packet { unsigned sequence : 3; unsigned last : 1; };

unsigned next(struct packet p)
{
    p.sequence++;
    return p.sequence;
}
