//! `verdiff correlate`: two versions in; for each procedure that changed, the
//! structured difference, the correlating program, and how the variables of the
//! versions relate out.

use crate::args::{CorrelateArgs, CorrelateForm};
use crate::argument::Argument;
use crate::diff::exactly;
use crate::input;
use crate::output::Destination;
use crate::status::Status;
use anyhow::{Result, bail};
use std::fmt::Write;
use verdiff_absint::{Facts, Pair, Relation, analyse};
use verdiff_align::{Matched, Version, structured};
use verdiff_correlate_c::{all_as_c, as_c};
use verdiff_ir::{Name, Stop, text};
use verdiff_product::correlate::{Correlated, correlate, show_with};
use verdiff_report::render::printable;

/// Runs the command. What cannot be correlated is said, and is undecided.
pub(crate) fn run(args: &CorrelateArgs) -> Result<Status> {
    let versions = [Argument::resolve(&args.old)?, Argument::resolve(&args.new)?];
    let [old, new] = exactly(input::load(&versions, &args.c)?.programs)?;
    let matched = Matched::change(old, new);
    let same = verdiff_ladder::unchanged(&matched);
    let mut shown = String::new();
    let mut status = Status::Proved;
    let mut in_c = Vec::new();
    for name in asked_for(args, &matched)? {
        let correlated = correlate(&matched, &name).map_err(|refusal| refusal.to_string());
        let form = correlated.and_then(|correlated| {
            let facts = || analyse(&matched, &correlated, &same, &Stop::default()).ok();
            match args.form {
                CorrelateForm::Guarded => Ok(guarded(&name, &correlated, facts().as_ref())),
                CorrelateForm::Ir => Ok(text::print(&correlated.program)),
                CorrelateForm::C => {
                    as_c(&correlated).map_err(|refusal| format!("`{name}`: {refusal}"))?;
                    in_c.push(correlated);
                    Ok(String::new())
                }
            }
        });
        match form {
            Ok(text) => shown.push_str(&text),
            Err(refusal) => {
                status = Status::Undecided;
                let _ = writeln!(shown, "// {}", printable(&refusal));
            }
        }
    }
    // In C, what several of them share must be there once.
    shown.push_str(&all_as_c(&in_c)?);
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
    // What could not be translated has no body to compare, but a fingerprint.
    let text = |version, name: &Name| {
        let program = matched.program(version);
        let body = program.procs.get(name).map(|proc| &proc.body);
        (body, program.opaque.get(name).map(|opaque| opaque.fingerprint))
    };
    let changed = |name: &&Name| text(Version::OLD, name) != text(Version::NEW, name);
    let own = matched.common.iter().filter(|name| !matched.is_helper(name));
    Ok(own.filter(changed).cloned().collect())
}

/// The difference, guarded commands with what is known at each point, and what
/// is known at the end.
fn guarded(name: &Name, correlated: &Correlated, facts: Option<&Facts>) -> String {
    let difference = structured::show(&correlated.difference);
    let mut point = 0;
    let commands = show_with(&correlated.generated.commands, &mut || {
        point += 1;
        facts.map_or_else(String::new, |facts| format!(": {}", remark(facts, point - 1)))
    });
    let end = at_the_end(facts);
    let name = printable(name.as_str());
    format!(
        "// {name}: the difference\n{difference}\n// {name}: both versions\n{commands}\n\
         // {name}: at the end\n{end}\n"
    )
}

/// What is known of the variables at a point.
fn remark(facts: &Facts, point: usize) -> String {
    let Some(Some(seen)) = facts.points.get(point) else { return "not reached".into() };
    let named = |pair: &Pair| match pair {
        Pair::Local(name) | Pair::Global(name) => Some(name.clone()),
        Pair::Ending | Pair::Result(_) | Pair::Outside | Pair::Allocated => None,
    };
    let said: Vec<String> = seen
        .apart()
        .into_iter()
        .filter_map(|(pair, relation)| {
            let name = named(&facts.pairs[pair].0)?;
            Some(format!("{} {relation}", printable(name.as_str())))
        })
        .collect();
    if said.is_empty() { "all equal".into() } else { said.join(", ") }
}

/// What is known of what can be seen.
fn at_the_end(facts: Option<&Facts>) -> String {
    let Some(facts) = facts else { return "//   nothing is known: too many steps\n".into() };
    let exit = &facts.exit;
    let mut lines = Vec::new();
    if !exit.reached {
        lines.push("the versions never both end".to_string());
    }
    let alike = |relation: Relation| match relation {
        Relation::Equal => "equal",
        Relation::Differs(_) | Relation::Unrelated => "may differ",
    };
    lines.push(format!("how they end: {}", alike(exit.ending)));
    for (at, relation) in exit.results.iter().enumerate() {
        let which = if exit.results.len() == 1 { String::new() } else { format!(" {}", at + 1) };
        lines.push(format!("result{which}: {relation}"));
    }
    for (name, relation) in &exit.globals {
        lines.push(format!("global {}: {relation}", printable(name.as_str())));
    }
    lines.push(format!("calls to the outside: {}", alike(exit.outside)));
    lines.push(match facts.end_alike {
        true => "both end on the same inputs".into(),
        false => "it is not shown that both end on the same inputs".to_string(),
    });
    lines.into_iter().map(|line| format!("//   {line}\n")).collect()
}
