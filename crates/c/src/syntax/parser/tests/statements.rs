//! Statements that must parse. `T` is a type in all of them.

use super::check_expressions;
use expect_test::expect;

#[test]
fn control() {
    check_expressions(
        r#"
        if (a) b; else if (c) d; else e
        if (a) if (b) c; else d
        if (a) { } else { }
        while (a) b
        do a; while (b)
        do { } while (0)
        for (;;) ;
        for (T i = 0, j; i < 3; i++, j--) { continue; }
        for (a = 1; ; ) break
        for (struct s *p = q; p; p = p->next) f(p)
        switch (a) { case 1: case 2 ... 3: b; break; default: c; }
        switch (a) case 1: b
        switch (a) { case 1: { b; } case 2: }
        return
        return a, b
        ;;
        { a; { b; } ; }
        "#,
        expect![[r#"
            if (a) b; else if (c) d; else e
                (if a b (if c d e))
            if (a) if (b) c; else d
                (if a (if b c d))
            if (a) { } else { }
                (if a {} {}) ;
            while (a) b
                (while a b)
            do a; while (b)
                (do a b)
            do { } while (0)
                (do {} 0)
            for (;;) ;
                (for _ _ _ ;) ;
            for (T i = 0, j; i < 3; i++, j--) { continue; }
                (for (i: 'T = 0) (j: 'T) (Lt i 3) (, (PostInc i) (PostDec j)) {continue}) ;
            for (a = 1; ; ) break
                (for (= a 1) _ _ break)
            for (struct s *p = q; p; p = p->next) f(p)
                (for (p: * struct s = q) p (= p (-> p next)) (call f p))
            switch (a) { case 1: case 2 ... 3: b; break; default: c; }
                (switch a {(case 1 (case 2..3 b)) break (default c)}) ;
            switch (a) case 1: b
                (switch a (case 1 b))
            switch (a) { case 1: { b; } case 2: }
                (switch a {(case 1 {b}) (case 2 ;)}) ;
            return
                return
            return a, b
                (return (, a b))
            ;;
                ; ; ;
            { a; { b; } ; }
                {a {b} ;} ;
        "#]],
    );
}

#[test]
fn labels_and_gotos() {
    check_expressions(
        r#"
        l: a; goto l; goto *p
        l: m: a
        { l: }
        l: T x; x = 1
        { case 1: T x = 2; }
        { case 1: _Static_assert(1); default: }
        l: __attribute__((unused)); a
        l: __attribute__((unused)) a
        { __label__ l, m; __label__ n; l: a; }
        T: a
        void *t[] = { &&l, &&m }; l: m: goto *t[0]
        l: [[maybe_unused]] T x
        "#,
        expect![[r#"
            l: a; goto l; goto *p
                (l: a) (goto l) (goto* p)
            l: m: a
                (l: (m: a))
            { l: }
                {(l: ;)} ;
            l: T x; x = 1
                (l: ;) (x: 'T) (= x 1)
            { case 1: T x = 2; }
                {(case 1 ;) (x: 'T = 2)} ;
            { case 1: _Static_assert(1); default: }
                {(case 1 ;) (assert 1) (default ;)} ;
            l: __attribute__((unused)); a
                (l: @unused ;) a
            l: __attribute__((unused)) a
                (l: @unused a)
            { __label__ l, m; __label__ n; l: a; }
                {__label__ l __label__ m __label__ n (l: a)} ;
            T: a
                (T: a)
            void *t[] = { &&l, &&m }; l: m: goto *t[0]
                (t: [] * void = {(&& l) (&& m)}) (l: (m: (goto* ([] t 0))))
            l: [[maybe_unused]] T x
                (l: ;) (x: 'T @maybe_unused)
        "#]],
    );
}

#[test]
fn asm_and_attributes() {
    check_expressions(
        r#"
        asm("nop")
        asm volatile ("a" : "=r"(x), [n] "+m"(*y) : "r"(1 ? 2 : 3) : "memory")
        __asm__ __volatile__ goto ("jmp %l0" : : "r"(x) : "cc" : l, m); l: m: a
        asm goto volatile ("" :::: l); l:
        asm inline ("")
        __attribute__((fallthrough))
        [[fallthrough]]
        switch (a) { case 1: __attribute__((fallthrough)); case 2: [[fallthrough]]; default: b; }
        __attribute__((unused)) T x
        [[maybe_unused]] T x = 1
        if (a) [[likely]] b; else __attribute__((cold)) c
        __extension__ T x; __extension__ ({ 1; })
        _Static_assert(1); T x
        static T x = 1; register y; const z = 3; extern T w
        struct s { T a; } x; enum { A, B } y; typedef struct s U; U *z
        "#,
        expect![[r#"
            asm("nop")
                (asm)
            asm volatile ("a" : "=r"(x), [n] "+m"(*y) : "r"(1 ? 2 : 3) : "memory")
                (asm)
            __asm__ __volatile__ goto ("jmp %l0" : : "r"(x) : "cc" : l, m); l: m: a
                (asm l m) (l: (m: a))
            asm goto volatile ("" :::: l); l:
                (asm l) (l: ;)
            asm inline ("")
                (asm)
            __attribute__((fallthrough))
                (@fallthrough)
            [[fallthrough]]
                (@fallthrough)
            switch (a) { case 1: __attribute__((fallthrough)); case 2: [[fallthrough]]; default: b; }
                (switch a {(case 1 (@fallthrough)) (case 2 (@fallthrough)) (default b)}) ;
            __attribute__((unused)) T x
                (x: 'T @unused)
            [[maybe_unused]] T x = 1
                (x: 'T @maybe_unused = 1)
            if (a) [[likely]] b; else __attribute__((cold)) c
                (if a b c)
            __extension__ T x; __extension__ ({ 1; })
                (x: 'T) (extension ({1}))
            _Static_assert(1); T x
                (assert 1) (x: 'T)
            static T x = 1; register y; const z = 3; extern T w
                (x: static 'T = 1) (y: register implicit) (z: const implicit = 3) (w: extern 'T)
            struct s { T a; } x; enum { A, B } y; typedef struct s U; U *z
                (x: struct s {(a: 'T)}) (y: enum {A B}) (U: typedef struct s) (z: * 'U)
        "#]],
    );
}
