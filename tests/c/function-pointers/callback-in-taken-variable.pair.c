// Where somebody takes the address of a variable, a function that no file has
// may know it.
// verdict: different
// step: different
// set: equivalent
// where: equivalent
// fire: unknown (ideally different)
//--- old
int outside(int n);
static int (*hook)(int);

static int step(int x) { return x + 1; }

void set(void) { hook = step; }
int (**where(void))(int) { return &hook; }
int fire(int n) { return outside(n); }
//--- new
int outside(int n);
static int (*hook)(int);

static int step(int x) { return x + 2; }

void set(void) { hook = step; }
int (**where(void))(int) { return &hook; }
int fire(int n) { return outside(n); }
