// A function that changed gets to one that no file has as something else: as a
// function of another type, as a `void *`, as an integer.
// verdict: different
// step: different
// store: equivalent
// as_function: unknown (ideally different)
// as_object: unknown (ideally different)
// as_integer: unknown (ideally different)
// as_bytes: equivalent
//--- old
typedef int (*callback)(int);
typedef void (*any_function)(void);
int call_function(any_function f, int n);
int call_object(void *f, int n);
int call_integer(unsigned long f, int n);
int read_bytes(const char *text, int n);

static any_function stored;
static void *stored_object;
static unsigned long stored_integer;
static int step(int x) { return x + 1; }

void store(void) {
    stored = (any_function)step;
    stored_object = (void *)step;
    stored_integer = (unsigned long)step;
}
int as_function(int n) { return call_function(stored, n); }
int as_object(int n) { return call_object(stored_object, n); }
int as_integer(int n) { return call_integer(stored_integer, n); }
int as_bytes(const char *text, int n) { return read_bytes(text, n); }
//--- new
typedef int (*callback)(int);
typedef void (*any_function)(void);
int call_function(any_function f, int n);
int call_object(void *f, int n);
int call_integer(unsigned long f, int n);
int read_bytes(const char *text, int n);

static any_function stored;
static void *stored_object;
static unsigned long stored_integer;
static int step(int x) { return x + 2; }

void store(void) {
    stored = (any_function)step;
    stored_object = (void *)step;
    stored_integer = (unsigned long)step;
}
int as_function(int n) { return call_function(stored, n); }
int as_object(int n) { return call_object(stored_object, n); }
int as_integer(int n) { return call_integer(stored_integer, n); }
int as_bytes(const char *text, int n) { return read_bytes(text, n); }
