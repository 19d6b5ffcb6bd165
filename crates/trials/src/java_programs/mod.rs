//! Random Java programs on a JVM and in the interpreter: the translation of
//! Java against what javac and the JVM make of it.
//!
//! Each program gets a class with runners: methods without parameters that
//! call an entry and show all that can be seen of it. One JVM compiles and runs
//! many programs; the interpreter runs what they are lowered to.

mod interpreted;
mod runners;

use crate::{Report, for_all};
use interpreted::{Interpreted, Run};
use std::fs;
use std::path::Path;
use verdiff_gen_java::{Config, Feature, Program, generate, shrink};
use verdiff_jvm::{CRASHED, Call, Ended, Jvm};

/// Programs that one JVM runs.
const BATCH: u64 = 500;

/// Compares so many programs. Those that do not agree are made small and put
/// into the folder.
pub fn run(jvm: &Jvm, first: u64, count: u64, folder: &Path) -> Report {
    let mut report = Report::default();
    let mut batch = Vec::new();
    for_all(first, count, &mut report, |seed, report| {
        batch.push((seed, program(seed)));
        if batch.len() as u64 == BATCH || seed + 1 == first + count {
            trial(&std::mem::take(&mut batch), jvm, folder, report);
        }
    });
    report
}

fn program(seed: u64) -> Program {
    let configs = [Config::small(), Config::small(), Config::default(), Config::small()];
    let config = configs[seed as usize % configs.len()].clone();
    generate(seed, &config.without(&[Feature::StaticInitialisers]))
}

/// What the JVM says of some programs: what each runner did, or nothing for a
/// program on which the compiler crashed.
type Native = Option<Vec<Ended>>;

fn native(programs: &[&Program], jvm: &Jvm) -> Result<Vec<Native>, String> {
    let requests: Vec<_> = programs.iter().map(|program| request(program)).collect();
    let results = jvm.run(&requests).map_err(|error| error.to_string())?;
    let of = |result: verdiff_jvm::Result| match result {
        Ok(outcomes) => Ok(Some(outcomes.into_iter().map(|outcome| outcome.ended).collect())),
        Err(error) if error == CRASHED => Ok(None),
        Err(error) => Err(format!("does not compile: {error}")),
    };
    results.into_iter().map(of).collect()
}

fn request(program: &Program) -> verdiff_jvm::Program {
    let call =
        |method: String| Call { class: runners::CLASS.to_owned(), method, arguments: Vec::new() };
    let calls = runners::names(program).map(call).collect();
    verdiff_jvm::Program { files: runners::files(program).into(), calls }
}

fn trial(batch: &[(u64, Program)], jvm: &Jvm, folder: &Path, report: &mut Report) {
    let programs: Vec<&Program> = batch.iter().map(|(_, program)| program).collect();
    let outcomes = match native(&programs, jvm) {
        Ok(outcomes) => outcomes,
        Err(problem) => return report.fail(batch[0].0, problem),
    };
    for ((seed, program), native) in batch.iter().zip(outcomes) {
        let Some(native) = native else {
            report.count("programs on which javac crashed");
            continue;
        };
        match compared(program, &native) {
            Ok(runs) => count(&runs, &native, report),
            Err(failure) => {
                let kept = kept(*seed, program, jvm, folder);
                report.fail(*seed, format!("{failure}; {kept}"));
            }
        }
    }
}

fn count(runs: &[Run], native: &[Ended], report: &mut Report) {
    report.count("programs");
    for (run, native) in runs.iter().zip(native) {
        report.count(match (run, native) {
            (Run::Ended(_), Ended::Returned(_)) => "runs that agree and return".to_owned(),
            (Run::Ended(_), _) => "runs that agree and throw".to_owned(),
            (Run::Skipped(reason), _) => format!("runs skipped: {reason}"),
        });
    }
}

/// What the interpreter makes of a program, or where it differs from the JVM.
fn compared(program: &Program, native: &[Ended]) -> Result<Vec<Run>, String> {
    let interpreted = Interpreted::new(program)?;
    let mut runs = Vec::new();
    for (name, native) in runners::names(program).zip(native) {
        let run = interpreted.run(&name)?;
        if let Run::Ended(ended) = &run {
            same(&name, ended, native)?;
        }
        runs.push(run);
    }
    Ok(runs)
}

fn same(name: &str, interpreted: &Ended, native: &Ended) -> Result<(), String> {
    // Only the virtual machine knows the messages of exceptions that it makes.
    let agree = match (interpreted, native) {
        (Ended::Threw { class, message: None }, Ended::Threw { class: other, message: _ }) => {
            class == other
        }
        (interpreted, native) => interpreted == native,
    };
    match agree {
        true => Ok(()),
        false => Err(format!("{name}: {native:?} on the JVM, {interpreted:?} interpreted")),
    }
}

/// Makes a program small that differs, and says where it is.
fn kept(seed: u64, program: &Program, jvm: &Jvm, folder: &Path) -> String {
    let differs = |program: &Program| {
        let native = native(&[program], jvm).ok()?.pop()??;
        compared(program, &native).err()
    };
    let small = shrink(program, &mut |smaller| differs(smaller).is_some());
    let why = differs(&small).unwrap_or_default();
    let file = folder.join(format!("Main{seed}.java"));
    let text: String = runners::files(&small).into_iter().map(|(_, text)| text).collect();
    match fs::write(&file, text) {
        Ok(()) => format!("made small in {}: {why}", file.display()),
        Err(error) => format!("{}: {error}", file.display()),
    }
}
