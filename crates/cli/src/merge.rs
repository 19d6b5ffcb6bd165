//! `verdiff merge`: four versions in, or three whose texts are merged here; a
//! report and its exit status out.

use crate::args::{CommonArgs, MergeArgs};
use crate::argument::Argument;
use crate::diff::{exactly, rendered, settings, status};
use crate::guard::defects_are_fatal;
use crate::input::{self, Loaded};
use crate::output::{Destination, complain};
use crate::status::Status;
use crate::watch::Watch;
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use verdiff_ir::{Name, Program, SourceMap};
use verdiff_ladder::verify;
use verdiff_report::{Report, TextConflict};
use verdiff_vcs::tree::{Clash, merge_files, merge_folders};
use verdiff_vcs::{Repository, text};

/// Runs the command.
pub(crate) fn run(args: &MergeArgs) -> Result<Status> {
    if let Some(path) = &args.driver {
        return Ok(drive(args, path));
    }
    let (versions, clashes) = versions(args)?;
    let report = report(args, &versions, &clashes)?;
    let CommonArgs { output, quiet, .. } = &args.common;
    Destination::open(output.as_deref(), *quiet)?.write(&rendered(&report, &args.common))?;
    Ok(status(&report, defects_are_fatal()))
}

fn report(args: &MergeArgs, versions: &[Argument; 4], clashes: &[Clash]) -> Result<Report> {
    let Loaded { mut programs, speech, .. } = input::load(versions, &args.common.c)?;
    if let Some(merged) = programs.last_mut() {
        clashes.iter().for_each(|clash| give_up(merged, &versions[3], clash));
    }
    let settings = settings(&args.common, &programs)?;
    let mut watch = Watch::open(&args.common)?;
    let merge = verify(exactly(programs)?, args.strict, &settings, &mut watch);
    watch.finish()?;
    Ok(Report::of_merge(speech, &merge, clashes.iter().map(told).collect()))
}

/// Base, ours, theirs and merged, and where the text of merged is not known.
fn versions(args: &MergeArgs) -> Result<([Argument; 4], Vec<Clash>)> {
    if let Some(revision) = &args.commit {
        return Ok((of_commit(revision)?, Vec::new()));
    }
    let (Some(base), Some(ours), Some(theirs)) = (&args.base, &args.ours, &args.theirs) else {
        bail!("a merge has a base and two sides");
    };
    let [base, ours, theirs] = [base, ours, theirs].map(|it| Argument::resolve(it));
    let (base, ours, theirs) = (base?, ours?, theirs?);
    if let Some(merged) = &args.merged {
        return Ok(([base, ours, theirs, Argument::resolve(merged)?], Vec::new()));
    }
    let name = ours.path.file_name().map_or_else(OsString::new, OsString::from);
    let merged = Argument::temporary(Path::new(&name), "merged:")?;
    let paths = [&base.path, &ours.path, &theirs.path].map(PathBuf::as_path);
    let clashes = match paths.iter().filter(|path| path.is_dir()).count() {
        0 => merge_files(paths, &merged.path)?,
        3 => merge_folders(paths, &merged.path)?,
        _ => bail!("files and folders cannot be merged with each other"),
    };
    Ok(([base, ours, theirs, merged], clashes))
}

fn of_commit(revision: &str) -> Result<[Argument; 4]> {
    let repository = Repository::around(Path::new("."))?;
    let scenario = repository.scenario(revision)?;
    let export = |commit, prefix: &str| Argument::export(&repository, commit, prefix.to_owned());
    Ok([
        export(&scenario.base, "base:")?,
        export(&scenario.ours, "ours:")?,
        export(&scenario.theirs, "theirs:")?,
        export(&scenario.merged, "merged:")?,
    ])
}

