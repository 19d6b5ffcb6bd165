//! Conditions over inputs, as the reader would write them.
//!
//! In: a condition of a difference summary. Out: its text in the reader's
//! language; none if it speaks of something that has no words there.

use crate::c_conditions;
use crate::c_signs::Signs;
use crate::java_conditions;
use crate::words::Speech;
use serde::{Serialize, Serializer};
use std::fmt;
use verdiff_ir::{BinOp, Expr, ExprKind, Kinds};
use verdiff_ladder::Condition;

/// A condition in words: it holds where one of its cases does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told(Vec<String>);

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(OR))
    }
}

impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

const OR: &str = " || ";
/// In place of cases that are left out.
const FURTHER: &str = "…";

impl Told {
    /// The whole text, if it is no longer than this.
    pub(crate) fn whole(&self, longest: usize) -> Option<String> {
        let text = self.to_string();
        (text.len() <= longest).then_some(text)
    }

    /// As many cases as fit, the shortest first, and a word on that there are more; none
    /// if not even one fits.
    pub(crate) fn shortened(&self, longest: usize) -> Option<String> {
        if let Some(whole) = self.whole(longest) {
            return Some(whole);
        }
        let mut shortest: Vec<&String> = self.0.iter().collect();
        shortest.sort_by_key(|case| case.len());
        let mut length = 0;
        shortest.retain(|case| {
            length += case.len() + OR.len();
            length <= longest
        });
        let kept = self.0.iter().filter(|case| shortest.contains(case));
        let kept: Vec<&str> = kept.map(String::as_str).chain([FURTHER]).collect();
        (kept.len() > 1).then(|| kept.join(OR))
    }
}

/// A condition in words.
pub(crate) fn told(
    speech: Speech,
    (signs, kinds): (&Signs, &Kinds),
    condition: &Condition,
) -> Option<Told> {
    let cases: Vec<Vec<&Expr>> =
        condition.cases.iter().filter_map(|case| meant(speech, case)).collect();
    if cases.iter().any(Vec::is_empty) {
        return Some(Told(vec!["true".to_owned()]));
    }
    if cases.is_empty() {
        return condition.whole.then(|| Told(vec!["false".to_owned()]));
    }
    let cases: Option<Vec<String>> =
        cases.iter().map(|case| conjunction(speech, (signs, kinds), case)).collect();
    cases.map(Told)
}

/// The text of an expression over the inputs.
pub(crate) fn expression(
    speech: Speech,
    (signs, kinds): (&Signs, &Kinds),
    expr: &Expr,
) -> Option<String> {
    match speech {
        Speech::Core => Some(match &expr.kind {
            ExprKind::Lit(scalar) => scalar.to_string(),
            _ => expr.to_string(),
        }),
        Speech::Java => java_conditions::condition(kinds, &expr.to_string()),
        Speech::C => c_conditions::condition(signs, expr),
    }
}

/// A case without what holds of all inputs that a program may be given; none
/// if it holds of none of them. In C, a pointer is aligned.
fn meant(speech: Speech, case: &[Expr]) -> Option<Vec<&Expr>> {
    let is_aligned = |expr: &Expr| match speech {
        Speech::Core | Speech::Java => None,
        Speech::C => c_conditions::is_aligned(expr),
    };
    let is_possible = case.iter().all(|expr| is_aligned(expr) != Some(false));
    is_possible.then(|| case.iter().filter(|expr| is_aligned(expr).is_none()).collect())
}

fn conjunction(speech: Speech, (signs, kinds): (&Signs, &Kinds), case: &[&Expr]) -> Option<String> {
    match speech {
        Speech::Core => core(case),
        Speech::Java => core(case).and_then(|text| java_conditions::condition(kinds, &text)),
        Speech::C => {
            let case = c_conditions::in_order(signs, case);
            let parts = case.iter().map(|expr| c_conditions::condition(signs, expr));
            let parts: Option<Vec<String>> = parts.collect();
            Some(parts?.join(" && "))
        }
    }
}

fn core(case: &[&Expr]) -> Option<String> {
    let both = |a: Expr, b: &&Expr| Expr::binary(BinOp::And, a, (*b).clone());
    let (first, rest) = case.split_first()?;
    Some(rest.iter().fold((*first).clone(), both).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_conditions_keep_their_shortest_cases() {
        let cases = ["a >= 0", "b == 2 && 2 * a == 0", "b <= 0"];
        let told = Told(cases.map(str::to_owned).to_vec());
        assert_eq!(told.whole(40), Some("a >= 0 || b == 2 && 2 * a == 0 || b <= 0".to_owned()));
        assert_eq!(told.shortened(39), Some("a >= 0 || b <= 0 || …".to_owned()));
        assert_eq!(told.shortened(5), None);
    }
}
