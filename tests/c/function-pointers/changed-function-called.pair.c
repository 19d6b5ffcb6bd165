// The result of a function that changed is kept in a variable, while functions
// that no file has are called: nothing is handed out.
// verdict: equivalent
//--- old
void note(int n);
void install(int (*f)(int));

static int twice(int x) { return x + x; }
static int plain(int x) { return x; }

int use(int n) {
    int result = twice(n);
    install(plain);
    note(result);
    return result;
}
//--- new
void note(int n);
void install(int (*f)(int));

static int twice(int x) { return 2 * x; }
static int plain(int x) { return x; }

int use(int n) {
    int result = twice(n);
    install(plain);
    note(result);
    return result;
}
