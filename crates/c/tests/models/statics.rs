//! Objects of one name that are different objects: static locals, and
//! literals, in functions and files of their own.

use crate::harness::{assert_lowered, assert_same, interpreted, lowered, native, write};
use verdiff_c::load::{File, Options, programs, read_all};

const NAMESAKES: &str = r#"
void observe(long);
int n = 5;
int f(void) { return ({ static int n = 7; n++; n; }); }
int g(void) { return ({ static int n = 9; n += 2; n; }); }
int twice(void) {
    static int n = 1;
    int inner = ({ static int n = 100; ++n; });
    return inner + n++;
}
int first_letter(void) { return __func__[0]; }
int last_letter(void) { return __func__[0] + sizeof __func__; }
int main(void) {
    observe(first_letter());
    observe(last_letter());
    for (int i = 0; i < 3; i++) {
        observe(f());
        observe(g());
        observe(twice());
        observe(n++);
    }
    return 0;
}
"#;

#[test]
fn static_locals_and_names_of_functions_are_their_functions_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(folder.path(), "namesakes.c", NAMESAKES);
    let program = lowered(&file);
    assert_lowered(&program);
    assert_same("namesakes", &interpreted(&program), &native(&file, &[]));
}

/// From a trial: what a function that is not supported calls its own set a
/// global of the same name.
#[test]
fn static_locals_of_what_is_not_supported_are_no_globals() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "void observe(long);
        static char g = 6;
        char *where(void) { return &g; }
        int f(int c) {
            static int g[4] = { [0 ... 0] = 8 };
            int a[3] = { [0 ... 1] = c++ };
            return a[0] + g[0];
        }
        int main(void) { observe(g); return 0; }";
    let file = write(folder.path(), "opaque.c", text);
    let program = lowered(&file);
    assert!(program.opaque.contains_key("f"), "ranges with effects are supported: use another");
    assert_same("opaque", &interpreted(&program), &native(&file, &[]));
}

#[test]
fn static_locals_and_literals_of_two_files_are_two() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = |number: &str| {
        "static int *const p = (int[]){ #, 2 };
         static int next(void) { static int n; return n += #; }
         int f#(void) { return next() + p[0]; }"
            .replace('#', number)
    };
    let files = [("one.c", text("1")), ("two.c", text("2"))].map(|(name, text)| File {
        path: write(folder.path(), name, &text),
        name: name.to_owned(),
    });
    let options = Options::default();
    let parsed = read_all(&files, &options).expect("they can be preprocessed");
    let program = programs(&[parsed], &options).remove(0).program;
    assert_lowered(&program);
    let globals: Vec<&str> = program.globals.keys().map(verdiff_ir::Name::as_str).collect();
    assert!(globals.contains(&"one.c:next::n"), "{globals:?}");
    assert!(globals.contains(&"two.c:next::n"), "{globals:?}");
    assert_eq!(program.statics.len(), 2, "{:?}", program.statics);
}
