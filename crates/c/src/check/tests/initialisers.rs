//! Initialisers, flattened.

use super::layout::run;
use super::{check_body, check_objects, sound_unit};
use crate::target::layout;
use crate::typed::{Expr, ExprKind, Init};
use crate::types::{TypeKind, Types};
use expect_test::expect;
use std::fmt::Write as _;

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

/// The bytes of a constant of its type.
fn bytes(types: &Types, e: &Expr) -> Vec<u8> {
    let size = layout(types, e.ty.ty).map_or(0, |layout| layout.size as usize);
    match &e.kind {
        ExprKind::Int(value) => value.to_le_bytes()[..size].to_vec(),
        ExprKind::Cast(_, inner) => {
            let mut all = bytes(types, inner);
            all.resize(size, 0);
            all
        }
        ExprKind::Str(units, _) => {
            let TypeKind::Array(element, _) = types.kind(e.ty.ty) else { return Vec::new() };
            let unit = layout(types, element.ty).map_or(1, |layout| layout.size as usize);
            let mut all: Vec<u8> =
                units.iter().flat_map(|c| c.to_le_bytes()[..unit].to_vec()).collect();
            all.resize(size, 0);
            all
        }
        other => panic!("{other:?}"),
    }
}

/// Objects hold the bytes that gcc gives them.
#[test]
fn bytes_are_those_of_gcc() {
    let objects = [
        "int x[2][3] = { 1, 2, 3, 4 };",
        "int x[2][3] = { { 1 }, { 2, 3 } };",
        "int x[][2] = { 1, 2, [4] = { 5 }, 6, 7, [0][1] = 9 };",
        "struct { char a; struct { short b[2]; int c; } d[2]; } x = { 1, 2, 3, 4, 5, 6, 7 };",
        "struct { char a; struct { short b[2]; int c; } d[2]; } x = { 1, { { { 2 }, 3 }, 4 } };",
        "struct { char a; struct { short b[2]; int c; } d[2]; } x = { .d[1].b[1] = 5, 6 };",
        "struct { char a; struct { short b[2]; int c; } d[2]; } x = { .d = { [1].c = 5 }, .a = 6, 7 };",
        "struct { char s[4]; char t[3]; int n; } x[] = { \"abcd\", \"ef\", 1, { { 'g' }, \"hij\" } };",
        "struct { int x[3]; } x[] = { [0 ... 2].x = { [1 ... 2] = 3 }, [1].x[0] = 9 };",
        "struct { int x[3]; } x[4] = { [0 ... 2].x[1] = 3, 4, 5 };",
        "union { char c; int i; } x[3] = { { .i = 0x12345678 }, 1, [1].i = 5, 6 };",
        "struct { union { long l; char c[9]; }; int k; } x = { .c = \"abc\", 4 };",
        "struct { union { char a, b; struct { int c, d; }; }; int k; } x = { .d = 4, 5 };",
        "int x[] = L\"xyz\";",
        "unsigned short x[5] = { u\"ab\" };",
        "struct { char a[2][3]; } x = { \"ab\", { 'c' } };",
        "struct { int a, b, c; } x = { .b = 1, 2, .a = 3, 4 };",
        "struct { struct { int a, b; } p; int q; } x[2] = { { .p = { 1, 2 }, .p.a = 3 }, { { 4 }, 5 } };",
        "struct { struct {} e; int a[0]; char b; } x = { {}, {}, 7 };",
        "long x[4] = { [3] = 0x123456789, [0] = 2 };",
    ];
    let (mut definitions, mut main, mut expected) = (String::new(), String::new(), String::new());
    for (number, object) in objects.iter().enumerate() {
        let unit = sound_unit(object);
        let decl = unit.decl(unit.file_scope[0]);
        let size = layout(&unit.types, decl.ty.ty).expect("a complete object").size;
        let mut all = vec![0_u8; size as usize];
        match decl.init.as_ref().expect("an initialiser") {
            Init::Expr(e) => all = bytes(&unit.types, e),
            Init::Parts(parts) => {
                for part in parts {
                    let value = bytes(&unit.types, &part.value);
                    let start = part.offset as usize;
                    all[start..start + value.len()].copy_from_slice(&value);
                }
            }
        }
        let shown: String = all.iter().map(|byte| format!("{byte:02x}")).collect();
        let _ = writeln!(expected, "{number}: {shown}");
        let _ = writeln!(definitions, "static void f{number}(void) {{ static {object}");
        let _ = writeln!(definitions, "printf(\"{number}: \"); show(&x, sizeof x); }}");
        let _ = writeln!(main, "f{number}();");
    }
    let program = format!(
        "int printf(const char *, ...);\nstatic void show(void *p, unsigned long n) {{\n\
         for (unsigned char *c = p; n--; c++) printf(\"%02x\", *c);\n printf(\"\\n\"); }}\n\
         {definitions}\nint main(void) {{\n{main}}}\n"
    );
    assert_eq!(run("initialisers", &program), expected);
}
