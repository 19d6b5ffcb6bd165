// A function that changed is handed to one that no file has, whose result is
// called at once.
// verdict: different
// step: different
// use: unknown (ideally different)
//--- old
int (*wrapped(int (*f)(int)))(int);

static int step(int x) { return x + 1; }

int use(int n) { return wrapped(step)(n); }
//--- new
int (*wrapped(int (*f)(int)))(int);

static int step(int x) { return x + 2; }

int use(int n) { return wrapped(step)(n); }
