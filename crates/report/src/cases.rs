//! What each version does, case by case, in the reader's words.
//!
//! In: the cases of both versions. Out: sentences without their subject, and the
//! conditions under which they hold, as far as both have words.

use crate::c_signs::Signs;
use crate::conditions;
use crate::model::{CaseTold, CasesTold};
use crate::words::{Speech, failure};
use verdiff_ir::{Expr, Kinds, Name};
use verdiff_ladder::{Case, CaseEnding, Cases};

/// The cases of both versions.
pub(crate) fn told(speech: Speech, known: (&Signs, &Kinds), both: &[Cases; 2]) -> CasesTold {
    let of = |cases: &Cases| -> Vec<CaseTold> {
        cases.cases.iter().map(|case| told_case(speech, known, case)).collect()
    };
    let [old, new] = both;
    CasesTold { old: of(old), new: of(new), full: old.whole && new.whole }
}

fn told_case(speech: Speech, known: (&Signs, &Kinds), case: &Case) -> CaseTold {
    let when = case.when.as_ref();
    CaseTold {
        when: when
            .and_then(|when| conditions::told(speech, known, when))
            .map(|told| told.to_string()),
        does: does(speech, known, case),
        exactly: when.is_some_and(|when| when.whole),
    }
}

fn does(speech: Speech, known: (&Signs, &Kinds), case: &Case) -> String {
    let ending = match &case.ending {
        CaseEnding::Returns(results) => match &results[..] {
            [] => "returns".to_owned(),
            [result] => match result.as_ref().and_then(|it| value(speech, known, it)) {
                Some(result) => format!("returns {result}"),
                None => "returns a value".to_owned(),
            },
            _ => "returns a value".to_owned(),
        },
        CaseEnding::Fails(failed) => failure(speech, failed),
        CaseEnding::NeverEnds => "does not end".to_owned(),
        CaseEnding::Unexplored => "goes further than was explored".to_owned(),
    };
    let mut parts = vec![ending];
    let mut has_more = false;
    for (name, changed) in &case.changes {
        match changed.as_ref().and_then(|it| value(speech, known, it)) {
            _ if !is_named(speech, name) => has_more = true,
            Some(changed) => parts.push(format!("sets {name} to {changed}")),
            None => parts.push(format!("changes {name}")),
        }
    }
    parts.extend(has_more.then(|| "changes memory".to_owned()));
    parts.extend(case.calls.then(|| "calls the outside".to_owned()));
    parts.join(", ")
}

/// Whether a global is one that the reader has given this name.
fn is_named(speech: Speech, name: &Name) -> bool {
    match speech {
        Speech::Core => true,
        Speech::C => !name.as_str().contains(['.', ' ']),
        Speech::Java => false,
    }
}

fn value(speech: Speech, known: (&Signs, &Kinds), expr: &Expr) -> Option<String> {
    conditions::expression(speech, known, expr)
}
