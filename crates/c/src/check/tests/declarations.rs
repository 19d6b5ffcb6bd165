//! Names, scopes, linkage, types.

use super::{check_body, check_decls};
use expect_test::expect;

#[test]
fn composite_types() {
    check_decls(
        &[
            r#"int a[]; int a[3];"#,
            r#"int a[];"#,
            r#"int f(); int f(int); int f();"#,
            r#"int f(int a[]); int f(int *);"#,
            r#"extern int x; int x; static int y; extern int y;"#,
            r#"static int f(void); int f(void) { return 1; }"#,
            r#"int x; int x = 3; int x;"#,
            r#"int (*f(int))(char); int (*f(int a))(char) { return 0; }"#,
            r#"void f(const int a, char *const b, int c[3], int d(void));"#,
            r#"typedef int t[]; t a = { 1, 2 }, b = { 1 };"#,
            r#"typedef int t[3]; const t a;"#,
            r#"int f(register int a, ...);"#,
            r#"_Thread_local int x; extern int y; extern int y = 2;"#,
            r#"int g(int n, int a[n][n], int b[*][*]);"#,
            r#"inline int f(void) { return 1; } _Noreturn void g(void); int h(void) __attribute__((pure, const));"#,
            r#"void f(void) { extern int x; int g(void); { extern char y[]; } }"#,
            r#"int a[2][3], *b[2], (*c)[2], (*d[3])(int);"#,
            r#"__typeof__(1 + 1L) x; __typeof__(int *) y;"#,
            r#"unsigned __attribute__((mode(DI))) x; typedef int v __attribute__((vector_size(16))); v y;"#,
            r#"_Atomic int a; _Atomic(int) b; volatile const int c;"#,
        ],
        expect![[r#"
            int a[]; int a[3];
                a: int [3], Static { defined: true }, External
            int a[];
                a: int [1], Static { defined: true }, External
            int f(); int f(int); int f();
                f: int (int), Function { defined: false }, External
            int f(int a[]); int f(int *);
                f: int (int *), Function { defined: false }, External
            extern int x; int x; static int y; extern int y;
                x: int, Static { defined: true }, External
                y: int, Static { defined: true }, Internal
            static int f(void); int f(void) { return 1; }
                f: int (void), Function { defined: true }, Internal
            int x; int x = 3; int x;
                x: int, Static { defined: true }, External = 3:int
            int (*f(int))(char); int (*f(int a))(char) { return 0; }
                f: int (*(int))(char), Function { defined: true }, External
            void f(const int a, char *const b, int c[3], int d(void));
                f: void (int, char *, int *, int (*)(void)), Function { defined: false }, External
            typedef int t[]; t a = { 1, 2 }, b = { 1 };
                a: int [2], Static { defined: true }, External = {[0]@0=1:int, [1]@4=2:int}
                b: int [1], Static { defined: true }, External = {[0]@0=1:int}
            typedef int t[3]; const t a;
                a: const int [3], Static { defined: true }, External
            int f(register int a, ...);
                f: int (int, ...), Function { defined: false }, External
            _Thread_local int x; extern int y; extern int y = 2;
                x: int, ThreadLocal { defined: true }, External
                y: int, Static { defined: true }, External = 2:int
            int g(int n, int a[n][n], int b[*][*]);
                g: int (int, int (*)[*], int (*)[*]), Function { defined: false }, External
            inline int f(void) { return 1; } _Noreturn void g(void); int h(void) __attribute__((pure, const));
                f: int (void), Function { defined: true }, External
                g: void (void), Function { defined: false }, External
                h: int (void), Function { defined: false }, External
            void f(void) { extern int x; int g(void); { extern char y[]; } }
                f: void (void), Function { defined: true }, External
                x: int, Static { defined: false }, External
                g: int (void), Function { defined: false }, External
                y: char [], Static { defined: false }, External
            int a[2][3], *b[2], (*c)[2], (*d[3])(int);
                a: int [2][3], Static { defined: true }, External
                b: int *[2], Static { defined: true }, External
                c: int (*)[2], Static { defined: true }, External
                d: int (*[3])(int), Static { defined: true }, External
            __typeof__(1 + 1L) x; __typeof__(int *) y;
                x: long, Static { defined: true }, External
                y: int *, Static { defined: true }, External
            unsigned __attribute__((mode(DI))) x; typedef int v __attribute__((vector_size(16))); v y;
                x: unsigned long, Static { defined: true }, External
                y: vector of 4 int, Static { defined: true }, External
            _Atomic int a; _Atomic(int) b; volatile const int c;
                a: _Atomic int, Static { defined: true }, External
                b: _Atomic int, Static { defined: true }, External
                c: const volatile int, Static { defined: true }, External
        "#]],
    );
}

#[test]
fn scopes() {
    check_body(
        &[
            r#"int x; int f(void) { int y = x; { char x = y; y = x; } return x; }"#,
            r#"typedef int t; int f(void) { t t = 1; return t; }"#,
            r#"struct s { int a; }; int f(void) { struct s { char b; } v; v.b = 1; return sizeof(struct s); }"#,
            r#"enum { A = 1 }; int f(void) { enum { A = 2 }; return A; }"#,
            r#"int f(int a) { { int a = 2; } return a; }"#,
            r#"int f(void) { static int n = 1; return n++; }"#,
            r#"int f(void) { int n = n; return 0; }"#,
            r#"int f(void) { extern int f(void); return f(); }"#,
            r#"struct s; void g(struct s *); struct s { int a; }; void f(struct s *p) { g(p); p->a = 1; }"#,
        ],
        expect![[r#"
            int x; int f(void) { int y = x; { char x = y; y = x; } return x; }
                y: int = <LValueToRValue:int x>
                {x: char = <Integral:char <LValueToRValue:int y>>; (= int y <Integral:int <LValueToRValue:char x>>)}
                return <LValueToRValue:int x>
            typedef int t; int f(void) { t t = 1; return t; }
                t: int = 1:int
                return <LValueToRValue:int t>
            struct s { int a; }; int f(void) { struct s { char b; } v; v.b = 1; return sizeof(struct s); }
                v: struct s
                (= char v.0:char <Integral:char 1:int>)
                return <Integral:int 1:unsigned long>
            enum { A = 1 }; int f(void) { enum { A = 2 }; return A; }
                return 2:int
            int f(int a) { { int a = 2; } return a; }
                {a: int = 2:int}
                return <LValueToRValue:int a>
            int f(void) { static int n = 1; return n++; }
                n: int = 1:int
                return (PostInc int n)
            int f(void) { int n = n; return 0; }
                n: int = <LValueToRValue:int n>
                return 0:int
            int f(void) { extern int f(void); return f(); }
                return (call int <FunctionToPointer:int (*)(void) f>)
            struct s; void g(struct s *); struct s { int a; }; void f(struct s *p) { g(p); p->a = 1; }
                (call void <FunctionToPointer:void (*)(struct s *) g> <LValueToRValue:struct s * p>)
                (= int (* struct s <LValueToRValue:struct s * p>).0:int 1:int)
        "#]],
    );
}

#[test]
fn implicit_functions() {
    check_body(
        &[
            r#"int f(void) { return g(1, 2.0f); }"#,
            r#"void f(void) { char *p = malloc(3); printf("x", 'c'); }"#,
        ],
        expect![[r#"
            int f(void) { return g(1, 2.0f); }
                return (call int <FunctionToPointer:int (*)() g> 1:int <Floating:double 2.0:float>)
            void f(void) { char *p = malloc(3); printf("x", 'c'); }
                p: char * = <Pointer:char * (call void * <FunctionToPointer:void *(*)(unsigned long) malloc> <Integral:unsigned long 3:int>)>
                (call int <FunctionToPointer:int (*)(const char *, ...) printf> <NoOp:const char * <ArrayToPointer:char * "x":char [2]>> 99:int)
        "#]],
    );
}

#[test]
fn enums() {
    check_decls(
        &[
            r#"enum { A, B } x;"#,
            r#"enum { A = -1, B } x;"#,
            r#"enum { A = 0x80000000 } x; int y = sizeof(A);"#,
            r#"enum { A = 1l << 40 } x;"#,
            r#"enum { A = -1, B = 0xffffffff } x;"#,
            r#"enum __attribute__((packed)) { A = 255 } x;"#,
            r#"enum e { A } x; unsigned *p = &x;"#,
        ],
        expect![[r#"
            enum { A, B } x;
                x: enum (unnamed), Static { defined: true }, External
            enum { A = -1, B } x;
                x: enum (unnamed), Static { defined: true }, External
            enum { A = 0x80000000 } x; int y = sizeof(A);
                x: enum (unnamed), Static { defined: true }, External
                y: int, Static { defined: true }, External = <Integral:int 4:unsigned long>
            enum { A = 1l << 40 } x;
                x: enum (unnamed), Static { defined: true }, External
            enum { A = -1, B = 0xffffffff } x;
                x: enum (unnamed), Static { defined: true }, External
            enum __attribute__((packed)) { A = 255 } x;
                x: enum (unnamed), Static { defined: true }, External
            enum e { A } x; unsigned *p = &x;
                x: enum e, Static { defined: true }, External
                p: unsigned int *, Static { defined: true }, External = <Pointer:unsigned int * (& enum e * x)>
        "#]],
    );
}
