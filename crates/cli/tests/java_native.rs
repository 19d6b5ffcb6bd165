//! `--run` and `--emit-test` for Java, with the system's javac and JVM.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use support::{Ran, report, run, verdiff};
use verdiff_jvm::{Call, Jvm, Program};
use verdiff_sandbox::Launcher;

/// A folder for one test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java-native").join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// Compares two versions with further arguments.
fn diff(folder: &Path, old: &str, new: &str, arguments: &[&str]) -> Ran {
    for (version, text) in [("old", old), ("new", new)] {
        let folder = folder.join(version);
        std::fs::create_dir_all(&folder).expect("a folder for the version");
        std::fs::write(folder.join("A.java"), text).expect("the version");
    }
    run(verdiff(folder).args(["diff", "old", "new", "--format", "json"]).args(arguments))
}

/// The report of a method.
fn method(ran: &Ran, name: &str) -> serde_json::Value {
    let report: serde_json::Value =
        serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {}", ran.stderr));
    let functions = report["functions"].as_array().expect("functions");
    let found = functions.iter().find(|function| function["name"] == name);
    found.unwrap_or_else(|| panic!("no {name}: {report}")).clone()
}

/// What JUnit is to the tests: the annotation. A class of our own calls the
/// methods that have it.
const JUNIT: &str = "package org.junit.jupiter.api;\n\
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)\n\
    public @interface Test { }\n";
const RUNNER: &str = "public class Runner {\n\
    public static void main(String[] none) throws Throwable { System.exit(run()); }\n\
    static int run() throws Throwable {\n\
    for (String name : new String[] {NAMES}) { Class<?> type = Class.forName(name);\n\
    var made = type.getDeclaredConstructor(); made.setAccessible(true);\n\
    for (var method : type.getDeclaredMethods()) {\n\
    if (method.isAnnotationPresent(org.junit.jupiter.api.Test.class)) { method.setAccessible(true);\n\
    try { method.invoke(made.newInstance()); return 0; }\n\
    catch (java.lang.reflect.InvocationTargetException e) {\n\
    return e.getCause() instanceof AssertionError ? 1 : 2; } } } } return 3; } }\n";

/// Whether an emitted test passes (0) or fails (1) on a version, compiled and run
/// as people do it; 2 if it cannot tell, -1 if there is no test.
fn status_of_test(folder: &Path, class: &str, version: &str) -> i32 {
    if !folder.join("tests").join(format!("{class}.java")).exists() {
        return -1;
    }
    let runner = RUNNER.replace("NAMES", &format!("\"{class}\""));
    let junit = folder.join("junit/org/junit/jupiter/api");
    std::fs::create_dir_all(&junit).expect("a folder");
    std::fs::write(junit.join("Test.java"), JUNIT).expect("the annotation");
    std::fs::write(folder.join("junit/Runner.java"), &runner).expect("the runner");
    let out = format!("classes-{version}");
    let test = format!("tests/{class}.java");
    let source = format!("{version}/A.java");
    let files = [&source, &test, "junit/Runner.java", "junit/org/junit/jupiter/api/Test.java"];
    let mut javac = Command::new("javac");
    javac.current_dir(folder).args(["-nowarn", "-d", &out]).args(files);
    let compiled = javac.output().expect("javac");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let mut java = Command::new("java");
    java.current_dir(folder).args(["-cp", &out, "Runner"]);
    java.output().expect("java").status.code().unwrap_or(-1)
}

