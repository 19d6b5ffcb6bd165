// A function that changed is called through a pointer of another type: C does
// not say what happens, but compilers call it.
// verdict: different
// step: different
// store: equivalent
// run: unknown (ideally different)
// plain: equivalent
//--- old
typedef void (*action)(int);
typedef void (*other_action)(long);

static int total;
static action stored;
static int step(int x) { return total = x + 1; }

void store(void) { stored = (action)step; }
void run(int n) { stored(n); }
void plain(other_action done) { done(1); }
//--- new
typedef void (*action)(int);
typedef void (*other_action)(long);

static int total;
static action stored;
static int step(int x) { return total = x + 2; }

void store(void) { stored = (action)step; }
void run(int n) { stored(n); }
void plain(other_action done) { done(1); }
