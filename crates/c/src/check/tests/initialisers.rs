//! Initialisers, flattened.

use super::{check_body, check_objects};
use expect_test::expect;

#[test]
fn plain() {
    check_objects(
        &[
            r#"int x = 3;"#,
            r#"char c = 300;"#,
            r#"char s[] = "ab";"#,
            r#"char s[2] = "ab";"#,
            r#"char s[5] = { "ab" };"#,
            r#"unsigned char s[] = "ab";"#,
            r#"int w[] = L"ab";"#,
            r#"int x = { 3 };"#,
            r#"int x = {};"#,
            r#"const char *p = "a";"#,
            r#"float x = 1;"#,
            r#"char *a[] = { "x", 0 };"#,
        ],
        expect![[r#"
            int x = 3;
                int = 3:int
            char c = 300;
                char = <Integral:char 300:int>
            char s[] = "ab";
                char [3] = "ab":char [3]
            char s[2] = "ab";
                char [2] = "ab":char [2]
            char s[5] = { "ab" };
                char [5] = "ab":char [5]
            unsigned char s[] = "ab";
                unsigned char [3] = "ab":unsigned char [3]
            int w[] = L"ab";
                int [3] = "ab":int [3]
            int x = { 3 };
                int = 3:int
            int x = {};
                int = 0:int
            const char *p = "a";
                const char * = <NoOp:const char * <ArrayToPointer:char * "a":char [2]>>
            float x = 1;
                float = <IntegralToFloating:float 1:int>
            char *a[] = { "x", 0 };
                char *[2] = {[0]@0=<ArrayToPointer:char * "x":char [2]>, [1]@8=<NullToPointer:char * 0:int>}
        "#]],
    );
}

#[test]
fn braces_left_out() {
    check_objects(
        &[
            r#"int a[2][2] = { 1, 2, 3 };"#,
            r#"int a[][2] = { 1, 2, 3 };"#,
            r#"struct { int a; struct { char b, c; } d; int e; } s = { 1, 2, 3, 4 };"#,
            r#"struct { int a[2]; int b; } s[] = { 1, 2, 3, { 4 } };"#,
            r#"struct { char s[4]; int n; } a[] = { "abc", 1, "de", 2 };"#,
            r#"union { int a; char b; } u[2] = { 1, 2 };"#,
            r#"struct { int : 3; int a : 2; int : 0; int b; } s = { 1, 2 };"#,
            r#"struct { int x; union { int a; char b; }; int y; } s = { 1, 2, 3 };"#,
            r#"struct { struct {} e; int x; } s = { {}, 1 };"#,
        ],
        expect![[r#"
            int a[2][2] = { 1, 2, 3 };
                int [2][2] = {[0][0]@0=1:int, [0][1]@4=2:int, [1][0]@8=3:int}
            int a[][2] = { 1, 2, 3 };
                int [2][2] = {[0][0]@0=1:int, [0][1]@4=2:int, [1][0]@8=3:int}
            struct { int a; struct { char b, c; } d; int e; } s = { 1, 2, 3, 4 };
                struct (unnamed) = {.0@0=1:int, .1.0@4=<Integral:char 2:int>, .1.1@5=<Integral:char 3:int>, .2@8=4:int}
            struct { int a[2]; int b; } s[] = { 1, 2, 3, { 4 } };
                struct (unnamed) [2] = {[0].0[0]@0=1:int, [0].0[1]@4=2:int, [0].1@8=3:int, [1].0[0]@12=4:int}
            struct { char s[4]; int n; } a[] = { "abc", 1, "de", 2 };
                struct (unnamed) [2] = {[0].0@0="abc":char [4], [0].1@4=1:int, [1].0@8="de":char [4], [1].1@12=2:int}
            union { int a; char b; } u[2] = { 1, 2 };
                union (unnamed) [2] = {[0].0@0=1:int, [1].0@4=2:int}
            struct { int : 3; int a : 2; int : 0; int b; } s = { 1, 2 };
                struct (unnamed) = {.1@0=1:int, .3@4=2:int}
            struct { int x; union { int a; char b; }; int y; } s = { 1, 2, 3 };
                struct (unnamed) = {.0@0=1:int, .1.0@4=2:int, .2@8=3:int}
            struct { struct {} e; int x; } s = { {}, 1 };
                struct (unnamed) = {.1@0=1:int}
        "#]],
    );
}

#[test]
fn designators() {
    check_objects(
        &[
            r#"int a[] = { [3] = 1, 2 };"#,
            r#"int a[] = { 1, 2, [0] = 3 };"#,
            r#"int a[6] = { [1 ... 3] = 7, 8 };"#,
            r#"int a[6] = { [0 ... 5] = 1, [2] = 9 };"#,
            r#"struct { int x, y; } s = { .y = 1, .x = 2 };"#,
            r#"struct { int x, y, z; } s = { .y = 1, 2 };"#,
            r#"struct { struct { int a, b; } i; int c; } s = { .i.b = 1, 2 };"#,
            r#"struct { int x; struct { int a; union { int b; char c; }; }; } s = { .c = 1, .a = 2 };"#,
            r#"struct { int a[3]; } s[2] = { [1].a[1] = 5, 6 };"#,
            r#"union { int a; struct { char b, c; } d; } u = { .d.c = 1 };"#,
            r#"union { int a; char b; } u = { .a = 1, .b = 2 };"#,
            r#"struct { struct { int a, b; } i; } s = { .i = { 1, 2 }, .i = { 3 } };"#,
            r#"struct { struct { int a, b; } i; } s = { .i = { 1, 2 }, .i.b = 3 };"#,
            r#"struct { int a, b; } s[3] = { [0 ... 1] = { 1, 2 }, { 3 } };"#,
            r#"struct { int a, b; } s[3] = { [0 ... 1].b = 1, 2 };"#,
        ],
        expect![[r#"
            int a[] = { [3] = 1, 2 };
                int [5] = {[3]@12=1:int, [4]@16=2:int}
            int a[] = { 1, 2, [0] = 3 };
                int [2] = {[1]@4=2:int, [0]@0=3:int}
            int a[6] = { [1 ... 3] = 7, 8 };
                int [6] = {[1]@4=7:int, [2]@8=7:int, [3]@12=7:int, [4]@16=8:int}
            int a[6] = { [0 ... 5] = 1, [2] = 9 };
                int [6] = {[0]@0=1:int, [1]@4=1:int, [3]@12=1:int, [4]@16=1:int, [5]@20=1:int, [2]@8=9:int}
            struct { int x, y; } s = { .y = 1, .x = 2 };
                struct (unnamed) = {.1@4=1:int, .0@0=2:int}
            struct { int x, y, z; } s = { .y = 1, 2 };
                struct (unnamed) = {.1@4=1:int, .2@8=2:int}
            struct { struct { int a, b; } i; int c; } s = { .i.b = 1, 2 };
                struct (unnamed) = {.0.1@4=1:int, .1@8=2:int}
            struct { int x; struct { int a; union { int b; char c; }; }; } s = { .c = 1, .a = 2 };
                struct (unnamed) = {.1.1.1@8=<Integral:char 1:int>, .1.0@4=2:int}
            struct { int a[3]; } s[2] = { [1].a[1] = 5, 6 };
                struct (unnamed) [2] = {[1].0[1]@16=5:int, [1].0[2]@20=6:int}
            union { int a; struct { char b, c; } d; } u = { .d.c = 1 };
                union (unnamed) = {.1.1@1=<Integral:char 1:int>}
            union { int a; char b; } u = { .a = 1, .b = 2 };
                union (unnamed) = {.1@0=<Integral:char 2:int>}
            struct { struct { int a, b; } i; } s = { .i = { 1, 2 }, .i = { 3 } };
                struct (unnamed) = {.0.0@0=3:int}
            struct { struct { int a, b; } i; } s = { .i = { 1, 2 }, .i.b = 3 };
                struct (unnamed) = {.0.0@0=1:int, .0.1@4=3:int}
            struct { int a, b; } s[3] = { [0 ... 1] = { 1, 2 }, { 3 } };
                struct (unnamed) [3] = {[0].0@0=1:int, [0].1@4=2:int, [1].0@8=1:int, [1].1@12=2:int, [2].0@16=3:int}
            struct { int a, b; } s[3] = { [0 ... 1].b = 1, 2 };
                struct (unnamed) [3] = {[0].1@4=1:int, [1].1@12=1:int, [2].0@16=2:int}
        "#]],
    );
}

#[test]
fn values_of_structs() {
    check_body(
        &[
            r#"struct p { int x, y; }; void f(struct p q) { struct p r = q, a[2] = { q, 1, 2 }; struct { struct p p; int z; } s = { q, 3 }; }"#,
            r#"void f(void) { int a[] = (int[]){ 1, 2 }; static int b[2] = { 1 }; }"#,
        ],
        expect![[r#"
            struct p { int x, y; }; void f(struct p q) { struct p r = q, a[2] = { q, 1, 2 }; struct { struct p p; int z; } s = { q, 3 }; }
                r: struct p = <LValueToRValue:struct p q>
                a: struct p [2] = {[0]@0=<LValueToRValue:struct p q>, [1].0@8=1:int, [1].1@12=2:int}
                s: struct (unnamed) = {.0@0=<LValueToRValue:struct p q>, .1@8=3:int}
            void f(void) { int a[] = (int[]){ 1, 2 }; static int b[2] = { 1 }; }
                a: int [2] = {[0]@0=1:int, [1]@4=2:int}
                b: int [2] = {[0]@0=1:int}
        "#]],
    );
}
