// A function that changed lies in memory that a function which no file has gets
// a pointer to: in a struct, behind another pointer, behind a `void *`, in a
// struct around the one that is handed out, as an element of an array.
// verdict: different
// step: different
// install: equivalent
// in_struct: unknown (ideally different)
// behind: unknown (ideally different)
// anything: unknown (ideally different)
// around: unknown (ideally different)
// element: unknown (ideally different)
// other: equivalent
//--- old
typedef int (*callback)(int);
struct link { struct link *next; };
struct context { int count; struct link link; callback step; };
struct session { int id; struct context *context; };
struct numbers { int count; int *all; };

int run(struct context *context);
int run_session(struct session *session);
int run_any(void *data);
int walk(struct link *links);
int each_of(callback *all, int n);
int sum(struct numbers *numbers);

static int step(int x) { return x + 1; }
void install(struct context *context) { context->step = step; }

int in_struct(struct context *context) { return run(context); }
int behind(struct session *session) { return run_session(session); }
int anything(struct context *context) { return run_any(context); }
int around(struct context *context) { return walk(&context->link); }
int element(callback *all) { return each_of(all, 2); }
int other(struct numbers *numbers) { return sum(numbers); }
//--- new
typedef int (*callback)(int);
struct link { struct link *next; };
struct context { int count; struct link link; callback step; };
struct session { int id; struct context *context; };
struct numbers { int count; int *all; };

int run(struct context *context);
int run_session(struct session *session);
int run_any(void *data);
int walk(struct link *links);
int each_of(callback *all, int n);
int sum(struct numbers *numbers);

static int step(int x) { return x + 2; }
void install(struct context *context) { context->step = step; }

int in_struct(struct context *context) { return run(context); }
int behind(struct session *session) { return run_session(session); }
int anything(struct context *context) { return run_any(context); }
int around(struct context *context) { return walk(&context->link); }
int element(callback *all) { return each_of(all, 2); }
int other(struct numbers *numbers) { return sum(numbers); }
