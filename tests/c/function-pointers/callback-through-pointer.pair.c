// The function that is handed a changed one is itself known by its address
// only.
// verdict: different
// step: different
// run: unknown (ideally different)
//--- old
static int step(int x) { return x + 1; }

int run(int (*each)(int (*)(int), int), int n) { return each(step, n); }
//--- new
static int step(int x) { return x + 2; }

int run(int (*each)(int (*)(int), int), int n) { return each(step, n); }
