//! From a verified merge to the report.

use super::build::{assumptions, changed, changed_callees, source};
use super::{Conflict, Excerpt, Function, Place, Report, SCHEMA, TextConflict, VerdictName};
use crate::excerpt::edits;
use crate::merge_words::observable;
use crate::words::Speech;
use verdiff_align::{Matched, Property, Version};
use verdiff_ir::Name;
use verdiff_ladder::{FunctionResult, Merge, Verdict};

impl Report {
    /// The report of `verdiff merge`. Conflicts of the text itself, if the
    /// text was merged here, are conflicts.
    pub fn of_merge(speech: Speech, merge: &Merge, text_conflicts: Vec<TextConflict>) -> Report {
        let matched = &merge.common.matched;
        let of = |matched, result| function(speech, matched, result);
        let common = merge.common.functions.iter().map(|result| of(matched, result));
        let added = merge.added.iter().flat_map(|comparison| {
            comparison.functions.iter().map(|result| of(&comparison.matched, result))
        });
        let partial = merge.partial.iter().map(|result| of(matched, result));
        let functions: Vec<Function> = common.chain(added).chain(partial).collect();
        let worst = functions.iter().map(|function| function.verdict).max();
        let verdict = match text_conflicts.is_empty() {
            true => worst.unwrap_or(VerdictName::ConflictFree),
            false => VerdictName::Conflict,
        };
        let (only_old, only_new) = (Vec::new(), Vec::new());
        let (schema, command) = (SCHEMA, "merge");
        Report { schema, command, verdict, functions, only_old, only_new, text_conflicts }
    }
}

fn function(speech: Speech, matched: &Matched, result: &FunctionResult) -> Function {
    let name = &result.name;
    let mut function = Function {
        rung: result.rung,
        assumptions: assumptions(speech, result),
        notes: result.notes.clone(),
        termination: result.termination(),
        time_ms: result.time.as_millis().try_into().unwrap_or(u64::MAX),
        ..Function::undecided(name)
    };
    match &result.verdict {
        Verdict::Equivalent(_) => function.verdict = VerdictName::ConflictFree,
        Verdict::Different(seen) => {
            function.verdict = VerdictName::Conflict;
            function.changed_callees = changed_callees(matched, &changed(matched), name);
            function.excerpts = clashing(matched, name);
            let lines: Vec<Place> = function.excerpts.iter().flat_map(Place::all).collect();
            let conflicts = seen.conflicts(matched.property);
            function.conflicts = conflicts
                .iter()
                .map(|conflict| Conflict {
                    observable: observable(&conflict.observable),
                    rule: conflict.rule.name(),
                    lines: lines.clone(),
                })
                .collect();
            function.place = lines.into_iter().next();
            if let Some(proc) = matched.latest().procs.get(name) {
                function.explain(speech, matched, proc, seen);
            }
        }
        Verdict::Conditional(reason) | Verdict::Unknown(reason) => {
            function.give_reason(matched, name, reason)
        }
    }
    function
}

/// The edits of both sides: to the procedure itself, or else to what it
/// calls.
fn clashing(matched: &Matched, name: &Name) -> Vec<Excerpt> {
    if matched.property == Property::Equivalence {
        return Vec::new();
    }
    let of = |side: Version, name: &Name| {
        edits(source(matched, Version::BASE, name), source(matched, side, name))
    };
    let sides = [Version::OURS, Version::THEIRS].into_iter();
    let of_side = |side| {
        let below = || {
            let callees = changed_callees(matched, &changed(matched), name);
            callees.iter().find_map(|callee| of(side, &callee.as_str().into()))
        };
        of(side, name).or_else(below)
    };
    sides.filter_map(of_side).collect()
}

impl Place {
    /// All places that an excerpt marks.
    fn all(excerpt: &Excerpt) -> Vec<Place> {
        let one = |mark| Excerpt { marks: vec![mark], ..excerpt.clone() };
        excerpt.marks.iter().cloned().map(|mark| Place::of(&one(mark))).collect()
    }
}
