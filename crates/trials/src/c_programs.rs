//! Random C programs, run natively by gcc and interpreted after lowering:
//! what they tell the outside must be the same.
//!
//! Every entry of a program is run from the start of the program. One that
//! can reach something opaque is skipped, and counted with the reason: its
//! run would show what the outside made up. A program on which gcc and the
//! interpreter differ is made small and left in the folder.

mod interpreted;
mod native;

use crate::{Report, for_all};
use interpreted::{Interpreted, Run};
use native::Native;
use std::fs;
use std::path::Path;
use verdiff_gen_c::{Config, Entry, ParamKind, Program, generate, shrink};

/// Calls of each entry.
const CALLS: usize = 4;
const LEVELS: [&str; 2] = ["-O0", "-O2"];

/// Programs that gcc compiles at once: half of its work is to start.
const BATCH: u64 = 20;

/// What gcc says of a defect of its own.
const OF_GCC: &str = "internal compiler error";

/// Compares so many programs, in a folder for those that differ.
pub fn run(first: u64, count: u64, folder: &Path) -> Report {
    let mut report = Report::default();
    let mut native = match Native::new(folder) {
        Ok(native) => native,
        Err(problem) => {
            report.fail(first, problem);
            return report;
        }
    };
    let mut batch = Vec::new();
    for_all(first, count, &mut report, |seed, report| {
        batch.push((seed, program(seed)));
        if batch.len() as u64 == BATCH || seed + 1 == first + count {
            trial(&std::mem::take(&mut batch), folder, &mut native, report);
        }
    });
    report
}

fn program(seed: u64) -> Program {
    let configs = [Config::default(), Config::small(), Config::loop_free(), Config::small()];
    generate(seed, &configs[seed as usize % configs.len()])
}

/// Compares some programs. If anything is wrong, each of them by itself.
fn trial(batch: &[(u64, Program)], folder: &Path, native: &mut Native, report: &mut Report) {
    let programs: Vec<&Program> = batch.iter().map(|(_, program)| program).collect();
    match compared(&programs, native) {
        Ok(outcomes) => outcomes.iter().for_each(|runs| count(runs, report)),
        Err(failure) => match batch {
            [_] if failure.contains(OF_GCC) => report.count("programs on which gcc itself fails"),
            [(seed, program)] => {
                let kept = kept(*seed, folder, program, native);
                report.fail(*seed, format!("{failure}; {kept}"));
            }
            _ => batch.chunks(1).for_each(|one| trial(one, folder, native, report)),
        },
    }
}

fn count(runs: &[Run], report: &mut Report) {
    let agree = runs.iter().any(|run| matches!(run, Run::Observed(_)));
    report.count(if agree { "programs that agree" } else { "programs skipped as a whole" });
    for run in runs {
        report.count(match run {
            Run::Observed(_) => "entries that agree".to_owned(),
            Run::Opaque(reason) => format!("entries skipped: {reason}"),
        });
    }
}

/// What the entries of each program do, or how one differs.
fn compared(programs: &[&Program], native: &mut Native) -> Result<Vec<Vec<Run>>, String> {
    let interpreted: Vec<Vec<Run>> = programs
        .iter()
        .map(|program| interpreted(program, native))
        .collect::<Result<_, String>>()?;
    let wraps = programs.iter().any(|program| program.needs_wrapv());
    let texts: Vec<String> = programs.iter().map(|program| with_runners(program)).collect();
    let names = |program: &&Program| program.entries.iter().map(runner).collect();
    let runners: Vec<Vec<String>> = programs.iter().map(names).collect();
    for level in LEVELS {
        native.compile(&texts, &runners, level, wraps)?;
        for (program, runs) in interpreted.iter().enumerate() {
            for (entry, run) in runs.iter().enumerate() {
                if let Run::Observed(observed) = run {
                    same(level, &native.run(program, entry)?, observed)?;
                }
            }
        }
    }
    Ok(interpreted)
}

fn interpreted(program: &Program, native: &Native) -> Result<Vec<Run>, String> {
    let interpreted = Interpreted::new(&native.write(&with_runners(program))?)?;
    program.entries.iter().map(|entry| interpreted.run(&runner(entry))).collect()
}

fn same(level: &str, native: &[i64], interpreted: &[i64]) -> Result<(), String> {
    if native == interpreted {
        return Ok(());
    }
    let at = native.iter().zip(interpreted).take_while(|(a, b)| a == b).count();
    let of = |values: &[i64]| values.get(at).map_or("nothing".to_owned(), i64::to_string);
    Err(format!("observation {at}: {} at {level}, {} interpreted", of(native), of(interpreted)))
}

/// Makes a program small that differs, and says where it is.
fn kept(seed: u64, folder: &Path, program: &Program, native: &mut Native) -> String {
    let small = shrink(program, &mut |smaller| compared(&[smaller], native).is_err());
    let why = compared(&[&small], native).err().unwrap_or_default();
    let file = folder.join(format!("program{seed}.c"));
    match fs::write(&file, with_runners(&small)) {
        Ok(()) => format!("made small in {}: {why}", file.display()),
        Err(error) => format!("{}: {error}", file.display()),
    }
}

/// The function that calls an entry.
fn runner(entry: &Entry) -> String {
    format!("run_{}", entry.name)
}

/// The program with a function for each entry that calls it.
fn with_runners(program: &Program) -> String {
    let mut text = program.text.clone();
    text += "\nvoid observe(long);\n";
    for entry in &program.entries {
        text += &format!("void {}(void)\n{{\n", runner(entry));
        for call in 0..CALLS {
            text += &format!("    observe({}({}));\n", entry.name, arguments(entry, call));
            text += "    observe((long)checksum());\n";
        }
        text += "}\n";
    }
    text
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
