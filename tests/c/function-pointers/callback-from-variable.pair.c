// A function that changed gets to one that no file has through a variable that
// another function set, through the result of a function, or through a
// parameter.
// verdict: different
// step: different
// set: equivalent
// get: equivalent
// from_variable: unknown (ideally different)
// from_result: unknown (ideally different)
// from_parameter: unknown (ideally different)
// outer: unknown (ideally different)
//--- old
typedef int (*callback)(int);
int each(callback f, int n);

static callback hook;
static int step(int x) { return x + 1; }

void set(void) { hook = step; }
static callback get(void) { return step; }

int from_variable(int n) { return each(hook, n); }
int from_result(int n) { return each(get(), n); }
int from_parameter(callback f, int n) { return each(f, n); }
int outer(int n) { return from_parameter(get(), n); }
//--- new
typedef int (*callback)(int);
int each(callback f, int n);

static callback hook;
static int step(int x) { return x + 2; }

void set(void) { hook = step; }
static callback get(void) { return step; }

int from_variable(int n) { return each(hook, n); }
int from_result(int n) { return each(get(), n); }
int from_parameter(callback f, int n) { return each(f, n); }
int outer(int n) { return from_parameter(get(), n); }
