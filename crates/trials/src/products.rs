//! Products of random C programs and mutants of them, compiled and run beside
//! both versions: each half must print what its version prints, and end as it
//! does.
//!
//! In half of the pairs everything is woven, in the others only what changed
//! and what calls it. Programs end early now and then, so that one version goes
//! on alone.

use crate::{Report, for_all};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use verdiff_c::load::{File, Options, read_all};
use verdiff_gen_c::{Config, Entry, ParamKind, Program, generate, mutate};
use verdiff_pp_runtime::Harness;
use verdiff_product_c::{Refused, Weave, product};

/// Calls of each entry.
const CALLS: usize = 2;

/// One pair in so many is compiled with sanitizers as well.
const SANITIZED: u64 = 25;

/// Runs products of so many pairs, in a folder for those that differ.
pub fn run(first: u64, count: u64, folder: &Path) -> Report {
    let mut report = Report::default();
    match Bench::new(folder) {
        Err(problem) => report.fail(first, problem),
        Ok(bench) => for_all(first, count, &mut report, |seed, report| {
            if let Err(problem) = bench.trial(seed, report) {
                let kept = bench.keep(seed, folder);
                report.fail(seed, format!("{problem}; {kept}"));
            }
        }),
    }
    report
}

/// A folder with the compiled runtime.
struct Bench {
    folder: tempfile::TempDir,
}

/// What a run shows.
#[derive(PartialEq, Eq)]
struct Ran {
    stdout: Vec<u8>,
    status: Option<i32>,
}

