// The initial value of a variable that others may set is not what a function
// starts with, but that of a constant is.
// verdict: different
// limit: different
// current: equivalent
//--- old
static const int maximum = 10;
int level = 1;

int limit(int x) { return x > maximum ? maximum : x; }
int current(void) { return level + 1; }
//--- new
static const int maximum = 12;
int level = 1;

int limit(int x) { return x > maximum ? maximum : x; }
int current(void) { return 1 + level; }
