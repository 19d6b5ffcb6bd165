//! Statements.

use super::check_body;
use expect_test::expect;

#[test]
fn control() {
    check_body(
        &[
            r#"void f(int i) { if (i) ; else if (i > 1) i++; else return; while (i) break; do continue; while (i--); }"#,
            r#"void f(char c) { for (int i = 0, j = 1; i < c; i++, j--) { if (j) continue; } }"#,
            r#"int f(char c) { switch (c) { case 1: case 'a' ... 'c': return 1; default: ; } return c; }"#,
            r#"void f(unsigned u) { switch (u) { case -1: ; } }"#,
            r#"int f(void) { again: goto again; }"#,
            r#"void f(int i) { void *t[] = { &&a, &&b }; goto *t[i]; a: ; b: ; }"#,
            r#"char f(int i) { return i; }"#,
            r#"void f(void) { return; }"#,
            r#"struct s { int x; }; struct s f(struct s *p) { return *p; }"#,
            r#"void f(int i) { { __label__ a; goto a; a: ; } { __label__ a; a: goto a; } }"#,
            r#"void f(void) { asm volatile ("nop"); }"#,
        ],
        expect![[r#"
            void f(int i) { if (i) ; else if (i > 1) i++; else return; while (i) break; do continue; while (i--); }
                if <LValueToRValue:int i> ; else if (Gt int <LValueToRValue:int i> 1:int) (PostInc int i) else return
                while <LValueToRValue:int i> break
                do continue while (PostDec int i)
            void f(char c) { for (int i = 0, j = 1; i < c; i++, j--) { if (j) continue; } }
                for {i: int = 0:int; j: int = 1:int}; (Lt int <LValueToRValue:int i> <Integral:int <LValueToRValue:char c>>); (, int (PostInc int i) (PostDec int j)) {if <LValueToRValue:int j> continue}
            int f(char c) { switch (c) { case 1: case 'a' ... 'c': return 1; default: ; } return c; }
                switch <Integral:int <LValueToRValue:char c>> {case 1..1: case 97..99: return 1:int; default: ;}
                return <Integral:int <LValueToRValue:char c>>
            void f(unsigned u) { switch (u) { case -1: ; } }
                switch <LValueToRValue:unsigned int u> {case 4294967295..4294967295: ;}
            int f(void) { again: goto again; }
                L0: goto L0
            void f(int i) { void *t[] = { &&a, &&b }; goto *t[i]; a: ; b: ; }
                t: void *[2] = {[0]@0=&&0, [1]@8=&&1}
                goto *<NoOp:const void * <LValueToRValue:void * ([] void * <ArrayToPointer:void ** t> <LValueToRValue:int i>)>>
                L0: ;
                L1: ;
            char f(int i) { return i; }
                return <Integral:char <LValueToRValue:int i>>
            void f(void) { return; }
                return
            struct s { int x; }; struct s f(struct s *p) { return *p; }
                return <LValueToRValue:struct s (* struct s <LValueToRValue:struct s * p>)>
            void f(int i) { { __label__ a; goto a; a: ; } { __label__ a; a: goto a; } }
                {goto L0; L0: ;}
                {L1: goto L1}
            void f(void) { asm volatile ("nop"); }
                asm
        "#]],
    );
}

#[test]
fn variable_lengths() {
    check_body(
        &[
            r#"int g(void); void f(int n) { int a[n], b[g()][g() + 1]; }"#,
            r#"unsigned long f(int n) { int a[n]; return sizeof a + sizeof(int[n + 1]) + sizeof a[0]; }"#,
            r#"void f(int n, int a[n][n + 1]) { a[1][2] = 0; }"#,
            r#"void f(int n) { typedef int row[n]; row x; row *p = &x; (*p)[1] = 2; }"#,
            r#"void f(int n, void *p) { ((int (*)[n])p)[1][2] = 3; }"#,
            r#"void f(int n) { for (int a[n]; n;) ; }"#,
        ],
        expect![[r#"
            int g(void); void f(int n) { int a[n], b[g()][g() + 1]; }
                vla 0 = <Integral:unsigned long <LValueToRValue:int n>>
                vla 1 = <Integral:unsigned long (Add int (call int <FunctionToPointer:int (*)(void) g>) 1:int)>
                vla 2 = <Integral:unsigned long (call int <FunctionToPointer:int (*)(void) g>)>
                eval 0
                a: int [vla 0]
                eval 2
                eval 1
                b: int [vla 2][vla 1]
            unsigned long f(int n) { int a[n]; return sizeof a + sizeof(int[n + 1]) + sizeof a[0]; }
                vla 0 = <Integral:unsigned long <LValueToRValue:int n>>
                vla 1 = <Integral:unsigned long (Add int <LValueToRValue:int n> 1:int)>
                eval 0
                a: int [vla 0]
                return (Add unsigned long (Add unsigned long (sizeof int [vla 0]) ({unsigned long eval 1; (sizeof int [vla 1])})) 4:unsigned long)
            void f(int n, int a[n][n + 1]) { a[1][2] = 0; }
                vla 0 = <Integral:unsigned long (Add int <LValueToRValue:int n> 1:int)>
                vla 1 = <Integral:unsigned long <LValueToRValue:int n>>
                eval 1
                eval 0
                (= int ([] int <ArrayToPointer:int * ([] int [vla 0] <LValueToRValue:int (*)[vla 0] a> 1:int)> 2:int) 0:int)
            void f(int n) { typedef int row[n]; row x; row *p = &x; (*p)[1] = 2; }
                vla 0 = <Integral:unsigned long <LValueToRValue:int n>>
                eval 0
                x: int [vla 0]
                p: int (*)[vla 0] = (& int (*)[vla 0] x)
                (= int ([] int <ArrayToPointer:int * (* int [vla 0] <LValueToRValue:int (*)[vla 0] p>)> 1:int) 2:int)
            void f(int n, void *p) { ((int (*)[n])p)[1][2] = 3; }
                vla 0 = <Integral:unsigned long <LValueToRValue:int n>>
                (= int ([] int <ArrayToPointer:int * ([] int [vla 0] ({int (*)[vla 0] eval 0; <!Pointer:int (*)[vla 0] <LValueToRValue:void * p>>}) 1:int)> 2:int) 3:int)
            void f(int n) { for (int a[n]; n;) ; }
                vla 0 = <Integral:unsigned long <LValueToRValue:int n>>
                for {eval 0; a: int [vla 0]}; <LValueToRValue:int n>;  ;
        "#]],
    );
}

#[test]
fn old_style_definitions() {
    check_body(
        &[
            r#"f(a, b, c) char b; float c; { return a + b + c; }"#,
            r#"int g(int); int g(a) int a; { return a; } void f(void) { g(1.5); }"#,
        ],
        expect![[r#"
            f(a, b, c) char b; float c; { return a + b + c; }
                return <FloatingToIntegral:int (Add float <IntegralToFloating:float (Add int <LValueToRValue:int a> <Integral:int <LValueToRValue:char b>>)> <LValueToRValue:float c>)>
            int g(int); int g(a) int a; { return a; } void f(void) { g(1.5); }
                (call int <FunctionToPointer:int (*)(int) g> <FloatingToIntegral:int 1.5:double>)
        "#]],
    );
}
