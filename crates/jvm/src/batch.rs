//! Running a batch: the programs go to the driver's input, the answers come
//! from its output.

use crate::reply::{answer, request};
use crate::{Program, Result};
use std::path::{Path, PathBuf};
use std::time::Duration;
use verdiff_sandbox::{Ended, Job, Launcher, run};

const DRIVER: &str = include_str!("Driver.java");

/// The driver needs a compiler in the JVM and no network; few threads make
/// runs the same whatever else the machine does.
const OPTIONS: &[&str] = &[
    "-Xshare:auto",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-Xmx768m",
    "-Xss2m",
    "-XX:ReservedCodeCacheSize=64m",
];

/// Where the system has its JVM.
const PLACES: [&str; 3] = ["/usr/local/bin/java", "/usr/bin/java", "/bin/java"];

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No JVM is installed.
    #[error("there is no `java` in the system's folders: install a JDK, version 17 or newer")]
    NoJava,
    /// The folder for the batch cannot be made or written.
    #[error("the folder for Java programs cannot be used: {0}")]
    Folder(#[from] std::io::Error),
    /// The sandbox did not run it.
    #[error(transparent)]
    Sandbox(#[from] verdiff_sandbox::Error),
    /// The JVM ended before it had answered for all programs.
    #[error("the JVM {ended} after {answered} programs: {said}")]
    Ended {
        /// How it ended.
        ended: Ended,
        /// For how many programs it had answered.
        answered: usize,
        /// The end of what it wrote to its standard error.
        said: String,
    },
}

/// A JVM that runs programs in the sandbox.
#[derive(Debug, Clone)]
pub struct Jvm {
    java: PathBuf,
    launcher: Launcher,
    wall: Duration,
}

impl Jvm {
    /// The system's JVM.
    pub fn find(launcher: Launcher) -> std::result::Result<Jvm, Error> {
        let java = PLACES.map(Path::new).into_iter().find(|path| path.exists());
        // The sandbox lets the program itself be read, not what it links to.
        let java = java.ok_or(Error::NoJava)?.canonicalize()?;
        Ok(Jvm { java, launcher, wall: Duration::from_secs(600) })
    }

    /// The same, but no batch may take longer than this.
    pub fn within(self, wall: Duration) -> Jvm {
        Jvm { wall, ..self }
    }

    /// Compiles and runs all of these, in order.
    pub fn run(&self, programs: &[Program]) -> std::result::Result<Vec<Result>, Error> {
        self.run_noting(programs, &mut Vec::new())
    }

    /// The same, and notes what the kernel could not restrict meanwhile.
    pub fn run_noting(
        &self,
        programs: &[Program],
        notes: &mut Vec<String>,
    ) -> std::result::Result<Vec<Result>, Error> {
        let folder = tempfile::Builder::new().prefix("verdiff-").tempdir()?;
        std::fs::write(folder.path().join("Driver.java"), DRIVER)?;
        let finished = run(&self.launcher, &self.job(folder.path(), programs))?;
        notes.extend(finished.applied.notes());
        let said = String::from_utf8_lossy(&finished.stdout.bytes);
        let mut lines = said.lines();
        let mut answers = Vec::new();
        for program in programs {
            match answer(program, &mut lines) {
                Some(result) => answers.push(result),
                None => {
                    let said = String::from_utf8_lossy(&finished.stderr.bytes);
                    let said = said.lines().take(5).collect::<Vec<_>>().join("; ");
                    return Err(Error::Ended {
                        ended: finished.ended,
                        answered: answers.len(),
                        said,
                    });
                }
            }
        }
        Ok(answers)
    }

    fn job(&self, folder: &Path, programs: &[Program]) -> Job {
        let mut job = Job::run(&self.java, folder);
        let temporary = format!("-Djava.io.tmpdir={}", folder.display());
        let options = OPTIONS.iter().copied().chain([temporary.as_str(), "Driver.java"]);
        job.arguments = options.map(Into::into).collect();
        job.stdin = programs.iter().map(request).collect::<String>().into_bytes();
        job.limits.wall = self.wall;
        job.limits.cpu_seconds = 2 * self.wall.as_secs();
        job.limits.memory = 2 << 30;
        job.limits.address_space = 16 << 30;
        job.limits.tasks = 64;
        job.limits.open_files = 1024;
        job.limits.output = 256 << 20;
        job
    }
}
