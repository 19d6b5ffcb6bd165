//! `verdiff diff`: two versions in, a report and its exit status out.

use crate::args::{CommonArgs, DiffArgs, Format, Order};
use crate::argument::Argument;
use crate::guard::defects_are_fatal;
use crate::input::{self, Loaded};
use crate::interrupt;
use crate::native::Native;
use crate::output::Destination;
use crate::selection::select;
use crate::status::Status;
use crate::stream::{self, Streamed};
use crate::watch::Watch;
use anyhow::{Result, anyhow};
use std::sync::Arc;
use verdiff_ir::Program;
use verdiff_ladder::policy::{Cheapest, ClosestToChange, Policy};
use verdiff_ladder::{Settings, compare};
use verdiff_report::render::text::Listing;
use verdiff_report::{Report, render};

/// Runs the command.
pub(crate) fn run(args: &DiffArgs) -> Result<Status> {
    let versions = [Argument::resolve(&args.old)?, Argument::resolve(&args.new)?];
    let CommonArgs { output, quiet, .. } = &args.common;
    let Loaded { programs, sources, speech } = input::load(&versions, &args.common.c)?;
    let native = Native::prepare(&args.native, sources)?;
    let policy: Arc<dyn Policy> = match args.order {
        Order::Closest => Arc::new(ClosestToChange),
        Order::Cheapest => Arc::new(Cheapest),
    };
    let settings = Settings { cases: args.cases, policy, ..settings(&args.common, &programs)? };
    let destination = Destination::open(output.as_deref(), *quiet)?;
    let mut watch = Watch::open(&args.common)?;
    let [old, new] = exactly(programs)?;
    let form = (args.common.format, listing(&args.common));
    let mut comparison = match args.stream {
        false => compare(old, new, &settings, &mut watch),
        true => {
            let mut streamed = Streamed::new(&mut watch, form, speech, &settings.functions);
            let comparison = compare(old, new, &settings, &mut streamed);
            streamed.finish()?;
            comparison
        }
    };
    watch.finish()?;
    if let Some(native) = native {
        native.apply(&mut comparison, settings.steps)?;
    }
    let report = Report::of_diff_in(speech, &comparison, &settings.functions);
    let status = status(&report, defects_are_fatal());
    let text = match (args.impact, args.common.format) {
        _ if args.stream => stream::rest(report, form.0, form.1),
        (true, Format::Text) => render::impact::render(&report),
        (false, _) | (true, Format::Json) => rendered(&report, &args.common),
    };
    destination.write(&text)?;
    Ok(status)
}

/// As many versions as a command takes.
pub(crate) fn exactly<const N: usize>(programs: Vec<Program>) -> Result<[Program; N]> {
    programs.try_into().map_err(|_| anyhow!("not all versions were read"))
}

/// The report in the form that was asked for.
pub(crate) fn rendered(report: &Report, args: &CommonArgs) -> String {
    match args.format {
        Format::Text => render::text::render(report, listing(args)),
        Format::Json => render::json::render(report),
    }
}

/// What was asked for by name is always told.
fn listing(args: &CommonArgs) -> Listing {
    match args.all || !args.functions.is_empty() {
        true => Listing::All,
        false => Listing::Changed,
    }
}

pub(crate) fn status(report: &Report, defects_are_fatal: bool) -> Status {
    if report.is_internal() && defects_are_fatal {
        return Status::Defect;
    }
    report.verdict.into()
}

/// What was asked for, of what the versions have.
pub(crate) fn settings(args: &CommonArgs, programs: &[Program]) -> Result<Settings> {
    let mut settings = Settings { stop: interrupt::stop(args.timeout)?, ..Settings::default() };
    if let Some(steps) = args.steps {
        settings.steps = steps;
    }
    for name in &args.functions {
        for name in select(name, programs).map_err(|why| anyhow!(why))? {
            if !settings.functions.contains(&name) {
                settings.functions.push(name);
            }
        }
    }
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_ladder::{Reason, Unobserved, Verdict};

    #[test]
    fn a_defect_is_undecided_for_users_and_fatal_in_tests() {
        let program = verdiff_ir::text::parse("f.vir", "fn f() {}").expect("a program");
        let settings = Settings::default();
        let mut comparison = compare(program.clone(), program, &settings, &mut Unobserved);
        let report = Report::of_diff(&comparison, &[]);
        assert_eq!(status(&report, true), Status::Proved);
        let reason = Reason::internal("engines contradict each other");
        comparison.functions[0].verdict = Verdict::Unknown(reason);
        let report = Report::of_diff(&comparison, &[]);
        assert_eq!(status(&report, false), Status::Undecided);
        assert_eq!(status(&report, true), Status::Defect);
    }
}
