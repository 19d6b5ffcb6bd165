//! The report for people: the difference in plain words, the lines concerned,
//! and a summary.
//!
//! The text has terminal styles in it; who writes it to something that is no
//! terminal strips them.

use super::{printable, snippet};
use crate::conditions::Told;
use crate::model::{CaseTold, Function, Report, TextConflict, VerdictName};
use anstyle::{AnsiColor, Style};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use verdiff_ladder::{Assumption, Rung, Termination};
use verdiff_replay::Kind;

/// Which procedures a report lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listing {
    /// Those that changed, or call what did; the summary counts the others.
    Changed,
    /// All that were compared.
    All,
}

/// The report as text.
pub fn render(report: &Report, listing: Listing) -> String {
    let mut text = String::new();
    let callers = match listing {
        Listing::All => BTreeSet::new(),
        Listing::Changed => undecided_callers(report),
    };
    let is_listed = |function: &&Function| {
        let is_told_below = callers.contains(function.name.as_str());
        listing == Listing::All || !(function.is_unchanged() || is_told_below)
    };
    let mut listed: Vec<&Function> = report.functions.iter().filter(is_listed).collect();
    // Differences come last, by what they are about.
    listed.sort_by_key(|function| function.kind);
    for function in listed {
        text.push_str(&block(function));
    }
    text.push_str(&callers_told(&callers));
    text.push_str(&closing(report));
    text
}

/// One procedure, as soon as it is decided; none if it is counted only, or if that
/// depends on the others.
pub fn render_one(function: &Function, listing: Listing) -> Option<String> {
    let waits = function.is_unchanged() || is_undecided_caller(function);
    (listing == Listing::All || !waits).then(|| block(function))
}

/// What is left to tell when all procedures were told by [`render_one`].
pub fn render_rest(report: &Report, listing: Listing) -> String {
    let mut text = String::new();
    if listing == Listing::Changed {
        let callers = undecided_callers(report);
        let waited = report.functions.iter().filter(|function| is_undecided_caller(function));
        for function in waited.filter(|function| !callers.contains(function.name.as_str())) {
            text.push_str(&block(function));
        }
        text.push_str(&callers_told(&callers));
    }
    text.push_str(&closing(report));
    text
}

/// What does not concern single procedures.
fn closing(report: &Report) -> String {
    let mut text = String::new();
    for TextConflict { file, lines } in &report.text_conflicts {
        let file = printable(file);
        let _ = match lines {
            Some((first, last)) if first == last => {
                writeln!(text, "the text of {file} is in conflict at line {first}")
            }
            Some((first, last)) => {
                writeln!(text, "the text of {file} is in conflict at lines {first} to {last}")
            }
            None => writeln!(text, "{file}: one side removed it, and the other changed it"),
        };
    }
    only_in(&mut text, "old", &report.only_old);
    only_in(&mut text, "new", &report.only_new);
    text.push_str(&summary(report));
    text.push('\n');
    text
}

/// More undecided callers of what changed are told in one sentence.
const MOST_CALLERS: usize = 10;
/// So many of them by name.
const NAMED_CALLERS: usize = 5;

/// The procedures in which nothing changed but what they call, and of which
/// nothing is known, if they are many: they would bury what changed.
fn undecided_callers(report: &Report) -> BTreeSet<&str> {
    let callers = report.functions.iter().filter(|function| is_undecided_caller(function));
    let callers: BTreeSet<&str> = callers.map(|function| function.name.as_str()).collect();
    if callers.len() > MOST_CALLERS { callers } else { BTreeSet::new() }
}

fn is_undecided_caller(function: &Function) -> bool {
    let is_open = function.verdict == VerdictName::Unknown && !function.internal;
    is_open && !function.changed && !function.changed_callees.is_empty()
}

fn callers_told(callers: &BTreeSet<&str>) -> String {
    if callers.is_empty() {
        return String::new();
    }
    let style = verdict_style(VerdictName::Unknown);
    let some: Vec<String> =
        callers.iter().take(NAMED_CALLERS).map(|name| (*name).to_owned()).collect();
    format!(
        "{BOLD}{} procedures{BOLD:#} in which nothing changed but what they call: \
         {style}unknown{style:#}\n  {} and others; --all tells why, --function looks at one\n",
        callers.len(),
        quoted(&some)
    )
}

