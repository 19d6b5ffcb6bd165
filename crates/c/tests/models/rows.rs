//! What a call of a library function becomes, row by row of the table.

use crate::harness::{lowered, write};
use verdiff_c::models::table::{Known, TABLE};
use verdiff_ir::{Footprint, Name, Program, StmtKind};

fn program(text: &str) -> Program {
    let folder = tempfile::tempdir().expect("a folder");
    lowered(&write(folder.path(), "program.c", text))
}

/// The text form of a function.
fn function(program: &Program, name: &str) -> String {
    let proc = &program.procs[&Name::from(name)];
    let mut alone = Program { sources: program.sources.clone(), ..Program::default() };
    alone.add_proc(proc.clone());
    verdiff_ir::text::print(&alone)
}

fn calls(program: &Program, name: &str) -> Vec<String> {
    let mut found = Vec::new();
    verdiff_ir::program::walk(&program.procs[&Name::from(name)].body, &mut |stmt| {
        if let StmtKind::Call(call) = &stmt.kind {
            found.push(call.callee.to_string());
        }
    });
    found
}

/// What the only external of a program that begins with a name writes.
fn writes(program: &Program, name: &str) -> Vec<String> {
    let external = program.externs.values().find(|known| known.name.as_str().starts_with(name));
    match &external.expect("it is called").writes {
        Footprint::All => vec!["all".to_owned()],
        Footprint::Only(names) => names.iter().map(Name::to_string).collect(),
    }
}

/// A call of a function of the table by which it can be seen what it writes:
/// the arguments do not matter.
fn footprint_of(name: &str, is_void: bool, rest: &str) -> Vec<String> {
    let result = if is_void { "void" } else { "int" };
    let text = format!(
        "{result} {name}();\nint g; char *p;\nint f(void) {{ {name}({rest}); *p = 1; return g; }}"
    );
    writes(&program(&text), name)
}

#[test]
fn functions_that_tell_or_ask_the_outside_write_nothing() {
    let tells = |known: &Known| matches!(known, Known::Outside | Known::OutsideWithStrings(_));
    for (known, names) in TABLE.iter().filter(|(known, _)| tells(known)) {
        for name in *names {
            assert_eq!(footprint_of(name, false, "0"), [""; 0], "{known:?} {name}");
        }
    }
}

