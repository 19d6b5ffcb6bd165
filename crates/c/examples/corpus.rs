//! Measures the front end on real programs:
//! `cargo xtask bench c-corpus --path DIR [--together] [PROJECT]…`
//!
//! In: a folder of projects, each a folder with a `compile_commands.json`.
//! Out, for each project: how many of its files could be parsed and checked
//! without a problem, how many of its functions were lowered, why the others
//! were not, and how many lines of preprocessed text a second our part takes
//! on one core. The system's preprocessor is counted apart.
//!
//! Each file is a program of its own, so that functions of the same name do
//! not meet; with `--together` all files of a project are one program. A
//! function of a header counts once; if it could not be lowered in one file,
//! it was not lowered.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Error, ErrorKind, Result, Write, stdout};
use std::path::{Path, PathBuf};
use verdiff_c::load::{File, Loaded, Options, Parsed, programs, read};
use verdiff_c::preprocess::CompileCommands;

fn main() -> Result<()> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let together = take(&mut arguments, "--together");
    if !take(&mut arguments, "--path") || arguments.is_empty() {
        let usage = "usage: corpus --path DIR [--together] [PROJECT]…";
        return Err(Error::new(ErrorKind::InvalidInput, usage));
    }
    let folder = PathBuf::from(arguments.remove(0));
    let mut table = Vec::new();
    for project in projects(&folder)? {
        let name = project.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if arguments.is_empty() || arguments.contains(&name) {
            let measured = measure(&project, together)?;
            measured.explain(&name)?;
            table.push((name, measured));
        }
    }
    writeln!(stdout(), "{HEADER}")?;
    let mut all = Measured::default();
    for (name, measured) in &table {
        writeln!(stdout(), "{}", measured.row(name))?;
        all.add(measured);
    }
    writeln!(stdout(), "{}", all.row("all"))
}

fn take(arguments: &mut Vec<String>, flag: &str) -> bool {
    let at = arguments.iter().position(|argument| argument == flag);
    at.map(|at| arguments.remove(at)).is_some()
}

/// The folders in a folder that say how they are compiled.
fn projects(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)?;
    let paths: Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut found = paths?;
    found.retain(|path| path.join("compile_commands.json").is_file());
    found.sort();
    Ok(found)
}

/// Processor time.
#[derive(Default, Clone, Copy)]
struct Time {
    /// Of this thread, in nanoseconds.
    ours: u64,
    /// Of the preprocessor, in hundredths of a second.
    preprocessor: u64,
}

impl Time {
    fn now() -> Result<Time> {
        let number = |text: Option<&str>| text.and_then(|text| text.parse().ok()).unwrap_or(0);
        let own = std::fs::read_to_string("/proc/thread-self/schedstat")?;
        let process = std::fs::read_to_string("/proc/self/stat")?;
        // The name of the program, in brackets, may hold anything.
        let fields = process.rsplit(')').next().unwrap_or_default();
        let fields: Vec<&str> = fields.split_whitespace().collect();
        let children = number(fields.get(13).copied()) + number(fields.get(14).copied());
        Ok(Time { ours: number(own.split_whitespace().next()), preprocessor: children })
    }

    fn since(self, start: Time) -> Time {
        Time {
            ours: self.ours.saturating_sub(start.ours),
            preprocessor: self.preprocessor.saturating_sub(start.preprocessor),
        }
    }
}

/// What was found out about a project.
#[derive(Default)]
struct Measured {
    files: usize,
    sound: usize,
    /// Of the preprocessed text: neither empty nor markers.
    lines: usize,
    time: Time,
    /// Functions by name and place.
    lowered: BTreeSet<(String, String)>,
    /// Those that were not, with the reason and its place.
    unknown: BTreeMap<(String, String), (String, String)>,
    /// What is wrong outside of functions.
    problems: Vec<String>,
}

const HEADER: &str = "project          files   parsed  functions  lowered        %     lines  \
                      lines/s   ours/s   cc/s";

