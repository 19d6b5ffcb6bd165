//! What a fuzzer found, judged: run again, told apart, made small.
//!
//! In: inputs. Out: an input and a message for each kind of finding. The
//! built-in fuzzer does this while it searches; what another one found is given
//! to it as inputs to start from, and nothing else is tried.

use crate::build;
use crate::engine::{Engine, SEEDS, found_files, limit, set_up};
use crate::start::start_folder;
use crate::workshop::Workshop;
use crate::{Error, Input, Request};
use std::time::Duration;
use verdiff_product_c::ProductFile;

/// How long other fuzzers' inputs may take to judge.
const TIME: Duration = Duration::from_secs(120);
/// The longest input that is judged.
const LONGEST: &str = "1048576";

/// Where inputs are that are judged while the fuzzer goes on.
const FOUND: &str = "to-judge";

/// What it learnt from them, for the mutations of AFL++.
const LEARNT: &str = "learnt.txt";

/// Whether something shows on the inputs to start from. AFL++ throws away
/// those that do, so they are judged before it starts.
pub(crate) fn of_seeds(
    workshop: &mut Workshop<'_>,
    files: &[ProductFile],
    request: Request<'_>,
) -> Result<bool, Error> {
    build::builtin(workshop, files, request)?;
    start_folder(workshop)?;
    judge(workshop, SEEDS, request)?;
    Ok(!found_files(workshop, Engine::Builtin).is_empty())
}

/// Whether something of what another fuzzer found so far is a finding. Its runs
/// go on meanwhile, in the folder in which products start; none changes it.
pub(crate) fn are_some(
    workshop: &mut Workshop<'_>,
    files: &[ProductFile],
    request: Request<'_>,
) -> Result<bool, Error> {
    workshop.empty_folder(FOUND)?;
    judge_found(workshop, FOUND, files, request)?;
    Ok(!found_files(workshop, Engine::Builtin).is_empty())
}

/// The findings of the search that was made.
pub(crate) fn judged(
    workshop: &mut Workshop<'_>,
    files: &[ProductFile],
    request: Request<'_>,
) -> Result<Vec<(Input, String)>, Error> {
    if request.engine != Engine::Builtin {
        if found_files(workshop, request.engine).is_empty() {
            return read(workshop, request);
        }
        start_folder(workshop)?;
        judge_found(workshop, SEEDS, files, request)?;
    }
    read(workshop, request)
}

/// Judges what another fuzzer found, with all else in a folder.
fn judge_found(
    workshop: &mut Workshop<'_>,
    folder: &str,
    files: &[ProductFile],
    request: Request<'_>,
) -> Result<(), Error> {
    build::builtin(workshop, files, request)?;
    for (number, file) in found_files(workshop, request.engine).iter().enumerate() {
        let bytes = workshop.read(file)?;
        workshop.write_bytes(&format!("{folder}/found-{number:04}"), &bytes)?;
    }
    judge(workshop, folder, request)
}

fn judge(workshop: &mut Workshop<'_>, folder: &str, request: Request<'_>) -> Result<(), Error> {
    workshop.empty_folder(Engine::Builtin.findings())?;
    let seconds = TIME.as_secs().to_string();
    let mut arguments = vec!["--time", &seconds, "--only-seeds", "--seeds", folder];
    arguments.extend(["--max-length", LONGEST, "--findings", Engine::Builtin.findings()]);
    arguments.extend(["--learnt", LEARNT]);
    if request.stop_at_first {
        arguments.push("--stop-at-first");
    }
    let mut job = workshop.job("product", &arguments, &[]);
    limit(&mut job, TIME);
    set_up(workshop, &mut job, request);
    workshop.run(&job).map(|_| ())
}

fn read(workshop: &Workshop<'_>, request: Request<'_>) -> Result<Vec<(Input, String)>, Error> {
    let mut found = Vec::new();
    for name in found_files(workshop, Engine::Builtin) {
        let bytes = workshop.read(&name)?;
        let text = workshop.read(&name.with_extension("txt")).unwrap_or_default();
        let text = String::from_utf8_lossy(&text).into_owned();
        let message = text.lines().next().unwrap_or_default();
        let message = message.strip_prefix("verdiff: ").unwrap_or(message);
        let input = match request.of_function {
            true => Input::of_stdin(bytes),
            false => Input::of(&bytes),
        };
        found.push((input, message.to_owned()));
    }
    Ok(found)
}
