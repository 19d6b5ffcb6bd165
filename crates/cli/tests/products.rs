//! `verdiff product`, and `verdiff fuzz` with specifications, with the system's
//! compiler and the sandbox.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use support::{root, run, verdiff};

fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("products").join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// The session in docs/product.md.
#[test]
fn a_product_builds_and_tells_how_the_versions_differ() {
    let folder = folder("example");
    let example = root().join("examples/product");
    let both = folder.join("both");
    let arguments = ["product", "old.c", "new.c", "-o"];
    let ran = run(verdiff(&example).args(arguments).arg(&both));
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let made = Command::new("make").args(["-s", "-C"]).arg(&both).output().expect("make");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let told = |argument: &str| {
        let ran = Command::new(both.join("product")).arg(argument).output().expect("a product");
        [ran.stdout, ran.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    };
    let [stdout, stderr] = told("12");
    assert_eq!(stdout, "old| Digits found\nnew| No digits found\n");
    assert_eq!(stderr, "verdiff: output differs\n");
    assert_eq!(told("abc"), ["No digits found\n", ""]);
}

/// What `make` would do for tools that are not here.
#[test]
fn tools_of_others_are_called_as_they_are_called() {
    let folder = folder("tools");
    let example = root().join("examples/product");
    let asked = |harness: &str| {
        let both = folder.join(harness);
        let arguments = ["product", "old.c", "new.c", "--harness", harness, "-o"];
        let ran = run(verdiff(&example).args(arguments).arg(&both));
        assert_eq!(ran.status, 0, "{}", ran.stderr);
        let made = Command::new("make").args(["-n", "-C"]).arg(&both).output().expect("make");
        String::from_utf8_lossy(&made.stdout).into_owned()
    };
    let cbmc = "cbmc -DPP_NO_INLINE --unwind 8 product_new.c start_both.c harness_cbmc.c\n";
    assert!(asked("cbmc").contains(cbmc));
    let klee = asked("klee");
    assert!(
        klee.contains("-emit-llvm -DPP_NO_INLINE  -c -o product_new.bc product_new.c\n"),
        "{klee}"
    );
    assert!(klee.contains("llvm-link -o product.bc product_new.bc start_both.bc "), "{klee}");
}

/// Debuggers and sanitizers name the versions' lines: here a compiler does.
#[test]
fn lines_of_the_versions_are_named_on_request() {
    let folder = folder("lines");
    let text = "#include <stdio.h>\nint main(void)\n{\n    int x = 1;\n    VALUE\n    \
                return x;\n}\n";
    for (name, value) in [("old.c", "x++;"), ("new.c", "\n    puts(\"new\");")] {
        std::fs::write(folder.join(name), text.replace("VALUE", value)).expect("a version");
    }
    let product = |more: &[&str], output: &str| {
        let arguments = ["product", "old.c", "new.c", "-o", output];
        let ran = run(verdiff(&folder).args(arguments).args(more));
        assert_eq!(ran.status, 0, "{}", ran.stderr);
        let text = std::fs::read_to_string(folder.join(output).join("product_new.c"));
        text.expect("the product")
    };
    assert!(!product(&[], "plain").contains("#line"));
    let text = product(&["--lines"], "marked");
    let after = |directive: &str| {
        let at = text.find(directive).unwrap_or_else(|| panic!("no {directive} in {text}"));
        text[at..].lines().nth(1).map(str::trim).unwrap_or_default().to_owned()
    };
    assert_eq!(after("#line 5 \"old.c\"\n"), "old_x++;");
    assert_eq!(after("#line 6 \"new.c\"\n"), "puts(\"new\");");
    // Every way back names the line that follows it.
    let own = text.lines().enumerate().filter_map(|(at, line)| {
        let number = line.strip_prefix("#line ")?.strip_suffix(" \"product_new.c\"")?;
        Some((at + 2, number.parse::<usize>().expect("a number")))
    });
    let own: Vec<(usize, usize)> = own.collect();
    assert!(!own.is_empty() && own.iter().all(|(is, told)| is == told), "{text}");
    let made = Command::new("make").args(["-s", "-C"]).arg(folder.join("marked")).output();
    assert!(made.expect("make").status.success());
}

/// Only the product can tell that a specification does not hold.
#[test]
fn a_specification_is_checked_on_both_versions() {
    let folder = folder("specification");
    let program = "#include <stdio.h>\n\
        #include <string.h>\n\
        #ifdef VERDIFF\n\
        void pp_assert(int);\n\
        void *pp_of_old(const void *);\n\
        #define pp_old(x) (*(__typeof__(x) *)pp_of_old(&(x)))\n\
        #else\n\
        #define pp_assert(condition) ((void)0)\n\
        #endif\n\
        static int room(const char *text) {\n\
            int size = (int)strlen(text) + 1;\n\
            CHANGE\n\
            return size;\n\
        }\n\
        int main(int argc, char **argv) { return argc == 2 && room(argv[1]) == 0; }\n";
    std::fs::write(folder.join("old.c"), program.replace("CHANGE", "")).expect("the old version");
    let change = "if (size > 3) size = 3; pp_assert(size >= pp_old(size));";
    std::fs::write(folder.join("new.c"), program.replace("CHANGE", change)).expect("the new one");
    let arguments =
        ["fuzz", "old.c", "new.c", "--time", "10", "--stop-at-first", "--", "-DVERDIFF"];
    let ran = run(verdiff(&folder).args(arguments));
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("does not hold: pp_assert("), "{}", ran.stdout);
}

#[test]
fn versions_that_do_the_same_are_undecided() {
    let folder = folder("same");
    let program = "int main(int argc, char **argv) { return argc > RANK; }\n";
    std::fs::write(folder.join("old.c"), program.replace("RANK", "3")).expect("the old version");
    let new = program.replace("argc > RANK", "3 < argc");
    std::fs::write(folder.join("new.c"), new).expect("the new version");
    let ran = run(verdiff(&folder).args(["fuzz", "old.c", "new.c", "--time", "1"]));
    assert_eq!(ran.status, 3, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("no difference found in "), "{}", ran.stdout);
}

#[test]
fn what_a_product_cannot_have_is_refused_with_its_place() {
    let folder = folder("refused");
    let program = "#include <unistd.h>\nint main(void)\n{\n    return fork() < WHAT;\n}\n";
    for (name, value) in [("old.c", "0"), ("new.c", "1")] {
        std::fs::write(folder.join(name), program.replace("WHAT", value)).expect("a version");
    }
    let ran = run(verdiff(&folder).args(["product", "old.c", "new.c", "-o", "both"]));
    assert_eq!(ran.status, 2, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stderr.contains("new.c:") && ran.stderr.contains("`fork`"), "{}", ran.stderr);
    assert!(!folder.join("both").exists(), "nothing is half-written");
    std::fs::write(folder.join("lib.c"), "int f(void) { return 1; }\n").expect("a library");
    let ran = run(verdiff(&folder).args(["product", "lib.c", "lib.c", "-o", "both"]));
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("neither version has a function `main`"), "{}", ran.stderr);
    std::fs::write(folder.join("a.vir"), "fn f() { }\n").expect("a core program");
    let ran = run(verdiff(&folder).args(["product", "a.vir", "a.vir", "-o", "both"]));
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("programs in C"), "{}", ran.stderr);
}