impl Bench {
    fn new(within: &Path) -> Result<Bench, String> {
        let folder = tempfile::tempdir_in(within).map_err(|error| error.to_string())?;
        for file in verdiff_pp_runtime::files() {
            write(&folder.path().join(file.name), file.text)?;
        }
        let bench = Bench { folder };
        let mut gcc = Command::new("gcc");
        gcc.args(["-O1", "-w", "-c"]).args(Harness::Plain.sources());
        bench.succeed(&mut gcc)?;
        Ok(bench)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn succeed(&self, command: &mut Command) -> Result<Output, String> {
        let ran = command.current_dir(self.folder.path()).output();
        let ran = ran.map_err(|error| error.to_string())?;
        match ran.status.success() {
            true => Ok(ran),
            false => Err(format!("{command:?}: {}", String::from_utf8_lossy(&ran.stderr))),
        }
    }

    fn trial(&self, seed: u64, report: &mut Report) -> Result<(), String> {
        let configs = [Config::default(), Config::small(), Config::loop_free(), Config::small()];
        let old = generate(seed, &configs[seed as usize / 2 % configs.len()]);
        let Some(mutant) = mutate(seed, &old) else {
            report.count("programs that offer nothing to change");
            return Ok(());
        };
        let wraps = old.needs_wrapv() || mutant.program.needs_wrapv();
        write(&self.path("old.c"), &with_main(&old))?;
        write(&self.path("new.c"), &with_main(&mutant.program))?;
        let weave = if seed.is_multiple_of(2) { Weave::Changed } else { Weave::All };
        let files = match self.product(weave)? {
            Ok(files) => files,
            Err(why) => {
                report.count(format!("refused: {}", why.message));
                return Ok(());
            }
        };
        let [old, new] = ["old", "new"].map(|side| self.alone(side, wraps));
        let (old, new) = (old?, new?);
        report.count(if old == new { "pairs that print the same" } else { "pairs that differ" });
        self.both(&files, &old, &new, wraps, &[])?;
        if seed.is_multiple_of(SANITIZED) {
            self.both(&files, &old, &new, wraps, &["-fsanitize=address,undefined"])?;
            report.count("pairs with sanitizers");
        }
        report.count("products that agree with both versions");
        Ok(())
    }

    fn product(&self, weave: Weave) -> Result<Result<Vec<String>, Refused>, String> {
        let options = Options::default();
        let read = |name: &str| {
            let file = File { path: self.path(name), name: "program.c".to_owned() };
            read_all(&[file], &options).map_err(|error| error.to_string())
        };
        let (old, new) = (read("old.c")?, read("new.c")?);
        let options = verdiff_product_c::Options { weave, ..Default::default() };
        let made = match product(&old, &new, &options) {
            Ok(made) => made,
            Err(why) => return Ok(Err(why)),
        };
        for file in &made.files {
            write(&self.path(&file.name), &file.text)?;
        }
        Ok(Ok(made.files.into_iter().map(|file| file.name).collect()))
    }

    /// What a version does by itself.
    fn alone(&self, side: &str, wraps: bool) -> Result<Ran, String> {
        let mut gcc = Command::new("gcc");
        gcc.args(["-O0", "-w", "-o", side]).args(wraps.then_some("-fwrapv"));
        self.succeed(gcc.arg(format!("{side}.c")).arg("-lm"))?;
        self.ran(Command::new(self.path(side)))
    }

    fn ran(&self, mut command: Command) -> Result<Ran, String> {
        let ran = command.current_dir(self.folder.path()).stdin(Stdio::null()).output();
        let ran = ran.map_err(|error| error.to_string())?;
        if !ran.stderr.is_empty() && ran.stderr.starts_with(b"=") {
            return Err(String::from_utf8_lossy(&ran.stderr).into_owned());
        }
        Ok(Ran { stdout: ran.stdout, status: ran.status.code() })
    }

    /// What the product does is what the versions do.
    fn both(
        &self,
        files: &[String],
        old: &Ran,
        new: &Ran,
        wraps: bool,
        options: &[&str],
    ) -> Result<(), String> {
        let objects = Harness::Plain.sources().into_iter().map(|name| name.replace(".c", ".o"));
        let mut gcc = Command::new("gcc");
        gcc.args(["-O2", "-w", "-o", "both"]).args(wraps.then_some("-fwrapv")).args(options);
        self.succeed(gcc.args(files).args(objects).arg("-lm"))?;
        for (side, alone) in [("old", old), ("new", new)] {
            let mut command = Command::new(self.path("both"));
            command.env("VERDIFF_PP", side).env("UBSAN_OPTIONS", "halt_on_error=1");
            let ran = self.ran(command)?;
            if ran.stdout != alone.stdout {
                return Err(format!("the {side} half prints something else {options:?}"));
            }
            if ran.status != alone.status {
                let (is, was) = (ran.status, alone.status);
                return Err(format!(
                    "the {side} half ends with {is:?} instead of {was:?} {options:?}"
                ));
            }
        }
        Ok(())
    }

    fn keep(&self, seed: u64, folder: &Path) -> String {
        for side in ["old", "new"] {
            let _ =
                fs::copy(self.path(&format!("{side}.c")), folder.join(format!("{side}{seed}.c")));
        }
        format!("old{seed}.c and new{seed}.c are in {}", folder.display())
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The program with a `main` that calls all entries and tells what they do.
fn with_main(program: &Program) -> String {
    let mut text = program.text.clone();
    text +=
        "\nint printf(const char *, ...);\nvoid exit(int);\nstatic void observe(long value)\n{\n";
    text += "    static int calls;\n    printf(\"%ld\\n\", value);\n";
    text += "    if (calls++ > 2 && (value & 31) == 5)\n        exit((int)(value & 63));\n}\n";
    text += "int main(void)\n{\n";
    for entry in &program.entries {
        for call in 0..CALLS {
            text += &format!("    observe((long){}({}));\n", entry.name, arguments(entry, call));
            text += "    observe((long)checksum());\n";
        }
    }
    text + "    return (int)(checksum() & 1);\n}\n"
}

fn arguments(entry: &Entry, call: usize) -> String {
    let one = |(at, param): (usize, &verdiff_gen_c::ParamType)| {
        let number = ["0", "1", "-1", "7", "100", "-128", "255", "40000"][(call * 3 + at) % 8];
        let number = match param.kind {
            ParamKind::Bool => "1",
            ParamKind::Signed(_) | ParamKind::Unsigned(_) => number,
            ParamKind::Float | ParamKind::Double => number,
        };
        format!("({})({number})", param.spelling)
    };
    entry.params.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
}
