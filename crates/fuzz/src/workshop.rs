//! A folder in which programs are compiled and run, in the sandbox.

use crate::Error;
use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::SystemTime;
use tempfile::TempDir;
use verdiff_sandbox::{Ended, Finished, Job, Launcher, run_watched};

/// Where compilers are looked for.
const FOLDERS: [&str; 3] = ["/usr/local/bin", "/usr/bin", "/bin"];

/// The folder, gone in the end.
pub(crate) struct Workshop<'a> {
    folder: TempDir,
    launcher: &'a Launcher,
    notes: Vec<String>,
    compiled: HashSet<Compilation>,
}

/// A run of a compiler in the workshop.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Compilation {
    pub(crate) compiler: PathBuf,
    /// What is compiled, in words.
    pub(crate) what: String,
    pub(crate) arguments: Vec<OsString>,
}

impl<'a> Workshop<'a> {
    pub(crate) fn new(launcher: &'a Launcher) -> Result<Self, Error> {
        let folder = tempfile::Builder::new().prefix("verdiff-").tempdir();
        let folder = folder.map_err(|why| file_error("a temporary folder", why))?;
        Ok(Workshop { folder, launcher, notes: Vec::new(), compiled: HashSet::new() })
    }

    /// The first of these programs that the system's folders have.
    pub(crate) fn find(names: &[&str]) -> Option<PathBuf> {
        let places = |name| FOLDERS.iter().map(move |at| Path::new(at).join(name));
        names.iter().flat_map(places).find(|path| path.exists())
    }

    /// The first of these programs that a folder of PATH has, or a folder of
    /// the system where that is not set. Folders that are named from here are
    /// left out: they may be those of a stranger's program.
    pub(crate) fn find_in_path(names: &[&str]) -> Option<PathBuf> {
        let Some(path) = std::env::var_os("PATH") else { return Workshop::find(names) };
        let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
        let places = |name| folders.iter().map(move |at| at.join(name));
        let found = names.iter().flat_map(places);
        found.into_iter().find(|path| path.is_absolute() && path.exists())
    }

