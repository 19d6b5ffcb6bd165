//! Measures the front end on real programs:
//! `cargo xtask bench java-corpus --path DIR [PROJECT]…`
//!
//! In: a folder of projects, each a folder with Java files somewhere below it.
//! Out, for each project: how many of its files could be parsed without a
//! syntax error, how many of its methods were lowered, why the others were not,
//! how many lines a second that is on one core, and the time of each step.
//!
//! All files of a project are one program, taken alone: nothing that it
//! depends on is there.

use std::collections::BTreeMap;
use std::io::{Error, ErrorKind, Result, Write, stdout};
use std::path::{Path, PathBuf};
use verdiff_java::load::{Source, program, read_folder};
use verdiff_java::versions::{Loaded, lowered};

fn main() -> Result<()> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.len() < 2 || arguments.remove(0) != "--path" {
        let usage = "usage: corpus --path DIR [PROJECT]…";
        return Err(Error::new(ErrorKind::InvalidInput, usage));
    }
    let folder = PathBuf::from(arguments.remove(0));
    let mut table = Vec::new();
    for project in projects(&folder)? {
        let name = project.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !arguments.is_empty() && !arguments.contains(&name) {
            continue;
        }
        let sources = read_folder(&project)?;
        if sources.is_empty() {
            continue;
        }
        let measured = measure(sources)?;
        measured.explain(&name)?;
        table.push((name, measured));
    }
    writeln!(stdout(), "{HEADER}")?;
    let mut all = Measured::default();
    for (name, measured) in &table {
        writeln!(stdout(), "{}", measured.row(name))?;
        all.add(measured);
    }
    writeln!(stdout(), "{}", all.row("all"))
}

/// The folders in a folder.
fn projects(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)?;
    let paths: Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut found = paths?;
    found.retain(|path| path.is_dir());
    found.sort();
    Ok(found)
}

/// What was found out about a project.
#[derive(Default)]
struct Measured {
    files: usize,
    sound: usize,
    lines: usize,
    lowered: usize,
    unknown: usize,
    /// Bodies of lambdas, which are procedures of their own.
    lambdas: usize,
    /// How often methods were not lowered for a reason, and one of them.
    reasons: BTreeMap<String, (usize, String)>,
    /// What is not Java outside of members.
    problems: Vec<String>,
    /// What does not fit together there, and how often.
    declared: BTreeMap<String, usize>,
    /// Processor time of parsing, resolution and types, in seconds.
    typing: f64,
    lowering: f64,
}

/// The processor time that all threads took up to now, in seconds.
fn time() -> Result<f64> {
    let process = std::fs::read_to_string("/proc/self/stat")?;
    // The name of the program, in brackets, may hold anything.
    let fields = process.rsplit(')').next().unwrap_or_default();
    let ticks =
        fields.split_whitespace().skip(11).take(2).filter_map(|part| part.parse::<f64>().ok());
    Ok(ticks.sum::<f64>() / 100.0)
}

const HEADER: &str = "project                files   parsed  methods  lowered        %  lambdas     \
                      lines  lines/s  typing/s lowering/s";

fn measure(sources: Vec<Source>) -> Result<Measured> {
    let mut measured = Measured { files: sources.len(), ..Measured::default() };
    measured.lines = sources.iter().map(|source| source.text.lines().count()).sum();
    let start = time()?;
    let typed = [program(&sources)];
    measured.typing = time()? - start;
    let loaded = lowered(&[sources], &typed);
    measured.lowering = time()? - start - measured.typing;
    loaded.iter().for_each(|version| measured.version(version));
    Ok(measured)
}

impl Measured {
    fn version(&mut self, version: &Loaded) {
        let program = &version.program;
        let place = |span| program.sources.place(span).unwrap_or_default().to_string();
        let mut broken: Vec<String> = Vec::new();
        for (span, message) in &version.problems {
            let at = place(*span);
            if message.starts_with("syntax error") {
                broken.push(at.split(':').next().unwrap_or_default().to_owned());
                self.problems.push(format!("{at}: {message}"));
            } else {
                *self.declared.entry(message.clone()).or_default() += 1;
            }
        }
        broken.sort();
        broken.dedup();
        self.sound = self.files.saturating_sub(broken.len());
        let is_own = |name: &verdiff_ir::Name| !program.helpers.contains(name);
        for (name, _) in program.procs.iter().filter(|(name, _)| is_own(name)) {
            match name.as_str().contains(" lambda ") {
                true => self.lambdas += 1,
                false => self.lowered += 1,
            }
        }
        for (name, opaque) in program.opaque.iter().filter(|(name, _)| is_own(name)) {
            if name.as_str().ends_with(".<clinit>()") {
                continue;
            }
            self.unknown += 1;
            let shown = || format!("`{name}`, {}", place(opaque.span));
            let entry = self.reasons.entry(opaque.reason.clone()).or_insert_with(|| (0, shown()));
            entry.0 += 1;
        }
    }

    /// Why methods were not lowered.
    fn explain(&self, name: &str) -> Result<()> {
        writeln!(stdout(), "{name}:")?;
        for problem in &self.problems {
            writeln!(stdout(), "    {problem}")?;
        }
        if !self.declared.is_empty() {
            let (message, all) = (self.declared.keys().next(), self.declared.values());
            let message = message.map_or("", String::as_str);
            let count: usize = all.sum();
            writeln!(stdout(), "{count:6}  declarations that do not fit together ({message})")?;
        }
        let mut reasons: Vec<_> = self.reasons.iter().collect();
        reasons.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
        for (reason, (count, example)) in reasons {
            writeln!(stdout(), "{count:6}  {reason} ({example})")?;
        }
        Ok(())
    }

    fn row(&self, name: &str) -> String {
        let Measured { files, sound, lines, lowered, unknown, lambdas, .. } = self;
        let methods = lowered + unknown;
        let share = 100.0 * *lowered as f64 / methods.max(1) as f64;
        let Measured { typing, lowering, .. } = self;
        let speed = *lines as f64 / (typing + lowering).max(0.01);
        format!(
            "{name:<20} {files:>7} {sound:>8} {methods:>8} {lowered:>8} {share:>7.2}% {lambdas:>8} \
             {lines:>9} {speed:>8.0} {typing:>9.2} {lowering:>10.2}"
        )
    }

    fn add(&mut self, other: &Measured) {
        self.files += other.files;
        self.sound += other.sound;
        self.lines += other.lines;
        self.lowered += other.lowered;
        self.unknown += other.unknown;
        self.lambdas += other.lambdas;
        self.typing += other.typing;
        self.lowering += other.lowering;
    }
}
