//! Builtin functions.

use super::{check_body, check_typed};
use expect_test::expect;

#[test]
fn library_functions_by_another_name() {
    check_typed(
        &[
            r#"__builtin_memcpy(vp, p, i)"#,
            r#"__builtin_strlen(p)"#,
            r#"__builtin_abs(c)"#,
            r#"__builtin_printf(p, fl, c)"#,
            r#"__builtin_fabsf(d)"#,
            r#"__builtin___memcpy_chk(p, p, 1, 2)"#,
            r#"__builtin_alloca(i)"#,
        ],
        expect![[r#"
            __builtin_memcpy(vp, p, i)
                (call void * <FunctionToPointer:void *(*)(void *, const void *, unsigned long) memcpy> <LValueToRValue:void * vp> <Pointer:const void * <LValueToRValue:char * p>> <Integral:unsigned long <LValueToRValue:int i>>)
            __builtin_strlen(p)
                (call unsigned long <FunctionToPointer:unsigned long (*)(const char *) strlen> <NoOp:const char * <LValueToRValue:char * p>>)
            __builtin_abs(c)
                (call int <FunctionToPointer:int (*)(int) abs> <Integral:int <LValueToRValue:char c>>)
            __builtin_printf(p, fl, c)
                (call int <FunctionToPointer:int (*)(const char *, ...) printf> <NoOp:const char * <LValueToRValue:char * p>> <Floating:double <LValueToRValue:float fl>> <Integral:int <LValueToRValue:char c>>)
            __builtin_fabsf(d)
                (call float <FunctionToPointer:float (*)(float) fabsf> <Floating:float <LValueToRValue:double d>>)
            __builtin___memcpy_chk(p, p, 1, 2)
                (call void * <FunctionToPointer:void *(*)(void *, const void *, unsigned long, unsigned long) __memcpy_chk> <Pointer:void * <LValueToRValue:char * p>> <Pointer:const void * <LValueToRValue:char * p>> <Integral:unsigned long 1:int> <Integral:unsigned long 2:int>)
            __builtin_alloca(i)
                (__builtin_alloca void * <Integral:unsigned long <LValueToRValue:int i>>)
        "#]],
    );
}

#[test]
fn typed_builtins() {
    check_typed(
        &[
            r#"__builtin_expect(i, 1)"#,
            r#"__builtin_clz(c)"#,
            r#"__builtin_ctzll(i)"#,
            r#"__builtin_popcountl(i)"#,
            r#"__builtin_bswap16(i)"#,
            r#"__builtin_bswap64(i)"#,
            r#"__builtin_unreachable()"#,
            r#"__builtin_trap()"#,
            r#"__builtin_isnan(fl)"#,
            r#"__builtin_isless(fl, d)"#,
            r#"__builtin_add_overflow(c, l, ip)"#,
            r#"__builtin_mul_overflow_p(i, u, (long)0)"#,
            r#"__builtin_sadd_overflow(c, i, ip)"#,
            r#"__builtin_prefetch(p, 0, 3)"#,
        ],
        expect![[r#"
            __builtin_expect(i, 1)
                (__builtin_expect long <Integral:long <LValueToRValue:int i>> <Integral:long 1:int>)
            __builtin_clz(c)
                (__builtin_clz int <Integral:unsigned int <LValueToRValue:char c>>)
            __builtin_ctzll(i)
                (__builtin_ctzll int <Integral:unsigned long long <LValueToRValue:int i>>)
            __builtin_popcountl(i)
                (__builtin_popcountl int <Integral:unsigned long <LValueToRValue:int i>>)
            __builtin_bswap16(i)
                (__builtin_bswap16 unsigned short <Integral:unsigned short <LValueToRValue:int i>>)
            __builtin_bswap64(i)
                (__builtin_bswap64 unsigned long <Integral:unsigned long <LValueToRValue:int i>>)
            __builtin_unreachable()
                (__builtin_unreachable void)
            __builtin_trap()
                (__builtin_trap void)
            __builtin_isnan(fl)
                (__builtin_isnan int <LValueToRValue:float fl>)
            __builtin_isless(fl, d)
                (__builtin_isless int <Floating:double <LValueToRValue:float fl>> <LValueToRValue:double d>)
            __builtin_add_overflow(c, l, ip)
                (__builtin_add_overflow _Bool <LValueToRValue:char c> <LValueToRValue:long l> <LValueToRValue:int * ip>)
            __builtin_mul_overflow_p(i, u, (long)0)
                (__builtin_mul_overflow_p _Bool <LValueToRValue:int i> <LValueToRValue:unsigned int u> <!Integral:long 0:int>)
            __builtin_sadd_overflow(c, i, ip)
                (__builtin_sadd_overflow _Bool <Integral:int <LValueToRValue:char c>> <LValueToRValue:int i> <LValueToRValue:int * ip>)
            __builtin_prefetch(p, 0, 3)
                (__builtin_prefetch void <Pointer:const void * <LValueToRValue:char * p>> 0:int 3:int)
        "#]],
    );
}

#[test]
fn answered_at_once() {
    check_typed(
        &[
            r#"__builtin_constant_p(1 + 2)"#,
            r#"__builtin_constant_p(i)"#,
            r#"__builtin_constant_p("a")"#,
            r#"__builtin_object_size(p, 0)"#,
            r#"__builtin_object_size(p, 2)"#,
            r#"__builtin_inf()"#,
            r#"__builtin_huge_valf()"#,
            r#"__builtin_nan("")"#,
        ],
        expect![[r#"
            __builtin_constant_p(1 + 2)
                1:int
            __builtin_constant_p(i)
                0:int
            __builtin_constant_p("a")
                1:int
            __builtin_object_size(p, 0)
                18446744073709551615:unsigned long
            __builtin_object_size(p, 2)
                0:unsigned long
            __builtin_inf()
                inf:double
            __builtin_huge_valf()
                inf:float
            __builtin_nan("")
                NaN:double
        "#]],
    );
}

#[test]
fn atomics() {
    check_typed(
        &[
            r#"__sync_fetch_and_add(ip, c)"#,
            r#"__sync_bool_compare_and_swap(ip, 0, l)"#,
            r#"__sync_synchronize()"#,
            r#"__atomic_load_n(ip, 5)"#,
            r#"__atomic_store_n(ip, c, 0)"#,
            r#"__atomic_compare_exchange_n(ip, ip, c, 0, 5, 5)"#,
            r#"__atomic_add_fetch(ip, 1, 0)"#,
            r#"__atomic_thread_fence(5)"#,
        ],
        expect![[r#"
            __sync_fetch_and_add(ip, c)
                (__sync_fetch_and_add int <LValueToRValue:int * ip> <Integral:int <LValueToRValue:char c>>)
            __sync_bool_compare_and_swap(ip, 0, l)
                (__sync_bool_compare_and_swap _Bool <LValueToRValue:int * ip> 0:int <Integral:int <LValueToRValue:long l>>)
            __sync_synchronize()
                (__sync_synchronize void)
            __atomic_load_n(ip, 5)
                (__atomic_load_n int <LValueToRValue:int * ip> 5:int)
            __atomic_store_n(ip, c, 0)
                (__atomic_store_n void <LValueToRValue:int * ip> <Integral:int <LValueToRValue:char c>> 0:int)
            __atomic_compare_exchange_n(ip, ip, c, 0, 5, 5)
                (__atomic_compare_exchange_n _Bool <LValueToRValue:int * ip> <LValueToRValue:int * ip> <Integral:int <LValueToRValue:char c>> 0:int 5:int 5:int)
            __atomic_add_fetch(ip, 1, 0)
                (__atomic_add_fetch int <LValueToRValue:int * ip> 1:int 0:int)
            __atomic_thread_fence(5)
                (__atomic_thread_fence void 5:int)
        "#]],
    );
}

#[test]
fn variable_arguments() {
    check_body(
        &[
            r#"void f(int n, ...) { __builtin_va_list l, m; __builtin_va_start(l, n); __builtin_va_copy(m, l); __builtin_va_arg(l, int); __builtin_va_end(l); }"#,
            r#"int g(__builtin_va_list); int f(__builtin_va_list l) { __builtin_va_arg(l, char *); return g(l); }"#,
        ],
        expect![[r#"
            void f(int n, ...) { __builtin_va_list l, m; __builtin_va_start(l, n); __builtin_va_copy(m, l); __builtin_va_arg(l, int); __builtin_va_end(l); }
                l: struct __va_list_tag [1]
                m: struct __va_list_tag [1]
                (__builtin_va_start void <ArrayToPointer:struct __va_list_tag * l> n)
                (__builtin_va_copy void <ArrayToPointer:struct __va_list_tag * m> <ArrayToPointer:struct __va_list_tag * l>)
                (va_arg int <ArrayToPointer:struct __va_list_tag * l>)
                (__builtin_va_end void <ArrayToPointer:struct __va_list_tag * l>)
            int g(__builtin_va_list); int f(__builtin_va_list l) { __builtin_va_arg(l, char *); return g(l); }
                (va_arg char * <LValueToRValue:struct __va_list_tag * l>)
                return (call int <FunctionToPointer:int (*)(struct __va_list_tag *) g> <LValueToRValue:struct __va_list_tag * l>)
        "#]],
    );
}