#[test]
fn functions_that_are_given_strings_read_these() {
    let text = "#include <stdio.h>\nint g;
        void f(char *s, FILE *to) { puts(s); putchar(*s); fprintf(to, \"%d %s\", g, s); }
        void h(char *s, FILE *to) { fwrite(s, 1, 1, to); }";
    let program = program(text);
    let reads = |name: &str| {
        let mut all = program.externs.values();
        let known = all.find(|known| known.name.as_str().starts_with(name)).expect("it is called");
        let texts = program.texts.get(&known.name);
        (known.reads.clone(), texts.cloned().unwrap_or_default().into_iter().collect::<Vec<_>>())
    };
    let bytes = Footprint::Only(vec!["mem.i8".into()]);
    assert_eq!(reads("puts"), (bytes.clone(), vec![0]));
    assert_eq!(reads("putchar"), (Footprint::Only(vec![]), vec![]));
    assert_eq!(reads("fprintf"), (bytes, vec![2, 5]));
    assert_eq!(reads("fwrite"), (Footprint::All, vec![]));
}

#[test]
fn functions_that_write_strings_write_bytes() {
    for (_, names) in TABLE.iter().filter(|(known, _)| *known == Known::WritesBytes) {
        for name in *names {
            assert_eq!(footprint_of(name, false, "p, 1"), ["mem.i8"], "{name}");
        }
    }
}

#[test]
fn functions_of_their_arguments_are_pure() {
    for (_, names) in TABLE.iter().filter(|(known, _)| *known == Known::Pure) {
        for name in *names {
            let text = format!("double {name}(double); double f(double x) {{ return {name}(x); }}");
            let program = program(&text);
            assert!(program.externs[&Name::from(*name)].pure, "{name}");
        }
    }
}

#[test]
fn printing_writes_nothing_unless_the_format_says_so() {
    let printf = "int printf(const char *, ...); int n;";
    let with = |call: &str| program(&format!("{printf} void f(char *s) {{ {call}; }}"));
    assert_eq!(writes(&with("printf(\"%5d%%n%-3.2lx\", 1, 2l)"), "printf"), [""; 0]);
    assert_eq!(writes(&with("printf(\"%d%n\", 1, &n)"), "printf"), ["all"]);
    assert_eq!(writes(&with("printf(\"%hhn\", s)"), "printf"), ["all"]);
    assert_eq!(writes(&with("printf(\"%p\", &n); printf(\"%n\", &n)"), "printf"), ["all"]);
    let computed = with("printf(s)");
    assert_eq!(writes(&computed, "printf"), [""; 0]);
    let assumed = &computed.assumptions[&Name::from("f")];
    assert!(assumed.contains("formats that are computed have no `%n`"), "{assumed:?}");
    let text = "int snprintf(char *, unsigned long, const char *, ...);
                int f(char *s) { return snprintf(s, 8, \"%d\", 1) + s[0]; }";
    assert_eq!(writes(&program(text), "snprintf"), ["mem.i8"]);
}

/// The format is where the table says it is.
#[test]
fn formats_of_all_functions_that_print() {
    for (known, names) in TABLE {
        let (at, written) = match known {
            Known::Prints(at) => (*at, vec![]),
            Known::PrintsBytes(at) => (*at, vec!["mem.i8"]),
            _ => continue,
        };
        for name in *names {
            let before = ["p, ", "p, 9, "].get(at.wrapping_sub(1)).copied().unwrap_or("");
            assert_eq!(footprint_of(name, false, &format!("{before}\"%d\"")), written, "{name}");
            assert_eq!(footprint_of(name, false, &format!("{before}\"%n\"")), ["all"], "{name}");
        }
    }
}

#[test]
fn what_is_not_in_the_table_may_write_all() {
    for name in ["qsort", "realloc", "fread", "scanf", "time", "lgamma", "setlocale", "my_own"] {
        assert_eq!(footprint_of(name, false, "p"), ["all"], "{name}");
    }
}

#[test]
fn errno_is_a_variable_that_outside_functions_may_set() {
    let text = "#include <errno.h>\n#include <stdio.h>\n#include <math.h>
        int f(double *x) { errno = 3; puts(\"a\"); *x = sin(*x); return errno == ERANGE; }";
    let program = program(text);
    assert_eq!(writes(&program, "puts"), ["errno"]);
    let text = function(&program, "f");
    assert!(text.contains("errno = 3;") && text.contains("errno == 34"), "{text}");
    let assumed = &program.assumptions[&Name::from("f")];
    assert!(assumed.contains("functions of math.h do not set `errno`"), "{assumed:?}");
    let address = self::program("#include <errno.h>\nint *f(void) { return &errno; }");
    assert_eq!(address.opaque[&Name::from("f")].reason, "the address of errno");
}

#[test]
fn traps_and_exits_end_the_run() {
    let text = "#include <stdlib.h>\n#include <assert.h>
        void a(void) { abort(); } void b(int x) { assert(x); }
        void c(void) { exit(1); } void d(void) { _exit(2); }
        void e(void) { _Exit(3); } void q(void) { quick_exit(4); } void _exit(int);";
    let program = program(text);
    let ends = [
        ("a", "abort"),
        ("b", "assertion_failed"),
        ("c", "exit"),
        ("d", "exit"),
        ("e", "exit"),
        ("q", "exit"),
    ];
    for (name, trap) in ends {
        let text = function(&program, name);
        assert!(text.contains(&format!("trap {trap};")), "{text}");
    }
    assert_eq!(calls(&program, "c"), ["exit"]);
}

#[test]
fn allocation_asks_the_outside_and_freeing_does_nothing() {
    let text = "#include <stdlib.h>\n#include <alloca.h>
        int f(void) { int *p = malloc(4), *q = alloca(4); *q = 1; free(p); return p != 0; }";
    let program = program(text);
    assert_eq!(calls(&program, "f"), ["malloc"]);
    assert_eq!(function(&program, "f").matches("= new;").count(), 2);
    let assumed = &program.assumptions[&Name::from("f")];
    assert!(assumed.iter().any(|sentence| sentence.starts_with("memory that was freed")));
}
