// The same, where accounts that are the same one are turned away first.
// verdict: equivalent
// transfer: equivalent
//--- old
struct account { long balance; };

long transfer(struct account *from, struct account *to, long amount)
{
    if (from == to)
        return from->balance;
    from->balance -= amount;
    to->balance += amount;
    return from->balance;
}
//--- new
struct account { long balance; };

long transfer(struct account *from, struct account *to, long amount)
{
    long left = from->balance;
    if (from != to) {
        left -= amount;
        from->balance = left;
        to->balance += amount;
    }
    return left;
}
