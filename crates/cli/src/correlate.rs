//! `verdiff correlate`: two versions in; for each procedure that changed, the
//! structured difference and the correlating program out.

use crate::args::{CorrelateArgs, CorrelateForm};
use crate::argument::Argument;
use crate::diff::exactly;
use crate::input;
use crate::output::Destination;
use crate::status::Status;
use anyhow::{Result, bail};
use std::fmt::Write;
use verdiff_align::{Matched, Version, structured};
use verdiff_ir::{Name, text};
use verdiff_product::correlate::{Correlated, correlate, show};
use verdiff_report::render::printable;

/// Runs the command. What cannot be correlated is said, and is undecided.
pub(crate) fn run(args: &CorrelateArgs) -> Result<Status> {
    let versions = [Argument::resolve(&args.old)?, Argument::resolve(&args.new)?];
    let [old, new] = exactly(input::load(&versions, &args.c)?.programs)?;
    let matched = Matched::change(old, new);
    let mut shown = String::new();
    let mut status = Status::Proved;
    for name in asked_for(args, &matched)? {
        match correlate(&matched, &name) {
            Ok(correlated) => shown.push_str(&shown_as(args.form, &name, &correlated)),
            Err(refusal) => {
                status = Status::Undecided;
                let _ = writeln!(shown, "// {}", printable(&refusal.to_string()));
            }
        }
    }
    Destination::open(None, false)?.write(&shown)?;
    Ok(status)
}

/// The procedures that were named, or all that changed.
fn asked_for(args: &CorrelateArgs, matched: &Matched) -> Result<Vec<Name>> {
    let mut names = Vec::new();
    for function in &args.functions {
        let name = Name::from(function.as_str());
        if !matched.is_common(&name) {
            bail!("no procedure `{}` in both versions", printable(function));
        }
        names.push(name);
    }
    if !names.is_empty() {
        return Ok(names);
    }
    let body = |version, name: &Name| matched.program(version).procs.get(name).map(|p| &p.body);
    let changed = |name: &&Name| body(Version::OLD, name) != body(Version::NEW, name);
    let own = matched.common.iter().filter(|name| !matched.is_helper(name));
    Ok(own.filter(changed).cloned().collect())
}

fn shown_as(form: CorrelateForm, name: &Name, correlated: &Correlated) -> String {
    match form {
        CorrelateForm::Guarded => {
            let difference = structured::show(&correlated.difference);
            let commands = show(&correlated.generated.commands);
            let name = printable(name.as_str());
            format!(
                "// {name}: the difference\n{difference}\n// {name}: both versions\n{commands}\n"
            )
        }
        CorrelateForm::Ir => text::print(&correlated.program),
    }
}
