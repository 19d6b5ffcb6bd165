//! Preprocessing: a file and options in; its text after the system's
//! preprocessor, with a map from there back to the user's files, out.
//!
//! The preprocessor is the only program that is run. What a repository says
//! about its build (`compile_commands.json`) is not trusted: of its options,
//! those that preprocessing needs are kept, and a compiler is never taken from
//! it. No state is kept between calls.

mod database;
mod error;
mod input;
mod markers;
mod matching;
mod names;
mod options;
mod output;
mod positions;
mod run;
mod sources;
mod tokens;

pub use database::{CompileCommands, DatabaseError};
pub use error::{PreprocessError, Rejection};
pub use input::InputError;
pub use options::{Chosen, OptionError, choose};
pub use positions::{Origin, Place, Positions};
pub use sources::Sources;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use names::Names;

/// How to preprocess.
#[derive(Debug, Clone)]
pub struct Options {
    /// The compiler that is run, as `cc -E`.
    pub compiler: OsString,
    /// Options as the user gave them: `-I`, `-D`, `-std=…` and the like.
    pub arguments: Vec<OsString>,
    /// What a build says of each file.
    pub database: Option<CompileCommands>,
    /// Where to give up.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            compiler: "cc".into(),
            arguments: Vec::new(),
            database: None,
            limits: Limits::default(),
        }
    }
}

/// Where preprocessing gives up.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Bytes of a source file.
    pub source: u64,
    /// Bytes of its preprocessed text.
    pub output: u64,
    /// How long the preprocessor may take.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { source: 64 << 20, output: 512 << 20, time: Duration::from_secs(60) }
    }
}

/// A file after preprocessing.
#[derive(Debug, Clone)]
pub struct Preprocessed {
    /// The text, with line markers (`# 12 "path" flags`) and pragmas, both on
    /// lines that begin with `#`. Bytes that are not UTF-8 are U+FFFD.
    pub text: Arc<str>,
    /// Where in the user's files each part of the text is from.
    pub positions: Positions,
    /// What the user should know about how it was made.
    pub notes: Vec<String>,
    /// Whether the options say that `char` has no sign.
    pub unsigned_char: bool,
}

/// Preprocesses a file.
pub fn preprocess(file: &Path, options: &Options) -> Result<Preprocessed, PreprocessError> {
    input::check(file, options.limits.source)?;
    let (command, names, notes) = command(file, options)?;
    let unsigned_char = options::is_char_unsigned(&command.arguments);
    let bytes = run::run(command, &options.limits).map_err(|failure| {
        PreprocessError::from_run(failure, file, &options.compiler, &options.limits, &names)
    })?;
    let output = output::separate(&bytes);
    let text: Arc<str> = output.text.into();
    let positions = Positions::new(Arc::clone(&text), &names, output.macros);
    Ok(Preprocessed { text, positions, notes, unsigned_char })
}

/// The options with which a file is compiled, independent of the working
/// folder: those of the user, and those of its build that matter.
pub fn compiler_options(file: &Path, options: &Options) -> Result<Vec<OsString>, PreprocessError> {
    let here = std::env::current_dir().unwrap_or_default();
    let entry = match &options.database {
        Some(database) => database.lookup(file)?,
        None => None,
    };
    let mut chosen = Vec::new();
    if let Some(entry) = entry {
        chosen = choose(&entry.arguments, Some(&entry.directory))?.arguments;
    }
    chosen.extend(choose(&options.arguments, Some(&here))?.arguments);
    Ok(chosen)
}

/// What to run, what the names that it prints mean, and what to tell the user.
fn command(
    file: &Path,
    options: &Options,
) -> Result<(run::Invocation, Names, Vec<String>), PreprocessError> {
    let entry = match &options.database {
        Some(database) => database.lookup(file)?,
        None => None,
    };
    let Some(entry) = entry else {
        let chosen = choose(&options.arguments, None)?;
        let names = Names::in_place(file);
        let invocation = invocation(options, chosen.arguments, &names, None);
        return Ok((invocation, names, chosen.notes));
    };
    let mut chosen = choose(&entry.arguments, None)?;
    let here = std::env::current_dir().unwrap_or_default();
    let own = choose(&options.arguments, Some(&here))?;
    chosen.arguments.extend(own.arguments);
    chosen.notes.extend(own.notes);
    let names = Names::from_folder(file, &entry.directory, &here);
    let invocation = invocation(options, chosen.arguments, &names, Some(entry.directory));
    Ok((invocation, names, chosen.notes))
}

fn invocation(
    options: &Options,
    chosen: Vec<OsString>,
    names: &Names,
    folder: Option<PathBuf>,
) -> run::Invocation {
    // `-dD` tells which names are macros, to find the way back. `-w`: warnings
    // are for those who compile. Checks that `_FORTIFY_SOURCE` weaves into the
    // library's headers are not part of the program.
    let fixed = ["-E", "-dD", "-w", "-x", "c"].map(OsString::from);
    let last = [OsString::from("-U_FORTIFY_SOURCE"), names.argument().into()];
    let arguments = fixed.into_iter().chain(chosen).chain(last).collect();
    run::Invocation { program: options.compiler.clone(), arguments, folder }
}
