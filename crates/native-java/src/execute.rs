//! Compiling and running tests on a JVM in the sandbox.
//!
//! In: the statements of a test. Out: whether each version did what is
//! expected of it, and whether the new one did what the old one does.

use crate::stubs::stubs;
use crate::{NotReproducible, SUPPORT, Subject, indented};
use std::time::Duration;
use verdiff_java::load::Source;
use verdiff_jvm::{Call, Ended, Error, Jvm, Program};
use verdiff_sandbox::Launcher;

/// What a version did.
pub(crate) enum Outcome {
    /// What is expected.
    AsExpected,
    /// Something else: what, in plain words.
    Otherwise(String),
}

/// What all runs showed.
pub(crate) struct Runs {
    /// The old version, against its own run.
    pub(crate) old: Outcome,
    /// The new version, against its own run.
    pub(crate) new: Outcome,
    /// The new version, against the run of the old one.
    pub(crate) crossed: Outcome,
    /// Classes that others stood in for.
    pub(crate) missing: Vec<String>,
}

/// How long both versions may take, the compiler included.
const WALL: Duration = Duration::from_secs(120);

/// Classes that no program has.
const CLASSES: [&str; 2] = ["VerdiffOldRun", "VerdiffNewRun"];

/// Runs both versions; with stand-ins for classes that are missing, if they do
/// not compile without.
pub(crate) fn run(
    subject: Subject<'_>,
    setup: &[String],
    checks: &[Vec<String>; 2],
    launcher: &Launcher,
    notes: &mut Vec<String>,
) -> Result<Runs, NotReproducible> {
    let runner = |at: usize| {
        let text = class(CLASSES[at], setup, &checks[at]);
        (format!("{}.java", CLASSES[at]), text)
    };
    let [old, new] = [vec![runner(0)], vec![runner(1), runner(0)]];
    let jvm = Jvm::find(launcher.clone()).map_err(told)?.within(WALL);
    let plain = |files: &[Source]| -> Vec<(String, String)> {
        files.iter().map(|file| (file.name.clone(), file.text.clone())).collect()
    };
    let programs = [
        program(plain(subject.files[0]), old.clone()),
        program(plain(subject.files[1]), new.clone()),
    ];
    let answers = jvm.run_noting(&programs, notes).map_err(told)?;
    if answers.iter().all(std::result::Result::is_ok) {
        return runs(answers, Vec::new());
    }
    let [old_stubs, new_stubs] = subject.files.map(stubs);
    let mut missing = old_stubs.missing;
    missing.extend(new_stubs.missing);
    missing.sort();
    missing.dedup();
    if missing.is_empty() {
        return runs(answers, missing);
    }
    let programs = [program(old_stubs.files, old), program(new_stubs.files, new)];
    runs(jvm.run_noting(&programs, notes).map_err(told)?, missing)
}

fn runs(answers: Vec<verdiff_jvm::Result>, missing: Vec<String>) -> Result<Runs, NotReproducible> {
    let mut outcomes = Vec::new();
    for (answer, version) in answers.into_iter().zip(["old", "new"]) {
        let calls = match answer {
            Ok(calls) => calls,
            Err(error) => {
                let error = error.replace('\n', ", ");
                let without = match missing.is_empty() {
                    true => String::new(),
                    false => format!(" without {}", missing.join(", ")),
                };
                return NotReproducible::new(format!(
                    "the {version} version does not compile{without}: {error}"
                ));
            }
        };
        for call in calls {
            outcomes.push(outcome(call.ended)?);
        }
    }
    match <[Outcome; 3]>::try_from(outcomes) {
        Ok([old, new, crossed]) => Ok(Runs { old, new, crossed, missing }),
        Err(_) => NotReproducible::new("the JVM did not answer for all runs"),
    }
}

fn told(error: Error) -> NotReproducible {
    NotReproducible(error.to_string())
}

/// A version with the classes that run it.
fn program(files: Vec<(String, String)>, runners: Vec<(String, String)>) -> Program {
    let call = |(name, _): &(String, String)| Call {
        class: name.trim_end_matches(".java").to_owned(),
        method: "run".to_owned(),
        arguments: Vec::new(),
    };
    let calls = runners.iter().map(call).collect();
    let files = files.into_iter().map(|(name, text)| (encoded(&name), text));
    Program { files: files.chain(runners).collect(), calls }
}

/// A name that can stand in a URI.
fn encoded(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '-' | '_');
    name.chars().map(|c| if plain(c) { c } else { '_' }).collect()
}

fn class(name: &str, setup: &[String], checks: &[String]) -> String {
    format!(
        "class {name} {{\n    static String run() {{\n        try {{\n            \
         new {name}().test();\n            return \"as expected\";\n        }} catch (Otherwise error) {{\n            \
         return \"otherwise: \" + error.getMessage();\n        }} catch (Throwable error) {{\n            \
         return \"cannot: \" + error;\n        }}\n    }}\n\n    void test() throws Exception {{\n{}    }}\n\n{SUPPORT}}}\n",
        indented(setup.iter().chain(checks)),
    )
}

fn outcome(ended: Ended) -> Result<Outcome, NotReproducible> {
    let said = match ended {
        Ended::Returned(said) => said,
        Ended::Threw { class, .. } => return NotReproducible::new(format!("it ends with {class}")),
        Ended::NotCalled(why) => return NotReproducible::new(format!("it was not called: {why}")),
    };
    let said = said.strip_prefix("T:").unwrap_or(&said);
    if said == "as expected" {
        return Ok(Outcome::AsExpected);
    }
    match said.strip_prefix("otherwise: ") {
        Some(what) => Ok(Outcome::Otherwise(what.to_owned())),
        None => {
            let why = said.strip_prefix("cannot: ").unwrap_or(said);
            NotReproducible::new(format!("its objects cannot be made: {why}"))
        }
    }
}
