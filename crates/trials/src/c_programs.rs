//! Random C programs, run natively by gcc and interpreted after lowering:
//! what they tell the outside must be the same.

use crate::{Report, run_all};
use std::fs;
use std::path::Path;
use std::process::Command;
use verdiff_c::load::{File, Options, programs, read};
use verdiff_c::lower::INITIAL_VALUES;
use verdiff_gen_c::{Config, Entry, ParamKind, Program, generate};
use verdiff_ir::interp::{Answer, Budget, Inputs, Machine, Oracle, Question, Write};
use verdiff_ir::{Name, Scalar, Value};

/// Calls of each entry.
const CALLS: usize = 4;

/// Compares so many programs, in a folder for the files that gcc needs.
pub fn run(first: u64, count: u64, folder: &Path) -> Report {
    run_all(first, count, |seed, report| match trial(seed, folder) {
        Ok(what) => report.count(what),
        Err(failure) => report.fail(seed, failure),
    })
}

fn trial(seed: u64, folder: &Path) -> Result<&'static str, String> {
    let configs = [Config::default(), Config::small(), Config::loop_free(), Config::small()];
    let program = generate(seed, &configs[seed as usize % configs.len()]);
    let file = folder.join(format!("program{seed}.c"));
    let text = with_main(&program);
    fs::write(&file, &text).map_err(|error| error.to_string())?;
    let interpreted = interpreted(&file)?;
    let wraps = program.needs_wrapv().then_some("-fwrapv");
    for level in ["-O0", "-O2"] {
        let native = native(&file, folder, level, wraps)?;
        if native != interpreted {
            return Err(first_difference(level, &native, &interpreted));
        }
    }
    let _ = fs::remove_file(&file);
    Ok("programs that agree")
}

fn first_difference(level: &str, native: &[i64], interpreted: &[i64]) -> String {
    let at = native.iter().zip(interpreted).take_while(|(a, b)| a == b).count();
    let of = |values: &[i64]| values.get(at).map_or("nothing".to_owned(), i64::to_string);
    format!("observation {at}: {} at {level}, {} interpreted", of(native), of(interpreted))
}

/// The program with a `main` that calls all its entries.
fn with_main(program: &Program) -> String {
    let mut text = program.text.clone();
    text += "\nvoid observe(long);\nint main(void)\n{\n";
    for entry in &program.entries {
        for call in 0..CALLS {
            text += &format!("    observe({}({}));\n", entry.name, arguments(entry, call));
            text += "    observe((long)checksum());\n";
        }
    }
    text + "    return 0;\n}\n"
}

fn arguments(entry: &Entry, call: usize) -> String {
    let one = |(at, param): (usize, &verdiff_gen_c::ParamType)| {
        format!("({}){}", param.spelling, value(param.kind, call * 3 + at))
    };
    entry.params.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
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

const OBSERVE: &str =
    "#include <stdio.h>\nvoid observe(long value) { printf(\"%ld\\n\", value); }\n";

fn native(
    file: &Path,
    folder: &Path,
    level: &str,
    wraps: Option<&str>,
) -> Result<Vec<i64>, String> {
    let (observe, binary) = (folder.join("observe.c"), folder.join("binary"));
    fs::write(&observe, OBSERVE).map_err(|error| error.to_string())?;
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=gnu11", "-w", level]).args(wraps).arg("-o").arg(&binary);
    let compiled = gcc.arg(file).arg(&observe).arg("-lm").output();
    let compiled = compiled.map_err(|error| error.to_string())?;
    if !compiled.status.success() {
        return Err(format!("gcc: {}", String::from_utf8_lossy(&compiled.stderr)));
    }
    let ran = Command::new(&binary).output().map_err(|error| error.to_string())?;
    if !ran.status.success() {
        return Err(format!("natively: {}", ran.status));
    }
    let text = String::from_utf8_lossy(&ran.stdout);
    text.lines().map(|line| line.parse().map_err(|_| format!("printed {line}"))).collect()
}

fn interpreted(file: &Path) -> Result<Vec<i64>, String> {
    let mut options = Options::default();
    options.lower.initial_values = true;
    let file = File { path: file.to_owned(), name: "program.c".to_owned() };
    let parsed = read(&file, &options).map_err(|error| error.to_string())?;
    let loaded = programs(&[vec![parsed]], &options).remove(0);
    if let Some(problem) = loaded.problems.first() {
        let place = loaded.program.sources.place(problem.span).unwrap_or_default();
        return Err(format!("{place}: {}", problem.message));
    }
    let program = loaded.program;
    if let Some((name, opaque)) = program.opaque.first() {
        let place = program.sources.place(opaque.span).unwrap_or_default();
        return Err(format!("`{name}` is opaque, {place}: {}", opaque.reason));
    }
    let machine = Machine::new(&program);
    let run = |name: &str, inputs: &Inputs| {
        let budget = Budget::steps(50_000_000);
        machine
            .run(&Name::from(name), inputs, &mut Listener, budget)
            .ok_or_else(|| format!("there is no `{name}`"))
    };
    let start = run(INITIAL_VALUES, &Inputs::default())?;
    let start = start.outcome().ok_or("initial values do not end")?;
    let globals = start.globals.iter().cloned().collect();
    let ran = run("main", &Inputs { globals, ..Inputs::default() })?;
    let outcome = ran.outcome().ok_or_else(|| format!("interpreted: {ran:?}"))?;
    let zero = Scalar::Bv(verdiff_ir::Bv::zero(verdiff_ir::Width::W32));
    let returned = verdiff_ir::interp::Ending::Returned(vec![Value::Scalar(zero)]);
    if outcome.ending != returned {
        return Err(format!("interpreted: {:?}", outcome.ending));
    }
    let observed = outcome.trace.iter().filter(|event| event.callee.as_str() == "observe");
    Ok(observed.filter_map(|event| number(event.args.first()?)).collect())
}

/// An outside that only listens.
struct Listener;

impl Oracle for Listener {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        Answer {
            throws: None,
            results: question.callee.results.iter().map(|ty| Value::zero(*ty)).collect(),
            writes: question.writes.iter().map(|_| Write::Keep).collect(),
            world: question.world,
        }
    }
}

fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Scalar(Scalar::Bv(bits)) => Some(bits.signed() as i64),
        Value::Scalar(_) | Value::Map(_) => None,
    }
}
