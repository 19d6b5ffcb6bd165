//! Fuzzers: what is needed for each, and a search with it.
//!
//! In: the files of a product. Out: inputs in a folder of the workshop on which
//! the product found something. What holds: a fuzzer runs in the sandbox, like
//! all that it starts, and is gone when the search is over.

use crate::start::{start_folder, start_path};
use crate::words::Options;
use crate::workshop::Workshop;
use crate::{Error, Progress, Request};
use crate::{findings, seeds};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use verdiff_product_c::ProductFile;
use verdiff_sandbox::{Ended, Finished, Job, Limit};

/// What changes the inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// The fuzzer of the runtime.
    Builtin,
    /// AFL++.
    Afl,
    /// libFuzzer.
    LibFuzzer,
}

/// What fuzzers are compiled to, but for the built-in one.
pub(crate) const FUZZER: &str = "fuzzer";
/// Where they count their runs.
const COUNTS: &str = "counts";
/// Where inputs to start from are.
pub(crate) const SEEDS: &str = "seeds";
/// The address space of what is compiled with a sanitizer.
pub(crate) const SANITIZED: u64 = 1 << 46;
/// The dictionary.
const WORDS: &str = "words.txt";
/// The longest output of a fuzzer, which nobody reads.
const OUTPUT: usize = 64 << 20;

impl Engine {
    /// Compilers for its products, the best first.
    pub(crate) fn compilers(self) -> Result<Vec<PathBuf>, Error> {
        self.runner()?;
        let numbered = (11..30).rev().map(|version| format!("clang-{version}"));
        let names: Vec<String> = match self {
            Engine::Builtin => ["gcc", "cc"].map(str::to_owned).into(),
            Engine::Afl => ["afl-clang-fast", "afl-gcc-fast"].map(str::to_owned).into(),
            Engine::LibFuzzer => std::iter::once("clang".to_owned()).chain(numbered).collect(),
        };
        let find = match self {
            Engine::Builtin => Workshop::find,
            Engine::Afl | Engine::LibFuzzer => Workshop::find_in_path,
        };
        let found: Vec<PathBuf> = names.iter().filter_map(|name| find(&[name.as_str()])).collect();
        match found.is_empty() {
            true => Err(self.missing()),
            false => Ok(found),
        }
    }

    /// What to say where there is none.
    pub(crate) fn missing(self) -> Error {
        let (what, wanted, package) = match self {
            Engine::Builtin => ("a C compiler", "no `gcc` or `cc`", "gcc"),
            Engine::Afl => ("AFL++", "no `afl-fuzz` with `afl-clang-fast`", "afl++"),
            Engine::LibFuzzer => (
                "clang with libFuzzer",
                "no `clang` that knows `-fsanitize=fuzzer`",
                "clang-19 libclang-rt-19-dev",
            ),
        };
        Error::Missing { what, wanted, package }
    }

    /// The program that runs them, if that is not the product itself.
    fn runner(self) -> Result<Option<PathBuf>, Error> {
        match self {
            Engine::Builtin | Engine::LibFuzzer => Ok(None),
            Engine::Afl => {
                let found = Workshop::find_in_path(&["afl-fuzz"]);
                found.ok_or_else(|| self.missing()).map(Some)
            }
        }
    }

    /// Where it leaves what it found.
    pub(crate) fn findings(self) -> &'static str {
        match self {
            Engine::Builtin => "findings",
            Engine::Afl => "found/default/crashes",
            Engine::LibFuzzer => "found",
        }
    }

    /// Whether a file there is an input.
    pub(crate) fn is_finding(self, file: &Path) -> bool {
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned());
        let name = name.unwrap_or_default();
        match self {
            Engine::Builtin => name.ends_with(".input"),
            Engine::Afl => name.starts_with("id"),
            Engine::LibFuzzer => true,
        }
    }
}

/// Puts the inputs to start from into their folder.
pub(crate) fn prepare(
    workshop: &Workshop<'_>,
    request: Request<'_>,
    options: &Options,
    variables: &BTreeSet<Vec<u8>>,
) -> Result<(), Error> {
    workshop.make_folder(SEEDS)?;
    if let Some(seeds) = request.seeds {
        workshop.copy_folder(seeds, SEEDS)?;
    }
    // The built-in fuzzer makes its own for functions, which read bytes.
    if !(request.of_function && request.engine == Engine::Builtin) {
        for (name, text) in seeds::seeds(options, variables) {
            workshop.write_bytes(&format!("{SEEDS}/{name}"), &text)?;
        }
    }
    Ok(())
}

