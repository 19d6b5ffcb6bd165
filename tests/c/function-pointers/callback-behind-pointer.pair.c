// What only a pointer leads to is outside if no function of the file has its
// type. Else it is taken for one of these, except for what it is handed.
// verdict: different
// step: different
// install: equivalent
// near: unknown (ideally different)
// far: unknown (ideally different)
// own: equivalent (ideally different)
// none: equivalent
//--- old
struct context { int (*step)(int); };
struct session { struct context *context; };
struct other { struct context *context; };

static int step(int x) { return x + 1; }
static int count(struct other *other) { return other != 0; }

void install(struct context *context) { context->step = step; }
int (*counter(void))(struct other *) { return count; }

int near(int (*run)(struct context *), struct context *context) { return run(context); }
int far(int (*run)(struct session *), struct session *session) { return run(session); }
int own(int (*run)(struct other *), struct other *other) { return run(other); }
int none(int (*run)(int (*)(int), int), int n) { return run(0, n); }
//--- new
struct context { int (*step)(int); };
struct session { struct context *context; };
struct other { struct context *context; };

static int step(int x) { return x + 2; }
static int count(struct other *other) { return other != 0; }

void install(struct context *context) { context->step = step; }
int (*counter(void))(struct other *) { return count; }

int near(int (*run)(struct context *), struct context *context) { return run(context); }
int far(int (*run)(struct session *), struct session *session) { return run(session); }
int own(int (*run)(struct other *), struct other *other) { return run(other); }
int none(int (*run)(int (*)(int), int), int n) { return run(0, n); }
