// Another initial value: the first ticket differs, so it is not the same
// variable under another name. Which values the two hold at the same time is
// not known.
// verdict: different
// ticket: different
//--- old
static int count = 1;

int ticket(void) { return count++; }
//--- new
static int next_ticket = 2;

int ticket(void) { return next_ticket++; }
