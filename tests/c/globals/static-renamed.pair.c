// Nobody outside can see what a static variable is called.
// verdict: equivalent
// ticket: equivalent
//--- old
static int count;

int ticket(void) { return count++; }
//--- new
static int next_ticket;

int ticket(void) { return next_ticket++; }