/// Runs the fuzzer, and gives the number of its runs, with those of searches
/// before.
pub(crate) fn search(
    workshop: &mut Workshop<'_>,
    files: &[ProductFile],
    request: Request<'_>,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<u64, Error> {
    // AFL++ makes its own, and goes on where it was.
    if request.engine != Engine::Afl {
        workshop.empty_folder(request.engine.findings())?;
    }
    let mut job = match request.engine {
        Engine::Builtin => builtin(workshop, request),
        Engine::Afl => afl(workshop, request)?,
        Engine::LibFuzzer => libfuzzer(workshop, request),
    };
    limit(&mut job, request.time);
    start_folder(workshop)?;
    set_up(workshop, &mut job, request);
    job.environment.insert("VERDIFF_PP_COUNTS".into(), COUNTS.into());
    let finished = watched(workshop, files, &job, request, watch)?;
    let has_found = [request.engine, Engine::Builtin]
        .iter()
        .any(|engine| !found_files(workshop, *engine).is_empty());
    judge(&finished, request.engine, has_found)?;
    Ok(runs(&workshop.path(COUNTS)))
}

/// What all runs of products are told.
///
/// They start in the folder in which the versions do where a finding is
/// confirmed: that of the fuzzer changes while it works.
pub(crate) fn set_up(workshop: &Workshop<'_>, job: &mut Job, request: Request<'_>) {
    job.environment.insert("VERDIFF_PP_FOLDER".into(), start_path(workshop).into());
    job.environment.insert("VERDIFF_PP_STDERR".into(), "ignore".into());
    job.environment.insert("VERDIFF_PP_SCRATCH".into(), workshop.path("view").into());
    if request.only_specifications {
        job.environment.insert("VERDIFF_PP_COMPARE".into(), "nothing".into());
    }
    if request.of_function {
        job.environment.insert("VERDIFF_PP_INPUT".into(), "stdin".into());
        // Sanitizers reserve much more than they use.
        job.limits.address_space = SANITIZED;
    }
}

/// The limits of a fuzzer that runs for so long.
pub(crate) fn limit(job: &mut Job, time: Duration) {
    job.limits.wall = time + Duration::from_secs(30);
    job.limits.cpu_seconds = 2 * time.as_secs() + 60;
    job.limits.tasks = 16;
    job.limits.memory = 2 << 30;
    job.limits.address_space = 8 << 30;
    job.limits.open_files = 512;
    job.limits.output = OUTPUT;
}

fn builtin(workshop: &Workshop<'_>, request: Request<'_>) -> Job {
    let seconds = request.time.as_secs().max(1).to_string();
    let mut arguments = vec!["--time", &seconds, "--dictionary", WORDS, "--seeds", SEEDS];
    arguments.extend(["--findings", request.engine.findings()]);
    if request.stop_at_first {
        arguments.push("--stop-at-first");
    }
    workshop.job("product", &arguments, &[])
}

/// AFL++ is told not to look at the system, which it cannot change from here.
/// Its shared memory is that of `afl_shm.c`; `afl_mutate.c` knows arguments. Runs
/// end by themselves before their time is up: a limit that AFL++ works out itself
/// is one of twenty milliseconds, which most runs miss on a machine that is busy.
fn afl(workshop: &Workshop<'_>, request: Request<'_>) -> Result<Job, Error> {
    let program = Engine::Afl.runner()?.unwrap_or_default();
    let mut arguments = vec!["-i", SEEDS, "-o", "found", "-m", "none", "-t", "5000"];
    if workshop.has_text(WORDS) {
        arguments.extend(["-x", WORDS]);
    }
    let fuzzer = workshop.path(FUZZER).display().to_string();
    arguments.extend(["--", &fuzzer]);
    let mut job = workshop.job(program, &arguments, &[]);
    for name in [
        "AFL_NO_UI",
        "AFL_NO_AFFINITY",
        "AFL_SKIP_CPUFREQ",
        "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES",
        // Inputs are short, and so is the time.
        "AFL_DISABLE_TRIM",
        "AFL_FAST_CAL",
        "AFL_AUTORESUME",
    ] {
        job.environment.insert(name.into(), "1".into());
    }
    job.environment.insert("LD_PRELOAD".into(), workshop.path("afl_shm.so").into());
    // Inputs of the user's may take their time; those that are made up need little.
    let most = if request.seeds.is_some() { "2000" } else { "50" };
    job.environment.insert("VERDIFF_PP_MILLISECONDS".into(), most.into());
    let mutations = workshop.path("afl_mutate.so");
    job.environment.insert("AFL_CUSTOM_MUTATOR_LIBRARY".into(), mutations.into());
    Ok(job)
}

