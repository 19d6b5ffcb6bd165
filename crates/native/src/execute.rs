//! Compiling and running a test in the sandbox.
//!
//! In: the text of a test, and the version that it includes. Out: whether the
//! version did what the test expects.

use crate::{NotReproducible, Side, Subject};
use std::collections::BTreeMap;
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
        // Other functions of the files may call what no file has: that is no
        // matter as long as they are not called, which holds for fixed addresses.
        "-no-pie",
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
    /// The objects of files that are compiled, by their paths.
    objects: BTreeMap<PathBuf, String>,
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
            Ok(folder) => {
                Ok(Bench { folder, objects: BTreeMap::new(), compiler, launcher, subject, notes })
            }
            Err(error) => NotReproducible::new(format!("no temporary folder can be made: {error}")),
        }
    }

    /// Compiles a test of a version and runs it.
    pub(crate) fn run(&mut self, side: &Side<'_>, text: &str) -> Result<Outcome, NotReproducible> {
        self.build(side, text)?;
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

    /// Makes the program of a test and the other files of its version, each
    /// compiled with the options that its own build has.
    fn build(&mut self, side: &Side<'_>, text: &str) -> Result<(), NotReproducible> {
        if let Err(error) = std::fs::write(self.folder.path().join("test.c"), text) {
            return NotReproducible::new(format!("the test cannot be written: {error}"));
        }
        self.compile(side.path(), Path::new("test.c"), "test.o")?;
        let mut arguments = self.flags();
        arguments.push("test.o".into());
        for other in side.files.iter().filter(|other| other.file.path != side.path()) {
            arguments.push(self.object(&other.file.path)?.into());
        }
        arguments.extend(["-o", "test", "-lm"].map(OsString::from));
        self.call_compiler(arguments)
    }

    /// The object of a file, which is compiled only once.
    fn object(&mut self, file: &Path) -> Result<String, NotReproducible> {
        if let Some(object) = self.objects.get(file) {
            return Ok(object.clone());
        }
        let object = format!("other{}.o", self.objects.len());
        let there = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        self.compile(file, &there, &object)?;
        self.objects.insert(file.to_owned(), object.clone());
        Ok(object)
    }

    /// Compiles a text with the options of a file.
    fn compile(&mut self, file: &Path, text: &Path, object: &str) -> Result<(), NotReproducible> {
        let mut arguments = match compiler_options(file, &self.subject.options.preprocess) {
            Ok(chosen) => chosen,
            Err(error) => return NotReproducible::new(error.to_string()),
        };
        arguments.extend(self.flags());
        // Other files of the version may have a `main` as well.
        let last = ["-U_FORTIFY_SOURCE", "-Dmain=verdiff_main", "-x", "c", "-c"];
        arguments.extend(last.map(OsString::from));
        arguments.extend([text.into(), "-o".into(), object.into()]);
        self.call_compiler(arguments)
    }

    fn flags(&self) -> Vec<OsString> {
        flags(self.subject.options.lower.overflow).into_iter().map(OsString::from).collect()
    }

    fn call_compiler(&mut self, arguments: Vec<OsString>) -> Result<(), NotReproducible> {
        let mut job = Job::compile(&self.compiler, self.folder.path());
        job.arguments = arguments;
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
