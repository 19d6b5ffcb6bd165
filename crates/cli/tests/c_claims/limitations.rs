//! What docs/limitations.md says on C.

use super::{CHANGED, Claim};

pub(crate) const LIMITATIONS: &[Claim] = &[
    (
        "a string literal is written to",
        "int f(void) { char *p = \"a\"; *p = @; return 0; }",
        ["1", "2"],
        &[],
        3,
        "f: unknown",
    ),
    (
        "the bits of a NaN are looked at",
        "int f(float x) { union { float f; int i; } u; u.f = x; return @; }",
        ["u.i", "(x != x ? 0 : u.i)"],
        &[],
        3,
        "the bits of a NaN",
    ),
    (
        "does not fit the integer that it becomes",
        "int f(double x) { return x >= 2147483648.0 ? @ : (int)x; }",
        ["(int)x", "7"],
        &[],
        3,
        "does not fit the integer",
    ),
    (
        "up to the zero at the end",
        "#include <stdio.h>\nvoid f(void) { char t[3] = { 'a', 0, @ }; puts(t); }",
        CHANGED,
        &[],
        3,
        "f: unknown",
    ),
    (
        "`%.3s` is shown the whole string",
        "#include <stdio.h>\nvoid f(void) { printf(\"%.3s\", @); }",
        ["\"abcd\"", "\"abce\""],
        &[],
        1,
        "f: different",
    ),
    (
        "In proofs they see all characters in memory",
        "#include <stdio.h>\nvoid f(void) { char t[3] = { 'a', 0, @ }; puts(t); }",
        CHANGED,
        &[],
        3,
        "behind the strings",
    ),
    (
        "are not known in full",
        "static int x = 3; struct s { int *p; }; static const struct s k = { &x };\n\
         int f(int i) { return ((const unsigned char *)&k)[i & 7]@; }",
        ["", " | 0"],
        &[],
        0,
        "f: equivalent",
    ),
    (
        "makes the caller opaque",
        "int sum(int n, ...) { return n; } int (*g)(int, ...) = sum;\n\
         int f(int x) { return g(x, 1) + @; }",
        CHANGED,
        &[],
        3,
        "f: unknown",
    ),
    (
        "never the beginning of another",
        "int f(void) { int a[2], b[2]; return @; }",
        ["a + 2 == b || b + 2 == a", "0"],
        &[],
        0,
        "no object begins where another ends",
    ),
    (
        "where only one version calls one",
        "#include <string.h>\nint f(int x) { int y; @; return y; }",
        ["memcpy(&y, &x, 4)", "y = x"],
        &[],
        3,
        "f: unknown",
    ),
    (
        "An initial value of a variable that changed",
        "int g = @; int f(void) { return g; }",
        CHANGED,
        &[],
        0,
        "f: ",
    ),
    (
        "may call functions that it is handed",
        "#include <stdlib.h>\n\
         static int by(const void *a, const void *b) { return *(int *)a - *(int *)b + @; }\n\
         void f(int *p) { qsort(p, 2, sizeof *p, by); }",
        CHANGED,
        &[],
        3,
        "f: unknown",
    ),
    (
        "Whether it may be handed one that changed",
        "struct ops { int (*g)(int); }; int use(const struct ops *);\n\
         static int g(int x) { return x + @; } static const struct ops ops = { g };\n\
         int f(void) { return use(&ops); }",
        CHANGED,
        &[],
        3,
        "f: unknown",
    ),
    (
        "is some unknown value, the same in both versions",
        "extern const int limit; int f(int x) { return @; }",
        ["x + limit", "limit + x"],
        &[],
        0,
        "f: equivalent",
    ),
    (
        "What was stored outside before the run",
        "void keep(int (*f)(int)); int fire(void); static int g(int x) { return x + @; }\n\
         void h(void) { keep(g); } int f(void) { return fire(); }",
        CHANGED,
        &[],
        0,
        "assuming that `fire` answers alike",
    ),
    (
        "a version with one more of them is `unknown`",
        "void e(int *); void f(void) { @ int y = 1; e(&y); }",
        ["", "int x = 1, *p = &x; *p = 2;"],
        &[],
        3,
        "f: unknown",
    ),
    (
        "bytes of padding are not copied",
        "#include <string.h>\nstruct s { char c; int i; };\n\
         int f(struct s *p, struct s *q) { ((char *)p)[1] = 7; *p = *q; return @; }",
        ["((char *)p)[1]", "7"],
        &[],
        0,
        "f: equivalent",
    ),
    (
        "for a range of elements",
        "int g(void); int f(void) { int a[4] = { [0 ... 3] = g() }; return a[1] + @; }",
        CHANGED,
        &[],
        3,
        "a range of elements with a computed value",
    ),
    (
        "an initialised flexible array member",
        "struct s { int n; int a[]; }; static struct s k = { 1, { 2, 3 } };\n\
         int f(int i) { return k.a[i & 1] + @; }",
        CHANGED,
        &[],
        3,
        "f: unknown",
    ),
    (
        "arithmetic on bit-fields wider than `int`",
        "struct s { unsigned long long a : 40; };\n\
         int f(struct s *p) { return (p->a << 4) >> 8 != @; }",
        CHANGED,
        &[],
        3,
        "f: unknown",
    ),
    (
        "Numbers of JSON's `inputs` and `runs`",
        "unsigned f(unsigned x) { return @; }",
        ["x", "x == 3000000000u ? 0 : x"],
        &["--format", "json"],
        1,
        "-1294967296",
    ),
    (
        "arguments of calls",
        "void e(unsigned); void f(unsigned x) { e(@); }",
        ["4294967295u", "1u"],
        &[],
        1,
        "old calls e(-1)",
    ),
];
