//! Abstract interpretation of correlating programs: how the variables of two
//! versions relate, at every point, loops included, without a solver.
//!
//! In: a correlating program, and which callees do the same in both versions.
//! Out: [`Facts`]: for each pair of variables whether the two are equal, differ
//! by a range, or nothing is known; at the end, for all that can be seen.
//!
//! * [`range`], [`transfer`]: ranges of machine integers and operators on them.
//! * `values`, `vars`, `state`, `said`, `spare`, `guards`: what is known: a term for each variable, ranges of
//!   terms. Terms are those of the `smt` crate; equal terms are equal values, and
//!   differences of terms simplify, so relations between the versions need no
//!   domain of their own.
//! * `assume`, `join`: conditions, and where states meet.
//! * `plan`, `last`: from where on guards and locals are of no use.
//! * `analysis`, `points`, `loops`, `calls`: going through the program; `effort`: how
//!   closely.
//! * [`heads`]: what holds at the heads of loops, for other engines to check.
//! * [`hold`]: facts held against runs.
//!
//! What holds after: for all inputs, what runs of both versions show is as the
//! facts say. Integers wrap; what the domain has no ranges for (floats,
//! references, maps, what callees return) is the same if it is the same function
//! of the same things, and else unrelated.

mod analysis;
mod assume;
mod calls;
mod effort;
pub mod facts;
mod guards;
pub mod heads;
pub mod hold;
mod join;
mod last;
mod layout;
mod loops;
mod plan;
mod points;
pub mod range;
mod said;
mod spare;
mod stable;
mod state;
#[cfg(test)]
mod tests;
pub mod transfer;
mod values;
mod vars;

pub use analysis::GaveUp;
pub use facts::{Exit, Facts, Relation};
pub use heads::{Claim, Head, Spot};
pub use layout::Pair;
pub use points::Point;
pub use range::Range;

use analysis::Analysis;
use calls::Callees;
use effort::Effort;
use guards::Valuation;
use heads::Noted;
use layout::Layout;
use plan::{Guarding, plan};
use state::State;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use values::Values;
use vars::Vars;
use verdiff_align::Matched;
use verdiff_ir::{Expr, ExprKind, Name, Scalar, Statics, Stop, Value};
use verdiff_product::correlate::guarded::size;
use verdiff_product::correlate::{Action, Correlated, Guarded};
use verdiff_smt::Term;

/// Constants of the program that ranges are widened to at the most.
const MOST_THRESHOLDS: usize = 64;

/// Analyses a correlating program. `same` are the callees that do the same in
/// both versions, and whether they also end on the same inputs. When it is time
/// to stop nothing is found out.
pub fn analyse(
    matched: &Matched,
    correlated: &Correlated,
    same: &BTreeMap<Name, bool>,
    stop: &Stop,
) -> Result<Facts, GaveUp> {
    let mut last = GaveUp::Steps;
    for effort in Effort::ALL {
        if stop.is_due() {
            return Err(GaveUp::Stopped);
        }
        match look(effort, matched, correlated, same, stop) {
            Ok(facts) => return Ok(facts),
            Err(why) => last = why,
        }
    }
    Err(last)
}

fn look(
    effort: Effort,
    matched: &Matched,
    correlated: &Correlated,
    same: &BTreeMap<Name, bool>,
    stop: &Stop,
) -> Result<Facts, GaveUp> {
    let layout = Layout::new(correlated);
    let commands = &correlated.generated.commands;
    let guarding = Guarding::new(&correlated.generated.guards);
    let (plans, counts) = plan(guarding, &layout, commands);
    let fuel = effort.fuel(size(commands));
    let mut analysis = Analysis {
        values: Values::default(),
        layout: &layout,
        guarding,
        statics: Statics::new(matched.latest()),
        callees: Callees { matched, program: &correlated.program, same },
        thresholds: thresholds(commands),
        effort,
        fuel,
        most_terms: effort.terms(size(commands)),
        stop,
        commands: 0,
        within: 0,
        points: vec![None; counts.points],
        heads: vec![Noted::default(); counts.loops],
        end_alike: true,
    };
    let start = analysis.start();
    let ends = analysis.commands(commands, &plans, vec![start])?;
    let exit = analysis.exit(correlated, &ends);
    let pairs = layout.pairs.iter().enumerate().map(|(at, pair)| (pair.clone(), layout.ty(at)));
    let pairs = pairs.collect();
    let (end_alike, steps) = (analysis.end_alike, fuel - analysis.fuel);
    let heads = analysis.claims(commands);
    Ok(Facts { pairs, points: analysis.points, heads, exit, end_alike, steps })
}

