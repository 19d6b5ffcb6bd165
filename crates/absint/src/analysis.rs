//! The analysis: guarded commands and the states before them in, the states
//! after them out.
//!
//! There are several states, one for each valuation of the guards that still
//! matter, so what the versions do on paths that have parted is told apart. A
//! state is parted where a guard gets a value that is not known, and states are
//! joined where the guards that told them apart are of no use any more, if the
//! same pairs of variables are equal in them.

use crate::calls::Callees;
use crate::effort::Effort;
use crate::facts::Relation;
use crate::guards::Valuation;
use crate::heads::Noted;
use crate::join::{Hull, join};
use crate::last::Ends;
use crate::layout::Layout;
use crate::plan::{Guarding, Plan};
use crate::points::{Point, settled};
use crate::state::State;
use crate::values::{Values, is_bits};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use verdiff_ir::{Bv, Expr, ExprKind, Name, Object, Statics, Stop, Type, Value, Var, Width};
use verdiff_product::correlate::{Action, Guarded, Guards};
use verdiff_smt::{Names, Term};

/// Why the analysis gives up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum GaveUp {
    /// The program is too big for the effort.
    #[error("the analysis takes too many steps")]
    Steps,
    /// It is time to stop.
    #[error("the analysis was stopped")]
    Stopped,
}

/// Commands between two looks at whether it is time to stop.
const LOOKS_EVERY: u64 = 32;

/// An analysis under way.
pub(crate) struct Analysis<'a> {
    pub(crate) values: Values,
    pub(crate) layout: &'a Layout,
    pub(crate) guarding: Guarding,
    pub(crate) statics: Statics,
    pub(crate) callees: Callees<'a>,
    pub(crate) thresholds: Vec<i128>,
    pub(crate) effort: Effort,
    /// Steps that are left.
    pub(crate) fuel: u64,
    pub(crate) most_terms: usize,
    pub(crate) stop: &'a Stop,
    /// Commands so far.
    pub(crate) commands: u64,
    /// How many loops are around.
    pub(crate) within: usize,
    pub(crate) points: Vec<Option<Point>>,
    /// What was seen at the heads of each loop.
    pub(crate) heads: Vec<Noted>,
    pub(crate) end_alike: bool,
}

type States = Vec<State>;

/// What tells states apart: guards, the pairs that are not equal, how the
/// versions have ended.
type Key = (Valuation, Option<(Rc<BTreeSet<usize>>, [Term; 2])>);

