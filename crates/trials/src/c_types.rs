//! Our type checker against clang's: the type of every expression and every
//! conversion, in files as people write them.
//!
//! In: C files and options of the preprocessor. Out: how many expressions and
//! conversions agree, and each that does not, with its text and what both say.
//! A file is preprocessed by clang, since its headers ask which compiler reads
//! them, and both checkers get that one text. Functions that we do not support
//! or that clang rejects are left out and counted.

mod canonical;
mod clang;
mod facts;
mod ours;
mod spelling;

use crate::Report;
use facts::{Fact, Place};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use verdiff_c::check::check;
use verdiff_c::preprocess::{Options, preprocess};
use verdiff_c::span::Span;
use verdiff_c::symbol::Symbols;
use verdiff_c::syntax::parse;

/// The compiler that we are compared with.
pub const CLANG: &str = "clang-19";
/// Trees are as deep as the longest `else if` or sum.
const STACK: usize = 1 << 30;
/// Disagreements shown of one file.
const SHOWN: usize = 20;

/// Compares what both say of some files.
pub fn run(files: &[PathBuf], arguments: &[OsString]) -> Report {
    let mut report = Report::default();
    let options =
        Options { compiler: CLANG.into(), arguments: arguments.to_vec(), ..Options::default() };
    for file in files {
        let compared = std::thread::scope(|scope| {
            let work = || compare(file, &options);
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            let joined = thread.map(|thread| thread.join());
            joined.unwrap_or_else(|error| Ok(Err(error.to_string())))
        });
        match compared {
            Ok(Ok(found)) => report.absorb(found),
            Ok(Err(problem)) => report.failures.push(format!("{}: {problem}", file.display())),
            Err(_) => report.failures.push(format!("{}: a panic", file.display())),
        }
    }
    report
}

fn compare(file: &Path, options: &Options) -> Result<Report, String> {
    let preprocessed = preprocess(file, options).map_err(|error| error.to_string())?;
    let text = without_directives(&preprocessed.text);
    let (theirs, broken) = clang_facts(&text)?;
    let mut symbols = Symbols::default();
    let tree = parse(&text, &mut symbols);
    let unit = check(tree, symbols);
    let unsupported = ours::left_out(&unit);
    let mut report = Report::default();
    report.count("files");
    report.add("functions", unit.functions.len());
    report.add("functions and declarations that we do not support", unsupported.len());
    report.add("functions that clang rejects", broken.len());
    let left_out = [unsupported, broken].concat();
    let (ours, theirs) = (ours::facts(&unit).outside(&left_out), theirs.outside(&left_out));
    let places: BTreeSet<Place> = ours.keys().chain(theirs.keys()).copied().collect();
    for place in places {
        let both = [&ours, &theirs].map(|facts| facts.get(&place).map_or(&[][..], Vec::as_slice));
        judge(both, &mut report, |what| {
            let excerpt: String =
                text[place.0 as usize..place.1 as usize].chars().take(80).collect();
            let line = preprocessed.positions.place(Span::new(place.0, place.1));
            let line = line.map_or(file.display().to_string(), |line| line.to_string());
            format!("{line}: `{excerpt}`: {what}")
        });
    }
    let more = report.failures.len().saturating_sub(SHOWN);
    report.failures.truncate(SHOWN);
    if more > 0 {
        report.failures.push(format!("{}: {more} more", file.display()));
    }
    Ok(report)
}

/// Counts what agrees, and tells of what does not.
fn judge([ours, theirs]: [&[Fact]; 2], report: &mut Report, told: impl FnOnce(String) -> String) {
    // What clang writes as an expression (`typeof (x) *`) is any type.
    let is_open = |fact: &Fact| fact.to_string().contains('?');
    let agrees =
        |(ours, theirs): (&Fact, &Fact)| ours == theirs || is_open(ours) || is_open(theirs);
    if ours.len() == theirs.len() && ours.iter().zip(theirs).all(agrees) {
        for (fact, theirs) in ours.iter().zip(theirs) {
            report.count(match fact {
                _ if fact != theirs => "types that are not spelt out",
                Fact::Expression { .. } | Fact::Computed { .. } => "expressions that agree",
                Fact::Conversion { explicit: false, .. } => "implicit conversions that agree",
                Fact::Conversion { explicit: true, .. } => "written conversions that agree",
            });
        }
        return;
    }
    let shown = |facts: &[Fact]| {
        let all: Vec<String> = facts.iter().map(Fact::to_string).collect();
        if all.is_empty() { "nothing".to_owned() } else { all.join(" of ") }
    };
    let what = format!("we say {}; clang says {}", shown(ours), shown(theirs));
    report.failures.push(told(what));
}

/// The text with markers and pragmas blanked, so that its bytes are the same
/// places for both.
fn without_directives(text: &str) -> String {
    let line = |line: &str| match line.starts_with('#') {
        true => line.chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect(),
        false => line.to_owned(),
    };
    text.split_inclusive('\n').map(line).collect()
}

fn clang_facts(text: &str) -> Result<(facts::Facts, Vec<Place>), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let file = folder.path().join("unit.c");
    fs::write(&file, text).map_err(|error| error.to_string())?;
    let arguments = ["-fsyntax-only", "-w", "-ferror-limit=0", "-Xclang", "-ast-dump=json"];
    let mut clang = Command::new(CLANG);
    clang.args(arguments).arg(&file).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = clang.spawn().map_err(|error| format!("{CLANG}: {error}"))?;
    let output = child.stdout.take().ok_or("no output")?;
    let facts = clang::facts(output);
    // What clang rejects is in its tree.
    child.wait().map_err(|error| error.to_string())?;
    facts
}
