//! A loop that control came to, and how it is left.
//!
//! The rounds of a loop are told by one of them, the generic one: its head is
//! over *unknowns* that stand for the values at the head of any round. A loop
//! that ends has a last round, which is the generic one with other unknowns in
//! place: those of the last head. So nothing that is said of all rounds gets
//! mixed up with what is said of the last one.

use crate::execute::{Activation, End, Exit};
use crate::loops::iteration::{Iteration, Replaced, Replacements};
use crate::loops::place::Place;
use crate::state::{Live, State};
use std::collections::BTreeSet;
use verdiff_align::Version;
use verdiff_ir::Span;
use verdiff_smt::Term;

/// A loop of a version, by where it stands. All spans compare equal,
/// so who compares them looks at their ranges.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LoopId {
    pub(crate) version: Version,
    pub(crate) span: Span,
}

/// A loop that control came to.
#[derive(Debug)]
pub(crate) struct Encounter {
    pub(crate) id: LoopId,
    /// Loops of one group that are reached make equally many rounds.
    pub(crate) group: usize,
    /// The condition under which it is reached.
    pub(crate) guard: Term,
    /// The state in which it is reached.
    pub(crate) entry: State,
    /// The places that differ between heads.
    pub(crate) modified: BTreeSet<Place>,
    /// The number of rounds before the generic one.
    pub(crate) counter: Term,
    /// The generic round. The facts of its frame hold in every round.
    pub(crate) iteration: Iteration,
    /// From the unknowns of the generic head to the values at the first.
    pub(crate) at_entry: Replacements,
    /// From the unknowns of the generic head to the values at the next.
    pub(crate) at_next: Replacements,
    /// From the unknowns of the generic round to those of the last.
    pub(crate) last: Replacements,
    /// Whether there is a last round.
    pub(crate) ends: Term,
}

impl Activation<'_, '_> {
    /// Goes on after a loop, from its last round.
    pub(crate) fn finish(&mut self, met: &Encounter, entry: &Live) -> Option<Live> {
        let pool = &mut self.context.pool;
        let endless = pool.not(met.ends);
        let reached = pool.and(&[entry.guard, met.ends]);
        let round = &met.iteration;
        let goes_on = round.goes_on(pool);
        let is_last = pool.not(goes_on);
        let mut facts = round.frame.facts.clone();
        facts.push(is_last);
        let mut last = Replaced::new(pool, &met.last);
        let facts = last.all(&facts);
        let exits: Vec<Exit> = round.exits.iter().map(|exit| last.exit(exit)).collect();
        let left = |left: &Vec<Live>| left.iter().map(|live| last.live(live)).collect();
        let left: Vec<Vec<Live>> = round.left.iter().map(left).collect();
        let after = last.live(&round.after);
        for fact in facts {
            let fact = self.context.pool.implies(reached, fact);
            self.context.frame.facts.push(fact);
        }
        self.note_no_round(met, entry.guard);
        self.leave_last((exits, left), reached);
        // The calls that a loop without end makes are told by what its heads have in
        // common: where the outside is the same at all heads, so are the calls.
        let forever = Live { state: round.head.clone(), ..entry.clone() };
        let stuck = self.under(forever, endless);
        self.exit(stuck, End::Diverged);
        let after = self.under(after, reached);
        (self.context.pool.as_bool(after.guard) != Some(false)).then_some(after)
    }

    /// If the condition does not hold at the entry, the first head is the last.
    fn note_no_round(&mut self, met: &Encounter, guard: Term) {
        let pool = &mut self.context.pool;
        let never = pool.substitute(met.iteration.after.guard, &met.at_entry);
        let never = pool.and(&[guard, never]);
        let mut facts = vec![met.ends];
        for (unknown, start) in &met.at_entry {
            facts.extend(met.last.get(unknown).map(|last| pool.eq(*last, *start)));
        }
        for fact in facts {
            let fact = self.context.pool.implies(never, fact);
            self.context.frame.facts.push(fact);
        }
    }

    /// The ways out of the middle of the last round.
    fn leave_last(&mut self, (exits, left): (Vec<Exit>, Vec<Vec<Live>>), reached: Term) {
        for mut exit in exits {
            exit.guard = self.context.pool.and(&[reached, exit.guard]);
            self.exits.push(exit);
        }
        for (at, lives) in left.into_iter().enumerate() {
            for live in lives {
                let live = self.under(live, reached);
                self.blocks[at].1.push(live);
            }
        }
    }

    /// New unknowns in place of these.
    pub(crate) fn renewed(&mut self, unknowns: &[Term]) -> Replacements {
        unknowns.iter().map(|old| (*old, self.context.unknown_like(*old))).collect()
    }
}
