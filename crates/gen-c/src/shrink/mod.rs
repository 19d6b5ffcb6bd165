//! The shrinker: a program on which something fails in, a smaller one on which
//! it still fails out. It edits the tree, so every program that it tries is
//! valid C without undefined behaviour.

mod exprs;
mod functions;
mod stmts;
mod validity;

use crate::program::Program;
use crate::tree::Unit;

/// What became of an attempt to make an edit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Attempt {
    /// The unit is changed.
    Done,
    /// There is nothing to do at this place.
    Skipped,
    /// There are no more places.
    Over,
}

/// Makes an edit at the place of this number.
type Pass = fn(&mut Unit, usize) -> Attempt;

/// Coarse before fine.
const PASSES: [Pass; 7] = [
    functions::drop_function,
    stmts::clear_block,
    stmts::remove_statement,
    stmts::unwrap_statement,
    exprs::simplify_effect,
    exprs::simplify_expr,
    functions::drop_definition,
];

/// Rounds over all passes; each makes the program smaller or is the last.
const ROUNDS: usize = 8;

/// The smallest program found on which `failing` still holds. The program
/// itself is returned if it does not hold there.
pub fn shrink(program: &Program, failing: &mut dyn FnMut(&Program) -> bool) -> Program {
    let mut best = program.clone();
    if !failing(&best) {
        return best;
    }
    for _ in 0..ROUNDS {
        let before = best.text.len();
        for pass in PASSES {
            best = run(pass, best, failing);
        }
        if best.text.len() >= before {
            break;
        }
    }
    best
}

/// Tries a pass at all places and keeps what still fails.
fn run(pass: Pass, program: Program, failing: &mut dyn FnMut(&Program) -> bool) -> Program {
    let mut best = program;
    let mut place = 0;
    loop {
        let mut unit = best.unit.clone();
        match pass(&mut unit, place) {
            Attempt::Over => return best,
            Attempt::Skipped => place += 1,
            Attempt::Done => {
                let candidate = Program::of(unit);
                let smaller = candidate.text.len() < best.text.len();
                if smaller && failing(&candidate) {
                    // What was at the next place may be at this one now.
                    best = candidate;
                } else {
                    place += 1;
                }
            }
        }
    }
}
