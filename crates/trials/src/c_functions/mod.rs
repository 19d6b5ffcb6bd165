//! Functions of real C files, run natively and interpreted on random inputs.
//!
//! In: a project with a `compile_commands.json`. Out: how many calls agree,
//! and each that does not. A function takes part if its parameters are numbers
//! and pointers to objects of known size, and if a call ends without asking
//! the outside anything and without a trap: the interpreter says so before
//! anything is run natively, in the sandbox.
//!
//! * `shapes`: which functions take part, and what they take;
//! * `cases`: random arguments, and what the interpreter makes of them;
//! * `harness`: a C program that includes the file and does one of the calls.

mod cases;
mod harness;
mod shapes;

use crate::Report;
use cases::Case;
use shapes::Shape;
use std::ffi::OsString;
use std::path::Path;
use verdiff_c::load::{File, Options, Parsed, programs, read};
use verdiff_c::lower::INITIAL_VALUES;
use verdiff_c::preprocess::{CompileCommands, compiler_options};
use verdiff_ir::interp::{Budget, Inputs, Machine};
use verdiff_ir::{Name, Program, Value};
use verdiff_sandbox::{Ended, Job, Launcher, run as run_in_sandbox};

/// Calls of each function.
const CALLS: u64 = 6;
/// Functions of one file.
const MOST_FUNCTIONS: usize = 120;

/// Compares functions of all files of a project, or of those whose path
/// contains a text.
pub fn run(project: &Path, only: &str, seed: u64, launcher: &Launcher) -> Result<Report, String> {
    let database = CompileCommands::load(project).map_err(|error| error.to_string())?;
    let files: Vec<_> = database.files().map(Path::to_owned).collect();
    let mut options = Options::default();
    options.preprocess.database = Some(database);
    options.lower.initial_values = true;
    let mut report = Report::default();
    for path in files.iter().filter(|path| path.to_string_lossy().contains(only)) {
        match file(path, seed, &options, launcher, &mut report) {
            Ok(()) => report.count("files"),
            Err(why) => report.count(format!("files left out: {why}")),
        }
    }
    Ok(report)
}

/// Compares functions of one file.
pub fn file(
    path: &Path,
    seed: u64,
    options: &Options,
    launcher: &Launcher,
    report: &mut Report,
) -> Result<(), String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let file = File { path: path.to_owned(), name };
    let parsed = read(&file, options).map_err(|_| "it cannot be read".to_owned())?;
    let shapes = shapes::shapes(&parsed);
    let program =
        programs(&[vec![read(&file, options).map_err(|error| error.to_string())?]], options)
            .remove(0)
            .program;
    let cases = cases(&program, &shapes, seed, report)?;
    if cases.is_empty() {
        return Ok(());
    }
    // Half of the files as they are written, half as compilers change them.
    let level = if path.as_os_str().len().is_multiple_of(2) { "-O0" } else { "-O2" };
    let bench = Bench::new(&parsed, options, &cases, level, launcher)?;
    for (number, case) in cases.iter().enumerate() {
        let place = format!("{}, `{}`, {level}, seed {seed}", path.display(), case.shape.name);
        match bench.call(number)? {
            Err(why) => report.count(why),
            Ok(observed) => match case.disagreement(&observed) {
                None => report.count("calls that agree"),
                Some(what) => {
                    report.failures.push(format!("{place}, {}: {what}", case.arguments()));
                }
            },
        }
    }
    Ok(())
}

