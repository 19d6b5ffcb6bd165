// The variable is the same one under another name, and steps by two now.
// verdict: different
// ticket: different
//--- old
static int count;

int ticket(void) { return count++; }
//--- new
static int next_ticket;

int ticket(void)
{
    next_ticket += 2;
    return next_ticket - 2;
}
