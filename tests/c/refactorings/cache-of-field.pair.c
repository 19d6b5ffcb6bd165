// The field is read once before the store through another pointer, which may
// lead to the same field.
// verdict: different
// transfer: different
//--- old
struct account { long balance; };

long transfer(struct account *from, struct account *to, long amount)
{
    from->balance -= amount;
    to->balance += amount;
    return from->balance;
}
//--- new
struct account { long balance; };

long transfer(struct account *from, struct account *to, long amount)
{
    long left = from->balance - amount;
    from->balance = left;
    to->balance += amount;
    return left;
}
