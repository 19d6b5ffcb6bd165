//! Reading the versions: paths in, validated programs out, or a message that
//! says what is wrong and what is accepted.
//!
//! The language is that of the files; [`crate::c`] reads C, [`crate::java`] Java.

use crate::args::CArgs;
use crate::argument::Argument;
use crate::c;
use crate::guard::Diagnosed;
use crate::java;
use crate::output::complain;
use anyhow::{Context, Result, anyhow, bail};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use verdiff_ir::Program;
use verdiff_ir::text::{self, ParseError};
use verdiff_report::Speech;
use verdiff_report::render::diagnostics;

/// A language that versions may be in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    /// The text form of the core language.
    Core,
    /// C, in a file or a folder.
    C,
    /// Java, in a file or a folder.
    Java,
}

/// What versions were read from, as far as a language can be run.
pub(crate) enum Sources {
    /// The core language.
    Core,
    /// Files of C.
    C(c::Sources),
    /// Files of Java.
    Java(java::Sources),
}

/// All versions, ready to be compared.
pub(crate) struct Loaded {
    /// The versions, in order.
    pub(crate) programs: Vec<Program>,
    /// What they were read from.
    pub(crate) sources: Sources,
    /// What the reader wrote them in.
    pub(crate) speech: Speech,
}

/// All versions. What is wrong with any is told at once.
pub(crate) fn load(arguments: &[Argument], args: &CArgs) -> Result<Loaded> {
    let languages: Vec<Language> =
        arguments.iter().map(|argument| language(&argument.path)).collect::<Result<_>>()?;
    let (Some(first), Some(language)) = (arguments.first(), languages.first()) else {
        bail!("no version was given");
    };
    if let Some(at) = languages.iter().position(|other| other != language) {
        let [one, other] = [&first.shown, &arguments[at].shown];
        bail!("{one} and {other} are not in the same language");
    }
    let mut loaded = match language {
        Language::C => {
            let paths: Vec<PathBuf> =
                arguments.iter().map(|argument| argument.path.clone()).collect();
            let shown = |text: String| arguments.iter().fold(text, |text, it| it.shown_text(&text));
            let loaded = c::load(&paths, args);
            let (programs, sources, notes) =
                loaded.map_err(|error| anyhow!(shown(format!("{error:#}"))))?;
            for note in notes {
                complain(&format!("note: {}", shown(note)));
            }
            Loaded { programs, sources: Sources::C(sources), speech: Speech::C }
        }
        Language::Core => {
            let programs = load_core(arguments)?;
            Loaded { programs, sources: Sources::Core, speech: Speech::Core }
        }
        Language::Java => {
            let paths: Vec<&Path> = arguments.iter().map(|argument| &*argument.path).collect();
            let (programs, sources) = java::load(&paths)?;
            Loaded { programs, sources: Sources::Java(sources), speech: Speech::Java }
        }
    };
    for (program, argument) in loaded.programs.iter_mut().zip(arguments) {
        argument.rename_sources(program);
    }
    Ok(loaded)
}

/// The language of an argument, by its name; that of a folder by its files.
pub(crate) fn language(path: &Path) -> Result<Language> {
    let name = path.display();
    let found = std::fs::metadata(path).with_context(|| format!("cannot read {name}"))?;
    if found.is_dir() {
        return Ok(if java::is_in(path) { Language::Java } else { Language::C });
    }
    let accepted = "verdiff reads .c and .java files, folders of them, and .vir files, the text \
                    form of its core language";
    match path.extension().and_then(OsStr::to_str) {
        Some("vir") => Ok(Language::Core),
        Some("c" | "h" | "i") => Ok(Language::C),
        Some("java") => Ok(Language::Java),
        Some(other) => bail!("{name}: unknown extension `.{other}`; {accepted}"),
        None => bail!("{name} has no extension that tells its language; {accepted}"),
    }
}

fn load_core(arguments: &[Argument]) -> Result<Vec<Program>> {
    let (mut programs, mut syntax) = (Vec::new(), String::new());
    for argument in arguments {
        match version(&argument.path) {
            Ok(program) => programs.push(program),
            Err(Problem::Syntax(error)) => syntax += &diagnostics::render(&error),
            Err(Problem::Other(error)) => return Err(error),
        }
    }
    match syntax.is_empty() {
        true => Ok(programs),
        false => Err(anyhow!(Diagnosed(syntax))),
    }
}

enum Problem {
    Syntax(Box<ParseError>),
    Other(anyhow::Error),
}

fn version(path: &Path) -> Result<Program, Problem> {
    let text = read(path).map_err(Problem::Other)?;
    text::parse(&path.display().to_string(), &text)
        .map_err(|error| Problem::Syntax(Box::new(error)))
}

fn read(path: &Path) -> Result<String> {
    let name = path.display();
    let found = std::fs::metadata(path).with_context(|| format!("cannot read {name}"))?;
    if found.len() > text::MAX_SIZE as u64 {
        bail!("{name} is larger than {} MiB", text::MAX_SIZE >> 20);
    }
    let bytes = read_bytes(path).with_context(|| format!("cannot read {name}"))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count();
        anyhow!("{name} is not UTF-8 text: byte {at}, on line {line}, is part of no character")
    })
}

/// One byte above the limit is enough to know that it is too much, also of
/// what has no size, such as a pipe.
fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(text::MAX_SIZE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
