//! Which changes a fingerprint sees.

use crate::front_end::unit;
use verdiff_c::fingerprint::fingerprint;

/// The fingerprint of the function `f` of a text.
fn of(text: &str) -> u128 {
    let unit = unit(text);
    let function = unit.functions.iter().find(|it| unit.name(it.decl) == "f").expect("an f");
    fingerprint(&unit, text, function, text)
}

const BASE: &str = "struct s { int a; struct t *t; }; struct t { short x; };
    enum e { A, B = 4 };
    static const int limit[2] = { 1, 2 };
    int counter = 3;
    int g(struct s *s);
    int f(struct s *s, enum e e) {
        static int calls = 7;
        return s->t->x + limit[1] + counter + g(s) + e + calls++;
    }";

#[test]
fn it_is_fixed_for_all_time() {
    assert_eq!(
        format!("{:032x}", of("int f(int x) { return x + 1; }")),
        "b2f23b15e62106e9f90be423d19706d5"
    );
}

#[test]
fn it_sees_all_that_the_meaning_rests_on() {
    let base = of(BASE);
    let changes = [
        ("counter + g", "counter - g"),
        ("int a;", "long a;"),
        ("int a;", "int b;"),
        ("struct s {", "struct __attribute__((packed)) s {"),
        ("struct s {", "struct __attribute__((aligned(32))) s {"),
        ("short x", "unsigned short x"),
        ("short x;", "char before; short x;"),
        ("B = 4", "B = 5"),
        ("{ 1, 2 }", "{ 1, 3 }"),
        ("int counter", "unsigned counter"),
        ("int counter", "static int counter"),
        ("int g(", "long g("),
        ("int g(", "__attribute__((pure)) int g("),
        ("calls = 7", "calls = 8"),
        ("int f(", "static int f("),
        ("enum e e)", "const enum e e)"),
        ("enum e e)", "enum e e, ...)"),
    ];
    for (old, new) in changes {
        let changed = BASE.replace(old, new);
        assert_ne!(changed, BASE, "`{old}` is not there");
        assert_ne!(of(&changed), base, "`{old}` became `{new}`");
    }
}

#[test]
fn it_does_not_see_anything_else() {
    let base = of(BASE);
    let additions = [
        ("struct s {", "struct unrelated { int z; } before; struct s {"),
        ("struct s {", "typedef struct { int z; } nameless; nameless other; struct s {"),
        ("int counter = 3", "int counter = 4"),
        ("int counter = 3", "int more(int unnamed_1, int); int counter = 3"),
        ("return s->t->x", "/* the first */ return ((*(*s).t).x)"),
        ("int f(", "typedef int number; number f("),
        ("e + calls", "(e) + calls"),
        ("int g(struct s *s);", "int g(struct s *other);"),
        ("int g(struct s *s);", "int g(struct s *s) { return s->a; }"),
    ];
    for (old, new) in additions {
        let changed = BASE.replace(old, new);
        assert_ne!(changed, BASE, "`{old}` is not there");
        assert_eq!(of(&changed), base, "`{old}` became `{new}`");
    }
}

/// Types without names are told apart by what they are.
#[test]
fn nameless_types_count() {
    let with = |member: &str| {
        of(&format!("typedef struct {{ {member} }} v; int f(v *p) {{ return p->x; }}"))
    };
    assert_eq!(with("int x;"), with("int x;"));
    assert_ne!(with("int x;"), with("int y, x;"));
    let elsewhere = "typedef struct { int z; } other; int o(other *p) { return p->z; }
        typedef struct { int x; } v; int f(v *p) { return p->x; }";
    assert_eq!(of(elsewhere), with("int x;"));
}

/// Text that is copied or not understood: all of the unit counts.
#[test]
fn what_is_not_known_in_full_rests_on_the_whole_text() {
    let assembly = |ty: &str| {
        of(&format!("typedef {ty} t; int f(int x) {{ asm(\"\" : \"+r\"(*(t *)&x)); return x; }}"))
    };
    assert_ne!(assembly("int"), assembly("short"));
    let cleanup = |by: &str| {
        of(&format!(
            "void a(int *p); void b(int *p);
            int f(int x) {{ __attribute__((cleanup({by}))) int y = x; return y; }}"
        ))
    };
    assert_ne!(cleanup("a"), cleanup("b"));
}
