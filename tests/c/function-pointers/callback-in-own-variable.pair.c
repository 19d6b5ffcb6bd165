// A variable that other files cannot name, and whose address nobody takes, is
// not there for a function that no file has.
// verdict: different
// step: different
// set: equivalent
// fire: equivalent
//--- old
int outside(int n);
static int (*hook)(int);

static int step(int x) { return x + 1; }

void set(void) { hook = step; }
int fire(int n) { return outside(n); }
//--- new
int outside(int n);
static int (*hook)(int);

static int step(int x) { return x + 2; }

void set(void) { hook = step; }
int fire(int n) { return outside(n); }
