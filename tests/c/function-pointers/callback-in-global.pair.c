// A function that no file has can read a global that holds a function that
// changed, and a variable whose address somebody took. It cannot name a
// variable of the file.
// verdict: different
// step: different
// set: equivalent
// fire: unknown (ideally different)
//--- old
int outside(int n);
int (*hook)(int);

static int step(int x) { return x + 1; }

void set(void) { hook = step; }
int fire(int n) { return outside(n); }
//--- new
int outside(int n);
int (*hook)(int);

static int step(int x) { return x + 2; }

void set(void) { hook = step; }
int fire(int n) { return outside(n); }
