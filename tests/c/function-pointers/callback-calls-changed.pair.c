// What is handed out did not change, but calls what did, by its address.
// verdict: different
// step: different
// set: equivalent
// wrapped: different
// run: unknown (ideally different)
//--- old
int each(long (*f)(int), int n);

static int (*hook)(int);
static int step(int x) { return x + 1; }
static long wrapped(int x) { return hook(x); }

void set(void) { hook = step; }
int run(int n) { return each(wrapped, n); }
//--- new
int each(long (*f)(int), int n);

static int (*hook)(int);
static int step(int x) { return x + 2; }
static long wrapped(int x) { return hook(x); }

void set(void) { hook = step; }
int run(int n) { return each(wrapped, n); }
