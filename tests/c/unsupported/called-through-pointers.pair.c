// Functions that are not translated call one that changed: through a variable,
// through a table that is constant, and through a parameter.
// verdict: different
// run: different
// by_variable: unknown (ideally different)
// by_table: unknown (ideally different)
// by_parameter: unknown (ideally different)
// caller: unknown (ideally different)
// apart: equivalent
//--- old
static int run(int x) { return x + 1; }
int (*hook)(int) = run;
struct ops { int (*run)(int); };
static const struct ops table = { run };

int by_variable(int x) { long double z = x; return hook((int)z); }
int by_table(int x) { long double z = x; return table.run((int)z); }
int by_parameter(int x, int (*f)(int)) { long double z = x; return f((int)z); }
int caller(int x) { return by_parameter(x, run); }
int apart(int x) { long double z = x; return (int)z; }
//--- new
static int run(int x) { return x + 2; }
int (*hook)(int) = run;
struct ops { int (*run)(int); };
static const struct ops table = { run };

int by_variable(int x) { long double z = x; return hook((int)z); }
int by_table(int x) { long double z = x; return table.run((int)z); }
int by_parameter(int x, int (*f)(int)) { long double z = x; return f((int)z); }
int caller(int x) { return by_parameter(x, run); }
int apart(int x) { long double z = x; return (int)z; }