    /// A place in it.
    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.folder.path().join(name)
    }

    /// What the kernel could not restrict.
    pub(crate) fn notes(mut self) -> Vec<String> {
        self.notes.sort();
        self.notes.dedup();
        self.notes
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> Result<(), Error> {
        self.write_bytes(name, text.as_bytes())
    }

    pub(crate) fn write_bytes(&self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        std::fs::write(self.path(name), bytes).map_err(|why| file_error(name, why))
    }

    /// Says when a file or a folder was written last.
    pub(crate) fn set_time(&self, name: &str, time: SystemTime) -> Result<(), Error> {
        let file = std::fs::File::open(self.path(name));
        let set = file.and_then(|file| file.set_modified(time));
        set.map_err(|why| file_error(name, why))
    }

    /// Whether there is a file that says something.
    pub(crate) fn has_text(&self, name: &str) -> bool {
        std::fs::metadata(self.path(name)).is_ok_and(|about| about.len() > 0)
    }

    pub(crate) fn make_folder(&self, name: &str) -> Result<(), Error> {
        std::fs::create_dir_all(self.path(name)).map_err(|why| file_error(name, why))
    }

    /// An empty folder of that name, whatever was there.
    pub(crate) fn empty_folder(&self, name: &str) -> Result<PathBuf, Error> {
        let folder = self.path(name);
        crate::files::empty(&folder).map_err(|why| file_error(name, why))?;
        Ok(folder)
    }

    pub(crate) fn read(&self, path: &Path) -> Result<Vec<u8>, Error> {
        std::fs::read(path).map_err(|why| file_error(&path.display().to_string(), why))
    }

    /// Copies the files of a folder.
    pub(crate) fn copy_folder(&self, from: &Path, name: &str) -> Result<(), Error> {
        let to = self.path(name);
        let shown = from.display().to_string();
        for entry in std::fs::read_dir(from).map_err(|why| file_error(&shown, why))?.flatten() {
            if entry.path().is_file() {
                let copied = std::fs::copy(entry.path(), to.join(entry.file_name()));
                copied.map_err(|why| file_error(&shown, why))?;
            }
        }
        Ok(())
    }

    /// Runs a compiler, unless it made the same already.
    pub(crate) fn compile(&mut self, step: Compilation) -> Result<(), Error> {
        self.compile_all(vec![step])
    }

    /// Runs compilers, as many at once as there are processors. What was made
    /// already stands: no two commands write to one file, and sources stay.
    pub(crate) fn compile_all(&mut self, mut steps: Vec<Compilation>) -> Result<(), Error> {
        let mut asked = HashSet::new();
        steps.retain(|step| !self.compiled.contains(step) && asked.insert(step.clone()));
        let mut finished = self.run_all(&steps);
        finished.sort_by_key(|(at, _)| *at);
        for (step, (_, finished)) in steps.into_iter().zip(finished) {
            let finished = finished?;
            self.notes.extend(finished.applied.notes());
            if finished.ended != Ended::Exited(0) {
                return Err(failed(step.what, &finished));
            }
            self.compiled.insert(step);
        }
        Ok(())
    }

    /// How compilers ended, each with its place: all of them, or those before
    /// and beside one that failed.
    fn run_all(
        &self,
        steps: &[Compilation],
    ) -> Vec<(usize, Result<Finished, verdiff_sandbox::Error>)> {
        let (launcher, folder) = (self.launcher, self.folder.path());
        let next = AtomicUsize::new(0);
        let work = || {
            let mut finished = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(step) = steps.get(at) else { return finished };
                let mut job = Job::compile(&step.compiler, folder);
                job.environment.insert("AFL_QUIET".into(), "1".into());
                job.arguments.clone_from(&step.arguments);
                let ended = run_watched(launcher, &job, &mut || true);
                if !ended.as_ref().is_ok_and(|it| it.ended == Ended::Exited(0)) {
                    next.store(steps.len(), Ordering::Relaxed);
                }
                finished.push((at, ended));
            }
        };
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            let others: Vec<_> =
                (1..processors.min(steps.len())).map(|_| scope.spawn(work)).collect();
            let mut finished = work();
            // A thread that panics takes the search with it, as it would without threads.
            finished.extend(others.into_iter().flat_map(|other| match other.join() {
                Ok(finished) => finished,
                Err(panic) => std::panic::resume_unwind(panic),
            }));
            finished
        })
    }

    /// A program of the workshop, or elsewhere if its path is whole, to be run.
    pub(crate) fn job<A: AsRef<[u8]>>(
        &self,
        program: impl AsRef<Path>,
        arguments: &[A],
        stdin: &[u8],
    ) -> Job {
        let mut job = Job::run(self.path(program), self.folder.path());
        let argument = |it: &A| OsString::from(OsStr::from_bytes(it.as_ref()));
        job.arguments = arguments.iter().map(argument).collect();
        job.stdin = stdin.to_vec();
        job
    }

    pub(crate) fn run(&mut self, job: &Job) -> Result<Finished, Error> {
        self.run_watched(job, &mut |_| true)
    }

    /// The same, as long as it may go on. Whoever says so may run something
    /// else meanwhile.
    pub(crate) fn run_watched(
        &mut self,
        job: &Job,
        goes_on: &mut dyn FnMut(&mut Self) -> bool,
    ) -> Result<Finished, Error> {
        let finished = run_watched(self.launcher, job, &mut || goes_on(self))?;
        self.notes.extend(finished.applied.notes());
        Ok(finished)
    }
}

/// What the compiler says first.
fn failed(what: String, finished: &Finished) -> Error {
    let said = String::from_utf8_lossy(&finished.stderr.bytes).into_owned();
    let error = said.lines().find(|line| line.contains("error") || line.contains("undefined"));
    let why = error.or(said.lines().next()).unwrap_or_default().to_owned();
    Error::Compile { what, why }
}

fn file_error(what: &str, why: std::io::Error) -> Error {
    Error::File { what: what.to_owned(), why }
}