/// Pairs with a difference that shows on a JVM: a name, the method, its test,
/// what both versions have in common around `@`, and what stands there.
const PAIRS: &[(&str, &str, &str, &str, &str, &str)] = &[
    (
        "ints",
        "A.f(int)",
        "A_f_int_Test",
        "class A { static int f(int x) { return @; } }",
        "x",
        "x + 1",
    ),
    (
        "fields",
        "A.f(A)",
        "A_f_A_Test",
        "class A { private int x; private A next; void f(A o) { if (o.next == this) { x = @; } } }",
        "1",
        "2",
    ),
    (
        "arrays",
        "A.f(int[])",
        "A_f_ints_Test",
        "class A { static void f(int[] a) { if (a.length == 3 && a[2] == 7) { a[1] = @; } } }",
        "a[0]",
        "a[0] + 1",
    ),
    (
        "texts",
        "A.f(String)",
        "A_f_String_Test",
        "class A { static String f(String s) { return s.length() == 2 ? @ : s; } }",
        "s + \"a\"",
        "s + \"b\"",
    ),
    (
        "exceptions",
        "A.f(char)",
        "A_f_char_Test",
        "class A { static char f(char c) { if (c == 'q') throw new IllegalStateException(@); return c; } }",
        "\"one\"",
        "\"two\"",
    ),
    (
        "new objects",
        "A.f(int)",
        "A_f_int_Test",
        "class A { static class P { final int[] xs; P(int[] xs) { this.xs = xs; } }\n\
         static P f(int x) { return new P(new int[] {x, @}); } }",
        "1",
        "2",
    ),
    (
        "statics",
        "A.f()",
        "A_f_Test",
        "class A { static int count = 5; static void f() { if (count == 9) { count = @; } } }",
        "1",
        "2",
    ),
    (
        "constructors",
        "A.<init>(int)",
        "A_new_int_Test",
        "class A { final long x; A(int x) { this.x = @; } }",
        "x",
        "x + 1L",
    ),
    (
        "records",
        "A.f(R)",
        "A_f_R_Test",
        "class A { record R(int a, String b) { } static int f(R r) { return r.a() == 4 ? @ : 0; } }",
        "1",
        "2",
    ),
    (
        // The method of the superclass itself is called, not the one above it.
        "overridden",
        "A.f()",
        "A_f_Test",
        "abstract class A { int f() { return @; } static final class B extends A { int f() { return 7; } } }",
        "1",
        "2",
    ),
    (
        "enums",
        "A.f(boolean)",
        "A_f_boolean_Test",
        "class A { enum E { X, Y } static E f(boolean b) { return b ? E.X : @; } }",
        "E.X",
        "E.Y",
    ),
    (
        "a list that is returned",
        "A.f(int)",
        "A_f_int_Test",
        "import java.util.*; class A { static List<Integer> f(int n) {\n\
         List<Integer> a = new ArrayList<>(); a.add(n); a.add(@); return a; } }",
        "1",
        "2",
    ),
    (
        "a map that is returned",
        "A.f(int)",
        "A_f_int_Test",
        "import java.util.*; class A { static Map<String, Integer> f(int n) {\n\
         Map<String, Integer> m = new HashMap<>(); m.put(\"x\", n); m.put(\"y\", @); return m; } }",
        "1",
        "2",
    ),
    (
        "an empty list in a field",
        "A.f()",
        "A_f_Test",
        "import java.util.*; class A { private final ArrayList<String> names = new ArrayList<>();\n\
         int f() { return names.isEmpty() ? @ : 0; } }",
        "1",
        "2",
    ),
    (
        "a builder",
        "A.f(StringBuilder)",
        "A_f_StringBuilder_Test",
        "class A { static void f(StringBuilder b) { b.append(@); } }",
        "1",
        "2",
    ),
    (
        "doubles",
        "A.f(double)",
        "A_f_double_Test",
        "class A { static double f(double d) { return @; } }",
        "d + 0.0",
        "d - 0.0",
    ),
];

#[test]
fn a_difference_is_confirmed_on_a_jvm_and_written_as_a_test() {
    let (mut wrong, mut programs) = (Vec::new(), Vec::new());
    for (name, function, test, common, old, new) in PAIRS {
        let place = folder(name);
        let texts = [old, new].map(|text| common.replace('@', text));
        let arguments = ["--run", "--emit-test", "tests"];
        let found = method(&diff(&place, &texts[0], &texts[1], &arguments), function);
        if found["witness"]["confirmed_by"] != "native" {
            wrong.push(format!("{name}: {} {}", found["notes"], found["reason"]));
        }
        programs.extend(texts.map(|text| tested(&place, test, text)));
    }
    let program = env!("CARGO_BIN_EXE_verdiff").into();
    let launcher = Launcher { program, arguments: vec!["__sandbox".into()] };
    let answers = Jvm::find(launcher).expect("a JVM").run(&programs).expect("it runs");
    let status = |answer: &verdiff_jvm::Result| match answer {
        Ok(outcomes) => format!("{:?}", outcomes[0].ended),
        Err(error) => error.clone(),
    };
    for (pair, statuses) in PAIRS.iter().zip(answers.chunks(2)) {
        let statuses: Vec<String> = statuses.iter().map(status).collect();
        if statuses != ["Returned(\"0\")", "Returned(\"1\")"] {
            wrong.push(format!("{}: the test ends with {statuses:?}", pair.0));
        }
    }
    report(wrong);
}

