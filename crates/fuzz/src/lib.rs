//! Fuzzing two versions of a C program against each other.
//!
//! In: the checked files of both versions, a time, perhaps inputs to start
//! from. Out: inputs on which the versions differ. What holds of each: the two
//! *original* versions were compiled and run on it by themselves, and differed;
//! or a specification, which is about both, does not hold in their product.
//!
//! * `workshop`: compiling and running in the sandbox;
//! * `build`: the product, compiled for a fuzzer;
//! * `engine`: the fuzzers, and a search with one of them;
//! * `findings`: what a search left, run again, told apart and made small;
//! * `words`: what the programs compare their input with;
//! * `input`: arguments and standard input of a finding;
//! * `function`, `describe`: one function as a program of its own;
//! * `proof`: specifications as questions to the engines;
//! * `replay`: findings on the original versions;
//! * `start`: the folder in which programs are started;
//! * `files`: what a version leaves behind;
//! * `regression`: findings as tests.

mod build;
mod describe;
mod engine;
mod files;
mod findings;
pub mod function;
mod input;
pub mod proof;
mod regression;
mod replay;
mod seeds;
mod start;
mod words;
mod workshop;

pub use engine::Engine;
pub use files::{Files, Left};
pub use input::Input;
pub use regression::script;
pub use replay::{Ran, Status};

use input::start_of_variable;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;
use verdiff_c::load::{Options, Parsed};
use verdiff_product_c::{ProductFile, Refused, product};
use verdiff_sandbox::Launcher;
use workshop::Workshop;

/// What is to be fuzzed, and how.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The files of the old version.
    pub old: &'a [Parsed],
    /// The files of the new version.
    pub new: &'a [Parsed],
    /// How they are compiled.
    pub options: &'a Options,
    /// How their product is made.
    pub product: &'a verdiff_product_c::Options,
    /// What looks for inputs.
    pub engine: Engine,
    /// For how long to look.
    pub time: Duration,
    /// A folder of inputs to start from.
    pub seeds: Option<&'a Path>,
    /// Whether one finding is enough.
    pub stop_at_first: bool,
    /// Whether versions may differ, and crash, and only specifications that do
    /// not hold are looked for.
    pub only_specifications: bool,
    /// Whether inputs are standard input as a whole, without arguments, and an
    /// input on which the old version breaks the rules of C shows nothing: for
    /// programs of one function.
    pub of_function: bool,
    /// How programs are run in the sandbox.
    pub launcher: &'a Launcher,
}

/// How far a search is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// How many runs there were.
    pub runs: u64,
    /// How many inputs showed something, not yet confirmed.
    pub findings: usize,
    /// For how long it looks already.
    pub elapsed: Duration,
}

/// What fuzzing showed.
#[derive(Debug, Clone, Default)]
pub struct Fuzzed {
    /// Inputs on which the versions differ.
    pub findings: Vec<Finding>,
    /// What the product showed and the versions by themselves did not.
    pub unconfirmed: Vec<String>,
    /// How many runs there were.
    pub runs: u64,
    /// What the kernel could not restrict.
    pub notes: Vec<String>,
}

/// An input on which the versions differ, or do not do what is specified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The input.
    pub input: Input,
    /// The specification that does not hold in the product, which alone can
    /// tell: its text and its place.
    pub specification: Option<String>,
    /// What the old version does.
    pub old: Ran,
    /// What the new version does.
    pub new: Ran,
}

