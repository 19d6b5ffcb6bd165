// A function that no file has is handed a function that changed, and may call
// it.
// verdict: different
// step: different
// run: unknown (ideally different)
//--- old
int each(int (*f)(int), int n);

static int step(int x) { return x + 1; }

int run(int n) { return each(step, n); }
//--- new
int each(int (*f)(int), int n);

static int step(int x) { return x + 2; }

int run(int n) { return each(step, n); }
