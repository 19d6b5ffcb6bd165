//! `--run` and `--emit-test`: what is done with witnesses of functions in C and
//! methods in Java after the comparison.
//!
//! Nothing is compiled or executed without `--run`, and then only in the
//! sandbox.

use crate::args::NativeArgs;
use crate::input::Sources;
use crate::output::complain;
use crate::{c, java};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use verdiff_align::Matched;
use verdiff_ir::Name;
use verdiff_ladder::{Comparison, FunctionResult, Reason, Verdict};
use verdiff_native::{NotReproducible, Replayed};
use verdiff_replay::Witness;
use verdiff_sandbox::Launcher;

/// The first argument of the hidden mode that restricts itself and becomes
/// another program.
pub(crate) const SANDBOX: &str = "__sandbox";

/// What was asked for.
pub(crate) struct Native {
    sources: Sources,
    /// How to run programs in the sandbox, if they are to be run.
    launcher: Option<Launcher>,
    /// Where tests go, if they are wanted.
    tests: Option<PathBuf>,
}

impl Native {
    /// Makes ready what was asked for; none if nothing was.
    pub(crate) fn prepare(args: &NativeArgs, sources: Sources) -> Result<Option<Native>> {
        if !args.run && args.emit_test.is_none() {
            return Ok(None);
        }
        if matches!(sources, Sources::Core) {
            bail!("--run and --emit-test need versions in C or Java");
        }
        if let Some(folder) = &args.emit_test {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let launcher = match args.run {
            true => Some(launcher()?),
            false => None,
        };
        Ok(Some(Native { sources, launcher, tests: args.emit_test.clone() }))
    }

    /// Replays the witnesses and writes tests.
    pub(crate) fn apply(&self, comparison: &mut Comparison, steps: u64) -> Result<()> {
        let Comparison { matched, functions } = comparison;
        for result in functions {
            let Verdict::Different(witness) = &result.verdict else { continue };
            let witness = witness.clone();
            let function = result.name.clone();
            let Some(subject) = self.subject(matched, &function, steps) else { return Ok(()) };
            let witness = match &self.launcher {
                Some(launcher) => run(subject, &witness, launcher, result),
                None => Some(witness),
            };
            if let (Some(folder), Some(witness)) = (&self.tests, witness) {
                emit(subject, &witness, folder, result)?;
            }
        }
        Ok(())
    }

    fn subject<'s>(
        &'s self,
        matched: &'s Matched,
        function: &'s Name,
        steps: u64,
    ) -> Option<Subject<'s>> {
        match &self.sources {
            Sources::Core => None,
            Sources::C(c::Sources { versions, options, .. }) => {
                let [old, new] = &versions[..] else { return None };
                let subject =
                    verdiff_native::Subject { matched, old, new, options, function, steps };
                Some(Subject::C(subject))
            }
            Sources::Java(java::Sources { files, typed, numbers }) => {
                let ([old_files, new_files], [old, new]) = (&files[..], &typed[..]) else {
                    return None;
                };
                let (files, typed) = ([&old_files[..], new_files], [old, new]);
                let subject = verdiff_native_java::Subject {
                    matched,
                    files,
                    typed,
                    numbers,
                    function,
                    steps,
                };
                Some(Subject::Java(subject))
            }
        }
    }
}

/// A pair of functions in one of the languages that can be run.
#[derive(Clone, Copy)]
enum Subject<'s> {
    C(verdiff_native::Subject<'s>),
    Java(verdiff_native_java::Subject<'s>),
}

impl Subject<'_> {
    fn replay(self, witness: &Witness, launcher: &Launcher) -> verdiff_native::Native {
        match self {
            Subject::C(subject) => verdiff_native::replay(subject, witness, launcher),
            Subject::Java(subject) => verdiff_native_java::replay(subject, witness, launcher),
        }
    }

    /// The name of the file of a test, and its text.
    fn test(self, witness: &Witness) -> Result<(String, String), NotReproducible> {
        match self {
            Subject::C(subject) => {
                let name = subject.function.as_str().replace(['/', ':'], "_");
                let text = verdiff_native::test_program(subject, witness)?;
                Ok((format!("{name}_test.c"), text))
            }
            Subject::Java(subject) => {
                let (class, text) = verdiff_native_java::test_source(subject, witness)?;
                Ok((format!("{class}.java"), text))
            }
        }
    }
}

pub(crate) fn launcher() -> Result<Launcher> {
    let program = std::env::current_exe().context("cannot find this program itself")?;
    Ok(Launcher { program, arguments: vec![SANDBOX.into()] })
}

/// Runs a witness natively. Returns it as it is known then, unless it is
/// refuted.
fn run(
    subject: Subject<'_>,
    witness: &Witness,
    launcher: &Launcher,
    result: &mut FunctionResult,
) -> Option<Box<Witness>> {
    let native = subject.replay(witness, launcher);
    let restrictions = native.notes.into_iter().map(|note| format!("the sandbox runs {note}"));
    result.notes.extend(restrictions);
    match native.replayed {
        Replayed::Confirmed(witness) => {
            result.verdict = Verdict::Different(witness.clone());
            Some(witness)
        }
        Replayed::Refuted(why) => {
            result.rung = None;
            let message = format!("the interpreter found a difference, but {why}");
            result.verdict = Verdict::Unknown(Reason::new(message, None));
            None
        }
        Replayed::NotReproducible(why) => {
            result.notes.push(format!("not run natively: {why}"));
            Some(Box::new(witness.clone()))
        }
    }
}

/// Writes the test of a witness.
fn emit(
    subject: Subject<'_>,
    witness: &Witness,
    folder: &Path,
    result: &mut FunctionResult,
) -> Result<()> {
    let (name, text) = match subject.test(witness) {
        Ok(test) => test,
        Err(why) => {
            result.notes.push(format!("no test was written: {why}"));
            return Ok(());
        }
    };
    let path = folder.join(name);
    std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    complain(&format!("{}: a test that the new version fails", path.display()));
    Ok(())
}
