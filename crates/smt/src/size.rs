//! How large a question is to a solver.
//!
//! Solvers count what they do, but not what it takes them to hear a question:
//! to read its terms, and to make circuits out of arithmetic on floats, which
//! is most of the work where there is any.

use crate::op::Op;
use crate::pool::{Pool, Term};

/// Terms that adding floats is worth.
const SUM: usize = 1_500;
/// Multiplying them.
const PRODUCT: usize = 3_000;
/// Dividing them, and square roots.
const QUOTIENT: usize = 10_000;
/// Between floats and other numbers, and to integral values.
const CONVERSION: usize = 500;

impl Pool {
    /// The terms below a question, each counted as what it is worth.
    pub fn size(&self, question: Term) -> usize {
        self.subterms(&[question]).into_iter().map(|term| self.weight(term)).sum()
    }

    fn weight(&self, term: Term) -> usize {
        match self.op(term) {
            Op::FAdd => SUM,
            Op::FMul => PRODUCT,
            Op::FDiv | Op::FRem | Op::FSqrt => QUOTIENT,
            Op::FRound(_) | Op::FromSigned(_) | Op::FromUnsigned(_) | Op::FromFloat(_) => {
                CONVERSION
            }
            _ => 1,
        }
    }
}