impl Analysis<'_> {
    /// Goes through commands.
    pub(crate) fn commands(
        &mut self,
        commands: &[Guarded],
        plans: &[Plan],
        mut states: States,
    ) -> Result<States, GaveUp> {
        for (at, (command, plan)) in commands.iter().zip(plans).enumerate() {
            self.spend(states.len())?;
            let before = at.checked_sub(1).map(|at| &commands[at]);
            self.watch_calls([before, Some(command), commands.get(at + 1)], &states);
            states = match command {
                Guarded::Act { guards, action } => self.act(guards, action, states),
                Guarded::Loop { entries, body, .. } => {
                    self.repeat(entries, (body, plan), states)?
                }
                Guarded::Point => {
                    self.record(plan.point, &states);
                    states
                }
            };
            self.settle_all(&plan.ends, &mut states);
            states = self.forget(&plan.dies, states);
        }
        Ok(states)
    }

    fn spend(&mut self, steps: usize) -> Result<(), GaveUp> {
        self.fuel = self.fuel.checked_sub(1 + steps as u64).ok_or(GaveUp::Steps)?;
        if self.values.pool.len() > self.most_terms {
            return Err(GaveUp::Steps);
        }
        self.commands += 1;
        if self.commands.is_multiple_of(LOOKS_EVERY) && self.stop.is_due() {
            return Err(GaveUp::Stopped);
        }
        Ok(())
    }

    /// An action under its guards.
    fn act(&mut self, guards: &Guards, action: &Action, states: States) -> States {
        let mut after = Vec::with_capacity(states.len());
        for state in states {
            match self.holds(guards, &state) {
                Some(true) => self.action(action, state, &mut after),
                Some(false) => after.push(state),
                None => {
                    for (state, holds) in self.decide(guards, state) {
                        match holds {
                            true => self.action(action, state, &mut after),
                            false => after.push(state),
                        }
                    }
                }
            }
        }
        after
    }

    /// Whether guards hold in a state, if that is known.
    fn holds(&self, guards: &Guards, state: &State) -> Option<bool> {
        for literal in guards {
            match state.guards.get(self.guarding.number(literal.guard)) {
                Some(value) if value == literal.is => {}
                Some(_) => return Some(false),
                None => return None,
            }
        }
        Some(true)
    }

    /// A state parted until it is known whether guards hold.
    pub(crate) fn decide(&self, guards: &Guards, state: State) -> Vec<(State, bool)> {
        let mut decided = Vec::new();
        let mut state = state;
        for literal in guards {
            let guard = self.guarding.number(literal.guard);
            match state.guards.get(guard) {
                Some(value) if value == literal.is => {}
                Some(_) => {
                    decided.push((state, false));
                    return decided;
                }
                None => {
                    let mut other = state.clone();
                    other.guards.set(guard, Some(!literal.is));
                    decided.push((other, false));
                    state.guards.set(guard, Some(literal.is));
                }
            }
        }
        decided.push((state, true));
        decided
    }

    fn action(&mut self, action: &Action, mut state: State, after: &mut States) {
        match action {
            Action::Set { guard, value } => {
                let condition = self.expr(value, &state);
                let guard = self.guarding.number(*guard);
                for (part, holds) in self.split(condition, state).into_iter().zip([true, false]) {
                    let Some(mut part) = part else { continue };
                    part.guards.set(guard, Some(holds));
                    after.push(part);
                }
            }
            Action::Assign { target, value } => {
                let value = self.expr(value, &state);
                self.assign(&mut state, &target.name, value);
                after.push(state);
            }
            Action::New { target } => {
                let object = self.allocate(&mut state, &target.name);
                self.assign(&mut state, &target.name, object);
                after.push(state);
            }
            Action::Call { call, exits } => self.call(call, exits, state, after),
        }
    }

    /// The parts of a state on which a condition holds and does not.
    pub(crate) fn split(&mut self, condition: Term, state: State) -> [Option<State>; 2] {
        match state.truth(&mut self.values, condition) {
            Some(true) => [Some(state), None],
            Some(false) => [None, Some(state)],
            None => [true, false].map(|holds| {
                let mut part = state.clone();
                part.assume_open(&mut self.values, condition, holds).then_some(part)
            }),
        }
    }

    /// The value of an expression.
    pub(crate) fn expr(&mut self, expr: &Expr, state: &State) -> Term {
        if let ExprKind::Binary(op, a, b) = &expr.kind {
            let (a, b) = (self.expr(a, state), self.expr(b, state));
            return self.values.binary(*op, a, b);
        }
        let names = Known { state, layout: self.layout, statics: &self.statics };
        self.values.pool.expr(expr, &names)
    }

    /// Changes a variable by its name.
    pub(crate) fn assign(&mut self, state: &mut State, name: &Name, value: Term) {
        if let Some(var) = self.layout.var(name) {
            self.put(state, var, value);
        }
    }

    /// Changes a variable, and sees whether it is still equal to its partner.
    pub(crate) fn put(&mut self, state: &mut State, var: usize, value: Term) {
        let value = self.values.short(value);
        state.set(var, value);
        let Some(pair) = self.layout.pair_of(var) else { return };
        let [old, new] = [2 * pair, 2 * pair + 1].map(|var| state.get(var));
        let is_equal = state.same(&mut self.values, old, new);
        if is_equal == state.unequal.contains(&pair) {
            let unequal = Rc::make_mut(&mut state.unequal);
            if is_equal {
                unequal.remove(&pair)
            } else {
                unequal.insert(pair)
            };
        }
    }

    /// An object that is not in use: which one depends only on how many the
    /// version has allocated already.
    fn allocate(&mut self, state: &mut State, target: &Name) -> Term {
        let count = self.layout.own(self.layout.allocated, owner(target));
        let before = state.get(count);
        let number = self.values.pool.as_bits(before).map(Bv::unsigned);
        let number = number.and_then(|number| u32::try_from(number).ok());
        let object = number.and_then(|number| Object::FIRST_FRESH.0.checked_add(number));
        let object = match object {
            Some(object) => self.values.pool.scalar(Object(object)),
            None => self.values.function("`object".into(), Type::REF, &[before]),
        };
        let one = self.values.pool.scalar(Bv::one(Width::W32));
        let next = self.values.pool.add(&[before, one]);
        self.put(state, count, next);
        object
    }

    /// Keeps of locals that are of no use any more only how they relate. States
    /// that say the same of them share it.
    fn settle_all(&mut self, ends: &Ends, states: &mut [State]) {
        states.iter_mut().for_each(|state| self.settle(ends, state));
        if let ([first, others @ ..], false) = (states, ends.pairs.is_empty()) {
            for other in others.iter_mut().filter(|other| other.settled == first.settled) {
                other.settled = first.settled.clone();
            }
        }
    }

    /// What is kept of them in one state.
    fn settle(&mut self, ends: &Ends, state: &mut State) {
        for pair in &ends.pairs {
            let relation = self.relation(state, *pair);
            if relation != Relation::Equal {
                Arc::make_mut(&mut state.settled).insert(*pair, relation);
            }
            if state.unequal.contains(pair) {
                Rc::make_mut(&mut state.unequal).remove(pair);
            }
        }
        let pairs = ends.pairs.iter().flat_map(|pair| [2 * pair, 2 * pair + 1]);
        for var in pairs.chain(ends.alone.iter().copied()) {
            let nothing = self.values.pool.value(&Value::zero(self.layout.types[var]));
            state.set(var, nothing);
        }
    }

    /// Forgets guards that do not matter, and joins the states that they told
    /// apart.
    fn forget(&mut self, dies: &[usize], mut states: States) -> States {
        if dies.is_empty() && states.len() <= self.effort.states {
            return states;
        }
        for state in &mut states {
            dies.iter().for_each(|guard| state.guards.set(*guard, Some(false)));
        }
        self.merged(states)
    }

    /// Joins states that need not be told apart; more of them the more there
    /// are.
    pub(crate) fn merged(&mut self, states: States) -> States {
        let mut merged = self.merged_by(states, |analysis, state| analysis.key(state));
        if merged.len() > self.effort.states {
            merged = self.merged_by(merged, |_, state| (state.guards.clone(), None));
        }
        if merged.len() > self.effort.states {
            merged = self.merged_by(merged, |_, _| (Valuation::default(), None));
        }
        merged
    }

    pub(crate) fn key(&self, state: &State) -> Key {
        let endings = [2 * self.layout.ending, 2 * self.layout.ending + 1];
        let endings = endings.map(|var| state.get(var));
        (state.guards.clone(), Some((state.unequal.clone(), endings)))
    }

    pub(crate) fn merged_by(
        &mut self,
        states: States,
        key: impl Fn(&Self, &State) -> Key,
    ) -> States {
        if states.len() < 2 {
            return states;
        }
        let mut by_key: IndexMap<Key, State, FxBuildHasher> = IndexMap::default();
        for state in states {
            let key = key(self, &state);
            let joined = match by_key.get(&key) {
                Some(known) => self.join(Hull::Least, known, &state),
                None => state,
            };
            by_key.insert(key, joined);
        }
        by_key.into_values().collect()
    }

    pub(crate) fn join(&mut self, hull: Hull<'_>, first: &State, second: &State) -> State {
        let paired = 2 * self.layout.pairs.len();
        join(&mut self.values, hull, paired, first, second)
    }

    /// Notes how the pairs relate at a point.
    fn record(&mut self, point: usize, states: &[State]) {
        for state in states {
            let seen = self.points[point].take();
            let is_first = seen.is_none();
            let mut known = seen
                .unwrap_or_else(|| Point { settled: state.settled.clone(), ..Point::default() });
            known.settled = settled(&known.settled, &state.settled);
            let noted = known.open.keys().filter(|pair| !state.unequal.contains(pair));
            let pairs: Vec<usize> = state.unequal.iter().chain(noted).copied().collect();
            for pair in pairs {
                let relation = self.relation(state, pair);
                let before = known.open.get(&pair).copied();
                // A pair that was not noted before was equal there.
                let before = before.or((!is_first).then_some(Relation::Equal));
                let relation = before.map_or(relation, |before| before.or(relation));
                if relation != Relation::Equal {
                    known.open.insert(pair, relation);
                }
            }
            self.points[point] = Some(known);
        }
    }

    /// How the two variables of a pair relate in a state.
    pub(crate) fn relation(&mut self, state: &State, pair: usize) -> Relation {
        if let Some(settled) = state.settled.get(&pair) {
            return *settled;
        }
        let [old, new] = [2 * pair, 2 * pair + 1].map(|var| state.get(var));
        if state.same(&mut self.values, old, new) {
            return Relation::Equal;
        }
        if !is_bits(self.layout.ty(pair)) {
            return Relation::Unrelated;
        }
        match state.difference(&mut self.values, new, old) {
            Some(range) if Some(range) != full(self.layout.ty(pair)) => Relation::of(range),
            Some(_) | None => Relation::Unrelated,
        }
    }
}

fn full(ty: Type) -> Option<crate::range::Range> {
    crate::values::width(ty).and_then(crate::range::Range::full)
}

/// The version that a variable belongs to.
pub(crate) fn owner(name: &Name) -> verdiff_align::structured::Side {
    use verdiff_align::structured::Side;
    match verdiff_product::correlate::untagged(Side::New, name) {
        Some(_) => Side::New,
        None => Side::Old,
    }
}

/// What the names in expressions stand for.
struct Known<'k> {
    state: &'k State,
    layout: &'k Layout,
    statics: &'k Statics,
}

impl Names for Known<'_> {
    fn value(&self, var: &Var) -> Term {
        self.state.get(self.layout.var(&var.name).expect("validated: a declared variable"))
    }

    fn object(&self, name: &Name) -> Object {
        self.statics.object(name).expect("validated: a declared object")
    }
}
