//! Batches on the real JVM. This program is the launcher of the sandbox as
//! well: it starts itself again.

use std::process::ExitCode;
use verdiff_jvm::{Argument, Call, Ended, Jvm, Outcome, Program};
use verdiff_sandbox::{Launcher, launch};

const SANDBOX: &str = "in-the-sandbox";

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == SANDBOX) {
        return launch(arguments);
    }
    let program = std::env::current_exe().expect("this program has a path");
    let jvm = Jvm::find(Launcher { program, arguments: vec![SANDBOX.into()] }).expect("a JVM");
    calls_return_or_throw(&jvm);
    static_fields_are_new_in_every_call(&jvm);
    arguments_of_all_types_arrive(&jvm);
    the_outside_is_out_of_reach(&jvm);
    ExitCode::SUCCESS
}

fn program(text: &str, calls: &[(&str, &[Argument])]) -> Program {
    let calls = calls.iter().map(|(method, arguments)| Call {
        class: "Main".to_owned(),
        method: (*method).to_owned(),
        arguments: arguments.to_vec(),
    });
    let files = vec![("Main.java".to_owned(), text.to_owned())];
    Program { files, calls: calls.collect() }
}

fn run(jvm: &Jvm, program: Program) -> Vec<Outcome> {
    let mut results = jvm.run(&[program]).expect("the JVM runs");
    results.remove(0).expect("it compiles")
}

fn returned(value: &str) -> Outcome {
    Outcome { ended: Ended::Returned(value.to_owned()), arrays: Vec::new() }
}

fn calls_return_or_throw(jvm: &Jvm) {
    let good = "class Main { static long half(int x) { return 10 / x; }
        static void fail(int[] a) { a[0] = 5; throw new IllegalStateException(\"t\\tä\"); } }";
    let ints = Argument::Ints(vec![1, 2]);
    let calls: &[(&str, &[Argument])] = &[
        ("half", &[Argument::Int(2)]),
        ("half", &[Argument::Int(0)]),
        ("fail", &[ints]),
        ("gone", &[]),
    ];
    let bad = program("class Main { int x = \"\"; }", &[("x", &[])]);
    let results = jvm.run(&[bad, program(good, calls)]).expect("the JVM runs");
    let error = results[0].as_ref().expect_err("no program");
    assert!(error.starts_with("line 1: incompatible types"), "{error}");
    let outcomes = results[1].as_ref().expect("a program");
    assert_eq!(outcomes[0], returned("5"));
    let threw = |class: &str, message: &str| Ended::Threw {
        class: class.to_owned(),
        message: Some(message.to_owned()),
    };
    assert_eq!(outcomes[1].ended, threw("java.lang.ArithmeticException", "/ by zero"));
    assert_eq!(outcomes[2].ended, threw("java.lang.IllegalStateException", "t\tä"));
    assert_eq!(outcomes[2].arrays, ["[5,2]"]);
    assert!(matches!(outcomes[3].ended, Ended::NotCalled(_)), "{:?}", outcomes[3]);
}

fn static_fields_are_new_in_every_call(jvm: &Jvm) {
    let text = "class Main { static int count; static int next() { return ++count; } }";
    let outcomes = run(jvm, program(text, &[("next", &[]), ("next", &[])]));
    assert_eq!(outcomes, [returned("1"), returned("1")]);
}

fn arguments_of_all_types_arrive(jvm: &Jvm) {
    let text = "class Main { static String all(boolean z, byte b, short s, char c, int i, long j,
        float f, double d, String t, int[] a, Object n) {
        return z + \" \" + b + \" \" + s + \" \" + c + \" \" + i + \" \" + j + \" \" + f + \" \" + d
            + \" \" + t + \" \" + a.length + \" \" + n; } }";
    let arguments = [
        Argument::Boolean(true),
        Argument::Byte(-128),
        Argument::Short(-32768),
        Argument::Char(65),
        Argument::Int(i32::MIN),
        Argument::Long(i64::MIN),
        Argument::Float(-0.0),
        Argument::Double(f64::NAN),
        Argument::String("ä\\".to_owned()),
        Argument::Ints(vec![]),
        Argument::Null,
    ];
    let outcomes = run(jvm, program(text, &[("all", &arguments)]));
    let text =
        "T:true -128 -32768 A -2147483648 -9223372036854775808 -0.0 NaN \\u00e4\\u005c 0 null";
    assert_eq!(outcomes[0].ended, returned(text).ended);
}

/// A file outside of the working folder cannot be written, and there is no
/// network.
fn the_outside_is_out_of_reach(jvm: &Jvm) {
    let text = "class Main {
        static String write(String path) throws Exception {
            try { java.nio.file.Files.writeString(java.nio.file.Path.of(path), \"x\"); return \"done\"; }
            catch (java.io.IOException e) { return \"refused\"; } }
        static String connect() {
            try { new java.net.ServerSocket(0).close(); return \"done\"; }
            catch (java.io.IOException e) { return \"refused\"; } } }";
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("file").display().to_string();
    let calls: &[(&str, &[Argument])] = &[("write", &[Argument::String(path)]), ("connect", &[])];
    let outcomes = run(jvm, program(text, calls));
    assert_eq!(outcomes, [returned("T:refused"), returned("T:refused")]);
}
