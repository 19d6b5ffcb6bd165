// A function that changed gets to one that no file has, through a variable, a
// wrapper, a table or a struct.
// verdict: different
// step: different
// local: unknown (ideally different)
// through: unknown (ideally different)
// tabled: unknown (ideally different)
// structed: unknown (ideally different)
//--- old
struct ops {
    int (*f)(int);
};

int each(int (*f)(int), int n);
int use(const struct ops *ops, int n);

static int step(int x) { return x + 1; }
static int (*const table[])(int) = { step };
static int hand(int (*f)(int), int n) { return each(f, n); }

int local(int n) {
    int (*g)(int) = step;
    return each(g, n);
}
int through(int n) { return hand(step, n); }
int tabled(int n) { return each(table[0], n); }
int structed(int n) {
    struct ops ops = { step };
    return use(&ops, n);
}
//--- new
struct ops {
    int (*f)(int);
};

int each(int (*f)(int), int n);
int use(const struct ops *ops, int n);

static int step(int x) { return x + 2; }
static int (*const table[])(int) = { step };
static int hand(int (*f)(int), int n) { return each(f, n); }

int local(int n) {
    int (*g)(int) = step;
    return each(g, n);
}
int through(int n) { return hand(step, n); }
int tabled(int n) { return each(table[0], n); }
int structed(int n) {
    struct ops ops = { step };
    return use(&ops, n);
}