/// Makes opaque what a clash leaves open: the procedures on its lines, or all
/// of the file if it is outside of them.
fn give_up(program: &mut Program, merged: &Argument, clash: &Clash) {
    let shown = merged.shown_name(&clash.file);
    let sources = program.sources.clone();
    let in_file = |name: &&Name| {
        let span = program.procs[*name].span;
        file_of(&sources, span).is_some_and(|file| file == shown)
    };
    let of_file: BTreeSet<Name> = program.procs.keys().filter(in_file).cloned().collect();
    let lines = clash.lines.clone().unwrap_or(0..usize::MAX);
    let touches = |name: &&Name| {
        let (first, last) = sources.lines(program.procs[*name].span).unwrap_or((0, usize::MAX));
        // Lines are counted from one there. An empty range lies between two
        // lines.
        first <= lines.end.max(lines.start + 1) && lines.start < last
    };
    let inside = |name: &&Name| {
        let (first, last) = sources.lines(program.procs[*name].span).unwrap_or((0, 0));
        first <= lines.start + 1 && lines.end <= last
    };
    let touched: BTreeSet<Name> = match of_file.iter().any(|name| inside(&name)) {
        true => of_file.iter().filter(touches).cloned().collect(),
        false => of_file,
    };
    for name in touched {
        if let Some(proc) = program.procs.shift_remove(&name) {
            program.make_opaque(proc, "its text is in conflict".to_owned(), 0);
        }
    }
}

fn file_of(sources: &SourceMap, span: verdiff_ir::Span) -> Option<&str> {
    Some(&sources.file(span.file()?)?.name)
}

fn told(clash: &Clash) -> TextConflict {
    let lines = clash.lines.clone().map(|lines| (lines.start + 1, lines.end.max(lines.start + 1)));
    TextConflict { file: clash.name.clone(), lines }
}

/// Merges the text of a file into where ours is, and verifies the result. What
/// git is told: 0 if no conflict is known, 1 if one is, above 128 if nothing
/// was done.
fn drive(args: &MergeArgs, path: &Path) -> Status {
    match merge_text(args, path) {
        Ok(status) => status,
        Err(error) => {
            complain(&format!("verdiff: {error:#}"));
            Status::DriverFailed
        }
    }
}

fn merge_text(args: &MergeArgs, path: &Path) -> Result<Status> {
    let (Some(base), Some(ours), Some(theirs)) = (&args.base, &args.ours, &args.theirs) else {
        bail!("a merge has a base and two sides");
    };
    let read = |path: &OsString| {
        std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))
    };
    let texts = [read(base)?, read(ours)?, read(theirs)?];
    let merged = text::merge(&texts[0], &texts[1], &texts[2])?;
    std::fs::write(ours, &merged.marked)
        .with_context(|| format!("cannot write {}", ours.display()))?;
    if !merged.clashes.is_empty() {
        return Ok(Status::Different);
    }
    let [base, ours, theirs] = texts;
    // Whatever cannot be verified is merged all the same, as without a driver.
    let report = verified(args, path, [base, ours, theirs, merged.text]);
    match report {
        Ok(report) if Status::from(report.verdict) == Status::Different => {
            complain(&rendered(&report, &args.common));
            Ok(Status::Different)
        }
        Ok(_) => Ok(Status::Proved),
        Err(error) => {
            complain(&format!("verdiff: {}: not verified: {error:#}", path.display()));
            Ok(Status::Proved)
        }
    }
}

/// The report on four texts of a file.
fn verified(args: &MergeArgs, path: &Path, texts: [Vec<u8>; 4]) -> Result<Report> {
    let name = path.file_name().map_or_else(OsString::new, OsString::from);
    let mut versions = Vec::new();
    for (text, prefix) in texts.iter().zip(["base:", "ours:", "theirs:", "merged:"]) {
        let version = Argument::temporary(Path::new(&name), prefix)?;
        std::fs::write(&version.path, text).context("cannot write a temporary file")?;
        versions.push(version);
    }
    let versions: [Argument; 4] =
        versions.try_into().map_err(|_| anyhow::anyhow!("a merge has four versions"))?;
    report(args, &versions, &[])
}
