//! What values are: terms over unknowns, and the ranges of them that hold in
//! every state.
//!
//! A state tells the value of each variable as a term. Variables with the same
//! term are equal, and a difference of terms is a term, so what relates the
//! versions is in the terms; ranges tell the rest.

use crate::range::Range;
use crate::said::Said;
use crate::spare::Spare;
use crate::transfer::range_of;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;
use verdiff_ir::{BinOp, Bv, Scalar, ScalarType, Type, Width};
use verdiff_smt::{Function, Op, Pool, Term};

/// Terms deeper than this, or with more arguments, get a name.
const DEEPEST: u32 = 24;
const MOST_ARGS: usize = 12;
/// Ranges and conditions that joined states keep at the most, but for those of
/// inputs.
const MOST_SAID: usize = 48;

/// The terms of an analysis.
#[derive(Debug, Default)]
pub(crate) struct Values {
    pub(crate) pool: Pool,
    /// The ranges of unknowns.
    born: FxHashMap<Term, Range>,
    plain: FxHashMap<Term, Option<Range>>,
    depths: FxHashMap<Term, u32>,
    named: FxHashMap<Term, Term>,
    /// The big terms that names stand for.
    names: FxHashMap<Term, Term>,
    /// The unknowns that stand for what states had when they were joined.
    joined: FxHashSet<Term>,
    spare: Spare,
    unknowns: u32,
    binaries: FxHashMap<(BinOp, Term, Term), Term>,
    differences: FxHashMap<(Term, Term), Term>,
    directions: FxHashMap<Term, (Term, bool, Option<Bv>)>,
    mentions: FxHashMap<Term, Rc<[Term]>>,
    /// What stands for unknowns that are told by their numbers.
    numbered: FxHashMap<(usize, Type), Term>,
}

impl Values {
    /// A new unknown, in a range if one is known.
    pub(crate) fn unknown(&mut self, ty: Type, range: Option<Range>) -> Term {
        let name = format!("`{}", self.unknowns);
        self.unknowns += 1;
        let unknown = self.pool.var(name, ty);
        self.born.extend(range.map(|range| (unknown, range)));
        unknown
    }

    /// An unknown for what joined states have.
    pub(crate) fn joined(&mut self, ty: Type, range: Option<Range>) -> Term {
        if let Some(spare) = self.spare.take(ty, range) {
            return spare;
        }
        let unknown = self.unknown(ty, range);
        self.joined.insert(unknown);
        self.spare.add(ty, range, unknown);
        unknown
    }

    /// Unknowns of joins may be used again, but for these: from here on, no state
    /// mentions others.
    pub(crate) fn use_again(&mut self, but: FxHashSet<Term>) {
        self.spare.all_but(but);
    }

    /// Forgets the oldest of what is said of terms other than inputs, if it is
    /// much: the cost of a step must not grow with the program.
    pub(crate) fn keep_few<T>(&self, said: &mut Said<T>) {
        let mut too_many = said.len().saturating_sub(MOST_SAID);
        if too_many == 0 {
            return;
        }
        let is_input =
            |term: &Term| matches!(self.pool.op(*term), Op::Var(..)) && !self.joined.contains(term);
        said.retain(|term| {
            let is_kept = too_many == 0 || is_input(term);
            too_many -= usize::from(!is_kept);
            is_kept
        });
    }

    /// Whether two terms have an unknown in common that comes from a join.
    pub(crate) fn shares_joined(&mut self, one: Term, other: Term) -> bool {
        let (one, other) = (self.unknowns(one), self.unknowns(other));
        one.iter().any(|unknown| self.joined.contains(unknown) && other.contains(unknown))
    }

    /// Whether a term is a constant.
    pub(crate) fn is_closed(&self, term: Term) -> bool {
        matches!(self.pool.op(term), Op::Const(_))
    }

    /// The unknowns of a term, each once, in the order in which it mentions
    /// them.
    pub(crate) fn unknowns(&mut self, term: Term) -> Rc<[Term]> {
        if let Some(known) = self.mentions.get(&term) {
            return known.clone();
        }
        let unknowns: Rc<[Term]> = match self.pool.op(term) {
            Op::Var(..) => Rc::new([term]),
            _ => {
                let mut all = IndexSet::<Term, FxBuildHasher>::default();
                for arg in self.pool.args(term).to_vec() {
                    all.extend(self.unknowns(arg).iter());
                }
                all.into_iter().collect()
            }
        };
        self.mentions.insert(term, unknowns.clone());
        unknowns
    }

    /// What stands for an unknown when it is told by its number alone.
    pub(crate) fn numbered(&mut self, unknown: Term, number: usize) -> Term {
        let ty = self.pool.sort(unknown);
        if let Some(known) = self.numbered.get(&(number, ty)) {
            return *known;
        }
        let name = self.pool.var(format!("`at {number}"), ty);
        self.numbered.insert((number, ty), name);
        name
    }

    /// The difference of two terms. The same ones are asked for again and again.
    pub(crate) fn minus(&mut self, a: Term, b: Term) -> Term {
        if let Some(known) = self.differences.get(&(a, b)) {
            return *known;
        }
        let difference = self.pool.sub(a, b);
        self.differences.insert((a, b), difference);
        difference
    }

