// Calls reach a function that changed by other names than its own: an alias,
// a name in assembly, and names that pragmas give.
// verdict: different
// add: different
// by_alias: unknown (ideally different)
// by_label: unknown (ideally different)
// by_weak: unknown (ideally different)
// by_pragma: unknown (ideally different)
// apart: equivalent
//--- old
int add(int x) { return x + 1; }
int alias(int x) __attribute__((alias("add")));
int label(int x) __asm__("add");
int weak(int x);
#pragma weak weak = add
#pragma redefine_extname other add
int other(int x);

int by_alias(int x) { return alias(x); }
int by_label(int x) { return label(x); }
int by_weak(int x) { return weak(x); }
int by_pragma(int x) { return other(x); }
int apart(int x) { return x; }
//--- new
int add(int x) { return x + 2; }
int alias(int x) __attribute__((alias("add")));
int label(int x) __asm__("add");
int weak(int x);
#pragma weak weak = add
#pragma redefine_extname other add
int other(int x);

int by_alias(int x) { return alias(x); }
int by_label(int x) { return label(x); }
int by_weak(int x) { return weak(x); }
int by_pragma(int x) { return other(x); }
int apart(int x) { return x; }
