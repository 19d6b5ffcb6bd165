//! What the printer makes of C: text that compiles, behaves the same, and
//! prints as itself.

use crate::front_end::{is_supported, preprocess, printed, run, unit};
use expect_test::expect;
use std::path::Path;
use verdiff_c::check::check;
use verdiff_c::print::{PrintOptions, print, print_with, type_name};
use verdiff_c::symbol::Symbols;
use verdiff_c::syntax::parse;
use verdiff_gen_c::{Config, ParamKind, Program, generate};

/// Prints a program and runs both texts.
fn check_behaviour(source: &str, name: &str) {
    let text = preprocess(source);
    let printed = printed(&text);
    let before = run(&text, &format!("{name}-before"));
    let after = run(&printed, &format!("{name}-after"));
    assert_eq!(before, after, "{name} behaves differently as\n{printed}");
    assert!(!before.1.is_empty(), "{name} shows nothing of its behaviour");
}

#[test]
fn printed_programs_behave_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let entries = std::fs::read_dir(folder).expect("the programs are there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    assert!(paths.len() >= 40);
    let mut failed = Vec::new();
    for path in paths {
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        let source = std::fs::read_to_string(&path).expect("it can be read");
        if std::panic::catch_unwind(|| check_behaviour(&source, &name)).is_err() {
            failed.push(name);
        }
    }
    assert!(failed.is_empty(), "{} programs: {}", failed.len(), failed.join(", "));
}

/// Declarations in the form in which they are printed.
#[test]
fn declarations_survive() {
    let survivors = [
        "int x;",
        "unsigned long x;",
        "char *x;",
        "const char *x;",
        "char *const x = 0;",
        "const volatile unsigned char *const *volatile x;",
        "_Bool x[3];",
        "int *x[3];",
        "int (*x)[3];",
        "int *(*x)[3][4];",
        "const int x[2][3] = { { 1, 2 } };",
        "int (*x)(void);",
        "int *(*x)(int *, ...);",
        "int (*x)();",
        "int (*x[2])(int, char *);",
        "void (*(*x)(int, void (*)(int)))(int);",
        "int (*(*(*x)(void))[5])(double);",
        "char *(*(*x[2])(const char *, int (*)[4]))[3];",
        "long double x;",
        "_Atomic int x;",
        "int *restrict x;",
        "__int128 x;",
        "unsigned __int128 *x;",
        "double _Complex x;",
        "__thread int x;",
        "static __thread int x;",
        "extern int x[];",
        "static const char *const x[2] = { \"a\", \"b\" };",
        "__attribute__((aligned(32))) int x;",
        "int x __asm__(\"y\");",
        "__builtin_va_list x;",
        "__builtin_va_list *x;",
    ];
    for declaration in survivors {
        let text = if declaration.starts_with("extern") {
            format!("{declaration}\n\nint *user = x;\n")
        } else {
            format!("{declaration}\n")
        };
        assert_eq!(printed(&text), text);
    }
}

