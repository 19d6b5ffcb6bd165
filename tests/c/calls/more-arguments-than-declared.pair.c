// Functions that declare no parameters are called with arguments: these are
// evaluated, and nobody sees them.
// verdict: different
// one: equivalent
// unused: equivalent
// counted: different
// first: equivalent
//--- old
static int count;
int one() { return 1; }
int same(a) int a; { return a; }

int unused(int n) { return one(n, n + 1); }
int counted(void) {
    int n = one(count++);
    return n + count;
}
int first(int n) { return same(n, 2L); }
//--- new
static int count;
int one() { return 1; }
int same(a) int a; { return a; }

int unused(int n) { return one(); }
int counted(void) {
    int n = one();
    return n + count;
}
int first(int n) { return same(n); }
