//! Declarations that must parse.

use super::{check, check_as};
use crate::syntax::parser::Dialect;
use expect_test::expect;

#[test]
fn specifiers() {
    check(
        r#"
        long unsigned int long a;
        int long unsigned static a;
        short a; unsigned short int b; signed char c; char d; unsigned char e;
        long double a; double long b; float c;
        __int128 a; unsigned __int128 b; __uint128_t c;
        __float128 a; _Float128 b; _Float16 c; _Float32 d; _Float64 e; _Float32x f; _Float64x g;
        float _Complex a; _Complex b; long double _Complex c; __complex__ int d;
        _BitInt(7) a; unsigned _BitInt(8) b; _Decimal64 c;
        const int volatile a; __const char *__restrict b; __volatile__ __signed__ c;
        _Atomic int a; _Atomic(int *) b; int *_Atomic c;
        static _Thread_local int a; extern __thread int b;
        static inline int f(void); __inline int g(void); _Noreturn void h(void);
        _Alignas(16) char a; _Alignas(double) char b;
        __builtin_va_list a;
        _Bool a; bool b;
        register a; static b = 1; c; const *d;
        auto x = 3;
        __auto_type x = 3;
        __typeof__(1 + 2) a; typeof(int *) b; __typeof(a) c; typeof_unqual(a) d;
        __extension__ long long a; __extension__ typedef struct s T;
        int;
        "#,
        expect![[r#"
            long unsigned int long a;
                (a: ulonglong)
            int long unsigned static a;
                (a: static ulong)
            short a; unsigned short int b; signed char c; char d; unsigned char e;
                (a: short) (b: ushort) (c: schar) (d: char) (e: uchar)
            long double a; double long b; float c;
                (a: longdouble) (b: longdouble) (c: float)
            __int128 a; unsigned __int128 b; __uint128_t c;
                (a: int128) (b: uint128) (c: uint128)
            __float128 a; _Float128 b; _Float16 c; _Float32 d; _Float64 e; _Float32x f; _Float64x g;
                (a: float128) (b: float128) (c: float16) (d: float) (e: double) (f: double) (g: longdouble)
            float _Complex a; _Complex b; long double _Complex c; __complex__ int d;
                (a: complexfloat) (b: complexdouble) (c: complexlongdouble) (d: other)
            _BitInt(7) a; unsigned _BitInt(8) b; _Decimal64 c;
                (a: other) (b: other) (c: other)
            const int volatile a; __const char *__restrict b; __volatile__ __signed__ c;
                (a: const volatile int) (b: restrict * const char) (c: volatile int)
            _Atomic int a; _Atomic(int *) b; int *_Atomic c;
                (a: _Atomic int) (b: atomic(* int)) (c: _Atomic * int)
            static _Thread_local int a; extern __thread int b;
                (a: static thread_local int) (b: extern thread_local int)
            static inline int f(void); __inline int g(void); _Noreturn void h(void);
                (f: fn() static inline int) (g: fn() inline int) (h: fn() noreturn void)
            _Alignas(16) char a; _Alignas(double) char b;
                (a: alignas(16) char) (b: alignas(double) char)
            __builtin_va_list a;
                (a: valist)
            _Bool a; bool b;
                (a: bool) (b: bool)
            register a; static b = 1; c; const *d;
                (a: register implicit) (b: static implicit = 1) (c: implicit) (d: * const implicit)
            auto x = 3;
                (x: auto implicit = 3)
            __auto_type x = 3;
                (x: auto = 3)
            __typeof__(1 + 2) a; typeof(int *) b; __typeof(a) c; typeof_unqual(a) d;
                (a: typeof((Add 1 2))) (b: typeof(* int)) (c: typeof(a)) (d: other)
            __extension__ long long a; __extension__ typedef struct s T;
                (a: longlong) (T: typedef struct s)
            int;
                (decl int)
        "#]],
    );
}

#[test]
fn declarators() {
    check(
        r#"
        char *(*x)[3];
        int (*(*f)(int))(char);
        int *const *volatile p, q, (r);
        int (*signal(int sig, void (*handler)(int)))(int);
        int a[], b[2][3], *c[4];
        void f(int a[static 3], int b[const], int c[restrict static 2], int d[*]);
        void f(), g(void), h(int, ...), i(...);
        int f(int (*)(void), int (), int [3], int *[2]);
        int f(int n; int a[n], int n);
        void (*__attribute__((noreturn)) p)(void);
        typedef int F(int); F f, *g;
        int a <:3:>;
        "#,
        expect![[r#"
            char *(*x)[3];
                (x: * [3] * char)
            int (*(*f)(int))(char);
                (f: * fn(_: int) * fn(_: char) int)
            int *const *volatile p, q, (r);
                (p: volatile * const * int) (q: int) (r: int)
            int (*signal(int sig, void (*handler)(int)))(int);
                (signal: fn(sig: int, handler: * fn(_: int) void) * fn(_: int) int)
            int a[], b[2][3], *c[4];
                (a: [] int) (b: [2] [3] int) (c: [4] * int)
            void f(int a[static 3], int b[const], int c[restrict static 2], int d[*]);
                (f: fn(a: [3] int, b: const [] int, c: restrict [2] int, d: [*] int) void)
            void f(), g(void), h(int, ...), i(...);
                (f: fn(?) void) (g: fn() void) (h: fn(_: int, ...) void) (i: fn(...) void)
            int f(int (*)(void), int (), int [3], int *[2]);
                (f: fn(_: * fn() int, _: fn(?) int, _: [3] int, _: [2] * int) int)
            int f(int n; int a[n], int n);
                (f: fn(a: [n] int, n: int) int)
            void (*__attribute__((noreturn)) p)(void);
                (p: * fn() void @noreturn)
            typedef int F(int); F f, *g;
                (F: fn(_: int) typedef int) (f: 'F) (g: * 'F)
            int a <:3:>;
                (a: [3] int)
        "#]],
    );
}

#[test]
fn typedef_names() {
    check(
        r#"
        typedef int T; void f(T T) { T = T * T; }
        typedef int T; void f(void) { int T = 3, *p = &T; T * p; } T x;
        typedef int T; struct s { T T; unsigned T2; }; T y;
        typedef int T; void f(void) { for (T T = 0; T < 3; T++) g(T); T z; }
        typedef int T; void f(void) { T: goto T; }
        typedef int T; void f(void) { enum { T }; (T) + 1; } int g() { return (T) + 1; }
        typedef int T; void f(unsigned T); void g(const T); void h(int (T));
        typedef int T; T f(a, T) int a; { return T; }
        typedef int T; struct T { struct T *T; } *x; union T2 { T T; };
        typedef int T; void f(void) { typedef char T; T x; { long T = (T) - 1; } T y; }
        typedef int T; T *x, T2(T), (*T3)(T *);
        typedef int T; int a = sizeof(T), b = sizeof(T[3]), c = sizeof (T){1};
        typedef struct { int a; } T; T x = (T){ .a = 1 }, *y = &(T){ 2 };
        typedef int T; int f(T); int g(T, T t);
        typedef int T; void f(void) { T (x), (*y), z[2]; T; }
        typedef T; T x;
        "#,
        expect![[r#"
            typedef int T; void f(T T) { T = T * T; }
                (T: typedef int) (def f: fn(T: 'T) void {(= T (Mul T T))})
            typedef int T; void f(void) { int T = 3, *p = &T; T * p; } T x;
                (T: typedef int) (def f: fn() void {(T: int = 3) (p: * int = (AddrOf T)) (Mul T p)}) (x: 'T)
            typedef int T; struct s { T T; unsigned T2; }; T y;
                (T: typedef int) (decl struct s {(T: 'T) (T2: uint)}) (y: 'T)
            typedef int T; void f(void) { for (T T = 0; T < 3; T++) g(T); T z; }
                (T: typedef int) (def f: fn() void {(for (T: 'T = 0) (Lt T 3) (PostInc T) (call g T)) (z: 'T)})
            typedef int T; void f(void) { T: goto T; }
                (T: typedef int) (def f: fn() void {(T: (goto T))})
            typedef int T; void f(void) { enum { T }; (T) + 1; } int g() { return (T) + 1; }
                (T: typedef int) (def f: fn() void {(decl enum {T}) (Add (T) 1)}) (def g: fn(?) int {(return (cast <'T> (Plus 1)))})
            typedef int T; void f(unsigned T); void g(const T); void h(int (T));
                (T: typedef int) (f: fn(T: uint) void) (g: fn(_: const 'T) void) (h: fn(_: fn(_: 'T) int) void)
            typedef int T; T f(a, T) int a; { return T; }
                (T: typedef int) (def f: fn(?a,T) 'T (a: int) {(return T)})
            typedef int T; struct T { struct T *T; } *x; union T2 { T T; };
                (T: typedef int) (x: * struct T {(T: * struct T)}) (decl union T2 {(T: 'T)})
            typedef int T; void f(void) { typedef char T; T x; { long T = (T) - 1; } T y; }
                (T: typedef int) (def f: fn() void {(T: typedef char) (x: 'T) {(T: long = (Sub (T) 1))} (y: 'T)})
            typedef int T; T *x, T2(T), (*T3)(T *);
                (T: typedef int) (x: * 'T) (T2: fn(_: 'T) 'T) (T3: * fn(_: * 'T) 'T)
            typedef int T; int a = sizeof(T), b = sizeof(T[3]), c = sizeof (T){1};
                (T: typedef int) (a: int = (sizeof <'T>)) (b: int = (sizeof <[3] 'T>)) (c: int = (sizeof (<'T> {1})))
            typedef struct { int a; } T; T x = (T){ .a = 1 }, *y = &(T){ 2 };
                (T: typedef struct {(a: int)}) (x: 'T = (<'T> {.a=1})) (y: * 'T = (AddrOf (<'T> {2})))
            typedef int T; int f(T); int g(T, T t);
                (T: typedef int) (f: fn(_: 'T) int) (g: fn(_: 'T, t: 'T) int)
            typedef int T; void f(void) { T (x), (*y), z[2]; T; }
                (T: typedef int) (def f: fn() void {(x: 'T) (y: * 'T) (z: [2] 'T) (decl 'T)})
            typedef T; T x;
                (T: typedef implicit) (x: 'T)
        "#]],
    );
}

#[test]
fn soft_keywords() {
    check(
        r#"
        typedef enum { false, true } bool; bool b = true;
        typedef unsigned char bool; bool f(bool x) { return !x; }
        bool f(void) { return true; } void *p = nullptr;
        int bool = 3, alignas, constexpr; int f(void) { return bool + alignas; }
        typedef float _Float32; _Float32 x;
        int static_assert(int); int y = static_assert(1);
        static_assert(1); static_assert(1, "message"); struct s { static_assert(1); int a; };
        thread_local int a; constexpr int b = 1; alignas(8) int c; int d = alignof(int);
        int typeof = 2, asm = 3; int x = typeof * asm;
        struct s { int bool, true, asm; }; int f(struct s *s) { return s->bool + s->true; }
        "#,
        expect![[r#"
            typedef enum { false, true } bool; bool b = true;
                (bool: typedef enum {false true}) (b: 'bool = true)
            typedef unsigned char bool; bool f(bool x) { return !x; }
                (bool: typedef uchar) (def f: fn(x: 'bool) 'bool {(return (Not x))})
            bool f(void) { return true; } void *p = nullptr;
                (def f: fn() bool {(return true)}) (p: * void = nullptr)
            int bool = 3, alignas, constexpr; int f(void) { return bool + alignas; }
                (bool: int = 3) (alignas: int) (constexpr: int) (def f: fn() int {(return (Add bool alignas))})
            typedef float _Float32; _Float32 x;
                (_Float32: typedef float) (x: '_Float32)
            int static_assert(int); int y = static_assert(1);
                (static_assert: fn(_: int) int) (y: int = (call static_assert 1))
            static_assert(1); static_assert(1, "message"); struct s { static_assert(1); int a; };
                (assert 1) (assert 1 "message") (decl struct s {(assert 1) (a: int)})
            thread_local int a; constexpr int b = 1; alignas(8) int c; int d = alignof(int);
                (a: thread_local int) (b: constexpr int = 1) (c: alignas(8) int) (d: int = (alignof <int>))
            int typeof = 2, asm = 3; int x = typeof * asm;
                (typeof: int = 2) (asm: int = 3) (x: int = (Mul typeof asm))
            struct s { int bool, true, asm; }; int f(struct s *s) { return s->bool + s->true; }
                (decl struct s {(bool: int) (true: int) (asm: int)}) (def f: fn(s: * struct s) int {(return (Add (-> s bool) (-> s true)))})
        "#]],
    );
    check_as(
        Dialect { c23: true },
        r#"
        auto x = 3; static auto y = 4;
        bool f() { return true && nullptr == 0; }
        constexpr static thread_local int a = 1;
        "#,
        expect![[r#"
            auto x = 3; static auto y = 4;
                (x: auto = 3) (y: static auto = 4)
            bool f() { return true && nullptr == 0; }
                (def f: fn() bool {(return (And true (Eq nullptr 0)))})
            constexpr static thread_local int a = 1;
                (a: static thread_local constexpr int = 1)
        "#]],
    );
}

#[test]
fn records_and_enums() {
    check(
        r#"
        struct s { int a, b : 3; unsigned : 0; int *c, d[]; };
        struct s; union u; enum e;
        struct { int a; } x; struct s { } y; struct t { struct { int a; }; union { int b; }; };
        struct s { int a } x; struct t { int a;; };
        struct __attribute__((packed)) s { char a; int b __attribute__((aligned(8))); } __attribute__((aligned(16)));
        struct s { __attribute__((aligned(4))) char a; _Alignas(8) int b; __extension__ union { int c; }; };
        struct s { _Static_assert(sizeof(int) == 4, "int"); int a; };
        enum e { A, B = 3, C = B + 1, } x;
        enum { A __attribute__((deprecated)), B [[deprecated]] = 2 };
        enum e : unsigned char { A }; enum f : short; struct s { enum e : 3; enum e x : 2; };
        enum __attribute__((packed)) e { A };
        struct s { volatile unsigned a : 4 __attribute__((x)), : 2, b : 3; };
        struct s { int (*f)(struct s *), (*g); };
        "#,
        expect![[r#"
            struct s { int a, b : 3; unsigned : 0; int *c, d[]; };
                (decl struct s {(a: int) (b: int : 3) (_: uint : 0) (c: * int) (d: [] int)})
            struct s; union u; enum e;
                (decl struct s) (decl union u) (decl enum e)
            struct { int a; } x; struct s { } y; struct t { struct { int a; }; union { int b; }; };
                (x: struct {(a: int)}) (y: struct s {}) (decl struct t {struct {(a: int)} union {(b: int)}})
            struct s { int a } x; struct t { int a;; };
                (x: struct s {(a: int)}) (decl struct t {(a: int)})
            struct __attribute__((packed)) s { char a; int b __attribute__((aligned(8))); } __attribute__((aligned(16)));
                (decl struct s {(a: char) (b: int @aligned 8)} @packed @aligned 16)
            struct s { __attribute__((aligned(4))) char a; _Alignas(8) int b; __extension__ union { int c; }; };
                (decl struct s {(a: char @aligned 4) (b: alignas(8) int) union {(c: int)}})
            struct s { _Static_assert(sizeof(int) == 4, "int"); int a; };
                (decl struct s {(assert (Eq (sizeof <int>) 4) "int") (a: int)})
            enum e { A, B = 3, C = B + 1, } x;
                (x: enum e {A B=3 C=(Add B 1)})
            enum { A __attribute__((deprecated)), B [[deprecated]] = 2 };
                (decl enum {A B=2})
            enum e : unsigned char { A }; enum f : short; struct s { enum e : 3; enum e x : 2; };
                (decl enum e : uchar {A}) (decl enum f : short) (decl struct s {(_: enum e : 3) (x: enum e : 2)})
            enum __attribute__((packed)) e { A };
                (decl enum e {A} @packed)
            struct s { volatile unsigned a : 4 __attribute__((x)), : 2, b : 3; };
                (decl struct s {(a: volatile uint : 4 @x) (_: volatile uint : 2) (b: volatile uint : 3)})
            struct s { int (*f)(struct s *), (*g); };
                (decl struct s {(f: * fn(_: * struct s) int) (g: * int)})
        "#]],
    );
}

#[test]
fn initialisers() {
    check(
        r#"
        int a = 1, b[] = { 1, 2, }, c[2] = {}, d = { 3 };
        struct s x = { .a = 1, .b.c[2] = { 3 }, [1 ... 3] = 4, [5].d = 6 };
        struct s x = { a: 1, b: { 2 } }; int y[] = { [1] 2, [3 ... 4] 5 };
        int a[2][2] = { { 1, 2 }, [1] = { [0] = 3 } };
        char s[] = "a" "b", t[] = { "c" };
        int *p = (int[]){ 1, 2 }, n = sizeof (int[]){ 1, 2 }, m = (struct s){ .x = 1 }.x;
        "#,
        expect![[r#"
            int a = 1, b[] = { 1, 2, }, c[2] = {}, d = { 3 };
                (a: int = 1) (b: [] int = {1 2}) (c: [2] int = {}) (d: int = {3})
            struct s x = { .a = 1, .b.c[2] = { 3 }, [1 ... 3] = 4, [5].d = 6 };
                (x: struct s = {.a=1 .b.c[2]={3} [1..3]=4 [5].d=6})
            struct s x = { a: 1, b: { 2 } }; int y[] = { [1] 2, [3 ... 4] 5 };
                (x: struct s = {.a=1 .b={2}}) (y: [] int = {[1]=2 [3..4]=5})
            int a[2][2] = { { 1, 2 }, [1] = { [0] = 3 } };
                (a: [2] [2] int = {{1 2} [1]={[0]=3}})
            char s[] = "a" "b", t[] = { "c" };
                (s: [] char = "ab") (t: [] char = {"c"})
            int *p = (int[]){ 1, 2 }, n = sizeof (int[]){ 1, 2 }, m = (struct s){ .x = 1 }.x;
                (p: * int = (<[] int> {1 2})) (n: int = (sizeof (<[] int> {1 2}))) (m: int = (. (<struct s> {.x=1}) x))
        "#]],
    );
}

#[test]
fn attributes() {
    check(
        r#"
        __attribute__((noreturn)) void f(void) __attribute__((cold, format(printf, 1, 2)));
        int x __attribute__((aligned(8), section("a"))) = 1, __attribute__((unused)) y;
        int f(int a __attribute__((unused)), __attribute__((unused)) int b);
        int __attribute__((mode(DI))) x; int * __attribute__((x)) p; int (__attribute__((x)) y);
        typedef int v4 __attribute__((vector_size(16))); __attribute__((__vector_size__(8))) int w;
        [[nodiscard]] int f(void); [[gnu::always_inline, deprecated("x")]] static inline int g(void) { return 1; }
        int a [[maybe_unused]] [3]; int f(int x [[maybe_unused]]); struct [[gnu::packed]] s { int a; };
        int f(void) asm("g") __attribute__((pure)); extern int x __asm__("y" "z");
        int x __attribute__(()); int y __attribute__((, a, )); int z __attribute__((__const__));
        int x __attribute__((availability(mac, introduced=10.4.1))); int y __attribute__((vec(int, 3)));
        void f(void) __attribute__((x)) { }
        static __attribute__((x)) int __attribute__((y)) f(void) { return 0; }
        "#,
        expect![[r#"
            __attribute__((noreturn)) void f(void) __attribute__((cold, format(printf, 1, 2)));
                (f: fn() void @noreturn @cold @format printf 1 2)
            int x __attribute__((aligned(8), section("a"))) = 1, __attribute__((unused)) y;
                (x: int @aligned 8 @section "a" = 1) (y: int @unused)
            int f(int a __attribute__((unused)), __attribute__((unused)) int b);
                (f: fn(a: int @unused, b: int @unused) int)
            int __attribute__((mode(DI))) x; int * __attribute__((x)) p; int (__attribute__((x)) y);
                (x: int @mode DI) (p: * int @x) (y: int @x)
            typedef int v4 __attribute__((vector_size(16))); __attribute__((__vector_size__(8))) int w;
                (v4: typedef int @vector_size 16) (w: int @vector_size 8)
            [[nodiscard]] int f(void); [[gnu::always_inline, deprecated("x")]] static inline int g(void) { return 1; }
                (f: fn() int @nodiscard) (def g: fn() static inline int @always_inline @deprecated "x" {(return 1)})
            int a [[maybe_unused]] [3]; int f(int x [[maybe_unused]]); struct [[gnu::packed]] s { int a; };
                (a: [3] int @maybe_unused) (f: fn(x: int @maybe_unused) int) (decl struct s {(a: int)} @packed)
            int f(void) asm("g") __attribute__((pure)); extern int x __asm__("y" "z");
                (f: fn() int asm "g" @pure) (x: extern int asm "yz")
            int x __attribute__(()); int y __attribute__((, a, )); int z __attribute__((__const__));
                (x: int) (y: int @a) (z: int @const)
            int x __attribute__((availability(mac, introduced=10.4.1))); int y __attribute__((vec(int, 3)));
                (x: int @availability) (y: int @vec 3)
            void f(void) __attribute__((x)) { }
                (def f: fn() void @x {})
            static __attribute__((x)) int __attribute__((y)) f(void) { return 0; }
                (def f: fn() static int @x @y {(return 0)})
        "#]],
    );
}

#[test]
fn functions_and_other_items() {
    check(
        r#"
        main() { return 0; }
        static f(a, b) char *a; register b; { return b; }
        int f(a) int (*a)(void); { return a(); }
        int (f)(void) { } int *(*g(void))(int) { }
        void f(void) { int g(int x) { return x; } auto int h(void); g(1); }
        asm("nop"); __asm__ volatile ("x" : : );
        _Static_assert(1, "one" "two"); _Static_assert(2); __extension__ _Static_assert(3, "");
        ; int a;; int b;
        struct s { int a; } f(struct s x) { return x; }
        int f(void), g(int); int h(int x) { return x; }
        int é, \u00e9x, $y; int f(void) { return é + \u00e9x; }
        "#,
        expect![[r#"
            main() { return 0; }
                (def main: fn(?) implicit {(return 0)})
            static f(a, b) char *a; register b; { return b; }
                (def f: fn(?a,b) static implicit (a: * char) (b: register implicit) {(return b)})
            int f(a) int (*a)(void); { return a(); }
                (def f: fn(?a) int (a: * fn() int) {(return (call a))})
            int (f)(void) { } int *(*g(void))(int) { }
                (def f: fn() int {}) (def g: fn() * fn(_: int) * int {})
            void f(void) { int g(int x) { return x; } auto int h(void); g(1); }
                (def f: fn() void {(def g: fn(x: int) int {(return x)}) (h: fn() auto int) (call g 1)})
            asm("nop"); __asm__ volatile ("x" : : );
                (asm) (asm)
            _Static_assert(1, "one" "two"); _Static_assert(2); __extension__ _Static_assert(3, "");
                (assert 1 "onetwo") (assert 2) (assert 3 "")
            ; int a;; int b;
                (a: int) (b: int)
            struct s { int a; } f(struct s x) { return x; }
                (def f: fn(x: struct s) struct s {(a: int)} {(return x)})
            int f(void), g(int); int h(int x) { return x; }
                (f: fn() int) (g: fn(_: int) int) (def h: fn(x: int) int {(return x)})
            int é, \u00e9x, $y; int f(void) { return é + \u00e9x; }
                (é: int) (éx: int) ($y: int) (def f: fn() int {(return (Add é éx))})
        "#]],
    );
}

#[test]
fn what_the_preprocessor_leaves() {
    check(
        "int a; /* x */ int b; // y",
        expect![[r#"
        int a; /* x */ int b; // y
            (a: int) (b: int)
    "#]],
    );
    let text = "# 1 \"a.c\"\n# 1 \"<built-in>\" 1 3 4\nint a;\n#pragma once\n  # 3 \"a.c\" 2\n\
                int _Pragma(\"x \\\" y\") b;\0\n#pragma GCC diagnostic push\nint \u{c}c\\\n;";
    let tree = super::print(text, Dialect::default());
    expect!["(a: int) (b: int) (c: int)"].assert_eq(&tree);
}