/// What users see.
#[test]
fn text_is_laid_out_for_readers() {
    let source = "typedef struct node { struct node *next; unsigned char tag : 3; } node;
        extern int puts(const char *), unused(void);
        static const node none;
        static int depth(const node *n) { return n ? 1 + depth(n->next) : 0; }
        int main(int argc, char **argv) {
            for (int i = 0, j = 1; i < argc && (j & 3) != 2 || !argv; i++) switch (argv[i][0]) {
            case 'a' ... 'c': if (depth(&none) == -2147483647 - 1) puts(\"tab\\t\"); else goto end;
            default: break;
            }
            end: return (long)-1 < 0u;
        }";
    expect![[r#"
        struct node {
            struct node *next;
            unsigned char tag : 3;
        };

        int puts(const char *);
        static const struct node none;

        static int depth(const struct node *n)
        {
            return n ? 1 + depth(n->next) : 0;
        }

        int main(int argc, char **argv)
        {
            for (int i = 0, j = 1; (i < argc && (j & 3) != 2) || !argv; i++) {
                switch (argv[i][0]) {
                case 97 ... 99:
                    if (depth(&none) == -2147483647 - 1) {
                        puts("tab\t");
                    } else {
                        goto end;
                    }
                default:
                    break;
                }
            }
        end:
            return (long)-1 < 0U;
        }
    "#]]
    .assert_eq(&printed(source));
}

#[test]
fn a_function_without_a_body_says_why() {
    let source = "int f(int x) { return ({ y; }); } int g(void) { return f(1); }";
    let mut symbols = Symbols::default();
    let unit = check(parse(source, &mut symbols), symbols);
    expect![[r#"
        /* not supported: `y` is not declared */
        int f(int);

        int g(void)
        {
            return f(1);
        }
    "#]]
    .assert_eq(&print(&unit, source));
}

#[test]
fn all_of_a_unit_can_be_printed() {
    let source = "struct unused { int x; }; enum e { A }; extern int declared(struct unused *);
        static inline int idle(void) { return 1; }";
    let unit = unit(source);
    assert_eq!(print(&unit, source), "\n");
    expect![[r#"
        enum e {
            A = 0,
        };

        struct unused {
            int x;
        };

        int declared(struct unused *);

        static inline int idle(void)
        {
            return 1;
        }
    "#]]
    .assert_eq(&print_with(&unit, source, PrintOptions { all: true, ..PrintOptions::default() }));
}

/// Rows as generated programs have them, on the small stack of a test.
#[test]
fn long_rows_take_no_recursion() {
    let row = |link: fn(usize) -> String| (0..15_000).map(link).collect::<String>();
    let sums = row(|_| " + a".into());
    let arms = row(|k| format!("a == {k} ? {k} : "));
    let cases = row(|k| format!("case {k}: "));
    let tests = row(|k| format!("if (a == {k}) return {k}; else "));
    printed(&format!(
        "int f(int a) {{ return a{sums}; }} int g(int a) {{ return {arms}0; }}
        int h(int a) {{ switch (a) {{ {cases} return 1; }} {tests} return 0; }}"
    ));
}

/// Types as messages show them.
#[test]
fn types_have_names() {
    let named = [
        ("unsigned long", "unsigned long x;"),
        ("const char *", "const char *x;"),
        ("struct point", "struct point { int x; } x;"),
        ("struct (unnamed) *", "struct { int x; } *x;"),
        ("enum e[3]", "enum e { A } x[3];"),
        ("int (*)(const void *, ...)", "int (*x)(const void *p, ...);"),
        ("int (*const)[4]", "int (*const x)[4] = 0;"),
        ("unsigned int", "typedef unsigned u32; u32 x;"),
    ];
    for (name, declaration) in named {
        let unit = unit(declaration);
        let x = unit.file_scope.last().expect("a declaration");
        assert_eq!(type_name(&unit, unit.decl(*x).ty), name);
    }
}

/// Random programs; `PRINT_SEEDS=1000..2000` tries others.
#[test]
fn printed_random_programs_behave_the_same() {
    let seeds = std::env::var("PRINT_SEEDS").unwrap_or_else(|_| "0..40".into());
    let (first, last) = seeds.split_once("..").expect("a range of seeds");
    let seed = |text: &str| text.parse::<u64>().expect("a seed is a number");
    let seeds = seed(first)..seed(last);
    let mut unsupported = Vec::new();
    for seed in seeds.clone() {
        let config = if seed % 2 == 0 { Config::default() } else { Config::small() };
        let source = with_main(&generate(seed, &config));
        if is_supported(&preprocess(&source)) {
            check_behaviour(&source, &format!("random-{seed}"));
        } else {
            unsupported.push(seed);
        }
    }
    assert!(unsupported.len() * 4 < seeds.count(), "too few are supported: {unsupported:?}");
}

/// A program that calls all entries and shows what they return and leave.
fn with_main(program: &Program) -> String {
    let mut main = String::from("int printf(const char *, ...);\nint main(void)\n{\n");
    for entry in &program.entries {
        for call in 0..6 {
            let argument = |(place, param): (usize, &verdiff_gen_c::ParamType)| {
                format!("({})({})", param.spelling, argument(param.kind, call * 3 + place))
            };
            let arguments: Vec<String> = entry.params.iter().enumerate().map(argument).collect();
            main += &format!("    printf(\"%ld \", {}({}));\n", entry.name, arguments.join(", "));
            main += "    printf(\"%lu\\n\", checksum());\n";
        }
    }
    format!("{}\n{main}    return 0;\n}}\n", program.text)
}

fn argument(kind: ParamKind, choice: usize) -> &'static str {
    let integers = ["0", "1", "-1", "7", "100", "-128", "255", "40000", "-2147483647", "1L << 40"];
    let floats = ["0.0", "1.0", "-1.5", "7.25", "1e10", "-1e-3", "3e38", "100.0", "0.1", "-7.0"];
    match kind {
        ParamKind::Bool => integers[choice % 2],
        ParamKind::Signed(_) | ParamKind::Unsigned(_) => integers[choice % integers.len()],
        ParamKind::Float | ParamKind::Double => floats[choice % floats.len()],
    }
}
