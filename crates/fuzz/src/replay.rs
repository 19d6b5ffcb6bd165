//! Findings on the two original versions, compiled and run by themselves.
//!
//! Every run starts in a folder of the same name that is made anew, so that no
//! run sees what another one left, and what it leaves there is compared.

use crate::build::plain_compiler;
use crate::engine::SANITIZED;
use crate::files::{self, Files};
use crate::start::start_folder;
use crate::workshop::{Compilation, Workshop};
use crate::{Error, Input, Request};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use verdiff_c::load::Parsed;
use verdiff_c::preprocess::compiler_options;
use verdiff_sandbox::{Ended, Job, Limit};

/// The old version with checks.
const CHECKED: &str = "checked";
/// The options for them.
const CHECKS: [&str; 2] = ["-fsanitize=address", "-fno-omit-frame-pointer"];
/// How often each version is run, to see that it does the same every time.
const RUNS: usize = 3;

/// What a version does on an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// How it ends.
    pub status: Status,
    /// What it prints.
    pub stdout: Vec<u8>,
    /// Its error messages.
    pub stderr: Vec<u8>,
    /// What it leaves in the folder that it was started in; none if that is
    /// not the same every time, or cannot be read.
    pub files: Option<Files>,
}

/// How a version ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// By itself.
    Exited(i32),
    /// By a signal.
    Signalled(i32),
    /// Not within the limits of a run.
    Endless,
    /// It printed more than is kept, and was stopped.
    Wordy,
}

impl Ran {
    /// Whether two versions do the same, error messages aside.
    pub(crate) fn agrees(&self, other: &Ran) -> bool {
        self.shows_the_same(other) && self.differing_files(other).is_empty()
    }

    /// Whether they end alike and print the same.
    pub fn shows_the_same(&self, other: &Ran) -> bool {
        // How much one that is stopped printed is chance.
        match (self.status.is_stopped(), other.status.is_stopped()) {
            (true, true) => true,
            _ => self.status == other.status && self.stdout == other.stdout,
        }
    }

    /// The files that they leave, as far as both always leave the same.
    pub fn differing_files(&self, other: &Ran) -> Vec<PathBuf> {
        match (&self.files, &other.files) {
            (Some(one), Some(other)) => files::differing(one, other),
            (_, None) | (None, _) => Vec::new(),
        }
    }
}

impl Status {
    /// Whether it was not let run to its end.
    pub fn is_stopped(self) -> bool {
        matches!(self, Status::Endless | Status::Wordy)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Exited(status) => Ended::Exited(*status).fmt(f),
            Status::Signalled(signal) => Ended::Signalled(*signal).fmt(f),
            Status::Endless => f.write_str("does not end"),
            Status::Wordy => f.write_str("prints more than a megabyte"),
        }
    }
}

/// Compiles both versions; of a function, the old one also with checks of all
/// that it does to memory.
pub(crate) fn compile(workshop: &mut Workshop<'_>, request: Request<'_>) -> Result<(), Error> {
    let mut all = vec![("old", request.old, &[][..]), ("new", request.new, &[])];
    if request.of_function {
        all.push((CHECKED, request.old, &CHECKS));
    }
    let (mut objects, mut programs) = (Vec::new(), Vec::new());
    for (side, files, more) in all {
        let (of_version, program) = steps(side, files, more, request)?;
        objects.extend(of_version);
        programs.push(program);
    }
    workshop.compile_all(objects)?;
    workshop.compile_all(programs)
}

/// The runs of a compiler that make the objects of a version, and that which
/// makes the program.
fn steps(
    side: &str,
    files: &[Parsed],
    more: &[&str],
    request: Request<'_>,
) -> Result<(Vec<Compilation>, Compilation), Error> {
    let compiler = plain_compiler()?;
    let more: Vec<OsString> = more.iter().map(OsString::from).collect();
    let (mut steps, mut objects) = (Vec::new(), more.clone());
    for (number, file) in files.iter().enumerate() {
        let object = format!("{side}{number}.o");
        let mut arguments = compiler_options(&file.file.path, &request.options.preprocess)?;
        let path = std::path::absolute(&file.file.path).unwrap_or_else(|_| file.file.path.clone());
        // Specifications are for the product.
        arguments.extend(["-UVERDIFF", "-O1", "-w", "-c", "-x", "c"].map(OsString::from));
        arguments.extend(more.iter().cloned());
        arguments.push(path.into());
        arguments.extend(["-o", &object].map(OsString::from));
        let what = format!("{} ({side})", file.file.name);
        steps.push(Compilation { compiler: compiler.clone(), what, arguments });
        objects.push(object.into());
    }
    objects.extend(["-lm", "-o", side].map(OsString::from));
    let what = format!("the {side} version");
    Ok((steps, Compilation { compiler, what, arguments: objects }))
}