/// Why nothing was fuzzed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no product.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A file cannot be written or read.
    #[error("{what}: {why}")]
    File {
        /// The file.
        what: String,
        /// Why.
        why: std::io::Error,
    },
    /// A program that is needed is not installed.
    #[error(
        "{what} is needed, and there is {wanted}; install it, for example with `sudo apt-get \
         install {package}`"
    )]
    Missing {
        /// What it is.
        what: &'static str,
        /// Which programs were looked for.
        wanted: &'static str,
        /// Debian's packages that have it.
        package: &'static str,
    },
    /// Something cannot be compiled.
    #[error("{what} does not compile: {why}")]
    Compile {
        /// What.
        what: String,
        /// What the compiler says.
        why: String,
    },
    /// The options of a file cannot be found.
    #[error(transparent)]
    Options(#[from] verdiff_c::preprocess::PreprocessError),
    /// Nothing can be run.
    #[error(transparent)]
    Sandbox(#[from] verdiff_sandbox::Error),
    /// The fuzzer ended in a way that it should not.
    #[error("the fuzzer {0}")]
    Fuzzer(String),
}

/// How the runtime tells that a specification does not hold.
const SPECIFICATION: &str = "specification does not hold: ";

/// What a fuzzer may put into inputs.
fn dictionary(
    request: Request<'_>,
    options: &words::Options,
    variables: &BTreeSet<Vec<u8>>,
) -> String {
    let mut words = words::words(&[request.old, request.new]);
    if request.engine != Engine::Builtin {
        words.push_str(words::USUAL);
        let ended = options.keys().map(|option| [option.as_slice(), b"\n"].concat()).collect();
        words.push_str(&words::dictionary(&ended));
    }
    words.push_str(&words::dictionary(
        &variables.iter().map(|name| start_of_variable(name)).collect(),
    ));
    words
}

/// Looks for inputs on which the versions differ. Several times a second
/// somebody is told how far it is, and says whether it goes on.
///
/// Where one finding is enough, one that the versions by themselves do not show
/// is none: the rest of the time is for all others.
pub fn fuzz(
    request: Request<'_>,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Fuzzed, Error> {
    // What is missing is said before anything else is done.
    let mut workshop = Workshop::new(request.launcher)?;
    let compiler = build::compiler(&mut workshop, request.engine)?;
    let made = product(request.old, request.new, request.product)?;
    build::write(&workshop, &made.files)?;
    build::chosen(&mut workshop, &made.files, &compiler, request)?;
    let options = words::options(&[request.old, request.new]);
    // A function is given what it is called with, and nothing else.
    let variables = match request.of_function {
        true => BTreeSet::new(),
        false => words::variables(&[request.old, request.new]),
    };
    workshop.write("words.txt", &dictionary(request, &options, &variables))?;
    engine::prepare(&workshop, request, &options, &variables)?;
    let (mut goes_on, mut looked) = (true, Duration::ZERO);
    let mut fuzzed = round(&mut workshop, &made.files, request, &mut |progress| {
        looked = progress.elapsed;
        goes_on &= watch(progress);
        goes_on
    })?;
    let time = request.time.saturating_sub(looked);
    let enough = !request.stop_at_first || !fuzzed.findings.is_empty();
    if !enough && goes_on && time >= Duration::from_secs(2) {
        let all = Request { time, stop_at_first: false, ..request };
        let first = fuzzed;
        fuzzed = round(&mut workshop, &made.files, all, &mut |progress| {
            watch(Progress { elapsed: looked + progress.elapsed, ..progress })
        })?;
        fuzzed.findings.truncate(1);
        if fuzzed.unconfirmed.is_empty() {
            fuzzed.unconfirmed = first.unconfirmed;
        }
    }
    fuzzed.notes = workshop.notes();
    Ok(fuzzed)
}

/// A search with what was built, and its findings confirmed. The number of runs
/// is that of all rounds.
fn round(
    workshop: &mut Workshop<'_>,
    files: &[ProductFile],
    request: Request<'_>,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Fuzzed, Error> {
    let from_start = request.engine == Engine::Afl && findings::of_seeds(workshop, files, request)?;
    let runs = match from_start && request.stop_at_first {
        true => engine::seeds(workshop),
        false => engine::search(workshop, files, request, watch)?,
    };
    let found = findings::judged(workshop, files, request)?;
    let mut fuzzed = Fuzzed { runs, ..Fuzzed::default() };
    if !found.is_empty() {
        replay::compile(workshop, request)?;
    }
    for (input, message) in found {
        let specification = message.strip_prefix(SPECIFICATION).map(str::to_owned);
        match replay::both(workshop, &input, request)? {
            // Messages name files and lines, which may have changed alone.
            Some((old, new)) if specification.is_some() || !old.agrees(&new) => {
                fuzzed.findings.push(Finding { input, specification, old, new });
            }
            Some(_) | None => fuzzed.unconfirmed.push(message),
        }
    }
    fuzzed.findings.dedup_by(|one, other| one.input == other.input);
    Ok(fuzzed)
}