/// A version with its test and something that runs it.
fn tested(folder: &Path, test: &str, version: String) -> Program {
    let name = format!("{test}.java");
    let text = std::fs::read_to_string(folder.join("tests").join(&name)).unwrap_or_default();
    let runner = RUNNER.replace("NAMES", &format!("\"{test}\""));
    let files = vec![
        ("A.java".to_owned(), version),
        (name, text),
        ("Runner.java".to_owned(), runner),
        ("org/junit/jupiter/api/Test.java".to_owned(), JUNIT.to_owned()),
    ];
    let call = Call { class: "Runner".into(), method: "run".into(), arguments: Vec::new() };
    Program { files, calls: vec![call] }
}

#[test]
fn stand_ins_are_made_for_what_is_missing() {
    let text = |value| {
        format!(
            "import lib.Base;\nimport lib.Log;\nimport lib.Checked;\n\
             class A {{ static Log log = Log.make(A.class);\n\
             @Checked static int f(Base b) {{ if (b != null) {{ log.info(\"a\", 1); }} return {value}; }} }}\n"
        )
    };
    let ran = diff(&folder("stand-ins"), &text(1), &text(2), &["--run"]);
    let found = method(&ran, "A.f(Base)");
    assert_eq!(found["witness"]["confirmed_by"], "native", "{found}");
}

#[test]
fn what_cannot_be_rebuilt_stays_with_the_interpreter() {
    let check = |name, function, common: &str, why: &str| {
        let ran =
            diff(&folder(name), &common.replace('@', "1"), &common.replace('@', "2"), &["--run"]);
        let found = method(&ran, function);
        assert_eq!(ran.status, 1, "{found}");
        assert_eq!(found["witness"]["confirmed_by"], "interpreter", "{found}");
        assert!(found["notes"].to_string().contains(why), "{}", found["notes"]);
    };
    check(
        "no compiler",
        "A.f()",
        "class A { static int f() { return @; } static int g() { return Missing.x; } }",
        "does not compile: line 1: cannot find symbol",
    );
    check(
        "lambda",
        "A.f() lambda 1",
        "class A { static java.util.function.IntUnaryOperator f() { return x -> x + @; } }",
        "a lambda cannot be called by itself",
    );
    check(
        "a set with something in it",
        "A.f(HashSet)",
        "class A { static int f(java.util.HashSet<String> s) { return s.contains(\"k\") ? @ : 0; } }",
        "it does not show with empty collections, and others are not rebuilt",
    );
}

#[test]
fn no_test_is_written_that_sees_no_difference() {
    let text =
        |value| format!("class A {{ static Object f() {{ return java.util.List.of({value}); }} }}");
    let place = folder("unseen");
    let ran = diff(&place, &text("1"), &text("2"), &["--run", "--emit-test", "tests"]);
    let found = method(&ran, "A.f()");
    assert_eq!(found["witness"]["confirmed_by"], "interpreter", "{found}");
    let notes = found["notes"].to_string();
    let why = "the difference is in something that a test in Java cannot see";
    assert!(notes.contains(&format!("no test was written: {why}")), "{notes}");
    assert!(!place.join("tests/A_f_Test.java").exists());
}

#[test]
fn nothing_is_executed_unless_asked_for() {
    let place = folder("not_run");
    let mark = place.join("mark");
    let version = |rest: &str| {
        format!(
            "class A {{ static {{ try {{ new java.io.File(\"{}\").createNewFile(); }}\n\
             catch (java.io.IOException | SecurityException e) {{ }} }}\n\
             static int f(int x) {{ return x{rest}; }} }}\n",
            mark.display()
        )
    };
    let ran = diff(&place, &version(""), &version(" + 1"), &["--emit-test", "tests"]);
    assert_eq!(method(&ran, "A.f(int)")["witness"]["confirmed_by"], "interpreter");
    assert!(!mark.exists());
    // When it is asked for, it cannot write there either.
    let ran = diff(&place, &version(""), &version(" + 1"), &["--run"]);
    let found = method(&ran, "A.f(int)");
    assert_eq!(found["witness"]["confirmed_by"], "native", "{found}");
    assert!(!mark.exists());
    // The test by itself is not in the sandbox: so the mark does work.
    let statuses = ["old", "new"].map(|version| status_of_test(&place, "A_f_int_Test", version));
    assert_eq!(statuses, [0, 1]);
    assert!(mark.exists());
}
