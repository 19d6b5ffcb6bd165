//! Compiles batches of programs with gcc, calls all their entries and collects
//! what they print.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use verdiff_gen_c::{Entry, ParamKind, Program};

/// Calls of each entry.
const CALLS: usize = 6;

const STRICT: [&str; 6] = [
    "-std=gnu11",
    "-Wall",
    "-Werror=implicit",
    "-Werror=int-conversion",
    "-Werror=incompatible-pointer-types",
    "-Werror=return-type",
];
const SANITIZED: [&str; 4] = [
    "-O0",
    "-fsanitize=undefined,address,float-cast-overflow",
    "-fno-sanitize-recover=all",
    "-Werror=uninitialized",
];
const OPTIMIZED: [&str; 1] = ["-O2"];

/// Checks programs that agree in whether they need `-fwrapv`: each compiles,
/// runs without a report, and prints the same with and without optimisation.
pub(crate) fn check(name: &str, programs: &[(u64, Program)]) {
    let Err(error) = agree(name, programs) else { return };
    let culprits = programs.iter().filter_map(|one| {
        let error = agree(&format!("{name}-{}", one.0), std::slice::from_ref(one)).err()?;
        Some(format!("seed {}: {error}", one.0))
    });
    let culprits: Vec<_> = culprits.collect();
    let count = culprits.len();
    let shown: Vec<_> = culprits.into_iter().take(3).collect();
    panic!("{count} of {} fail\n{}\n{error}", programs.len(), shown.join("\n"));
}

/// What is wrong with these programs, if anything.
pub(crate) fn agree(name: &str, programs: &[(u64, Program)]) -> Result<(), String> {
    let sanitized = outcome(name, programs, &SANITIZED)?;
    let optimized = outcome(name, programs, &OPTIMIZED)?;
    if sanitized == optimized {
        return Ok(());
    }
    let differs = sanitized.lines().zip(optimized.lines()).find(|(left, right)| left != right);
    Err(format!("-O0 and -O2 differ: {differs:?}"))
}

/// What the programs print, compiled so.
pub(crate) fn outcome(
    name: &str,
    programs: &[(u64, Program)],
    flags: &[&str],
) -> Result<String, String> {
    let own = format!("{}-{name}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(own);
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let result = outcome_in(&folder, programs, flags);
    if result.is_ok() {
        fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    }
    result
}

fn outcome_in(
    folder: &Path,
    programs: &[(u64, Program)],
    flags: &[&str],
) -> Result<String, String> {
    let sources = write(folder, programs).map_err(|error| error.to_string())?;
    let binary = folder.join("batch");
    let wraps = programs.iter().any(|(_, program)| program.needs_wrapv());
    let mut gcc = Command::new("gcc");
    gcc.args(STRICT).args(flags).args(wraps.then_some("-fwrapv"));
    gcc.arg("-o").arg(&binary).args(sources).arg("-lm");
    run(&mut gcc)?;
    let output = run(&mut Command::new(&binary))?;
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

fn run(command: &mut Command) -> Result<Output, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(output);
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let errors: Vec<_> = said.lines().filter(|line| line.contains("error")).take(5).collect();
    Err(format!("{} {}", output.status, errors.join("\n")))
}

/// The programs, each in a file of its own, and a `main` that runs them all.
fn write(folder: &Path, programs: &[(u64, Program)]) -> std::io::Result<Vec<PathBuf>> {
    let mut sources = Vec::new();
    let mut main = String::from("#include <stdio.h>\n");
    let mut calls = String::new();
    for (index, (_, program)) in programs.iter().enumerate() {
        let file = folder.join(format!("program{index}.c"));
        fs::write(&file, renamed(program, index))?;
        sources.push(file);
        main += &format!("void run_{index}(void);\n");
        calls += &format!("    printf(\"program {index}\\n\");\n    run_{index}();\n");
    }
    main += &format!("int main(void)\n{{\n{calls}    return 0;\n}}\n");
    let file = folder.join("main.c");
    fs::write(&file, main)?;
    sources.push(file);
    Ok(sources)
}

/// A program whose external names clash with those of no other, and a function
/// that calls its entries.
fn renamed(program: &Program, index: usize) -> String {
    let words: BTreeSet<_> = program
        .text
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|word| is_external(word))
        .collect();
    let mut text = String::new();
    for word in words {
        text += &format!("#define {word} q{index}_{word}\n");
    }
    text += &program.text;
    text += &format!("\nint printf(const char *, ...);\nvoid run_{index}(void)\n{{\n");
    for entry in &program.entries {
        for call in 0..CALLS {
            let arguments = arguments(entry, call);
            // Two calls, since C leaves the order of arguments open.
            text += &format!("    printf(\"%ld \", {}({arguments}));\n", entry.name);
            text += "    printf(\"%lu\\n\", checksum());\n";
        }
    }
    text + "}\n"
}

fn is_external(word: &str) -> bool {
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let prefixes = ["f", "g", "h", "p", "fp", "fns", "table", "nodes"];
    word == "checksum" || letters.len() < word.len() && prefixes.contains(&letters)
}

fn arguments(entry: &Entry, call: usize) -> String {
    let one = |(position, param): (usize, &verdiff_gen_c::ParamType)| {
        format!("({}){}", param.spelling, value(param.kind, call * 3 + position))
    };
    let arguments: Vec<_> = entry.params.iter().enumerate().map(one).collect();
    arguments.join(", ")
}

fn value(kind: ParamKind, choice: usize) -> String {
    let integers = ["0", "1", "-1", "7", "100", "-128", "255", "40000", "-2147483647", "1L << 40"];
    let floats = ["0.0", "1.0", "-1.5", "7.25", "1e10", "-1e-3", "3e38", "100.0", "0.1", "-7.0"];
    match kind {
        ParamKind::Bool => (choice % 2).to_string(),
        ParamKind::Signed(_) | ParamKind::Unsigned(_) => format!("({})", integers[choice % 10]),
        ParamKind::Float | ParamKind::Double => format!("({})", floats[choice % 10]),
    }
}
