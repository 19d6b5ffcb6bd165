//! Reading C: files and folders in, programs out.

use crate::args::{CArgs, Overflow};
use crate::left_out::{Folders, doubt};
use crate::output::complain;
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use verdiff_c::load::{self, File, Loaded, Options, Parsed};
use verdiff_c::lower;
use verdiff_c::preprocess::{CompileCommands, PreprocessError};
use verdiff_ir::Program;

/// All versions of a C program, as they were read.
pub(crate) struct Sources {
    /// The files of each version.
    pub(crate) versions: Vec<Vec<Parsed>>,
    /// How they were read.
    pub(crate) options: Options,
}

/// All versions, in the core language. In folders, files that cannot be
/// preprocessed are left out if they are the same in all versions, which notes
/// tell; nothing is known of what they may define.
pub(crate) fn load(
    paths: &[PathBuf],
    args: &CArgs,
) -> Result<(Vec<Program>, Sources, Vec<String>)> {
    let (mut sources, failed) = read_all(paths, args)?;
    let left_out = if failed.is_empty() { BTreeMap::new() } else { left_out(paths, failed)? };
    for version in &mut sources.versions {
        version.retain(|parsed| !left_out.contains_key(&parsed.file.name));
    }
    let has_files = sources.versions.iter().all(|version| !version.is_empty());
    let mut left_out = left_out.into_iter();
    if !has_files && let Some((_, (error, _))) = left_out.next() {
        return Err(error.into());
    }
    let loaded = load::programs(&sources.versions, &sources.options);
    let mut programs: Vec<Program> = loaded.into_iter().map(told).collect();
    let mut notes = Vec::new();
    // Macros may define what no word tells, so that whatever is declared counts.
    let files = sources.versions.iter().flatten();
    let declared: BTreeSet<&str> = files.flat_map(Parsed::own_functions).collect();
    for (name, (error, words)) in left_out {
        let may_define = |callee: &str| words.contains(callee) || declared.contains(callee);
        doubt(&mut programs, &name, may_define);
        notes.push(format!("{name} is left out; it is the same in all versions: {error}"));
    }
    Ok((programs, sources, notes))
}

/// The files that may be left out, each with why it failed and the words in
/// it, if all that failed are such; or why the first one failed.
fn left_out(
    paths: &[PathBuf],
    failed: Vec<Failed>,
) -> Result<BTreeMap<String, (PreprocessError, BTreeSet<String>)>> {
    let are_folders = paths.iter().all(|path| path.is_dir());
    let folders = Folders::read(if are_folders { paths } else { &[] });
    let folders = folders.context("cannot read the folders")?;
    let mut left_out = BTreeMap::new();
    for (file, error) in failed {
        let words = match &error {
            PreprocessError::Rejected(_) if are_folders => folders.words_of_same(&file.name),
            _ => None,
        };
        let Some(words) = words else { return Err(error.into()) };
        left_out.entry(file.name).or_insert((error, words));
    }
    Ok(left_out)
}

/// All versions; a file that cannot be preprocessed is an error.
pub(crate) fn sources(paths: &[PathBuf], args: &CArgs) -> Result<Sources> {
    let (sources, failed) = read_all(paths, args)?;
    match failed.into_iter().next() {
        Some((_, error)) => Err(error.into()),
        None => Ok(sources),
    }
}

/// A file that cannot be preprocessed, and why.
type Failed = (File, PreprocessError);

/// All versions, each read in a thread of its own.
fn read_all(paths: &[PathBuf], args: &CArgs) -> Result<(Sources, Vec<Failed>)> {
    let options = options(args)?;
    let files: Vec<Vec<File>> = paths.iter().map(|path| files(path)).collect::<Result<_>>()?;
    let read = std::thread::scope(|scope| {
        let options = &options;
        let mut threads = Vec::new();
        for files in &files {
            let read = move || files.iter().map(|file| load::read(file, options)).collect();
            threads.push(std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, read));
        }
        threads.into_iter().map(|thread| thread.map(|thread| thread.join())).collect::<Vec<_>>()
    });
    let (mut versions, mut failed) = (Vec::new(), Vec::new());
    for (version, files) in read.into_iter().zip(files) {
        let read: Vec<Result<Parsed, PreprocessError>> =
            match version.context("no thread could be started")? {
                Ok(version) => version,
                Err(panic) => std::panic::resume_unwind(panic),
            };
        let mut good = Vec::new();
        for (read, file) in read.into_iter().zip(files) {
            match read {
                Ok(parsed) => good.push(parsed),
                Err(error) => failed.push((file, error)),
            }
        }
        versions.push(good);
    }
    Ok((Sources { versions, options }, failed))
}

/// Deep expressions need a deep stack.
const STACK: usize = 256 << 20;

/// One file, parsed and checked.
pub(crate) fn read(path: &Path, args: &CArgs) -> Result<Parsed> {
    let name = path.display().to_string();
    Ok(load::read(&File { path: path.to_owned(), name }, &options(args)?)?)
}

/// The programs of one version.
pub(crate) fn program(parsed: Vec<Parsed>, args: &CArgs) -> Result<Program> {
    let mut loaded = load::programs(&[parsed], &options(args)?);
    loaded.pop().map(told).context("no version was read")
}

fn options(args: &CArgs) -> Result<Options> {
    let mut options = Options::default();
    options.preprocess.arguments = args.compiler_options.clone();
    if let Some(folder) = &args.database {
        options.preprocess.database = Some(CompileCommands::load(folder)?);
    }
    options.lower.overflow = match args.overflow {
        Overflow::Wrap => lower::Overflow::Wrap,
        Overflow::Trap => lower::Overflow::Trap,
    };
    Ok(options)
}

/// The C files of a version: the file, or those in the folder.
fn files(path: &Path) -> Result<Vec<File>> {
    if !path.is_dir() {
        let name = path.file_name().map_or_else(String::new, |name| name.display().to_string());
        return Ok(vec![File { path: path.to_owned(), name }]);
    }
    let shown = path.display();
    let files = load::files_under(path).with_context(|| format!("cannot read {shown}"))?;
    match files.is_empty() {
        true => bail!("{shown} has no C files in it"),
        false => Ok(files),
    }
}

/// What is wrong outside of functions costs only what needs it, but people
/// should know.
fn told(loaded: Loaded) -> Program {
    for problem in &loaded.problems {
        let place = loaded.program.sources.place(problem.span);
        let place = place.map_or_else(String::new, |place| format!("{place}: "));
        complain(&format!("warning: {place}{}", problem.message));
    }
    loaded.program
}
