//! Operators: pointers, comparisons, conditionals.

use super::check_typed;
use expect_test::expect;

#[test]
fn pointer_arithmetic() {
    check_typed(
        &[
            r#"p + c"#,
            r#"l + p"#,
            r#"p - 1"#,
            r#"vp + 1"#,
            r#"p - cp"#,
            r#"ip - a"#,
            r#"fn + 1"#,
            r#"&a[1] - a"#,
            r#"rp + 1"#,
            r#"p[l]"#,
        ],
        expect![[r#"
            p + c
                (p+ char * <LValueToRValue:char * p> <Integral:int <LValueToRValue:char c>>)
            l + p
                (p+ char * <LValueToRValue:char * p> <LValueToRValue:long l>)
            p - 1
                (p- char * <LValueToRValue:char * p> 1:int)
            vp + 1
                (p+ void * <LValueToRValue:void * vp> 1:int)
            p - cp
                (p-p long <LValueToRValue:char * p> <LValueToRValue:const char * cp>)
            ip - a
                (p-p long <LValueToRValue:int * ip> <LValueToRValue:int * a>)
            fn + 1
                (p+ int (*)(int, char *) <FunctionToPointer:int (*)(int, char *) fn> 1:int)
            &a[1] - a
                (p-p long (& int * ([] int <LValueToRValue:int * a> 1:int)) <LValueToRValue:int * a>)
            rp + 1
                (p+ struct s * <LValueToRValue:struct s * rp> 1:int)
            p[l]
                <LValueToRValue:char ([] char <LValueToRValue:char * p> <LValueToRValue:long l>)>
        "#]],
    );
}

#[test]
fn comparisons() {
    check_typed(
        &[
            r#"p == 0"#,
            r#"0 != p"#,
            r#"p == vp"#,
            r#"vp == p"#,
            r#"p < cp"#,
            r#"p == (void *)0"#,
            r#"pf == 0"#,
            r#"p == i"#,
            r#"ip == vp"#,
            r#"e == ONE"#,
            r#"d > i"#,
        ],
        expect![[r#"
            p == 0
                (Eq int <LValueToRValue:char * p> <NullToPointer:char * 0:int>)
            0 != p
                (Ne int <NullToPointer:char * 0:int> <LValueToRValue:char * p>)
            p == vp
                (Eq int <LValueToRValue:char * p> <Pointer:char * <LValueToRValue:void * vp>>)
            vp == p
                (Eq int <LValueToRValue:void * vp> <Pointer:void * <LValueToRValue:char * p>>)
            p < cp
                (Lt int <LValueToRValue:char * p> <Pointer:char * <LValueToRValue:const char * cp>>)
            p == (void *)0
                (Eq int <LValueToRValue:char * p> <Pointer:char * <!NullToPointer:void * 0:int>>)
            pf == 0
                (Eq int <LValueToRValue:int (*)(int, char *) pf> <NullToPointer:int (*)(int, char *) 0:int>)
            p == i
                (Eq int <LValueToRValue:char * p> <IntegralToPointer:char * <LValueToRValue:int i>>)
            ip == vp
                (Eq int <LValueToRValue:int * ip> <Pointer:int * <LValueToRValue:void * vp>>)
            e == ONE
                (Eq int <Integral:unsigned int <LValueToRValue:enum small e>> <Integral:unsigned int 1:int>)
            d > i
                (Gt int <LValueToRValue:double d> <IntegralToFloating:double <LValueToRValue:int i>>)
        "#]],
    );
}

#[test]
fn logic() {
    check_typed(
        &[r#"i && p"#, r#"d || c"#, r#"!p"#, r#"i, d"#, r#"(i, a)"#, r#"i && d || p"#],
        expect![[r#"
            i && p
                (&& int <LValueToRValue:int i> <LValueToRValue:char * p>)
            d || c
                (|| int <LValueToRValue:double d> <LValueToRValue:char c>)
            !p
                (! int <LValueToRValue:char * p>)
            i, d
                (, double <LValueToRValue:int i> <LValueToRValue:double d>)
            (i, a)
                (, int * <LValueToRValue:int i> <LValueToRValue:int * a>)
            i && d || p
                (|| int (&& int <LValueToRValue:int i> <LValueToRValue:double d>) <LValueToRValue:char * p>)
        "#]],
    );
}

#[test]
fn conditionals() {
    check_typed(
        &[
            r#"i ? c : l"#,
            r#"i ? p : 0"#,
            r#"i ? 0 : p"#,
            r#"i ? p : cp"#,
            r#"i ? p : vp"#,
            r#"i ? (void *)0 : p"#,
            r#"i ? r : *rp"#,
            r#"i ? (void)0 : (void)1"#,
            r#"i ? i : (void)0"#,
            r#"p ? a : ip"#,
            r#"i ? c : c"#,
            r#"i ? fn : 0"#,
            r#"i ? 1 : d"#,
        ],
        expect![[r#"
            i ? c : l
                (? long <LValueToRValue:int i> <Integral:long <Integral:int <LValueToRValue:char c>>> <LValueToRValue:long l>)
            i ? p : 0
                (? char * <LValueToRValue:int i> <LValueToRValue:char * p> <NullToPointer:char * 0:int>)
            i ? 0 : p
                (? char * <LValueToRValue:int i> <NullToPointer:char * 0:int> <LValueToRValue:char * p>)
            i ? p : cp
                (? const char * <LValueToRValue:int i> <Pointer:const char * <LValueToRValue:char * p>> <LValueToRValue:const char * cp>)
            i ? p : vp
                (? void * <LValueToRValue:int i> <Pointer:void * <LValueToRValue:char * p>> <LValueToRValue:void * vp>)
            i ? (void *)0 : p
                (? char * <LValueToRValue:int i> <NullToPointer:char * <!NullToPointer:void * 0:int>> <LValueToRValue:char * p>)
            i ? r : *rp
                (? struct s <LValueToRValue:int i> <LValueToRValue:struct s r> <LValueToRValue:struct s (* struct s <LValueToRValue:struct s * rp>)>)
            i ? (void)0 : (void)1
                (? void <LValueToRValue:int i> <!ToVoid:void 0:int> <!ToVoid:void 1:int>)
            i ? i : (void)0
                (? void <LValueToRValue:int i> <ToVoid:void <LValueToRValue:int i>> <!ToVoid:void 0:int>)
            p ? a : ip
                (? int * <LValueToRValue:char * p> <LValueToRValue:int * a> <LValueToRValue:int * ip>)
            i ? c : c
                (? int <LValueToRValue:int i> <Integral:int <LValueToRValue:char c>> <Integral:int <LValueToRValue:char c>>)
            i ? fn : 0
                (? int (*)(int, char *) <LValueToRValue:int i> <FunctionToPointer:int (*)(int, char *) fn> <NullToPointer:int (*)(int, char *) 0:int>)
            i ? 1 : d
                (? double <LValueToRValue:int i> <IntegralToFloating:double 1:int> <LValueToRValue:double d>)
        "#]],
    );
}

#[test]
fn omitted_middle() {
    check_typed(
        &[
            r#"i ?: l"#,
            r#"c ?: 3"#,
            r#"p ?: 0"#,
            r#"p ?: vp"#,
            r#"p ?: cp"#,
            r#"d ?: i"#,
            r#"0 ?: p"#,
        ],
        expect![[r#"
            i ?: l
                (?: long <LValueToRValue:int i> <Integral:long it:int> <LValueToRValue:long l>)
            c ?: 3
                (?: int <LValueToRValue:char c> <Integral:int it:char> 3:int)
            p ?: 0
                (?: char * <LValueToRValue:char * p> it:char * <NullToPointer:char * 0:int>)
            p ?: vp
                (?: void * <LValueToRValue:char * p> <Pointer:void * it:char *> <LValueToRValue:void * vp>)
            p ?: cp
                (?: const char * <LValueToRValue:char * p> <Pointer:const char * it:char *> <LValueToRValue:const char * cp>)
            d ?: i
                (?: double <LValueToRValue:double d> it:double <IntegralToFloating:double <LValueToRValue:int i>>)
            0 ?: p
                (?: char * 0:int <NullToPointer:char * it:int> <LValueToRValue:char * p>)
        "#]],
    );
}

#[test]
fn compile_time_questions() {
    check_typed(
        &[
            r#"sizeof i"#,
            r#"sizeof(struct s)"#,
            r#"sizeof a"#,
            r#"sizeof "abc""#,
            r#"sizeof(char[3][4])"#,
            r#"_Alignof(double)"#,
            r#"__alignof__(r)"#,
            r#"__builtin_offsetof(struct s, arr[1])"#,
            r#"_Generic(c, int: 1, char: 2, default: 3)"#,
            r#"_Generic("x", char *: 1, const char *: 2)"#,
            r#"_Generic(r.fixed, int: 1, const int: 2)"#,
            r#"_Generic(+c, int: i, char: c)"#,
            r#"__builtin_types_compatible_p(int, const int)"#,
            r#"__builtin_types_compatible_p(int[], int[3])"#,
            r#"__builtin_types_compatible_p(char *, const char *)"#,
            r#"__builtin_choose_expr(1, c, d)"#,
            r#"sizeof(void)"#,
            r#"sizeof fn"#,
            r#"({ __typeof__(cp) q = p; q; })"#,
            r#"({ __auto_type q = c; q; })"#,
        ],
        expect![[r#"
            sizeof i
                4:unsigned long
            sizeof(struct s)
                48:unsigned long
            sizeof a
                8:unsigned long
            sizeof "abc"
                4:unsigned long
            sizeof(char[3][4])
                12:unsigned long
            _Alignof(double)
                8:unsigned long
            __alignof__(r)
                8:unsigned long
            __builtin_offsetof(struct s, arr[1])
                32:unsigned long
            _Generic(c, int: 1, char: 2, default: 3)
                2:int
            _Generic("x", char *: 1, const char *: 2)
                1:int
            _Generic(r.fixed, int: 1, const int: 2)
                1:int
            _Generic(+c, int: i, char: c)
                <LValueToRValue:int i>
            __builtin_types_compatible_p(int, const int)
                1:int
            __builtin_types_compatible_p(int[], int[3])
                1:int
            __builtin_types_compatible_p(char *, const char *)
                0:int
            __builtin_choose_expr(1, c, d)
                <LValueToRValue:char c>
            sizeof(void)
                1:unsigned long
            sizeof fn
                1:unsigned long
            ({ __typeof__(cp) q = p; q; })
                ({const char * q: const char * = <NoOp:const char * <LValueToRValue:char * p>>; <LValueToRValue:const char * q>})
            ({ __auto_type q = c; q; })
                ({char q: char = <LValueToRValue:char c>; <LValueToRValue:char q>})
        "#]],
    );
}

#[test]
fn literals() {
    check_typed(
        &[
            r#"1"#,
            r#"2147483647"#,
            r#"2147483648"#,
            r#"0x80000000"#,
            r#"4294967296"#,
            r#"0xffffffffffffffff"#,
            r#"9223372036854775807"#,
            r#"1u"#,
            r#"1l"#,
            r#"1ull"#,
            r#"0x7fffffffull"#,
            r#"'a'"#,
            r#"'\377'"#,
            r#"L'a'"#,
            r#"u'a'"#,
            r#"U'a'"#,
            r#"1.5"#,
            r#"1.5f"#,
            r#"1.5L"#,
            r#""a" "b""#,
            r#"L"a""#,
            r#"u8"a""#,
            r#"u"a""#,
            r#"0b101"#,
        ],
        expect![[r#"
            1
                1:int
            2147483647
                2147483647:int
            2147483648
                2147483648:long
            0x80000000
                2147483648:unsigned int
            4294967296
                4294967296:long
            0xffffffffffffffff
                18446744073709551615:unsigned long
            9223372036854775807
                9223372036854775807:long
            1u
                1:unsigned int
            1l
                1:long
            1ull
                1:unsigned long long
            0x7fffffffull
                2147483647:unsigned long long
            'a'
                97:int
            '\377'
                -1:int
            L'a'
                97:int
            u'a'
                97:unsigned short
            U'a'
                97:unsigned int
            1.5
                1.5:double
            1.5f
                1.5:float
            1.5L
                1.5:long double
            "a" "b"
                <ArrayToPointer:char * "ab":char [3]>
            L"a"
                <ArrayToPointer:int * "a":int [2]>
            u8"a"
                <ArrayToPointer:char * "a":char [2]>
            u"a"
                <ArrayToPointer:unsigned short * "a":unsigned short [2]>
            0b101
                5:int
        "#]],
    );
}

#[test]
fn statement_expressions_and_literals() {
    check_typed(
        &[
            r#"({ int x = i; x; })"#,
            r#"({ i; ; })"#,
            r#"(struct s){ .m = i }.m"#,
            r#"(int[]){1, 2}"#,
            r#"&(int){3}"#,
            r#"__func__"#,
            r#"(int){ c }"#,
        ],
        expect![[r#"
            ({ int x = i; x; })
                ({int x: int = <LValueToRValue:int i>; <LValueToRValue:int x>})
            ({ i; ; })
                ({void <LValueToRValue:int i>; ;})
            (struct s){ .m = i }.m
                <LValueToRValue:int (literal struct s {.0@0=<LValueToRValue:int i>}).0:int>
            (int[]){1, 2}
                <ArrayToPointer:int * (literal int [2] {[0]@0=1:int, [1]@4=2:int})>
            &(int){3}
                (& int * (literal int 3:int))
            __func__
                <ArrayToPointer:const char * __func__>
            (int){ c }
                <LValueToRValue:int (literal int <Integral:int <LValueToRValue:char c>>)>
        "#]],
    );
}
