//! Real programs in C, compiled and run in the sandbox.

#![allow(dead_code)] // Each test file uses a part of it.

use std::fs;
use std::path::{Path, PathBuf};
use verdiff_sandbox::{Ended, Error, Finished, Job, Launcher, run};

/// What the programs have in common: `TRY` says whether a call was let through.
const PRELUDE: &str = r#"
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#define TRY(name, call) printf("%s: %s\n", name, (call) < 0 ? "refused" : "done")
"#;

/// This kernel as it is, or without some of what it has.
pub(crate) fn launcher(mode: &str) -> Launcher {
    let program = env!("CARGO_BIN_EXE_sandbox-launcher").into();
    Launcher { program, arguments: vec![mode.into()] }
}

/// A folder for one test, with a working folder in it.
pub(crate) struct Place {
    pub(crate) outside: PathBuf,
    pub(crate) folder: PathBuf,
}

impl Place {
    pub(crate) fn new(test: &str) -> Place {
        let outside = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        let folder = outside.join("work");
        let _ = fs::remove_dir_all(&outside);
        fs::create_dir_all(&folder).expect("a folder for the test");
        Place { outside, folder }
    }

    /// A job that runs this program, compiled in the sandbox. Its body is that
    /// of `main`, or whole functions with `main` among them.
    pub(crate) fn job(&self, body: &str) -> Job {
        let whole = match body.contains("int main(") {
            true => format!("{PRELUDE}{body}"),
            false => format!("{PRELUDE}int main(int argc, char **argv) {{\n{body}\nreturn 0; }}\n"),
        };
        fs::write(self.folder.join("program.c"), whole).expect("the program's source");
        let mut job = Job::compile(compiler(), &self.folder);
        job.arguments =
            ["-O0", "-w", "-pthread", "program.c", "-o", "program"].map(Into::into).to_vec();
        let finished = run(&launcher("with-all"), &job).expect("a compiler that runs");
        assert_eq!(finished.ended, Ended::Exited(0), "{}", text(&finished.stderr.bytes));
        Job::run(self.folder.join("program"), &self.folder)
    }

    /// Processes of the compiled program that are left.
    pub(crate) fn left(&self) -> usize {
        let program = self.folder.join("program").canonicalize().expect("a compiled program");
        let processes = fs::read_dir("/proc").expect("processes").flatten();
        processes
            .filter(|entry| fs::read_link(entry.path().join("exe")).is_ok_and(|exe| exe == program))
            .count()
    }
}

/// The C compiler of the system.
pub(crate) fn compiler() -> PathBuf {
    let all = ["/usr/bin/cc", "/usr/bin/gcc", "/usr/local/bin/cc", "/usr/bin/clang"];
    all.map(PathBuf::from).into_iter().find(|path| path.exists()).expect("a C compiler")
}

/// Runs a job on this kernel. If that has neither landlock nor seccomp, it is
/// refused, and the test fails.
pub(crate) fn finish(job: &Job) -> Finished {
    try_finish(job).expect("a program that is run")
}

pub(crate) fn try_finish(job: &Job) -> Result<Finished, Error> {
    run(&launcher("with-all"), job)
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What the program printed.
pub(crate) fn stdout(finished: &Finished) -> String {
    text(&finished.stdout.bytes)
}
