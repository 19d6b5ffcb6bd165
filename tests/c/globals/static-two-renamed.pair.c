// Two variables of one type swap nothing: each is paired by who uses it.
// verdict: equivalent
//--- old
static int hits, misses;

int hit(void) { return ++hits; }
int miss(void) { return --misses; }
//--- new
static int found, lost;

int hit(void) { return ++found; }
int miss(void) { return --lost; }
