//! Which models a program gets, and what is said of them.

use crate::harness::{lowered, write};
use verdiff_c::load::{File, Options, read_all};
use verdiff_ir::{Name, Program};

fn program(text: &str) -> Program {
    let folder = tempfile::tempdir().expect("a folder");
    lowered(&write(folder.path(), "program.c", text))
}

fn procs(program: &Program) -> Vec<&str> {
    program.procs.keys().map(Name::as_str).collect()
}

#[test]
fn only_what_is_needed_is_added_with_what_it_calls() {
    let program =
        program("#include <string.h>\nunsigned long f(const char *a) { return strspn(a, \"x\"); }");
    let models = ["__verdiff_is_in", "strspn"];
    assert_eq!(procs(&program), ["f", models[0], models[1], "initial values"]);
    let helpers: Vec<&str> = program.helpers.iter().map(Name::as_str).collect();
    assert_eq!(helpers, [models[0], "initial values", models[1]]);
    assert_eq!(program.externs.len(), 0);
}

#[test]
fn a_function_of_the_user_wins() {
    let program = program(
        "unsigned long strlen(const char *s) { return s[0]; }
         unsigned long f(const char *s) { return strlen(s); }",
    );
    assert_eq!(procs(&program), ["strlen", "f", "initial values"]);
    assert!(!program.helpers.contains(&Name::from("strlen")));
}

#[test]
fn functions_of_system_headers_and_calls_through_pointers_are_helpers() {
    let program =
        program("#include <byteswap.h>\nint f(int (*g)(int)) { return g(1) + (int)bswap_32(2); }");
    let helpers: Vec<&str> = program.helpers.iter().map(Name::as_str).collect();
    assert_eq!(helpers, ["__bswap_32", "call through a pointer(i32)->(i32)", "initial values"]);
}

#[test]
fn a_pointer_to_a_library_function_finds_its_model() {
    let program = program(
        "#include <string.h>\nunsigned long (*pick(void))(const char *) { return strlen; }
         unsigned long f(const char *s) { return pick()(s); }",
    );
    let dispatcher = "call through a pointer(ref,i64)->(i64)";
    let text = verdiff_ir::text::print(&program);
    assert!(procs(&program).contains(&dispatcher) && procs(&program).contains(&"strlen"));
    assert!(text.contains("= strlen(a2, a3);"), "{text}");
}

#[test]
fn models_say_what_they_take_for_granted() {
    let program = program(
        "#include <string.h>\n#include <ctype.h>
         int f(char *a, int c) { strcpy(a, \"x\"); return isalpha(c) + memcmp(a, a, 1); }",
    );
    let assumed = |name: &str| program.assumptions[&Name::from(name)].iter().cloned().collect();
    let strcpy: Vec<String> = assumed("strcpy");
    assert_eq!(
        strcpy,
        [
            "strings given to library functions end inside their objects",
            "what `memcpy`, `strcpy` and the like read and write does not overlap",
            "what library functions write to has room for it",
        ]
    );
    let classes: Vec<String> = assumed("__verdiff_classes");
    assert_eq!(
        classes,
        ["`isalpha` and the like return what those of glibc do", "the locale is `C`"]
    );
}

#[test]
fn a_table_of_characters_has_bounds() {
    let program = program("#include <ctype.h>\nint f(int c) { return isdigit(c); }");
    let text = verdiff_ir::text::print(&program);
    assert!(text.contains("+ 128 <u 384 else trap out_of_bounds;"), "{text}");
}

#[test]
fn a_function_that_is_not_supported_costs_no_other() {
    let program = program(
        "#include <stdlib.h>\nint g(int x) { return x; }
         int f(char *p) { __asm__(\"nop\"); free(p); return atoi(p); }",
    );
    assert!(procs(&program).contains(&"g") && procs(&program).contains(&"atoi"));
    let calls: Vec<&str> =
        program.opaque[&Name::from("f")].calls.iter().map(Name::as_str).collect();
    // Assembly may call whatever the file defines.
    assert!(["atoi", "f", "free", "g"].iter().all(|name| calls.contains(name)), "{calls:?}");
    assert!(!calls.contains(&"malloc"), "{calls:?}");
}

#[test]
fn a_static_function_of_another_file_is_not_the_library() {
    let folder = tempfile::tempdir().expect("a folder");
    let one = "static unsigned long strlen(const char *s) { return s[0]; }
               unsigned long f(const char *s) { return strlen(s); }";
    let two = "#include <string.h>\nunsigned long g(const char *s) { return strlen(s); }";
    let files = [("one.c", one), ("two.c", two)]
        .map(|(name, text)| File { path: write(folder.path(), name, text), name: name.to_owned() });
    let options = Options::default();
    let parsed = read_all(&files, &options).expect("they can be preprocessed");
    let program = verdiff_c::load::programs(&[parsed], &options).remove(0).program;
    assert_eq!(procs(&program), ["one.c:strlen", "f", "g", "strlen"]);
    let text = verdiff_ir::text::print(&program);
    assert!(text.contains("= `one.c:strlen`(s, `s.off`);"), "{text}");
    assert!(text.contains("= strlen(s, `s.off`);"), "{text}");
}
