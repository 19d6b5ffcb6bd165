//! Random Java programs on a JVM and in the interpreter: the translation of
//! Java against what javac and the JVM make of it.
//!
//! Each program gets a class with runners: methods without parameters that
//! call an entry and show all that can be seen of it. One JVM compiles and runs
//! many programs; the interpreter runs what they are lowered to.

mod interpreted;
mod runners;

use crate::{Report, for_all};
use interpreted::{Ran, Run};
use std::fs;
use std::path::Path;
use verdiff_gen_java::{Config, Feature, Program, generate, shrink};
use verdiff_jvm::{CRASHED, Call, Ended, Jvm};

/// Programs that are compiled and lowered together.
const GROUP: usize = 10;
/// Groups that one JVM runs.
const GROUPS: usize = 10;

/// Failures that are made small, since each takes minutes.
const SHRUNK: usize = 1;

/// Compares so many programs. Those that do not agree are made small and put
/// into the folder.
pub fn run(jvm: &Jvm, first: u64, count: u64, folder: &Path) -> Report {
    let mut report = Report::default();
    let mut batch = Vec::new();
    let size = GROUP * GROUPS;
    for_all(first, count, &mut report, |seed, report| {
        batch.push((seed, program(seed)));
        if batch.len() == size || seed + 1 == first + count {
            trial(&std::mem::take(&mut batch), GROUP, jvm, folder, report);
        }
    });
    report
}

fn program(seed: u64) -> Program {
    let configs = [Config::small(), Config::small(), Config::default(), Config::small()];
    let config = configs[seed as usize % configs.len()].clone();
    generate(seed, &config.without(&[Feature::StaticInitialisers]))
}

/// Compares programs in groups, and those of groups that the compiler does not
/// take one by one.
fn trial(batch: &[(u64, Program)], size: usize, jvm: &Jvm, folder: &Path, report: &mut Report) {
    let groups: Vec<Vec<&Program>> = batch
        .chunks(size)
        .map(|group| group.iter().map(|(_, program)| program).collect())
        .collect();
    let outcomes = match native(&groups, jvm) {
        Ok(outcomes) => outcomes,
        Err(problem) => return report.fail(batch[0].0, problem),
    };
    for (group, outcome) in batch.chunks(size).zip(outcomes) {
        match outcome {
            Ok(native) => compare(group, &native, jvm, folder, report),
            Err(_) if size > 1 => trial(group, 1, jvm, folder, report),
            Err(error) if error == CRASHED => report.count("programs on which javac crashed"),
            Err(error) => report.fail(group[0].0, format!("does not compile: {error}")),
        }
    }
}

/// What the runners of each program of each group do on the JVM, or why the
/// group does not compile.
type Native = Result<Vec<Vec<Ended>>, String>;

fn native(groups: &[Vec<&Program>], jvm: &Jvm) -> Result<Vec<Native>, String> {
    let requests: Vec<_> = groups.iter().map(|group| request(group)).collect();
    let results = jvm.run(&requests).map_err(|error| error.to_string())?;
    let of = |(group, result): (&Vec<&Program>, verdiff_jvm::Result)| {
        let mut outcomes = result?.into_iter().map(|outcome| outcome.ended);
        let runners =
            |program: &&Program| runners::names(program).filter_map(|_| outcomes.next()).collect();
        Ok(group.iter().map(runners).collect())
    };
    Ok(groups.iter().zip(results).map(of).collect())
}

fn request(group: &[&Program]) -> verdiff_jvm::Program {
    let mut request = verdiff_jvm::Program { files: Vec::new(), calls: Vec::new() };
    for (at, program) in group.iter().enumerate() {
        request.files.extend(runners::files(at, program));
        let call = |method| Call { class: runners::class_name(at), method, arguments: Vec::new() };
        request.calls.extend(runners::names(program).map(call));
    }
    request
}

fn compare(
    group: &[(u64, Program)],
    native: &[Vec<Ended>],
    jvm: &Jvm,
    folder: &Path,
    report: &mut Report,
) {
    let programs: Vec<&Program> = group.iter().map(|(_, program)| program).collect();
    let interpreted = match interpreted::run(&programs) {
        Ok(interpreted) => interpreted,
        Err(problem) => return report.fail(group[0].0, problem),
    };
    for (((seed, program), native), ran) in group.iter().zip(native).zip(&interpreted) {
        match difference(program, native, ran) {
            None => count(ran, native, report),
            Some(failure) => {
                let kept = kept(*seed, program, report.failures.len() < SHRUNK, jvm, folder);
                report.fail(*seed, format!("{failure}; {kept}"));
            }
        }
    }
}

fn count(runs: &[Ran], native: &[Ended], report: &mut Report) {
    report.count("programs");
    for (run, native) in runs.iter().flatten().zip(native) {
        report.count(match (run, native) {
            (Run::Ended(_), Ended::Returned(_)) => "runs that agree and return".to_owned(),
            (Run::Ended(_), _) => "runs that agree and throw".to_owned(),
            (Run::Skipped(reason), _) => format!("runs skipped: {reason}"),
        });
    }
}

/// Where the interpreter differs from the JVM.
fn difference(program: &Program, native: &[Ended], ran: &[Ran]) -> Option<String> {
    let mut runs = runners::names(program).zip(native).zip(ran);
    runs.find_map(|((name, native), ran)| match ran {
        Ok(Run::Skipped(_)) => None,
        Ok(Run::Ended(ended)) if agree(ended, native) => None,
        Ok(Run::Ended(ended)) => {
            Some(format!("{name}: {native:?} on the JVM, {ended:?} interpreted"))
        }
        Err(problem) => Some(format!("{name}: {native:?} on the JVM, {problem}")),
    })
}

fn agree(interpreted: &Ended, native: &Ended) -> bool {
    match (interpreted, native) {
        // Only the virtual machine knows the messages of exceptions that it makes.
        (Ended::Threw { class, message: None }, Ended::Threw { class: other, .. }) => {
            class == other
        }
        (interpreted, native) => interpreted == native,
    }
}

/// Keeps a program that differs, made small if asked, and says where it is.
fn kept(seed: u64, program: &Program, shrinks: bool, jvm: &Jvm, folder: &Path) -> String {
    let differs = |program: &Program| {
        let native = native(&[vec![program]], jvm).ok()?.pop()?.ok()?;
        let ran = interpreted::run(&[program]).ok()?;
        difference(program, &native[0], &ran[0])
    };
    let small = match shrinks {
        true => shrink(program, &mut |smaller| differs(smaller).is_some()),
        false => program.clone(),
    };
    let why = differs(&small).unwrap_or_default();
    let file = folder.join(format!("Main{seed}.java"));
    let text: String = runners::files(0, &small).into_iter().map(|(_, text)| text).collect();
    match fs::write(&file, text) {
        Ok(()) => format!("made small in {}: {why}", file.display()),
        Err(error) => format!("{}: {error}", file.display()),
    }
}
