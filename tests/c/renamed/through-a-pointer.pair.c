// Who calls through the table calls the same function under its new name.
// verdict: equivalent
// next: equivalent
// apply: equivalent
//--- old
static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
static int (*const table[2])(int) = { inc, dec };

int apply(unsigned which, int x) { return table[which % 2](x); }
//--- new
static int next(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
static int (*const table[2])(int) = { next, dec };

int apply(unsigned which, int x) { return table[which % 2](x); }