    /// An operation of the core language. The same ones come round after round.
    pub(crate) fn binary(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        if let Some(known) = self.binaries.get(&(op, a, b)) {
            return *known;
        }
        let value = self.pool.binary(op, a, b);
        self.binaries.insert((op, a, b), value);
        value
    }

    /// An uninterpreted function of some terms.
    pub(crate) fn function(&mut self, name: String, result: Type, inputs: &[Term]) -> Term {
        let params = inputs.iter().map(|input| self.pool.sort(*input)).collect();
        let function = Arc::new(Function { name: name.into(), params, result });
        self.pool.apply(&function, inputs)
    }

    /// The range of a term in every state.
    pub(crate) fn plain(&mut self, term: Term) -> Option<Range> {
        if let Some(known) = self.plain.get(&term) {
            return *known;
        }
        let range = match self.born.get(&term) {
            Some(born) => Some(*born),
            None => self.range_by(term, |values, arg| values.plain(arg)),
        };
        self.plain.insert(term, range);
        range
    }

    /// The range of a term by the ranges of its arguments.
    pub(crate) fn range_by(
        &mut self,
        term: Term,
        mut range: impl FnMut(&mut Self, Term) -> Option<Range>,
    ) -> Option<Range> {
        let sort = self.pool.sort(term);
        if !is_bits(sort) {
            return None;
        }
        let args = self.pool.args(term);
        let (count, first) = (args.len(), args.first().copied());
        let arg_width = first.and_then(|arg| width(self.pool.sort(arg)));
        // What is looked up, and not computed, is not looked into.
        let count = match self.pool.op(term) {
            Op::Apply(_) | Op::Select => 0,
            _ => count,
        };
        let mut few = [None; 4];
        let mut many = Vec::new();
        let ranges = match few.get_mut(..count) {
            Some(few) => few,
            None => {
                many.resize(count, None);
                &mut many[..]
            }
        };
        for (at, known) in ranges.iter_mut().enumerate() {
            let arg = self.pool.args(term)[at];
            *known = range(self, arg);
        }
        range_of(self.pool.op(term), sort, ranges, arg_width)
    }

    /// The constant in a sum, and the rest.
    pub(crate) fn split_constant(&mut self, term: Term) -> (Term, Option<Bv>) {
        let constants = self.pool.args(term).iter().filter_map(|arg| self.pool.as_bits(*arg));
        let constant = match self.pool.op(term) {
            Op::Add => constants.reduce(Bv::add),
            _ => None,
        };
        match constant {
            Some(bits) => {
                let constant = self.pool.scalar(bits);
                (self.pool.sub(term, constant), Some(bits))
            }
            None => (term, None),
        }
    }

    /// A difference without its constant, or the opposite of it, whichever is
    /// looked up; whether it is the opposite; and the constant.
    pub(crate) fn direction(&mut self, difference: Term) -> (Term, bool, Option<Bv>) {
        if let Some(known) = self.directions.get(&difference) {
            return *known;
        }
        let (base, constant) = self.split_constant(difference);
        let opposite = self.pool.neg(base);
        let direction = (base.min(opposite), opposite < base, constant);
        self.directions.insert(difference, direction);
        direction
    }

    /// The term, or a name for it if it is big: the same for the same term.
    pub(crate) fn short(&mut self, term: Term) -> Term {
        if self.depth(term) <= DEEPEST && self.pool.args(term).len() <= MOST_ARGS {
            return term;
        }
        if let Some(name) = self.named.get(&term) {
            return *name;
        }
        let range = self.plain(term);
        let name = self.unknown(self.pool.sort(term), range);
        let mentioned = self.unknowns(term);
        self.spare.keep(&mentioned);
        self.named.insert(term, name);
        self.names.insert(name, term);
        name
    }

    /// The big term that an unknown is the name of, if it is one.
    pub(crate) fn named_by(&self, unknown: Term) -> Option<Term> {
        self.names.get(&unknown).copied()
    }

    fn depth(&mut self, term: Term) -> u32 {
        if let Some(known) = self.depths.get(&term) {
            return *known;
        }
        let mut depth = 1;
        for at in 0..self.pool.args(term).len() {
            let arg = self.pool.args(term)[at];
            depth = depth.max(1 + self.depth(arg));
        }
        self.depths.insert(term, depth);
        depth
    }

    /// The constant that is the only number of a range.
    pub(crate) fn constant(&mut self, width: Width, number: i128) -> Term {
        self.pool.scalar(Scalar::Bv(Bv::from_signed(width, number)))
    }
}

/// Whether it is a type of integers.
pub(crate) fn is_bits(ty: Type) -> bool {
    width(ty).is_some()
}

/// The width of a type of integers.
pub(crate) fn width(ty: Type) -> Option<Width> {
    match ty {
        Type::Scalar(ScalarType::Bv(width)) => Some(width),
        Type::Scalar(ScalarType::Bool | ScalarType::Float(_) | ScalarType::Ref) | Type::Map(_) => {
            None
        }
    }
}