/// What both versions do; none if that depends on more than the input (the
/// time, addresses, memory that nobody wrote to), or cannot be told.
pub(crate) fn both(
    workshop: &mut Workshop<'_>,
    input: &Input,
    request: Request<'_>,
) -> Result<Option<(Ran, Ran)>, Error> {
    if request.of_function && !is_valid(workshop, input)? {
        return Ok(None);
    }
    let Some(old) = steadily(workshop, "old", input)? else { return Ok(None) };
    let Some(new) = steadily(workshop, "new", input)? else { return Ok(None) };
    Ok(Some((old, new)))
}

/// Whether the old version stays within its objects on this input. Inputs of a
/// function are made up: one that is too small for what the function always
/// did is nobody's.
fn is_valid(workshop: &mut Workshop<'_>, input: &Input) -> Result<bool, Error> {
    let mut job = job_of(workshop, CHECKED, input);
    job.folder = start_folder(workshop)?;
    job.limits.address_space = SANITIZED;
    job.limits.memory = 1 << 30;
    // Far apart, so that an object that is left is not another one that is met.
    let options = "detect_leaks=0:handle_abort=0:exitcode=99:redzone=2048:max_redzone=2048";
    job.environment.insert("ASAN_OPTIONS".into(), options.into());
    let finished = workshop.run(&job)?;
    let said = String::from_utf8_lossy(&finished.stderr.bytes).into_owned();
    Ok(!said.contains("ERROR: AddressSanitizer") && !matches!(finished.ended, Ended::Stopped(_)))
}

/// What a version does every time.
fn steadily(workshop: &mut Workshop<'_>, side: &str, input: &Input) -> Result<Option<Ran>, Error> {
    let Some(mut first) = alone(workshop, side, input)? else { return Ok(None) };
    if first.status.is_stopped() {
        // How far it came is chance.
        first.files = None;
        return Ok(Some(first));
    }
    for _ in 1..RUNS {
        let Some(again) = alone(workshop, side, input)? else { return Ok(None) };
        if !again.shows_the_same(&first) {
            return Ok(None);
        }
        if again.files != first.files {
            first.files = None;
        }
    }
    Ok(Some(first))
}

/// A version on an input.
fn job_of(workshop: &Workshop<'_>, side: &str, input: &Input) -> Job {
    let mut job = workshop.job(side, &input.arguments, &input.stdin);
    let text = |bytes: &[u8]| OsString::from(OsStr::from_bytes(bytes));
    job.environment =
        input.variables.iter().map(|(name, value)| (text(name), text(value))).collect();
    job
}

fn alone(workshop: &mut Workshop<'_>, side: &str, input: &Input) -> Result<Option<Ran>, Error> {
    let mut job = job_of(workshop, side, input);
    job.folder = start_folder(workshop)?;
    let own = job.program.display().to_string();
    let finished = workshop.run(&job)?;
    let status = match finished.ended {
        Ended::Exited(status) => Status::Exited(status),
        Ended::Signalled(signal) => Status::Signalled(signal),
        Ended::Stopped(Limit::Wall | Limit::Cpu) => Status::Endless,
        Ended::Stopped(Limit::Output) => Status::Wordy,
        // What it wanted to do is not known.
        Ended::Stopped(_) => return Ok(None),
    };
    let named = |bytes: &[u8]| without(bytes, own.as_bytes());
    let (stdout, stderr) = (named(&finished.stdout.bytes), named(&finished.stderr.bytes));
    let files = files::below(&job.folder).ok();
    Ok(Some(Ran { status, stdout, stderr, files }))
}

/// Bytes with another name for the program, whose versions lie in one folder.
fn without(bytes: &[u8], own: &[u8]) -> Vec<u8> {
    let mut rest = bytes;
    let mut named = Vec::new();
    while let Some(byte) = rest.first() {
        match rest.strip_prefix(own) {
            Some(after) => {
                named.extend(b"program");
                rest = after;
            }
            None => {
                named.push(*byte);
                rest = rest.get(1..).unwrap_or_default();
            }
        }
    }
    named
}
