//! Reading the versions: paths in, validated programs out, or a message that
//! says what is wrong and what is accepted.
//!
//! The language is that of the files; [`crate::c`] reads C, [`crate::java`] Java.

use crate::args::CArgs;
use crate::c;
use crate::guard::Diagnosed;
use crate::java;
use anyhow::{Context, Result, anyhow, bail};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use verdiff_ir::Program;
use verdiff_ir::text::{self, ParseError};
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

/// Both versions, ready to be compared.
pub(crate) struct Loaded {
    /// The old version.
    pub(crate) old: Program,
    /// The new version.
    pub(crate) new: Program,
    /// What they were read from, if it is C.
    pub(crate) sources: Option<c::Sources>,
}

/// Both versions. What is wrong with either is told at once.
pub(crate) fn load(old: &OsStr, new: &OsStr, args: &CArgs) -> Result<Loaded> {
    match (language(old)?, language(new)?) {
        (Language::C, Language::C) => {
            let (old, new, sources) = c::load(Path::new(old), Path::new(new), args)?;
            Ok(Loaded { old, new, sources: Some(sources) })
        }
        (Language::Core, Language::Core) => {
            let (old, new) = load_core(old, new)?;
            Ok(Loaded { old, new, sources: None })
        }
        (Language::Java, Language::Java) => {
            let (old, new) = java::load(Path::new(old), Path::new(new))?;
            Ok(Loaded { old, new, sources: None })
        }
        (Language::C | Language::Core | Language::Java, _) => {
            let [old, new] = [old, new].map(|path| Path::new(path).display());
            bail!("{old} and {new} are not in the same language")
        }
    }
}

/// The language of an argument, by its name; that of a folder by its files.
pub(crate) fn language(argument: &OsStr) -> Result<Language> {
    let path = Path::new(argument);
    let name = path.display();
    if path.to_str().is_some_and(|text| text.starts_with("git:")) {
        bail!("{name}: revisions of git cannot be compared yet; give files or folders");
    }
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

fn load_core(old: &OsStr, new: &OsStr) -> Result<(Program, Program)> {
    match (version(old), version(new)) {
        (Ok(old), Ok(new)) => Ok((old, new)),
        (Err(error), Ok(_)) | (Ok(_), Err(error)) => Err(error.tell()),
        (Err(Problem::Syntax(old)), Err(Problem::Syntax(new))) => {
            Err(anyhow!(Diagnosed([old, new].map(|error| diagnostics::render(&error)).concat())))
        }
        (Err(old), Err(_)) => Err(old.tell()),
    }
}

enum Problem {
    Syntax(Box<ParseError>),
    Other(anyhow::Error),
}

impl Problem {
    fn tell(self) -> anyhow::Error {
        match self {
            Problem::Syntax(error) => anyhow!(Diagnosed(diagnostics::render(&error))),
            Problem::Other(error) => error,
        }
    }
}

fn version(argument: &OsStr) -> Result<Program, Problem> {
    let path = Path::new(argument);
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
