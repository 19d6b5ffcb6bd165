//! `--run` and `--emit-test`: what is done with witnesses of C functions
//! after the comparison.
//!
//! Nothing is compiled or executed without `--run`, and then only in the
//! sandbox.

use crate::args::NativeArgs;
use crate::c::Sources;
use crate::output::complain;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use verdiff_ladder::{Comparison, FunctionResult, Reason, Verdict};
use verdiff_native::{Replayed, Subject, replay, test_program};
use verdiff_replay::Witness;
use verdiff_sandbox::Launcher;

/// The first argument of the hidden mode that restricts itself and becomes
/// another program.
pub(crate) const SANDBOX: &str = "__sandbox";

/// What was asked for.
pub(crate) struct Native<'a> {
    sources: &'a Sources,
    /// How to run programs in the sandbox, if they are to be run.
    launcher: Option<Launcher>,
    /// Where tests go, if they are wanted.
    tests: Option<PathBuf>,
}

impl<'a> Native<'a> {
    /// Makes ready what was asked for; none if nothing was.
    pub(crate) fn prepare(
        args: &NativeArgs,
        sources: Option<&'a Sources>,
    ) -> Result<Option<Native<'a>>> {
        if !args.run && args.emit_test.is_none() {
            return Ok(None);
        }
        let Some(sources) = sources else {
            bail!("--run and --emit-test need versions in C");
        };
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
        let [old, new] = &self.sources.versions[..] else { return Ok(()) };
        for result in functions {
            let Verdict::Different(witness) = &result.verdict else { continue };
            let witness = witness.clone();
            let function = result.name.clone();
            let options = &self.sources.options;
            let subject = Subject { matched, old, new, options, function: &function, steps };
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
}

fn launcher() -> Result<Launcher> {
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
    let native = replay(subject, witness, launcher);
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
    let text = match test_program(subject, witness) {
        Ok(text) => text,
        Err(why) => {
            result.notes.push(format!("no test was written: {why}"));
            return Ok(());
        }
    };
    let name = subject.function.as_str().replace(['/', ':'], "_");
    let path = folder.join(format!("{name}_test.c"));
    std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    complain(&format!("{}: a test that the new version fails", path.display()));
    Ok(())
}
