//! Expressions that must parse. `T` is a type in all of them.

use super::check_expressions;
use expect_test::expect;

#[test]
fn operators() {
    check_expressions(
        r#"
        a + b * c - d
        a - b - c
        a << 1 + b < c & d == e ^ f | g && h || i
        a = b += c ? d : e
        a ? b : c ? d : e
        a ? b, c : d = e
        a ?: b
        a ? b ? c : d : e
        a, b, c
        -a + !b - ~c * +d
        - - a
        *p++ + ++*p - (*p)--
        &a[1] - &*b
        a *= 1, a /= 2, a %= 3, a += 4, a -= 5, a <<= 6, a >>= 7, a &= 8, a ^= 9, a |= 10
        a <= b != c >= d > e
        a % b / c >> d
        a.b->c[d](e, f)(g)++
        f()
        a+++b
        "#,
        expect![[r#"
            a + b * c - d
                (Sub (Add a (Mul b c)) d)
            a - b - c
                (Sub (Sub a b) c)
            a << 1 + b < c & d == e ^ f | g && h || i
                (Or (And (BitOr (BitXor (BitAnd (Lt (Shl a (Add 1 b)) c) (Eq d e)) f) g) h) i)
            a = b += c ? d : e
                (= a (Add= b (? c d e)))
            a ? b : c ? d : e
                (? a b (? c d e))
            a ? b, c : d = e
                (= (? a (, b c) d) e)
            a ?: b
                (? a _ b)
            a ? b ? c : d : e
                (? a (? b c d) e)
            a, b, c
                (, (, a b) c)
            -a + !b - ~c * +d
                (Sub (Add (Minus a) (Not b)) (Mul (BitNot c) (Plus d)))
            - - a
                (Minus (Minus a))
            *p++ + ++*p - (*p)--
                (Sub (Add (Deref (PostInc p)) (PreInc (Deref p))) (PostDec ((Deref p))))
            &a[1] - &*b
                (Sub (AddrOf ([] a 1)) (AddrOf (Deref b)))
            a *= 1, a /= 2, a %= 3, a += 4, a -= 5, a <<= 6, a >>= 7, a &= 8, a ^= 9, a |= 10
                (, (, (, (, (, (, (, (, (, (Mul= a 1) (Div= a 2)) (Rem= a 3)) (Add= a 4)) (Sub= a 5)) (Shl= a 6)) (Shr= a 7)) (BitAnd= a 8)) (BitXor= a 9)) (BitOr= a 10))
            a <= b != c >= d > e
                (Ne (Le a b) (Gt (Ge c d) e))
            a % b / c >> d
                (Shr (Div (Rem a b) c) d)
            a.b->c[d](e, f)(g)++
                (PostInc (call (call ([] (-> (. a b) c) d) e f) g))
            f()
                (call f)
            a+++b
                (Add (PostInc a) b)
        "#]],
    );
}

#[test]
fn types_in_expressions() {
    check_expressions(
        r#"
        (T) a
        (a)
        (T) - 1
        (a) - 1
        (T *) (const char *) &a
        (T (*)(T)) f
        (T) a[1]
        (T) a + b
        sizeof a + 1
        sizeof (a) + 1
        sizeof (T) + 1
        sizeof (T) * a
        sizeof (T){1}.x
        sizeof (T[]){1, 2}
        sizeof sizeof (T)
        sizeof (a)[1]
        sizeof (struct s { int x; })
        _Alignof(T) + __alignof__ a + __alignof__(T *) + __alignof(a)
        (T){1}
        (T[2]){ 1, [1] = 2 }[0]
        &(struct s){ 1 }
        (unsigned char) 'a'
        (__typeof__(a) *) b
        (void) 0
        (static T){1}
        (__extension__ T) 1
        "#,
        expect![[r#"
            (T) a
                (cast <'T> a)
            (a)
                (a)
            (T) - 1
                (cast <'T> (Minus 1))
            (a) - 1
                (Sub (a) 1)
            (T *) (const char *) &a
                (cast <* 'T> (cast <* const char> (AddrOf a)))
            (T (*)(T)) f
                (cast <* fn(_: 'T) 'T> f)
            (T) a[1]
                (cast <'T> ([] a 1))
            (T) a + b
                (Add (cast <'T> a) b)
            sizeof a + 1
                (Add (sizeof a) 1)
            sizeof (a) + 1
                (Add (sizeof (a)) 1)
            sizeof (T) + 1
                (Add (sizeof <'T>) 1)
            sizeof (T) * a
                (Mul (sizeof <'T>) a)
            sizeof (T){1}.x
                (sizeof (. (<'T> {1}) x))
            sizeof (T[]){1, 2}
                (sizeof (<[] 'T> {1 2}))
            sizeof sizeof (T)
                (sizeof (sizeof <'T>))
            sizeof (a)[1]
                (sizeof ([] (a) 1))
            sizeof (struct s { int x; })
                (sizeof <struct s {(x: int)}>)
            _Alignof(T) + __alignof__ a + __alignof__(T *) + __alignof(a)
                (Add (Add (Add (alignof <'T>) (alignof a)) (alignof <* 'T>)) (alignof (a)))
            (T){1}
                (<'T> {1})
            (T[2]){ 1, [1] = 2 }[0]
                ([] (<[2] 'T> {1 [1]=2}) 0)
            &(struct s){ 1 }
                (AddrOf (<struct s> {1}))
            (unsigned char) 'a'
                (cast <uchar> 97)
            (__typeof__(a) *) b
                (cast <* typeof(a)> b)
            (void) 0
                (cast <void> 0)
            (static T){1}
                (<static 'T> {1})
            (__extension__ T) 1
                (cast <'T> 1)
        "#]],
    );
}

#[test]
fn gnu_and_builtins() {
    check_expressions(
        r#"
        ({ T x = 1; x; })
        ({ 1; }) + ({ __label__ l; l: 2; })
        &&label
        __extension__ a + 1
        __real__ a + __imag__ b
        __builtin_va_arg(ap, T *)
        __builtin_offsetof(struct s, a.b[2].c)
        __builtin_types_compatible_p(T, const int *)
        __builtin_choose_expr(1, a, b)
        __builtin_convertvector(a, T)
        __builtin_classify_type(T)
        __builtin_expect(!!(a), 0)
        _Generic(a, int: 1, T *: f, default: 2)
        _Generic((a), default: 2)(3)
        __builtin_has_attribute(a, aligned)
        __func__
        "#,
        expect![[r#"
            ({ T x = 1; x; })
                ({(x: 'T = 1) x})
            ({ 1; }) + ({ __label__ l; l: 2; })
                (Add ({1}) ({__label__ l (l: 2)}))
            &&label
                (&& label)
            __extension__ a + 1
                (Add (extension a) 1)
            __real__ a + __imag__ b
                (Add (part a) (part b))
            __builtin_va_arg(ap, T *)
                (va_arg ap <* 'T>)
            __builtin_offsetof(struct s, a.b[2].c)
                (offsetof <struct s> .a.b[2].c)
            __builtin_types_compatible_p(T, const int *)
                (compatible <'T> <* const int>)
            __builtin_choose_expr(1, a, b)
                (choose 1 a b)
            __builtin_convertvector(a, T)
                (other __builtin_convertvector)
            __builtin_classify_type(T)
                (other __builtin_classify_type)
            __builtin_expect(!!(a), 0)
                (call __builtin_expect (Not (Not (a))) 0)
            _Generic(a, int: 1, T *: f, default: 2)
                (generic a <int> 1 <* 'T> f <default> 2)
            _Generic((a), default: 2)(3)
                (call (generic (a) <default> 2) 3)
            __builtin_has_attribute(a, aligned)
                (other __builtin_has_attribute)
            __func__
                __func__
        "#]],
    );
}

#[test]
fn constants() {
    check_expressions(
        r#"
        0, 1, 42u, 7ul, 8LLU, 9ll, 017, 0x1F, 0b101, 1'000'000, 0xffffffffffffffffULL
        170141183460469231731687303715884105728
        1.5, .5, 1., 1e3, 1.5e-3, 1e+2f, 2.0L, 1.0f16, 1.f32, 1.f64, 1.f32x, 1.f64x, 1.f128, 1.q
        0x1p3, 0x.8p1, 0x1.8p-1f, 0xA.Bp+2L
        1.0i, 1.0if, 1.0fi, 2.j, 1i, 3wb, 1.5dd
        0.1, 0.1f, 1e400, 1e-400, 4.9e-324
        'a', '\n', '\\', '\'', '"', '\0', '\377', '\xff', '\x41', '\e', '\?', '\a'
        'ab', 'abcd', 'abcde', '\377\377'
        L'a', u'é', U'😀', u8'a', L'\xffffffff', L'ab', 'é', u'\xffff'
        "a" "b", "\x41" "1", "é", "\u00e9", "\101\1012", "%d\n", ""
        L"é", u"😀", U"😀", u8"é", L"a" "é", "a" U"b", u8"a" "b", "\q"
        true, false, nullptr
        "#,
        expect![[r#"
            0, 1, 42u, 7ul, 8LLU, 9ll, 017, 0x1F, 0b101, 1'000'000, 0xffffffffffffffffULL
                (, (, (, (, (, (, (, (, (, (, 0 1) 42u) 7ul) 8ull) 9ll) 15) 31) 5) 1000000) 18446744073709551615ull)
            170141183460469231731687303715884105728
                170141183460469231731687303715884105728
            1.5, .5, 1., 1e3, 1.5e-3, 1e+2f, 2.0L, 1.0f16, 1.f32, 1.f64, 1.f32x, 1.f64x, 1.f128, 1.q
                (, (, (, (, (, (, (, (, (, (, (, (, (, 1.5:double 0.5:double) 1.0:double) 1000.0:double) 0.0015:double) 100.0:float) 2.0:longdouble) 1.0:float16) 1.0:float) 1.0:double) 1.0:double) 1.0:longdouble) 1.0:float128) 1.0:float128)
            0x1p3, 0x.8p1, 0x1.8p-1f, 0xA.Bp+2L
                (, (, (, 8.0:double 1.0:double) 0.75:float) 42.75:longdouble)
            1.0i, 1.0if, 1.0fi, 2.j, 1i, 3wb, 1.5dd
                (, (, (, (, (, (, 1.0i:double 1.0i:float) 1.0i:float) 2.0i:double) (other 1i)) (other 3wb)) 1.5:other)
            0.1, 0.1f, 1e400, 1e-400, 4.9e-324
                (, (, (, (, 0.1:double 0.1:float) inf:double) 0.0:double) 5e-324:double)
            'a', '\n', '\\', '\'', '"', '\0', '\377', '\xff', '\x41', '\e', '\?', '\a'
                (, (, (, (, (, (, (, (, (, (, (, 97 10) 92) 39) 34) 0) -1) -1) 65) 27) 63) 7)
            'ab', 'abcd', 'abcde', '\377\377'
                (, (, (, 24930 1633837924) 1650680933) 65535)
            L'a', u'é', U'😀', u8'a', L'\xffffffff', L'ab', 'é', u'\xffff'
                (, (, (, (, (, (, (, L:97 u:233) U:128512) u8:97) L:-1) L:98) 50089) u:65535)
            "a" "b", "\x41" "1", "é", "\u00e9", "\101\1012", "%d\n", ""
                (, (, (, (, (, (, "ab" "A1") "<c3><a9>") "<c3><a9>") "AA2") "%d<a>") "")
            L"é", u"😀", U"😀", u8"é", L"a" "é", "a" U"b", u8"a" "b", "\q"
                (, (, (, (, (, (, (, L:"<e9>" u:"<d83d><de00>") U:"<1f600>") u8:"<c3><a9>") L:"a<e9>") U:"ab") u8:"ab") "q")
            true, false, nullptr
                (, (, true false) nullptr)
        "#]],
    );
}
