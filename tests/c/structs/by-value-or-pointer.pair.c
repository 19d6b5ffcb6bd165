// A struct passed by value is the callee's own; through a pointer the caller's
// is changed.
// verdict: different
// spend: different
//--- old
struct account { int balance; int limit; };

static int after(struct account a, int amount)
{
    a.balance -= amount;
    return a.balance;
}

int spend(struct account *a, int amount)
{
    if (after(*a, amount) < a->limit)
        return 0;
    return 1;
}
//--- new
struct account { int balance; int limit; };

static int after(struct account *a, int amount)
{
    a->balance -= amount;
    return a->balance;
}

int spend(struct account *a, int amount)
{
    if (after(a, amount) < a->limit)
        return 0;
    return 1;
}