fn block(function: &Function) -> String {
    let mut text = headline(function);
    text.push('\n');
    match function.verdict {
        VerdictName::Equivalent | VerdictName::ConflictFree => {
            let lines = cases(function).into_iter();
            for line in lines.chain(noticed(function)).chain(assumptions(function)) {
                let _ = writeln!(text, "  {line}");
            }
        }
        VerdictName::Different | VerdictName::Conflict => {
            for (index, sentence) in function.explanation.iter().enumerate() {
                let joint = if index == 0 { "" } else { "and " };
                let _ = writeln!(text, "  {joint}{}", printable(sentence));
            }
            detail(&mut text, function, difference_notes(function));
        }
        VerdictName::Conditional | VerdictName::Unknown => {
            let agrees = function.agrees_when.as_ref();
            let agrees = agrees.and_then(|agrees| agrees.shortened(LONGEST_CONDITION));
            if let Some(agrees) = &agrees {
                let _ = writeln!(text, "  shown to do the same when {}", printable(agrees));
            }
            let open = if agrees.is_some() { "elsewhere: " } else { "" };
            let reason = function.reason.as_deref().unwrap_or("no rung decided it");
            let _ = writeln!(text, "  {open}{}", printable(reason));
            detail(&mut text, function, undecided_notes(function));
        }
    }
    text
}

/// The name, the verdict and the rung.
fn headline(function: &Function) -> String {
    let style = verdict_style(function.verdict);
    let scope = match function.termination {
        Some(Termination::Partial) if function.verdict == VerdictName::ConflictFree => {
            " for all inputs on which all versions end"
        }
        Some(Termination::Partial) => " for all inputs on which both end",
        Some(Termination::Full) | None => "",
    };
    let rung = function.rung.map_or(String::new(), |rung| format!(" ({rung})"));
    let (name, verdict) = (printable(&function.name), function.verdict);
    format!("{BOLD}{name}{BOLD:#}: {style}{verdict}{style:#}{scope}{rung}")
}

const BOLD: Style = Style::new().bold();

pub(super) fn verdict_style(verdict: VerdictName) -> Style {
    let color = match verdict {
        VerdictName::Equivalent | VerdictName::ConflictFree => AnsiColor::Green,
        VerdictName::Conditional | VerdictName::Unknown => AnsiColor::Yellow,
        VerdictName::Different | VerdictName::Conflict => AnsiColor::Red,
    };
    color.on_default().bold()
}

fn detail(text: &mut String, function: &Function, notes: Vec<String>) {
    if function.excerpts.is_empty() {
        for note in notes {
            let _ = writeln!(text, "  = {note}");
        }
    } else {
        text.push_str(&snippet::excerpts(&function.excerpts, notes));
        // Room before the next procedure: the excerpt has no clear end.
        text.push_str("\n\n");
    }
}

fn difference_notes(function: &Function) -> Vec<String> {
    let versions = match function.verdict {
        VerdictName::Conflict => "all versions",
        _ => "both versions",
    };
    let how = match function.rung {
        Some(Rung::Search) => format!("found by running {versions} on chosen inputs"),
        Some(Rung::Unchanged | Rung::Abstract | Rung::Relational | Rung::Symbolic) | None => {
            format!("found by a proof that failed, and confirmed by running {versions}")
        }
    };
    let unmarked: usize = function.excerpts.iter().map(|excerpt| excerpt.unmarked).sum();
    let more = (unmarked > 0).then(|| format!("{unmarked} more lines changed"));
    let told = extent(function).into_iter().chain(cases(function));
    let mut notes: Vec<String> = more.into_iter().chain(told).chain([how]).collect();
    if function.witness.as_ref().is_some_and(|witness| witness.confirmed_by == "native") {
        notes.push("confirmed natively: both were compiled and run on this input".to_owned());
    }
    if function.excerpts.is_empty() && !function.changed_callees.is_empty() {
        let callees = quoted(&function.changed_callees);
        notes.push(format!("its own text is the same; what it calls changed: {callees}"));
    }
    notes.extend(noticed(function));
    notes.extend(assumptions(function));
    notes
}

/// Longer conditions are for programs to read.
const LONGEST_CONDITION: usize = 160;
/// The same for conditions that leave inputs open.
const LONGEST_PARTIAL: usize = 80;

/// For which inputs the versions differ, and for which not. Of a condition that leaves
/// inputs open anyway, the shortest cases are told if the whole is too long.
fn extent(function: &Function) -> Vec<String> {
    let readable = |told: &Told| match function.conditions_full {
        true => told.whole(LONGEST_CONDITION),
        false => told.shortened(LONGEST_PARTIAL),
    };
    let text = |told: &Option<Told>| {
        told.as_ref().and_then(readable).map(|text| printable(&text).into_owned())
    };
    let (differs, agrees) = (text(&function.differs_when), text(&function.agrees_when));
    let one_ends = text(&function.one_ends_when);
    let exactly = if function.conditions_full { "exactly " } else { "" };
    let told = |what: &str, text: &str| match text {
        "true" => format!("{what} on all inputs"),
        condition => format!("{what} {exactly}when {condition}"),
    };
    let is_all = function.conditions_full && (differs.is_some() || one_ends.is_some());
    let agrees = agrees.filter(|_| !is_all).map(|text| format!("they agree when {text}"));
    let differs = differs.map(|text| told("they differ", &text));
    let one_ends = one_ends.map(|text| told("only one ends", &text));
    differs.into_iter().chain(one_ends).chain(agrees).collect()
}

