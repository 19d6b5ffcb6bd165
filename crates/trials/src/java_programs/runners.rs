//! Runners: methods that call the entries of a program with fixed arguments
//! and fold what can be seen afterwards into their result.

use verdiff_gen_java::{Entry, Param, Program};

/// Calls of each entry.
const CALLS: usize = 4;

/// The package of a program of a group.
fn package(at: usize) -> String {
    format!("p{at}")
}

/// The class of the runners of a program of a group.
pub(super) fn class_name(at: usize) -> String {
    format!("{}.Runner", package(at))
}

/// The names of all runners.
pub(super) fn names(program: &Program) -> impl Iterator<Item = String> {
    let entries = program.entries.iter();
    entries.flat_map(|entry| (0..CALLS).map(|call| name(entry, call)))
}

fn name(entry: &Entry, call: usize) -> String {
    format!("{}of{call}", entry.name)
}

/// The files of a program of a group, with its runners.
pub(super) fn files(at: usize, program: &Program) -> [(String, String); 2] {
    let package = package(at);
    let file = |class: &str, text: &str| {
        (format!("{package}/{class}.java"), format!("package {package};\n\n{text}"))
    };
    [file("Main", &program.text), file("Runner", &class(program))]
}

fn class(program: &Program) -> String {
    let mut text = String::from("class Runner {\n");
    for entry in &program.entries {
        for call in 0..CALLS {
            text += &runner(program, entry, call);
        }
    }
    text + "}\n"
}

/// Calls an entry. Arrays and static fields are part of what is returned.
fn runner(program: &Program, entry: &Entry, call: usize) -> String {
    let params = entry.params.iter().enumerate();
    let mut text = format!("    static long {}() {{\n", name(entry, call));
    let mut seen = String::new();
    let mut arguments = Vec::new();
    for (at, param) in params {
        let (ty, value) = argument(*param, call * 3 + at);
        text += &format!("        {ty} a{at} = {value};\n");
        arguments.push(format!("a{at}"));
        if *param == Param::Ints {
            seen += &format!("        for (int e : a{at}) r = r * 31 + e;\n");
        }
    }
    if program.text.contains("static int total = ") {
        text += "        Main.total = 1;\n";
        seen += "        r = r * 31 + Main.total;\n";
    }
    if program.text.contains("static String text = ") {
        text += "        Main.text = \"\";\n";
        seen += "        r = r * 31 + (Main.text == null ? -1 : Main.text.length());\n";
    }
    let called = format!("Main.{}({})", entry.name, arguments.join(", "));
    text + &format!("        long r = {called};\n{seen}        return r;\n    }}\n")
}

fn argument(param: Param, choice: usize) -> (&'static str, &'static str) {
    let of = |ty, values: &[&'static str]| (ty, values[choice % values.len()]);
    match param {
        Param::Int => of(
            "int",
            &["0", "1", "-1", "7", "100", "-128", "255", "40000", "-2147483648", "2147483647"],
        ),
        Param::Long => {
            of("long", &["0L", "1L", "-1L", "1L << 40", "Long.MIN_VALUE", "Long.MAX_VALUE", "-77L"])
        }
        Param::String => of("String", &["\"\"", "\"a\"", "\"Aa\"", "\"hello, world\"", "\"42\""]),
        Param::Ints => of(
            "int[]",
            &["{0, 1, 2, 3}", "{-1, 5, 5, 7, 2147483647}", "{3, 2, 1, 0, -2147483648, 9}"],
        ),
        Param::Boolean => of("boolean", &["true", "false"]),
        Param::Double => of(
            "double",
            &["0.0", "-0.0", "1.5", "-7.25", "1e10", "Double.NaN", "1e308 * 10", "0.1"],
        ),
        Param::Char => of("char", &["'a'", "'Z'", "'0'", "'\\uffff'", "'\\n'"]),
        Param::Byte => of("byte", &["0", "127", "-128", "-1", "13"]),
    }
}
