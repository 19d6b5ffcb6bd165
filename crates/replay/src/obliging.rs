//! An outside whose calls all return, and that never answers null: runs get far with it.
//!
//! It answers what another outside does, but gives an object of its own, told by what was
//! asked, wherever that gives any. It may say yes to all that is asked of objects without
//! consequences, such as of which type they are. Where calls are many, hardly any run comes
//! to the end with an outside that throws, and answers null and no now and then.

use std::collections::BTreeMap;
use verdiff_ir::interp::{Answer, Oracle, Question};
use verdiff_ir::{Name, Object, Scalar, Value};

/// The first number of objects that the outside gives.
const FIRST: u32 = 0x1000_0000;
/// So many numbers there are.
const NUMBERS: u64 = 1 << 24;

/// Makes the answers of an outside obliging.
pub(crate) struct Obliging<'o> {
    pub(crate) outside: &'o mut dyn Oracle,
    /// Procedures that could not be translated are no outside.
    pub(crate) opaque: &'o BTreeMap<Name, String>,
    /// Whether it says yes.
    pub(crate) agrees: bool,
}

impl Oracle for Obliging<'_> {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        let answer = self.outside.answer(question);
        if question.callee.pure {
            return if self.agrees { agreeing(answer) } else { answer };
        }
        match self.opaque.contains_key(&question.callee.name) {
            true => answer,
            false => obliging(answer),
        }
    }
}

/// An answer that says yes.
fn agreeing(answer: Answer) -> Answer {
    let yes = |value: &Value| match value.scalar() {
        Some(Scalar::Bool(_)) => Scalar::Bool(true).into(),
        _ => value.clone(),
    };
    Answer { results: answer.results.iter().map(yes).collect(), ..answer }
}

/// An answer without exceptions and null. Its world tells it from answers to other
/// questions.
pub(crate) fn obliging(answer: Answer) -> Answer {
    let number = |at: usize| mixed(answer.world.0, at as u64);
    let given = |(at, value): (usize, &Value)| match value.scalar() {
        Some(Scalar::Ref(_)) => Scalar::Ref(object(number(at))).into(),
        _ => value.clone(),
    };
    let results = answer.results.iter().enumerate().map(given).collect();
    Answer { throws: None, results, ..answer }
}

/// Whether the outside gave an object.
pub(crate) fn is_given(object: Object) -> bool {
    (FIRST..FIRST + NUMBERS as u32).contains(&object.0)
}

fn object(number: u64) -> Object {
    Object(FIRST + (number % NUMBERS) as u32)
}

/// A number that depends on both.
pub(crate) fn mixed(one: u64, other: u64) -> u64 {
    (one.rotate_left(5) ^ other).wrapping_mul(0x517c_c1b7_2722_0a95).rotate_left(26)
}
