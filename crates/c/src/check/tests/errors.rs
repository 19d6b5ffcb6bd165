//! What is refused, with its place.

use super::check_problems;
use expect_test::expect;

#[test]
fn errors_in_functions() {
    check_problems(
        &[
            r#"int f(void) { return x; }"#,
            r#"void f(int i) { i.x = 1; }"#,
            r#"struct s { int a; }; void f(struct s v) { v.b = 1; }"#,
            r#"void f(int i) { *i = 1; }"#,
            r#"void f(int i) { i(); }"#,
            r#"int g(int); void f(void) { g(); g(1, 2); }"#,
            r#"void f(void) { 1 = 2; }"#,
            r#"void f(const int c) { c = 1; }"#,
            r#"void f(int a[2]) { int b[2]; b = a; }"#,
            r#"struct s; void f(struct s *p) { *p; }"#,
            r#"void f(void) { goto nowhere; }"#,
            r#"void f(void) { a: ; a: ; }"#,
            r#"void f(void) { break; }"#,
            r#"void f(void) { case 1: ; }"#,
            r#"void f(int i) { switch (i) { case 1: case 1: ; } }"#,
            r#"void f(int i) { switch (i) { case 1 ... 3: case 2: ; } }"#,
            r#"void f(double d) { switch (d) { } }"#,
            r#"void f(void) { int x; char x; }"#,
            r#"struct s { int a; }; void f(struct s v) { int i = v; }"#,
            r#"struct s { int a; }; void f(struct s v) { if (v) ; }"#,
            r#"void f(double d, char *p) { p = d; }"#,
            r#"void f(double d) { d % 2; ~d; }"#,
            r#"struct s { int b : 3; }; void f(struct s *p) { &p->b; }"#,
            r#"struct s { int b : 3; }; int f(struct s *p) { return sizeof p->b; }"#,
            r#"void f(char *p, double d) { p + d; }"#,
            r#"void f(int a, int a) { }"#,
            r#"void f(void) { int a[-1]; }"#,
            r#"void f(void) { int a[1 / 0]; }"#,
            r#"void f(void) { _Static_assert(0, "no"); }"#,
            r#"void v(void); int f(void) { return v(); }"#,
        ],
        expect![[r#"
            int f(void) { return x; }
                f: Error: `x` is not declared @ x
            void f(int i) { i.x = 1; }
                f: Error: the member `x` of `int`, which is no struct or union @ i.x
            struct s { int a; }; void f(struct s v) { v.b = 1; }
                f: Error: `struct s` has no member `b` @ v.b
            void f(int i) { *i = 1; }
                f: Error: `int` is not a pointer @ i
            void f(int i) { i(); }
                f: Error: `int` is called, but no function @ i
            int g(int); void f(void) { g(); g(1, 2); }
                f: Error: 0 arguments instead of 1 @ g()
            void f(void) { 1 = 2; }
                f: Error: assignment to what is not an object @ 1
            void f(const int c) { c = 1; }
                f: Error: assignment to a constant object @ c
            void f(int a[2]) { int b[2]; b = a; }
                f: Error: assignment to an array @ b
            struct s; void f(struct s *p) { *p; }
                f: Error: the type `struct s` is incomplete @ *p
            void f(void) { goto nowhere; }
                f: Error: the label `nowhere` is not there @ goto nowhere;
            void f(void) { a: ; a: ; }
                f: Error: the label `a` is there twice @ a: ;
            void f(void) { break; }
                f: Error: there is no loop to leave or to go on with @ break;
            void f(void) { case 1: ; }
                f: Error: `case` outside of `switch` @ case 1: ;
            void f(int i) { switch (i) { case 1: case 1: ; } }
                f: Error: two labels of `switch` have the same value @ case 1: ;
            void f(int i) { switch (i) { case 1 ... 3: case 2: ; } }
                f: Error: two labels of `switch` have the same value @ case 2: ;
            void f(double d) { switch (d) { } }
                f: Error: `switch` on what is no integer @ d
            void f(void) { int x; char x; }
                f: Error: `x` is declared twice @ x
            struct s { int a; }; void f(struct s v) { int i = v; }
                f: Error: `struct s` does not convert to `int` @ v
            struct s { int a; }; void f(struct s v) { if (v) ; }
                f: Error: `struct s` is neither zero nor nonzero @ v
            void f(double d, char *p) { p = d; }
                f: Error: `double` does not convert to `char *` @ d
            void f(double d) { d % 2; ~d; }
                f: Error: an operand of type `double` @ d
            struct s { int b : 3; }; void f(struct s *p) { &p->b; }
                f: Error: the address of a bit-field @ &p->b
            struct s { int b : 3; }; int f(struct s *p) { return sizeof p->b; }
                f: Error: `sizeof` of a bit-field @ sizeof p->b
            void f(char *p, double d) { p + d; }
                f: Error: an operand of type `char *` @ p
            void f(int a, int a) { }
                f: Error: two parameters are named `a` @ a
            void f(void) { int a[-1]; }
                f: Error: the length of an array is negative @ -1
            void f(void) { int a[1 / 0]; }
                f: Error: division by zero in a constant @ 1 / 0
            void f(void) { _Static_assert(0, "no"); }
                f: Error: a static assertion fails: no @ _Static_assert(0, "no");
            void v(void); int f(void) { return v(); }
                f: Error: `void` does not convert to `int` @ v()
        "#]],
    );
}

#[test]
fn unsupported() {
    check_problems(
        &[
            r#"void f(void) { int g(void) { return 1; } }"#,
            r#"int f(int i) { return __builtin_cpu_supports("x"); }"#,
            r#"int f(_Atomic int *p) { return __c11_atomic_load(p, 5); }"#,
            r#"typedef int v __attribute__((vector_size(16))); v f(v a, v b) { return a + b; }"#,
            r#"double _Complex f(double _Complex z) { return z * z; }"#,
            r#"struct s { long w : 40; }; long f(struct s *p) { return p->w + 1; }"#,
            r#"struct s { int n, a[]; } x = { 1, { 2 } };"#,
            r#"void f(void) { asm goto ("" : : : : a); a: ; }"#,
        ],
        expect![[r#"
            void f(void) { int g(void) { return 1; } }
                f: Unsupported: a function inside a function @ int g(void) { return 1; }
            int f(int i) { return __builtin_cpu_supports("x"); }
                f: Unsupported: the builtin `__builtin_cpu_supports` @ __builtin_cpu_supports("x")
            int f(_Atomic int *p) { return __c11_atomic_load(p, 5); }
                f: Unsupported: the builtin `__c11_atomic_load` @ __c11_atomic_load(p, 5)
            typedef int v __attribute__((vector_size(16))); v f(v a, v b) { return a + b; }
                f: Unsupported: computing with vectors @ a
            double _Complex f(double _Complex z) { return z * z; }
                f: Unsupported: arithmetic on complex numbers @ z * z
            struct s { long w : 40; }; long f(struct s *p) { return p->w + 1; }
                f: Unsupported: arithmetic on a bit-field wider than int, in which compilers differ @ p->w
            struct s { int n, a[]; } x = { 1, { 2 } };
                Unsupported: an initialiser for a flexible array @ { 2 }
            void f(void) { asm goto ("" : : : : a); a: ; }
                f: Unsupported: assembly that jumps @ asm goto ("" : : : : a);
        "#]],
    );
}

#[test]
fn file_scope() {
    check_problems(
        &[
            r#"_Static_assert(sizeof(int) == 5, "five");"#,
            r#"int a; char a;"#,
            r#"int f(void) { return 1; } int f(void) { return 2; }"#,
            r#"struct s { int a, a; };"#,
            r#"struct s { struct s x; };"#,
            r#"struct s { int b : 40; };"#,
            r#"enum e { A, A };"#,
            r#"int x = 1; int x = 2;"#,
            r#"int n; int a[n];"#,
            r#"typedef int t; typedef char t;"#,
            r#"struct s x;"#,
            r#"int f(void), f;"#,
            r#"extern int x; static int x;"#,
            r#"struct t { struct u x; }; int f(struct t *p) { return p->x.y; }"#,
            r#"void x; int f(void) { return x; }"#,
            r#"int x = ({ 1; });"#,
            r#"union u { int a; }; struct u *p;"#,
            r#"unknown f(void) { return 1; } int g(void) { return f(); }"#,
        ],
        expect![[r#"
            _Static_assert(sizeof(int) == 5, "five");
                Error: a static assertion fails: five @ _Static_assert(sizeof(int) == 5, "five");
            int a; char a;
                Error: `a` is `char` here and `int` before @ a
            int f(void) { return 1; } int f(void) { return 2; }
                f: Error: `f` is defined twice @ f(void)
            struct s { int a, a; };
                Error: the member `a` is declared twice @ a
            struct s { struct s x; };
                Error: the type `struct s` is incomplete @ x
            struct s { int b : 40; };
                Error: the width of a bit-field is out of range @ 40
            enum e { A, A };
                Error: `A` is declared twice @ A
            int x = 1; int x = 2;
                Error: `x` is defined twice @ x
            int n; int a[n];
                Error: not a constant @ n
            typedef int t; typedef char t;
                Error: the type `t` is declared twice @ t
            struct s x;
                Error: the type `struct s` is incomplete @ x
            int f(void), f;
                Error: `f` is `int` here and `int (void)` before @ f
            extern int x; static int x;
                Error: `x` is static only from here on @ x
            struct t { struct u x; }; int f(struct t *p) { return p->x.y; }
                Error: the type `struct u` is incomplete @ x
                f: Error: `struct t`: the type `struct u` is incomplete @ p->x
            void x; int f(void) { return x; }
                Error: `x` is an object of type void @ x
                f: Error: the declaration of `x`: `x` is an object of type void @ x
            int x = ({ 1; });
                Error: statements in an expression outside of a function @ ({ 1; })
            union u { int a; }; struct u *p;
                Error: the tag `u` is of another kind @ struct u
            unknown f(void) { return 1; } int g(void) { return f(); }
                f: Error: unknown type name `unknown` @ unknown
        "#]],
    );
}