fn measure(project: &Path, together: bool) -> Result<Measured> {
    let database = CompileCommands::load(project).map_err(Error::other)?;
    let files: Vec<PathBuf> = database.files().map(Path::to_owned).collect();
    let mut options = Options::default();
    options.preprocess.database = Some(database);
    let mut measured = Measured { files: files.len(), ..Measured::default() };
    let start = Time::now()?;
    let mut program = Vec::new();
    for path in files {
        let name = path.display().to_string();
        match read(&File { path, name: name.clone() }, &options) {
            Ok(parsed) => {
                measured.sound += usize::from(parsed.unit.problems.is_empty());
                measured.lines += parsed.text.lines().filter(|line| is_code(line)).count();
                program.push(parsed);
            }
            Err(error) => measured.problems.push(format!("{name}: {error}")),
        }
        if !together {
            measured.lower(std::mem::take(&mut program), &options);
        }
    }
    measured.lower(program, &options);
    measured.time = Time::now()?.since(start);
    Ok(measured)
}

fn is_code(line: &str) -> bool {
    !line.starts_with('#') && !line.trim_ascii().is_empty()
}

impl Measured {
    fn lower(&mut self, files: Vec<Parsed>, options: &Options) {
        for version in programs(&[files], options) {
            self.version(&version);
        }
    }

    fn version(&mut self, version: &Loaded) {
        let program = &version.program;
        let place = |span| program.sources.place(span).unwrap_or_default().to_string();
        for problem in &version.problems {
            self.problems.push(format!("{}: {}", place(problem.span), problem.message));
        }
        let is_own = |name: &verdiff_ir::Name| !program.helpers.contains(name);
        // Files of one program have functions of one name apart: `FILE:NAME`.
        let short = |name: &str| name.rsplit(':').next().unwrap_or(name).to_owned();
        for (name, proc) in program.procs.iter().filter(|(name, _)| is_own(name)) {
            let at = place(proc.span);
            if !at.is_empty() {
                self.lowered.insert((short(name.as_str()), at));
            }
        }
        for (name, opaque) in program.opaque.iter().filter(|(name, _)| is_own(name)) {
            let at = program.externs.get(name).map(|external| place(external.span));
            let reason = (opaque.reason.clone(), place(opaque.span));
            self.unknown.insert((short(name.as_str()), at.unwrap_or_default()), reason);
        }
    }

    /// Why functions were not lowered.
    fn explain(&self, name: &str) -> Result<()> {
        writeln!(stdout(), "{name}:")?;
        for problem in &self.problems {
            writeln!(stdout(), "    {problem}")?;
        }
        let mut reasons: BTreeMap<&str, (usize, &str, &str)> = BTreeMap::new();
        for ((function, _), (reason, place)) in &self.unknown {
            let entry = reasons.entry(reason).or_insert((0, function, place));
            entry.0 += 1;
        }
        let mut reasons: Vec<_> = reasons.into_iter().collect();
        reasons.sort_by_key(|(_, (count, ..))| std::cmp::Reverse(*count));
        for (reason, (count, function, place)) in reasons {
            writeln!(stdout(), "{count:6}  {reason} (`{function}`, {place})")?;
        }
        Ok(())
    }

    fn row(&self, name: &str) -> String {
        let unknown = self.unknown.len();
        let lowered = self.lowered.iter().filter(|function| !self.unknown.contains_key(*function));
        let lowered = lowered.count();
        let functions = lowered + unknown;
        let share = 100.0 * lowered as f64 / functions.max(1) as f64;
        let ours = self.time.ours as f64 / 1e9;
        let speed = self.lines as f64 / ours.max(1e-9);
        let preprocessor = self.time.preprocessor as f64 / 100.0;
        let (files, sound, lines) = (self.files, self.sound, self.lines);
        format!(
            "{name:<14} {files:>7} {sound:>8} {functions:>10} {lowered:>8} {share:>7.2}% \
             {lines:>9} {speed:>8.0} {ours:>8.2} {preprocessor:>6.2}"
        )
    }

    fn add(&mut self, other: &Measured) {
        self.files += other.files;
        self.sound += other.sound;
        self.lines += other.lines;
        self.time.ours += other.time.ours;
        self.time.preprocessor += other.time.preprocessor;
        self.lowered.extend(other.lowered.iter().cloned());
        self.unknown.extend(other.unknown.iter().map(|(key, why)| (key.clone(), why.clone())));
    }
}