fn undecided_notes(function: &Function) -> Vec<String> {
    let report = "internal inconsistency: this is a defect of verdiff, please report it";
    let internal = function.internal.then(|| report.to_owned());
    let told = internal.into_iter().chain(cases(function));
    told.chain(noticed(function)).chain(assumptions(function)).collect()
}

/// So many cases of one version are told; of more, the first ones that are short.
const MOST_CASES: usize = 8;

/// What each version does, case by case.
fn cases(function: &Function) -> Vec<String> {
    let Some(told) = &function.cases else { return Vec::new() };
    let is_short = |case: &&CaseTold| case_told(case).len() <= LONGEST_CONDITION;
    let of = |version: &str, cases: &[CaseTold]| -> Vec<String> {
        let is_all = cases.len() <= MOST_CASES;
        let kept: Vec<&CaseTold> = match is_all {
            true => cases.iter().collect(),
            false => cases.iter().filter(is_short).take(MOST_CASES).collect(),
        };
        let rest = cases.len() - kept.len();
        let mut all: Vec<String> =
            kept.into_iter().map(|case| format!("{version} {}", case_told(case))).collect();
        if rest > 0 {
            all.push(format!("{version} has {rest} more cases, which `--format json` lists"));
        }
        all
    };
    let all = of("old", &told.old).into_iter().chain(of("new", &told.new));
    let rest = (!told.full).then(|| "there are further cases".to_owned());
    all.chain(rest).collect()
}

fn case_told(CaseTold { when, exactly, does }: &CaseTold) -> String {
    let at_least = if *exactly { "" } else { "at least " };
    let does = printable(does);
    match when.as_deref() {
        Some("true") => format!("{does} on all inputs"),
        Some(when) => format!("{does} {at_least}when {}", printable(when)),
        None => format!("{does} on inputs that have no short description"),
    }
}

fn noticed(function: &Function) -> impl Iterator<Item = String> + '_ {
    function.notes.iter().map(|note| printable(note).into_owned())
}

/// What the verdict rests on; all that answers alike in one sentence.
fn assumptions(function: &Function) -> impl Iterator<Item = String> + '_ {
    let mut alike = Vec::new();
    let mut others = Vec::new();
    for assumption in &function.assumptions {
        match assumption {
            Assumption::AnswersAlike(name) => alike.push(name.clone()),
            Assumption::Plain(words) => others.push(words.clone()),
        }
    }
    let alike = match &alike[..] {
        [] => None,
        [only] => Some(Assumption::AnswersAlike(only.clone()).to_string()),
        [first @ .., last] => Some(format!(
            "{} and `{last}` answer alike when their arguments and all they can observe are alike",
            quoted(first)
        )),
    };
    let all = alike.into_iter().chain(others);
    all.map(|assumption| format!("assuming that {}", printable(&assumption)))
}

fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("`{}`", printable(name))).collect::<Vec<_>>().join(", ")
}

fn only_in(text: &mut String, version: &str, names: &[String]) {
    if !names.is_empty() {
        let _ = writeln!(text, "only in the {version} version, not compared: {}", quoted(names));
    }
}

/// What the differences are about, if not all are about the same.
fn by_kind(report: &Report) -> Option<String> {
    let mut kinds: BTreeMap<Kind, usize> = BTreeMap::new();
    for kind in report.functions.iter().filter_map(|function| function.kind) {
        *kinds.entry(kind).or_default() += 1;
    }
    let told = kinds.iter().map(|(kind, count)| format!("{count} in {kind}"));
    (kinds.len() > 1).then(|| format!("of these {}", told.collect::<Vec<_>>().join(", ")))
}

/// `5 procedures: 3 unchanged, 1 equivalent, 1 different`
pub(super) fn summary(report: &Report) -> String {
    let count = |holds: &dyn Fn(&Function) -> bool| {
        report.functions.iter().filter(|function| holds(function)).count()
    };
    let of = |verdict| count(&|function| function.verdict == verdict && !function.is_unchanged());
    let counts = [
        (count(&Function::is_unchanged), "unchanged"),
        (of(VerdictName::Equivalent), "equivalent"),
        (of(VerdictName::ConflictFree), "conflict-free"),
        (of(VerdictName::Conditional), "conditional"),
        (of(VerdictName::Unknown), "unknown"),
        (of(VerdictName::Different), "different"),
        (of(VerdictName::Conflict), "in conflict"),
    ];
    let parts: Vec<String> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .chain(by_kind(report))
        .collect();
    match report.functions.len() {
        0 => "nothing was compared: the versions have no procedure in common".to_owned(),
        1 => format!("1 procedure: {}", parts.join(", ")),
        total => format!("{total} procedures: {}", parts.join(", ")),
    }
}
