//! Compiling and running a test in the sandbox.
//!
//! In: the text of a test, and the version that it includes. Out: whether the
//! version did what the test expects.

use crate::{NotReproducible, Side, Subject};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use verdiff_c::lower::Overflow;
use verdiff_c::preprocess::compiler_options;
use verdiff_sandbox::{Ended, Finished, Job, Launcher, Limit, run};

/// What a version did.
pub(crate) enum Outcome {
    /// What the test expects.
    AsExpected,
    /// Something else: what, in plain words.
    Otherwise(String),
}

/// Options that make the compiler's C the C of the core language, as far as
/// there are such: traps for what traps there, and nothing more.
pub(crate) fn flags(overflow: Overflow) -> Vec<&'static str> {
    let mut flags = vec![
        "-w",
        "-O0",
        "-fno-strict-aliasing",
        "-fno-builtin",
        "-ftrivial-auto-var-init=zero",
        "-fsanitize-undefined-trap-on-error",
        "-Wl,--unresolved-symbols=ignore-all",
    ];
    // With -fwrapv, the check for overflow is one of division only.
    flags.extend(match overflow {
        Overflow::Wrap => ["-fwrapv", WRAPPING_CHECKS],
        Overflow::Trap => ["-fno-wrapv", TRAPPING_CHECKS],
    });
    flags
}

const WRAPPING_CHECKS: &str =
    "-fsanitize=bounds,integer-divide-by-zero,unreachable,signed-integer-overflow";
const TRAPPING_CHECKS: &str =
    "-fsanitize=bounds,integer-divide-by-zero,unreachable,signed-integer-overflow,shift-exponent";

/// Where tests are compiled and run.
pub(crate) struct Bench<'b> {
    folder: TempDir,
    compiler: PathBuf,
    launcher: &'b Launcher,
    subject: Subject<'b>,
    /// What the kernel could not restrict.
    notes: &'b mut Vec<String>,
}

impl<'b> Bench<'b> {
    pub(crate) fn new(
        subject: Subject<'b>,
        launcher: &'b Launcher,
        notes: &'b mut Vec<String>,
    ) -> Result<Bench<'b>, NotReproducible> {
        let folders = ["/usr/local/bin", "/usr/bin", "/bin"].map(Path::new);
        let compilers = folders.iter().map(|folder| folder.join("cc"));
        let Some(compiler) = compilers.into_iter().find(|path| path.exists()) else {
            return NotReproducible::new("there is no C compiler `cc` in the system's folders");
        };
        match tempfile::Builder::new().prefix("verdiff-").tempdir() {
            Ok(folder) => Ok(Bench { folder, compiler, launcher, subject, notes }),
            Err(error) => NotReproducible::new(format!("no temporary folder can be made: {error}")),
        }
    }

    /// Compiles a test of a version and runs it.
    pub(crate) fn run(&mut self, side: &Side<'_>, text: &str) -> Result<Outcome, NotReproducible> {
        self.compile(side, text)?;
        let folder = self.folder.path();
        let finished = self.finish(&Job::run(folder.join("test"), folder))?;
        let said = told(&finished);
        match finished.ended {
            Ended::Exited(0) if said == "as expected" => Ok(Outcome::AsExpected),
            Ended::Exited(1) if !said.is_empty() => Ok(Outcome::Otherwise(said)),
            Ended::Exited(2) if !said.is_empty() => NotReproducible::new(said),
            Ended::Stopped(Limit::Wall | Limit::Cpu) => {
                Ok(Outcome::Otherwise("it does not end".into()))
            }
            ended @ (Ended::Exited(_) | Ended::Signalled(_) | Ended::Stopped(_)) => {
                NotReproducible::new(format!("the program {ended}"))
            }
        }
    }

    fn compile(&mut self, side: &Side<'_>, text: &str) -> Result<(), NotReproducible> {
        let folder = self.folder.path().to_owned();
        if let Err(error) = std::fs::write(folder.join("test.c"), text) {
            return NotReproducible::new(format!("the test cannot be written: {error}"));
        }
        let mut job = Job::compile(&self.compiler, &folder);
        job.arguments = self.arguments(side)?;
        let finished = self.finish(&job)?;
        match finished.ended {
            Ended::Exited(0) => Ok(()),
            Ended::Exited(_) | Ended::Signalled(_) | Ended::Stopped(_) => {
                let said = String::from_utf8_lossy(&finished.stderr.bytes);
                let error = said.lines().find(|line| line.contains("error:"));
                let error = error.or(said.lines().next()).unwrap_or_default();
                NotReproducible::new(format!("the test does not compile: {error}"))
            }
        }
    }

    fn arguments(&self, side: &Side<'_>) -> Result<Vec<OsString>, NotReproducible> {
        let options = self.subject.options;
        let chosen = match compiler_options(side.path(), &options.preprocess) {
            Ok(chosen) => chosen,
            Err(error) => return NotReproducible::new(error.to_string()),
        };
        let fixed = flags(options.lower.overflow).into_iter().map(OsString::from);
        let mut arguments: Vec<OsString> = chosen.into_iter().chain(fixed).collect();
        // Other files of the version may have a `main` as well.
        let last = ["-U_FORTIFY_SOURCE", "-Dmain=verdiff_main", "-x", "c", "test.c"];
        arguments.extend(last.map(OsString::from));
        for other in side.files.iter().filter(|other| other.file.path != side.path()) {
            let path = std::path::absolute(&other.file.path);
            arguments.extend(path.map(OsString::from).ok());
        }
        arguments.extend(["-o", "test", "-lm"].map(OsString::from));
        Ok(arguments)
    }

    fn finish(&mut self, job: &Job) -> Result<Finished, NotReproducible> {
        match run(self.launcher, job) {
            Ok(finished) => {
                self.notes.extend(finished.applied.notes());
                Ok(finished)
            }
            Err(error) => NotReproducible::new(error.to_string()),
        }
    }
}

/// The last that the test itself said.
fn told(finished: &Finished) -> String {
    let said = String::from_utf8_lossy(&finished.stderr.bytes);
    let own = said.lines().rev().find_map(|line| line.strip_prefix("verdiff: "));
    own.unwrap_or_default().to_owned()
}
