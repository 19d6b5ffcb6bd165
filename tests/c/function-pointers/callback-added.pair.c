// A function that only the new version has is nothing that memory of the old
// one could hold.
// verdict: equivalent
// from_variable: equivalent
// keep: equivalent
//--- old
int each(int (*f)(int), int n);

static int (*hook)(int);
static int step(int x) { return x + 1; }

void keep(void) { hook = step; }
int from_variable(int n) { return each(hook, n); }
//--- new
int each(int (*f)(int), int n);

static int (*hook)(int);
static int step(int x) { return x + 1; }
int further(int x) { return x + 2; }
int (*get(void))(int) { return further; }

void keep(void) { hook = step; }
int from_variable(int n) { return each(hook, n); }