fn libfuzzer(workshop: &Workshop<'_>, request: Request<'_>) -> Job {
    let seconds = format!("-max_total_time={}", request.time.as_secs().max(1));
    // Runs are made, limited and judged in copies of the process.
    let mut arguments = vec![seconds.as_str(), "-close_fd_mask=3", "-timeout=120", "-verbosity=0"];
    arguments.extend(["-handle_segv=0", "-handle_bus=0", "-handle_abrt=0", "-handle_ill=0"]);
    arguments.extend(["-handle_fpe=0", "-rss_limit_mb=0", "-detect_leaks=0"]);
    let dictionary = format!("-dict={WORDS}");
    if workshop.has_text(WORDS) {
        arguments.push(&dictionary);
    }
    arguments.push(SEEDS);
    let mut job = workshop.job(FUZZER, &arguments, &[]);
    let findings = request.engine.findings();
    job.environment.insert("VERDIFF_PP_FINDINGS".into(), findings.into());
    job
}

/// Until the fuzzer ends, its time is over, it has found enough, or whoever
/// watches has seen enough. What others than the built-in one find is judged
/// meanwhile, if it may be enough: they go on from where they are if it is not.
fn watched(
    workshop: &mut Workshop<'_>,
    files: &[ProductFile],
    job: &Job,
    request: Request<'_>,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Finished, Error> {
    let started = Instant::now();
    let (counts, engine) = (workshop.path(COUNTS), request.engine);
    let mut judged = 0;
    let mut goes_on = |workshop: &mut Workshop<'_>| {
        let findings = found_files(workshop, engine).len();
        let asks = request.stop_at_first && findings > judged && engine != Engine::Builtin;
        judged = findings;
        // What fails now fails at the end, too, and is told then.
        let enough = asks && findings::are_some(workshop, files, request).unwrap_or(true);
        let elapsed = started.elapsed();
        // A moment more for those that end by themselves.
        let late = elapsed > request.time + Duration::from_secs(1) && engine != Engine::Builtin;
        watch(Progress { runs: runs(&counts), findings, elapsed }) && !enough && !late
    };
    workshop.run_watched(job, &mut goes_on)
}

/// A fuzzer that could not work is an error, unless it found something even so:
/// AFL++ ends if all inputs to start from do.
fn judge(finished: &Finished, engine: Engine, has_found: bool) -> Result<(), Error> {
    match finished.ended {
        Ended::Stopped(Limit::Wall | Limit::Asked | Limit::Output) | Ended::Exited(0) => Ok(()),
        Ended::Exited(1) if engine == Engine::Builtin => Ok(()),
        Ended::Exited(_) | Ended::Signalled(_) | Ended::Stopped(_) if has_found => Ok(()),
        ended @ (Ended::Exited(_) | Ended::Signalled(_) | Ended::Stopped(_)) => {
            let outputs = [&finished.stdout.bytes, &finished.stderr.bytes];
            let said = outputs.map(|bytes| String::from_utf8_lossy(bytes).into_owned()).join("\n");
            let said: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
            let last = said.iter().rev().take(3).rev().copied().collect::<Vec<_>>().join("; ");
            Err(Error::Fuzzer(format!("{ended}: {}", last.trim())))
        }
    }
}

/// What the fuzzer left in its folder.
pub(crate) fn found_files(workshop: &Workshop<'_>, engine: Engine) -> Vec<PathBuf> {
    let mut found = entries(&workshop.path(engine.findings()));
    found.retain(|file| engine.is_finding(file));
    found.sort();
    found
}

/// How many inputs there are to start from.
pub(crate) fn seeds(workshop: &Workshop<'_>) -> u64 {
    entries(&workshop.path(SEEDS)).len() as u64
}

/// The files of a folder; none if it is not there yet.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

/// How many runs there were, as the harnesses count them.
fn runs(counts: &Path) -> u64 {
    let bytes = std::fs::read(counts).unwrap_or_default();
    bytes.first_chunk().map_or(0, |bytes| u64::from_ne_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_to_install_is_said() {
        let check = |engine: Engine, wanted: &str| {
            let said = engine.missing().to_string();
            assert!(said.ends_with(&format!("`sudo apt-get install {wanted}`")), "{said}");
        };
        check(Engine::Builtin, "gcc");
        check(Engine::Afl, "afl++");
        check(Engine::LibFuzzer, "clang-19 libclang-rt-19-dev");
    }
}
