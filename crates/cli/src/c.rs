//! Reading C: files and folders in, programs out.

use crate::args::{CArgs, Overflow};
use crate::output::complain;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use verdiff_c::load::{self, File, Loaded, Options, Parsed};
use verdiff_c::lower;
use verdiff_c::preprocess::CompileCommands;
use verdiff_ir::Program;

/// All versions of a C program, as they were read.
pub(crate) struct Sources {
    /// The files of each version.
    pub(crate) versions: Vec<Vec<Parsed>>,
    /// How they were read.
    pub(crate) options: Options,
}

/// All versions, in the core language.
pub(crate) fn load(paths: &[PathBuf], args: &CArgs) -> Result<(Vec<Program>, Sources)> {
    let sources = sources(paths, args)?;
    let loaded = load::programs(&sources.versions, &sources.options);
    Ok((loaded.into_iter().map(told).collect(), sources))
}

/// All versions, each read in a thread of its own.
pub(crate) fn sources(paths: &[PathBuf], args: &CArgs) -> Result<Sources> {
    let options = options(args)?;
    let files: Vec<Vec<File>> = paths.iter().map(|path| files(path)).collect::<Result<_>>()?;
    let read = std::thread::scope(|scope| {
        let options = &options;
        let mut threads = Vec::new();
        for files in &files {
            let read = move || load::read_all(files, options);
            threads.push(std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, read));
        }
        threads.into_iter().map(|thread| thread.map(|thread| thread.join())).collect::<Vec<_>>()
    });
    let mut versions = Vec::new();
    for version in read {
        versions.push(match version.context("no thread could be started")? {
            Ok(version) => version?,
            Err(panic) => std::panic::resume_unwind(panic),
        });
    }
    Ok(Sources { versions, options })
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
