// Pointers to functions of other types cannot lead to the function that
// changed, and a function that did not change is the same for everybody.
// verdict: different
// step: different
// keep: equivalent
// other_type: equivalent
// no_prototype: unknown (ideally different)
// same: equivalent
//--- old
typedef int (*callback)(int);
typedef int (*compare)(const char *, const char *);
int each(callback f, int n);
int sorted(compare f, int n);
int old_style(int (*f)(), int n);

static callback hook;
static int step(int x) { return x + 1; }
static long twice(long x) { return x + x; }
long each_long(long (*f)(long), int n);

void keep(void) { hook = step; }
int other_type(compare f, int n) { return sorted(f, n); }
int no_prototype(int (*f)(), int n) { return old_style(f, n); }
long same(int n) { return each_long(twice, n); }
//--- new
typedef int (*callback)(int);
typedef int (*compare)(const char *, const char *);
int each(callback f, int n);
int sorted(compare f, int n);
int old_style(int (*f)(), int n);

static callback hook;
static int step(int x) { return x + 2; }
static long twice(long x) { return x + x; }
long each_long(long (*f)(long), int n);

void keep(void) { hook = step; }
int other_type(compare f, int n) { return sorted(f, n); }
int no_prototype(int (*f)(), int n) { return old_style(f, n); }
long same(int n) { return each_long(twice, n); }
