//! What must be rejected: where, with which message, in which function.

use expect_test::{Expect, expect};

/// Each line is a unit; the expectation has what is broken in it.
fn check(input: &str, expected: Expect) {
    let mut output = String::new();
    for line in super::lines(input) {
        let broken = super::broken(line);
        assert!(!broken.is_empty(), "{line}");
        output += &format!("{line}\n    {}\n", broken.join("\n    "));
    }
    expected.assert_eq(&output);
}

#[test]
fn declarations() {
    check(
        r#"
        int x
        int x y;
        int x = ;
        int x = 1 2;
        int [3];
        int f(int x { return x; }
        int f(int x,) { }
        int f(foo x) { }
        foo x;
        foo *f(void) { return 0; }
        static foo x;
        struct { int a; b; };
        struct s { int a b; };
        struct;
        enum { A B };
        enum { 1 };
        enum {} x y;
        long long long x;
        signed unsigned x;
        long short x;
        long float x;
        int char x;
        struct s int x;
        static extern int x;
        int x, ;
        int x[3;
        typedef int T; T T2 T;
        _Static_assert;
        _Static_assert(1, 2);
        int x = { 1, 2;
        int x = { . 1 };
        int x = { .a 1 };
        int x __attribute__((;
        int x __attribute__;
        asm(1;
        }
        )
        * x;
        int f(a) b; { }
        int f(a) int a; return a; }
        "#,
        expect![[r#"
            int x
                5: expected `=`, `,`, `;`, `asm` or `__attribute__` at end of input at ""
            int x y;
                6: expected `=`, `,`, `;`, `asm` or `__attribute__` before `y` at "y"
            int x = ;
                8: expected expression before `;` at ";"
            int x = 1 2;
                10: expected `,` or `;` before numeric constant at "2"
            int [3];
                4: expected identifier or `(` before `[` at "["
            int f(int x { return x; }
                12: expected `;`, `,` or `)` before `{` at "{" in f
            int f(int x,) { }
                12: expected declaration specifiers before `)` at ")" in f
            int f(foo x) { }
                6: unknown type name `foo` at "foo" in f
            foo x;
                0: unknown type name `foo` at "foo"
            foo *f(void) { return 0; }
                0: unknown type name `foo` at "foo" in f
            static foo x;
                7: unknown type name `foo` at "foo"
            struct { int a; b; };
                16: unknown type name `b` at "b"
            struct s { int a b; };
                17: expected `;` before `b` at "b"
            struct;
                6: expected `{` before `;` at ";"
            enum { A B };
                9: expected `}` before `B` at "B"
            enum { 1 };
                7: expected identifier before numeric constant at "1"
            enum {} x y;
                10: expected `=`, `,`, `;`, `asm` or `__attribute__` before `y` at "y"
            long long long x;
                10: `long long long` is too long at "long"
            signed unsigned x;
                7: both `signed` and `unsigned` in declaration specifiers at "unsigned"
            long short x;
                5: both `long` and `short` in declaration specifiers at "short"
            long float x;
                0: these declaration specifiers do not go together at "long float"
            int char x;
                4: two or more data types in declaration specifiers at "char"
            struct s int x;
                0: two or more data types in declaration specifiers at "struct s int"
            static extern int x;
                7: multiple storage classes in declaration specifiers at "extern"
            int x, ;
                7: expected identifier or `(` before `;` at ";"
            int x[3;
                7: expected `]` before `;` at ";"
            typedef int T; T T2 T;
                20: expected `=`, `,`, `;`, `asm` or `__attribute__` before `T` at "T"
            _Static_assert;
                14: expected `(` before `;` at ";"
            _Static_assert(1, 2);
                18: expected string literal before numeric constant at "2"
            int x = { 1, 2;
                14: expected `}` before `;` at ";"
            int x = { . 1 };
                12: expected identifier before numeric constant at "1"
            int x = { .a 1 };
                13: expected `=` before numeric constant at "1"
            int x __attribute__((;
                21: expected attribute name before `;` at ";"
            int x __attribute__;
                19: expected `(` before `;` at ";"
            asm(1;
                6: expected `)` at end of input at ""
            }
                0: expected declaration before `}` at "}"
            )
                0: expected declaration before `)` at ")"
            * x;
                0: expected declaration before `*` at "*"
            int f(a) b; { }
                9: expected `=`, `,`, `;`, `asm` or `__attribute__` before `b` at "b"
                12: expected declaration before `{` at "{"
            int f(a) int a; return a; }
                16: expected `{` before `return` at "return"
                26: expected declaration before `}` at "}"
        "#]],
    );
}

#[test]
fn statements_and_expressions() {
    check(
        r#"
        int f(void) { return 1 }
        int f(void) { return 1;
        int f(void) { if a; }
        int f(void) { if (a) else b; }
        int f(void) { else b; }
        int f(void) { do a while (b); }
        int f(void) { do a; (b); }
        int f(void) { for (a; b) c; }
        int f(void) { case: a; }
        int f(void) { goto 1; }
        int f(void) { foo x; }
        int f(void) { a + ; }
        int f(void) { (a; }
        int f(void) { a[1; }
        int f(void) { a[]; }
        int f(void) { a.1; }
        int f(void) { a->; }
        int f(void) { f(a b); }
        int f(void) { a ? b; }
        int f(void) { (int) ; }
        int f(void) { sizeof; }
        int f(void) { int; a int; }
        int f(void) { _Generic(a, 1: 2); }
        int f(void) { __builtin_offsetof(a, b); }
        int f(void) { asm; }
        int f(void) { ({ a; }; }
        "#,
        expect![[r#"
            int f(void) { return 1 }
                23: expected `;` before `}` at "}" in f
            int f(void) { return 1;
                23: expected declaration or statement at end of input at "" in f
            int f(void) { if a; }
                17: expected `(` before `a` at "a" in f
            int f(void) { if (a) else b; }
                21: expected expression before `else` at "else" in f
            int f(void) { else b; }
                14: expected expression before `else` at "else" in f
            int f(void) { do a while (b); }
                19: expected `;` before `while` at "while" in f
            int f(void) { do a; (b); }
                20: expected `while` before `(` at "(" in f
            int f(void) { for (a; b) c; }
                23: expected `;` before `)` at ")" in f
            int f(void) { case: a; }
                18: expected expression before `:` at ":" in f
            int f(void) { goto 1; }
                19: expected identifier before numeric constant at "1" in f
            int f(void) { foo x; }
                14: unknown type name `foo` at "foo" in f
            int f(void) { a + ; }
                18: expected expression before `;` at ";" in f
            int f(void) { (a; }
                16: expected `)` before `;` at ";" in f
            int f(void) { a[1; }
                17: expected `]` before `;` at ";" in f
            int f(void) { a[]; }
                16: expected expression before `]` at "]" in f
            int f(void) { a.1; }
                15: expected `;` before numeric constant at ".1" in f
            int f(void) { a->; }
                17: expected identifier before `;` at ";" in f
            int f(void) { f(a b); }
                18: expected `)` before `b` at "b" in f
            int f(void) { a ? b; }
                19: expected `:` before `;` at ";" in f
            int f(void) { (int) ; }
                20: expected expression before `;` at ";" in f
            int f(void) { sizeof; }
                20: expected expression before `;` at ";" in f
            int f(void) { int; a int; }
                21: expected `;` before `int` at "int" in f
            int f(void) { _Generic(a, 1: 2); }
                26: expected declaration specifiers before numeric constant at "1" in f
            int f(void) { __builtin_offsetof(a, b); }
                33: unknown type name `a` at "a" in f
            int f(void) { asm; }
                17: expected `(` before `;` at ";" in f
            int f(void) { ({ a; }; }
                21: expected `)` before `;` at ";" in f
        "#]],
    );
}

#[test]
fn tokens() {
    check(
        r#"
        int x = 09;
        int x = 0b12;
        int x = 0x;
        int x = 1foo;
        int x = 1.5foo;
        int x = 1e;
        int x = 1.2.3;
        int x = 0x1.8;
        int x = 999999999999999999999999999999999999999999;
        int x = '';
        int x = '\xfff';
        char *x = "\x";
        char *x = "\u12";
        char *x = "\ud800";
        char *x = L"a" u"b";
        char *x = "abc;
        int x = 'a;
        int x = @;
        int x = a # b;
        int x = “;
        int x; /* y
        int x = `;
        "#,
        expect![[r##"
            int x = 09;
                8: invalid digit `9` in octal constant at "09"
            int x = 0b12;
                8: invalid digit `2` in binary constant at "0b12"
            int x = 0x;
                8: invalid suffix `x` on integer constant at "0x"
            int x = 1foo;
                8: invalid suffix `foo` on integer constant at "1foo"
            int x = 1.5foo;
                8: invalid suffix `foo` on floating constant at "1.5foo"
            int x = 1e;
                8: exponent has no digits at "1e"
            int x = 1.2.3;
                8: too many decimal points in number at "1.2.3"
            int x = 0x1.8;
                8: hexadecimal floating constants require an exponent at "0x1.8"
            int x = 999999999999999999999999999999999999999999;
                8: integer constant is too large for its type at "999999999999999999999999999999999999999999"
            int x = '';
                8: empty character constant at "''"
            int x = '\xfff';
                8: escape sequence out of range at "'\\xfff'"
            char *x = "\x";
                10: \x used with no following hex digits at "\"\\x\""
            char *x = "\u12";
                10: incomplete universal character name at "\"\\u12\""
            char *x = "\ud800";
                10: \ud800 is not a valid universal character at "\"\\ud800\""
            char *x = L"a" u"b";
                10: unsupported non-standard concatenation of string literals at "L\"a\" u\"b\""
            char *x = "abc;
                10: missing terminating `"` character at "\"abc;"
            int x = 'a;
                8: missing terminating `'` character at "'a;"
            int x = @;
                8: stray `@` in program at "@"
            int x = a # b;
                10: stray `#` in program at "#"
            int x = “;
                8: stray `“` in program at "“"
            int x; /* y
                7: unterminated comment at "/* y"
            int x = `;
                8: stray ``` in program at "`"
        "##]],
    );
}