impl Analysis<'_> {
    /// Both versions start with the same, and their other variables are zero.
    fn start(&mut self) -> State {
        let layout = self.layout;
        let mut terms: Vec<Term> = Vec::new();
        for (var, ty) in layout.types.iter().enumerate() {
            let pair = layout.pair_of(var);
            let is_input = pair.is_some_and(|pair| pair < layout.inputs || pair == layout.outside);
            let value = match (is_input, var % 2) {
                (true, 0) => self.values.unknown(*ty, None),
                (true, _) => terms[var - 1],
                (false, _) => self.values.pool.value(&Value::zero(*ty)),
            };
            terms.push(value);
        }
        let filler = self.values.pool.bool(false);
        State {
            vars: Vars::new(&terms, filler),
            guards: Valuation::default(),
            refined: Rc::default(),
            known: Rc::default(),
            unequal: Rc::default(),
            settled: Arc::default(),
        }
    }

    /// What can be seen at the end.
    fn exit(&mut self, correlated: &Correlated, ends: &[State]) -> Exit {
        let endings = &correlated.generated.endings;
        let impossible = endings.iter().position(verdiff_ir::Failure::is_impossible);
        let impossible = impossible.map(|at| at as i128 + 1);
        let ends: Vec<&State> =
            ends.iter().filter(|state| !self.ended_in(state, impossible)).collect();
        let all = |analysis: &mut Self, pair: usize| {
            let relations = ends.iter().map(|state| analysis.relation(state, pair));
            relations.reduce(Relation::or).unwrap_or(Relation::Equal)
        };
        let returned: Vec<&State> =
            ends.iter().copied().filter(|state| self.may_return(state)).collect();
        let mut results = Vec::new();
        let mut globals = Vec::new();
        for (at, pair) in self.layout.pairs.iter().enumerate() {
            match pair {
                Pair::Result(_) => {
                    let relations = returned.iter().map(|state| self.relation(state, at));
                    results.push(relations.reduce(Relation::or).unwrap_or(Relation::Equal));
                }
                Pair::Global(name) => globals.push((name.clone(), all(self, at))),
                Pair::Local(_) | Pair::Ending | Pair::Outside | Pair::Allocated => {}
            }
        }
        // Numbers of failures have no order: a difference of them says nothing.
        let ending = match all(self, self.layout.ending) {
            Relation::Equal => Relation::Equal,
            Relation::Differs(_) | Relation::Unrelated => Relation::Unrelated,
        };
        let outside = match all(self, self.layout.outside) {
            Relation::Equal => Relation::Equal,
            Relation::Differs(_) | Relation::Unrelated => Relation::Unrelated,
        };
        Exit { reached: !ends.is_empty(), ending, results, globals, outside }
    }

    /// Whether a version has ended in a certain way.
    fn ended_in(&mut self, state: &State, ending: Option<i128>) -> bool {
        let Some(ending) = ending else { return false };
        let vars = [2 * self.layout.ending, 2 * self.layout.ending + 1];
        vars.into_iter().any(|var| {
            let range = state.range(&mut self.values, state.get(var));
            range.and_then(Range::as_point) == Some(ending)
        })
    }

    /// Whether both versions may have returned.
    fn may_return(&mut self, state: &State) -> bool {
        let vars = [2 * self.layout.ending, 2 * self.layout.ending + 1];
        vars.into_iter().all(|var| {
            let range = state.range(&mut self.values, state.get(var));
            range.is_none_or(|range| range.contains(0))
        })
    }
}

/// The constants of a program and the numbers beside them, and the extremes.
fn thresholds(commands: &[Guarded]) -> Vec<i128> {
    let mut found = BTreeSet::from([-1, 0, 1]);
    add_constants(commands, &mut found);
    let few = found.into_iter().take(MOST_THRESHOLDS);
    let all: BTreeSet<i128> = few.chain(extremes()).collect();
    all.into_iter().collect()
}

/// The greatest and least numbers of usual widths, and those beside them: a
/// counter that stays below a bound stays below the greatest number.
pub(crate) fn extremes() -> impl Iterator<Item = i128> {
    let full = |bits| verdiff_ir::Width::new(bits).and_then(Range::full);
    let all = [64, 32, 16, 8].into_iter().filter_map(full).collect::<Vec<_>>();
    let lows = all.clone().into_iter().flat_map(|full| [full.lo, full.lo + 1]);
    lows.chain(all.into_iter().rev().flat_map(|full| [full.hi - 1, full.hi]))
}

fn add_constants(commands: &[Guarded], found: &mut BTreeSet<i128>) {
    for command in commands {
        match command {
            Guarded::Act { action, .. } => match action {
                Action::Set { value, .. } | Action::Assign { value, .. } => add_of(value, found),
                Action::Call { call, .. } => call.args.iter().for_each(|arg| add_of(arg, found)),
                Action::New { .. } => {}
            },
            Guarded::Loop { body, .. } => add_constants(body, found),
            Guarded::Point => {}
        }
    }
}

fn add_of(expr: &Expr, found: &mut BTreeSet<i128>) {
    expr.walk(&mut |expr| {
        if let ExprKind::Lit(Scalar::Bv(bits)) = expr.kind {
            let number = bits.signed();
            found.extend([number.saturating_sub(1), number, number.saturating_add(1)]);
        }
    });
}
