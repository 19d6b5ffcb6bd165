//! Where references come from, as far as terms tell.
//!
//! In: a term for an object. Out: the externals that answered it, the globals it
//! was read from, or the statement that allocated it. Where the outside is taken
//! apart, objects of which no origin is the same are taken for different ones: what
//! `left()` and `right()` answer, say. One that the program stored in a field comes
//! from both; what code of the program answers, from all that it sees or asks for, and
//! what a loop left, from anywhere.

use crate::context::{Context, NEW, Output, is_input};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use verdiff_ir::effects::Effects;
use verdiff_ir::{Program, ScalarType, Type};
use verdiff_smt::{Function, Op, Term};

/// Where a reference may come from; none if from anywhere.
pub(crate) type Origins = Option<Rc<FxHashSet<Origin>>>;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Origin {
    /// What a function, a global or a parameter of this name gives.
    Named(String),
    /// A constant.
    Object(Term),
}

/// What was found out of terms.
pub(crate) type Found = FxHashMap<Term, Origins>;

impl Context<'_> {
    /// What a map holds at an object, where objects of other origins are others.
    pub(crate) fn read_apart(&mut self, map: Term, object: Term) -> Term {
        let mut read: FxHashMap<Term, Term> = FxHashMap::default();
        let mut open = vec![map];
        while let Some(at) = open.last().copied() {
            match self.read_step(at, object, &read) {
                Some(held) => {
                    read.insert(at, held);
                    open.pop();
                }
                None => {
                    let (pool, sort) = (&self.pool, self.pool.sort(at));
                    let maps = pool.args(at).iter().filter(|arg| pool.sort(**arg) == sort);
                    open.extend(maps.filter(|map| !read.contains_key(*map)));
                }
            }
        }
        read[&map]
    }

    /// What a map holds at an object, if that is known of the maps it is made of.
    fn read_step(&mut self, map: Term, object: Term, read: &FxHashMap<Term, Term>) -> Option<Term> {
        let known = |map: Term| read.get(&map).copied();
        let op = self.pool.op(map);
        let (is_store, is_choice) = (matches!(op, Op::Store), matches!(op, Op::Ite));
        match *self.pool.args(map) {
            [_, key, value] if is_store && key == object => Some(value),
            [below, key, value] if is_store => {
                let below = known(below)?;
                if !self.may_be_same(key, object) {
                    return Some(below);
                }
                let is_same = self.pool.eq(key, object);
                Some(self.pool.ite(is_same, value, below))
            }
            [condition, then, otherwise] if is_choice => {
                let (then, otherwise) = (known(then)?, known(otherwise)?);
                Some(self.pool.ite(condition, then, otherwise))
            }
            _ => Some(self.pool.select(map, &[object])),
        }
    }

    /// Whether two objects have an origin in common.
    fn may_be_same(&mut self, one: Term, other: Term) -> bool {
        match (self.origins_of(one), self.origins_of(other)) {
            (Some(one), Some(other)) => !one.is_disjoint(&other),
            (None, _) | (_, None) => true,
        }
    }

    /// Where a reference, or what a map holds, may come from.
    pub(crate) fn origins_of(&mut self, term: Term) -> Origins {
        let mut open = vec![term];
        while let Some(at) = open.last().copied() {
            let needed: Vec<Term> = self.sources(at);
            let missing: Vec<Term> = needed
                .iter()
                .copied()
                .filter(|need| !self.answers.origins.contains_key(need))
                .collect();
            if missing.is_empty() {
                let own = self.own_origin(at);
                let of = |need: &Term| self.answers.origins[need].clone();
                let all = needed.iter().map(of).chain([own]).reduce(union).flatten();
                self.answers.origins.insert(at, all);
                open.pop();
            } else {
                open.extend(missing);
            }
        }
        self.answers.origins[&term].clone()
    }

    /// The terms that a reference, or what a map holds, may come from.
    fn sources(&self, term: Term) -> Vec<Term> {
        let pool = &self.pool;
        let args = pool.args(term);
        match pool.op(term) {
            Op::Ite => args[1..].to_vec(),
            Op::Select => args[..1].to_vec(),
            Op::Store => vec![args[0], args[args.len() - 1]],
            Op::Fill(_) => args.to_vec(),
            Op::Apply(function) => {
                let (is_code, sort) = (self.effects_of_code(function).is_some(), pool.sort(term));
                let is_source = |arg: &Term| match pool.sort(*arg) {
                    // What an external left in a global was there before, or is its own.
                    Type::Map(_) if !is_code => pool.sort(*arg) == sort,
                    Type::Map(map) => map.value == ScalarType::Ref,
                    Type::Scalar(scalar) => is_code && scalar == ScalarType::Ref,
                };
                args.iter().copied().filter(is_source).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What a term adds to that by itself.
    fn own_origin(&self, term: Term) -> Origins {
        let only = |origin| Some(Rc::new(FxHashSet::from_iter([origin])));
        let named = |name: &str| only(Origin::Named(name.to_owned()));
        match self.pool.op(term) {
            Op::Const(_) => only(Origin::Object(term)),
            Op::Ite | Op::Select | Op::Store | Op::Fill(_) => Some(Rc::default()),
            Op::Var(name, _) if is_input(name) => {
                named(name.as_str().strip_prefix(GLOBAL).unwrap_or(name.as_str()))
            }
            Op::Apply(function) => {
                let name = function.name.as_str();
                if name.starts_with(NEW) {
                    return named(name);
                }
                let (owner, output) = name.split_once('`')?;
                if self.is_outside(owner) {
                    return named(output.strip_prefix(GLOBAL).unwrap_or(name));
                }
                let effects = self.effects_of_code(function)?;
                // What could not be translated may answer with whatever it finds.
                if effects.externs.iter().any(|name| self.matched.is_untranslated(name)) {
                    return None;
                }
                let answers = effects.externs.iter().map(|name| {
                    let answer = Output::Result(0);
                    Origin::Named(answer.name(name))
                });
                Some(Rc::new(answers.collect()))
            }
            // Unknowns that were met on the way stand for anything.
            _ => None,
        }
    }

    /// What a function does that stands for code of the program.
    fn effects_of_code(&self, function: &Function) -> Option<Rc<Effects>> {
        let (owner, _) = function.name.as_str().split_once('`')?;
        let has = |program: &Program| program.procs.contains_key(owner);
        self.matched.programs().iter().any(has).then(|| self.callee_effects(&owner.into()))
    }

    /// Whether a name is that of something outside, rather than of code that could
    /// not be translated.
    fn is_outside(&self, name: &str) -> bool {
        let has = |program: &Program| program.externs.contains_key(name);
        self.matched.programs().iter().any(has) && !self.matched.is_untranslated(&name.into())
    }
}

/// What the names of globals start with, in terms and in what functions make of
/// them.
const GLOBAL: &str = "global ";

fn union(one: Origins, other: Origins) -> Origins {
    let (one, other) = (one?, other?);
    if other.is_subset(&one) {
        return Some(one);
    }
    Some(Rc::new(one.union(&other).cloned().collect()))
}
