// The counter in the static local goes in steps of two.
// verdict: different
// ticket: different
//--- old
unsigned ticket(void)
{
    static unsigned next = 100;
    next += 1;
    return next;
}
//--- new
unsigned ticket(void)
{
    static unsigned next = 100;
    next += 2;
    return next;
}
