//! Implicit conversions and casts.

use super::check_typed;
use expect_test::expect;

#[test]
fn promotions() {
    check_typed(
        &[
            r#"+b"#,
            r#"+c"#,
            r#"-sc"#,
            r#"~uc"#,
            r#"-s"#,
            r#"+us"#,
            r#"-e"#,
            r#"-n"#,
            r#"!d"#,
            r#"+r.bits"#,
            r#"+r.ubits"#,
            r#"+r.full"#,
            r#"-fl"#,
            r#"c << l"#,
        ],
        expect![[r#"
            +b
                <Integral:int <LValueToRValue:_Bool b>>
            +c
                <Integral:int <LValueToRValue:char c>>
            -sc
                (Minus int <Integral:int <LValueToRValue:signed char sc>>)
            ~uc
                (BitNot int <Integral:int <LValueToRValue:unsigned char uc>>)
            -s
                (Minus int <Integral:int <LValueToRValue:short s>>)
            +us
                <Integral:int <LValueToRValue:unsigned short us>>
            -e
                (Minus unsigned int <Integral:unsigned int <LValueToRValue:enum small e>>)
            -n
                (Minus int <Integral:int <LValueToRValue:enum neg n>>)
            !d
                (! int <LValueToRValue:double d>)
            +r.bits
                <LValueToRValue:int r.1:int>
            +r.ubits
                <Integral:int <LValueToRValue:unsigned int r.2:unsigned int>>
            +r.full
                <LValueToRValue:unsigned int r.3:unsigned int>
            -fl
                (Minus float <LValueToRValue:float fl>)
            c << l
                (Shl int <Integral:int <LValueToRValue:char c>> <LValueToRValue:long l>)
        "#]],
    );
}

#[test]
fn usual_arithmetic_conversions() {
    check_typed(
        &[
            r#"c + sc"#,
            r#"c + l"#,
            r#"i + u"#,
            r#"i + ul"#,
            r#"u + l"#,
            r#"ll + ul"#,
            r#"l + ull"#,
            r#"us * us"#,
            r#"e + i"#,
            r#"n + u"#,
            r#"fl + d"#,
            r#"i + fl"#,
            r#"ul + fl"#,
            r#"d + ld"#,
            r#"w + ul"#,
            r#"b & c"#,
            r#"r.ubits + u"#,
            r#"i < u"#,
            r#"c == 'a'"#,
        ],
        expect![[r#"
            c + sc
                (Add int <Integral:int <LValueToRValue:char c>> <Integral:int <LValueToRValue:signed char sc>>)
            c + l
                (Add long <Integral:long <Integral:int <LValueToRValue:char c>>> <LValueToRValue:long l>)
            i + u
                (Add unsigned int <Integral:unsigned int <LValueToRValue:int i>> <LValueToRValue:unsigned int u>)
            i + ul
                (Add unsigned long <Integral:unsigned long <LValueToRValue:int i>> <LValueToRValue:unsigned long ul>)
            u + l
                (Add long <Integral:long <LValueToRValue:unsigned int u>> <LValueToRValue:long l>)
            ll + ul
                (Add unsigned long long <Integral:unsigned long long <LValueToRValue:long long ll>> <Integral:unsigned long long <LValueToRValue:unsigned long ul>>)
            l + ull
                (Add unsigned long long <Integral:unsigned long long <LValueToRValue:long l>> <LValueToRValue:unsigned long long ull>)
            us * us
                (Mul int <Integral:int <LValueToRValue:unsigned short us>> <Integral:int <LValueToRValue:unsigned short us>>)
            e + i
                (Add unsigned int <Integral:unsigned int <LValueToRValue:enum small e>> <Integral:unsigned int <LValueToRValue:int i>>)
            n + u
                (Add unsigned int <Integral:unsigned int <Integral:int <LValueToRValue:enum neg n>>> <LValueToRValue:unsigned int u>)
            fl + d
                (Add double <Floating:double <LValueToRValue:float fl>> <LValueToRValue:double d>)
            i + fl
                (Add float <IntegralToFloating:float <LValueToRValue:int i>> <LValueToRValue:float fl>)
            ul + fl
                (Add float <IntegralToFloating:float <LValueToRValue:unsigned long ul>> <LValueToRValue:float fl>)
            d + ld
                (Add long double <Floating:long double <LValueToRValue:double d>> <LValueToRValue:long double ld>)
            w + ul
                (Add __int128 <LValueToRValue:__int128 w> <Integral:__int128 <LValueToRValue:unsigned long ul>>)
            b & c
                (BitAnd int <Integral:int <LValueToRValue:_Bool b>> <Integral:int <LValueToRValue:char c>>)
            r.ubits + u
                (Add unsigned int <Integral:unsigned int <Integral:int <LValueToRValue:unsigned int r.2:unsigned int>>> <LValueToRValue:unsigned int u>)
            i < u
                (Lt int <Integral:unsigned int <LValueToRValue:int i>> <LValueToRValue:unsigned int u>)
            c == 'a'
                (Eq int <Integral:int <LValueToRValue:char c>> 97:int)
        "#]],
    );
}

#[test]
fn values_of_objects() {
    check_typed(
        &[
            r#"a[2]"#,
            r#"2[a]"#,
            r#"*p"#,
            r#"rp->m"#,
            r#"r.arr[1]"#,
            r#"rp->next->next"#,
            r#"rec().arr[0]"#,
            r#"&a"#,
            r#"&r.arr"#,
            r#"&*p"#,
            r#"*fn"#,
            r#"&fn"#,
            r#"(*fn)(1, p)"#,
            r#"fn(1, p)"#,
            r#"pf(1, p)"#,
            r#"(*pf)(1, p)"#,
            r#""ab"[0]"#,
            r#"&"ab""#,
            r#"rec().m"#,
            r#"(&r)->m"#,
        ],
        expect![[r#"
            a[2]
                <LValueToRValue:int ([] int <LValueToRValue:int * a> 2:int)>
            2[a]
                <LValueToRValue:int ([] int <LValueToRValue:int * a> 2:int)>
            *p
                <LValueToRValue:char (* char <LValueToRValue:char * p>)>
            rp->m
                <LValueToRValue:int (* struct s <LValueToRValue:struct s * rp>).0:int>
            r.arr[1]
                <LValueToRValue:int ([] int <ArrayToPointer:int * r.6:int [3]> 1:int)>
            rp->next->next
                <LValueToRValue:struct s * (* struct s <LValueToRValue:struct s * (* struct s <LValueToRValue:struct s * rp>).7:struct s *>).7:struct s *>
            rec().arr[0]
                <LValueToRValue:int ([] int <ArrayToPointer:int * (call struct s <FunctionToPointer:struct s (*)(void) rec>).6:int [3]> 0:int)>
            &a
                (& int ** a)
            &r.arr
                (& int (*)[3] r.6:int [3])
            &*p
                (& char * (* char <LValueToRValue:char * p>))
            *fn
                <FunctionToPointer:int (*)(int, char *) (* int (int, char *) <FunctionToPointer:int (*)(int, char *) fn>)>
            &fn
                (& int (*)(int, char *) fn)
            (*fn)(1, p)
                (call int <FunctionToPointer:int (*)(int, char *) (* int (int, char *) <FunctionToPointer:int (*)(int, char *) fn>)> 1:int <LValueToRValue:char * p>)
            fn(1, p)
                (call int <FunctionToPointer:int (*)(int, char *) fn> 1:int <LValueToRValue:char * p>)
            pf(1, p)
                (call int <LValueToRValue:int (*)(int, char *) pf> 1:int <LValueToRValue:char * p>)
            (*pf)(1, p)
                (call int <FunctionToPointer:int (*)(int, char *) (* int (int, char *) <LValueToRValue:int (*)(int, char *) pf>)> 1:int <LValueToRValue:char * p>)
            "ab"[0]
                <LValueToRValue:char ([] char <ArrayToPointer:char * "ab":char [3]> 0:int)>
            &"ab"
                (& char (*)[3] "ab":char [3])
            rec().m
                (call struct s <FunctionToPointer:struct s (*)(void) rec>).0:int
            (&r)->m
                <LValueToRValue:int (* struct s (& struct s * r)).0:int>
        "#]],
    );
}

#[test]
fn assignment_converts_to_the_target() {
    check_typed(
        &[
            r#"c = l"#,
            r#"b = p"#,
            r#"b = 2"#,
            r#"fl = d"#,
            r#"i = fl"#,
            r#"e = i"#,
            r#"i = e"#,
            r#"p = 0"#,
            r#"p = (void *)0"#,
            r#"p = vp"#,
            r#"vp = p"#,
            r#"cp = p"#,
            r#"p = cp"#,
            r#"p = i"#,
            r#"i = p"#,
            r#"ip = p"#,
            r#"rp->next = rp"#,
            r#"pf = fn"#,
            r#"pf = 0"#,
            r#"l = w"#,
            r#"d = ld"#,
        ],
        expect![[r#"
            c = l
                (= char c <Integral:char <LValueToRValue:long l>>)
            b = p
                (= _Bool b <ToBool:_Bool <LValueToRValue:char * p>>)
            b = 2
                (= _Bool b <ToBool:_Bool 2:int>)
            fl = d
                (= float fl <Floating:float <LValueToRValue:double d>>)
            i = fl
                (= int i <FloatingToIntegral:int <LValueToRValue:float fl>>)
            e = i
                (= enum small e <Integral:enum small <LValueToRValue:int i>>)
            i = e
                (= int i <Integral:int <LValueToRValue:enum small e>>)
            p = 0
                (= char * p <NullToPointer:char * 0:int>)
            p = (void *)0
                (= char * p <NullToPointer:char * <!NullToPointer:void * 0:int>>)
            p = vp
                (= char * p <Pointer:char * <LValueToRValue:void * vp>>)
            vp = p
                (= void * vp <Pointer:void * <LValueToRValue:char * p>>)
            cp = p
                (= const char * cp <NoOp:const char * <LValueToRValue:char * p>>)
            p = cp
                (= char * p <NoOp:char * <LValueToRValue:const char * cp>>)
            p = i
                (= char * p <IntegralToPointer:char * <LValueToRValue:int i>>)
            i = p
                (= int i <PointerToIntegral:int <LValueToRValue:char * p>>)
            ip = p
                (= int * ip <Pointer:int * <LValueToRValue:char * p>>)
            rp->next = rp
                (= struct s * (* struct s <LValueToRValue:struct s * rp>).7:struct s * <LValueToRValue:struct s * rp>)
            pf = fn
                (= int (*)(int, char *) pf <FunctionToPointer:int (*)(int, char *) fn>)
            pf = 0
                (= int (*)(int, char *) pf <NullToPointer:int (*)(int, char *) 0:int>)
            l = w
                (= long l <Integral:long <LValueToRValue:__int128 w>>)
            d = ld
                (= double d <Floating:double <LValueToRValue:long double ld>>)
        "#]],
    );
}

#[test]
fn compound_assignment() {
    check_typed(
        &[
            r#"c += i"#,
            r#"i += d"#,
            r#"fl *= i"#,
            r#"u >>= l"#,
            r#"c <<= u"#,
            r#"p += c"#,
            r#"p -= l"#,
            r#"vp += 1"#,
            r#"i %= u"#,
            r#"r.bits += 1"#,
            r#"e |= 1"#,
            r#"b += 1"#,
            r#"p++"#,
            r#"--d"#,
            r#"e++"#,
        ],
        expect![[r#"
            c += i
                (Add= in int to char c <LValueToRValue:int i>)
            i += d
                (Add= in double to int i <LValueToRValue:double d>)
            fl *= i
                (Mul= in float to float fl <IntegralToFloating:float <LValueToRValue:int i>>)
            u >>= l
                (Shr= in unsigned int to unsigned int u <LValueToRValue:long l>)
            c <<= u
                (Shl= in int to char c <LValueToRValue:unsigned int u>)
            p += c
                (p+= char * p <Integral:int <LValueToRValue:char c>>)
            p -= l
                (p-= char * p <LValueToRValue:long l>)
            vp += 1
                (p+= void * vp 1:int)
            i %= u
                (Rem= in unsigned int to int i <LValueToRValue:unsigned int u>)
            r.bits += 1
                (Add= in int to int r.1:int 1:int)
            e |= 1
                (BitOr= in unsigned int to enum small e <Integral:unsigned int 1:int>)
            b += 1
                (Add= in int to _Bool b 1:int)
            p++
                (PostInc char * p)
            --d
                (PreDec double d)
            e++
                (PostInc enum small e)
        "#]],
    );
}

#[test]
fn casts_as_written() {
    check_typed(
        &[
            r#"(char)i"#,
            r#"(int)i"#,
            r#"(double)i"#,
            r#"(int)d"#,
            r#"(_Bool)d"#,
            r#"(void)i"#,
            r#"(char *)vp"#,
            r#"(const char *)p"#,
            r#"(long)p"#,
            r#"(char)p"#,
            r#"(char *)i"#,
            r#"(char *)0"#,
            r#"(enum small)i"#,
            r#"(int (*)(void))fn"#,
            r#"(float)ld"#,
            r#"(unsigned)e"#,
            r#"(const int)i"#,
        ],
        expect![[r#"
            (char)i
                <!Integral:char <LValueToRValue:int i>>
            (int)i
                <!NoOp:int <LValueToRValue:int i>>
            (double)i
                <!IntegralToFloating:double <LValueToRValue:int i>>
            (int)d
                <!FloatingToIntegral:int <LValueToRValue:double d>>
            (_Bool)d
                <!ToBool:_Bool <LValueToRValue:double d>>
            (void)i
                <!ToVoid:void <LValueToRValue:int i>>
            (char *)vp
                <!Pointer:char * <LValueToRValue:void * vp>>
            (const char *)p
                <!NoOp:const char * <LValueToRValue:char * p>>
            (long)p
                <!PointerToIntegral:long <LValueToRValue:char * p>>
            (char)p
                <!PointerToIntegral:char <LValueToRValue:char * p>>
            (char *)i
                <!IntegralToPointer:char * <LValueToRValue:int i>>
            (char *)0
                <!NullToPointer:char * 0:int>
            (enum small)i
                <!Integral:enum small <LValueToRValue:int i>>
            (int (*)(void))fn
                <!Pointer:int (*)(void) <FunctionToPointer:int (*)(int, char *) fn>>
            (float)ld
                <!Floating:float <LValueToRValue:long double ld>>
            (unsigned)e
                <!Integral:unsigned int <LValueToRValue:enum small e>>
            (const int)i
                <!NoOp:int <LValueToRValue:int i>>
        "#]],
    );
}

#[test]
fn arguments() {
    check_typed(
        &[
            r#"fn(c, p)"#,
            r#"fn(d, 0)"#,
            r#"old(c, fl, p, a)"#,
            r#"many(c, c, fl, e, b)"#,
            r#"old()"#,
            r#"(void)fn(i, vp)"#,
        ],
        expect![[r#"
            fn(c, p)
                (call int <FunctionToPointer:int (*)(int, char *) fn> <Integral:int <LValueToRValue:char c>> <LValueToRValue:char * p>)
            fn(d, 0)
                (call int <FunctionToPointer:int (*)(int, char *) fn> <FloatingToIntegral:int <LValueToRValue:double d>> <NullToPointer:char * 0:int>)
            old(c, fl, p, a)
                (call int <FunctionToPointer:int (*)() old> <Integral:int <LValueToRValue:char c>> <Floating:double <LValueToRValue:float fl>> <LValueToRValue:char * p> <LValueToRValue:int * a>)
            many(c, c, fl, e, b)
                (call int <FunctionToPointer:int (*)(int, ...) many> <Integral:int <LValueToRValue:char c>> <Integral:int <LValueToRValue:char c>> <Floating:double <LValueToRValue:float fl>> <Integral:unsigned int <LValueToRValue:enum small e>> <Integral:int <LValueToRValue:_Bool b>>)
            old()
                (call int <FunctionToPointer:int (*)() old>)
            (void)fn(i, vp)
                <!ToVoid:void (call int <FunctionToPointer:int (*)(int, char *) fn> <LValueToRValue:int i> <Pointer:char * <LValueToRValue:void * vp>>)>
        "#]],
    );
}