/// Calls that the interpreter ends by itself.
fn cases<'s>(
    program: &Program,
    shapes: &'s [Shape],
    seed: u64,
    report: &mut Report,
) -> Result<Vec<Case<'s>>, String> {
    let machine = Machine::new(program);
    let start = initial_globals(&machine).ok_or("its initial values cannot be computed")?;
    let mut found = Vec::new();
    for shape in shapes.iter().filter(|shape| program.procs.contains_key(&*shape.name)) {
        if found.len() >= MOST_FUNCTIONS * CALLS as usize {
            break;
        }
        let before = found.len();
        for call in 0..CALLS {
            let mut case = Case::new(shape, seed ^ call.wrapping_mul(0x9e37_79b9));
            match case.interpret(program, &machine, &start) {
                Ok(()) => found.push(case),
                Err(why) => report.count(why),
            }
        }
        let kind = if found.len() > before {
            "functions that were run"
        } else {
            "functions that never end by themselves"
        };
        report.count(kind);
    }
    Ok(found)
}

fn initial_globals(machine: &Machine<'_>) -> Option<std::collections::BTreeMap<Name, Value>> {
    let budget = Budget::steps(20_000_000);
    let name = Name::from(INITIAL_VALUES);
    let mut outside = cases::Silence::default();
    let ran = machine.run(&name, &Inputs::default(), &mut outside, budget)?;
    Some(ran.outcome()?.globals.iter().cloned().collect())
}

/// A compiled harness.
struct Bench<'l> {
    folder: tempfile::TempDir,
    launcher: &'l Launcher,
}

impl<'l> Bench<'l> {
    fn new(
        parsed: &Parsed,
        options: &Options,
        cases: &[Case<'_>],
        level: &str,
        launcher: &'l Launcher,
    ) -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let text = harness::text(&parsed.file.path, &shapes::foreign(&parsed.unit), cases);
        std::fs::write(folder.path().join("test.c"), text).map_err(|error| error.to_string())?;
        let chosen = compiler_options(&parsed.file.path, &options.preprocess);
        let mut arguments = chosen.map_err(|error| error.to_string())?;
        arguments.extend(FLAGS.iter().chain(&[level]).map(OsString::from));
        let mut job = Job::compile("/usr/bin/cc", folder.path());
        job.arguments = arguments;
        let finished = run_in_sandbox(launcher, &job).map_err(|error| error.to_string())?;
        match finished.ended {
            Ended::Exited(0) => Ok(Bench { folder, launcher }),
            Ended::Exited(_) | Ended::Signalled(_) | Ended::Stopped(_) => {
                let said = String::from_utf8_lossy(&finished.stderr.bytes).into_owned();
                let error = said.lines().find(|line| line.contains("error"));
                let error = error.unwrap_or_default();
                let error = error.rsplit("error").next().unwrap_or_default();
                Err(format!("it cannot be compiled{error}"))
            }
        }
    }

    /// What a call printed; else why it tells nothing.
    fn call(&self, number: usize) -> Result<Result<String, &'static str>, String> {
        let mut job = Job::run(self.folder.path().join("test"), self.folder.path());
        job.arguments = vec![number.to_string().into()];
        let finished = run_in_sandbox(self.launcher, &job).map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&finished.stdout.bytes).into_owned();
        Ok(match finished.ended {
            Ended::Exited(0) => Ok(text),
            Ended::Signalled(ILLEGAL_INSTRUCTION) => Err("calls with undefined behaviour"),
            Ended::Signalled(_) => Err("calls that leave their objects"),
            Ended::Exited(_) => Err("calls that end the program natively"),
            Ended::Stopped(_) => Err("calls that reach a limit natively"),
        })
    }
}

/// What a failed check of the compiler ends with.
const ILLEGAL_INSTRUCTION: i32 = 4;

const FLAGS: &[&str] = &[
    "-w",
    "-fwrapv",
    "-fno-strict-aliasing",
    "-ftrivial-auto-var-init=zero",
    "-U_FORTIFY_SOURCE",
    "-fsanitize=bounds,integer-divide-by-zero,shift,float-cast-overflow,unreachable,bool",
    "-fsanitize-undefined-trap-on-error",
    // What other files define is never reached; a loader would ask for it.
    "-static",
    "-Wl,--unresolved-symbols=ignore-all",
    "-x",
    "c",
    "test.c",
    "-o",
    "test",
    "-lm",
];
