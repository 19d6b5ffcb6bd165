//! Conditions over inputs, as the reader would write them.
//!
//! In: a condition of a difference summary. Out: its text in the reader's
//! language; none if it speaks of something that has no words there.

use crate::c_conditions;
use crate::java_words;
use crate::words::Speech;
use verdiff_ir::{BinOp, Expr};
use verdiff_ladder::Condition;

/// The text of a condition.
pub(crate) fn told(speech: Speech, condition: &Condition) -> Option<String> {
    let is_worth_telling = |case: &&Vec<Expr>| condition.whole || !is_misuse(speech, case);
    let cases = condition.cases.iter().filter(is_worth_telling);
    let cases: Option<Vec<String>> = cases.map(|case| conjunction(speech, case)).collect();
    let cases = cases?;
    if cases.is_empty() && !condition.is_never() {
        return None;
    }
    if condition.is_always() {
        return Some("true".to_owned());
    }
    Some(match &cases[..] {
        [] => "false".to_owned(),
        cases => cases.join(" || "),
    })
}

/// Whether a case is one that no program means to be in: a pointer that is not
/// aligned.
fn is_misuse(speech: Speech, case: &[Expr]) -> bool {
    speech == Speech::C && matches!(case, [only] if c_conditions::is_misaligned(only))
}

fn conjunction(speech: Speech, case: &[Expr]) -> Option<String> {
    match speech {
        Speech::Core => core(case),
        Speech::Java => core(case).map(|text| java_words::condition(&text)),
        Speech::C => {
            let parts: Option<Vec<String>> = case.iter().map(c_conditions::condition).collect();
            Some(parts?.join(" && "))
        }
    }
}

fn core(case: &[Expr]) -> Option<String> {
    let both = |a: Expr, b: &Expr| Expr::binary(BinOp::And, a, b.clone());
    let (first, rest) = case.split_first()?;
    Some(rest.iter().fold(first.clone(), both).to_string())
}
