//! The arena of hash-consed terms.
//!
//! Equal operator and arguments give the same [`Term`], and an argument has a
//! smaller id than its parent. Ids depend only on the order of construction,
//! so everything ordered by id is deterministic.

use crate::op::{Function, Op};
use crate::simplify::chains::Chain;
use indexmap::{Equivalent, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use verdiff_ir::{Bv, MapValue, Name, Scalar, ScalarType, Type, Value, Width};

/// A term of one [`Pool`].
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Term(u32);

/// What a term has somewhere below it; kept with each node so that the rare
/// cases are found without a walk.
#[derive(Copy, Clone, Default, Debug)]
struct Traits {
    bit_patterns: bool,
    remainders: bool,
    addresses: bool,
}

#[derive(Clone, Debug)]
struct Node {
    op: Op,
    args: Box<[Term]>,
    sort: Type,
    traits: Traits,
}

/// What tells nodes apart: the rest follows from it.
#[derive(PartialEq, Eq, Hash)]
struct Key<'k> {
    op: &'k Op,
    args: &'k [Term],
}

impl Node {
    fn key(&self) -> Key<'_> {
        Key { op: &self.op, args: &self.args }
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Node {}

impl Hash for Node {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl Equivalent<Node> for Key<'_> {
    fn equivalent(&self, node: &Node) -> bool {
        *self == node.key()
    }
}

/// The arena. It only grows.
#[derive(Debug)]
pub struct Pool {
    /// Which pool of the process this is: terms of another mean nothing here.
    id: u64,
    nodes: IndexSet<Node, FxBuildHasher>,
    /// What was found in long chains of writes, by their topmost write.
    pub(crate) chains: FxHashMap<Term, Chain>,
    /// How many rules that go down into arguments are under way.
    depth: u32,
}

/// How far down a rule may go into arguments: terms are deep, stacks not.
#[derive(Clone, Copy)]
pub(crate) enum Reach {
    /// For a rule that goes on in one argument.
    One = 16,
    /// For a rule that goes on in several, each of which may branch again.
    Several = 4,
}

impl Default for Pool {
    fn default() -> Self {
        Pool::new()
    }
}

impl Pool {
    /// An empty pool.
    pub fn new() -> Self {
        static POOLS: AtomicU64 = AtomicU64::new(0);
        Pool {
            id: POOLS.fetch_add(1, Ordering::Relaxed),
            nodes: IndexSet::default(),
            chains: FxHashMap::default(),
            depth: 0,
        }
    }

    /// Tells pools apart.
    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    /// The type of a term.
    pub fn sort(&self, t: Term) -> Type {
        self.node(t).sort
    }

    /// The operator of a term.
    pub fn op(&self, t: Term) -> &Op {
        &self.node(t).op
    }

    /// The arguments of a term.
    pub fn args(&self, t: Term) -> &[Term] {
        &self.node(t).args
    }

    /// The number of terms built so far.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no term was built yet.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether a solver knows every operation below the term. If not, the
    /// solver takes the others as uninterpreted: "unsat" stays true, but the
    /// model of a "sat" answer may be spurious.
    pub fn is_exact(&self, t: Term) -> bool {
        !self.has_remainders(t) && !self.has_addresses(t)
    }

    /// Whether remainders of floats are taken somewhere below the term.
    pub fn has_remainders(&self, t: Term) -> bool {
        self.node(t).traits.remainders
    }

    /// Whether addresses of objects are taken somewhere below the term.
    pub fn has_addresses(&self, t: Term) -> bool {
        self.node(t).traits.addresses
    }

    /// Whether bit patterns of floats are taken somewhere below the term.
    pub(crate) fn has_bit_patterns(&self, t: Term) -> bool {
        self.node(t).traits.bit_patterns
    }

    fn node(&self, t: Term) -> &Node {
        &self.nodes[t.0 as usize]
    }

    /// The term with this operator and these arguments, as they are.
    ///
    /// # Panics
    /// If it is ill-typed, which is an error of the caller.
    pub fn raw(&mut self, op: Op, args: &[Term]) -> Term {
        let index = match self.nodes.get_index_of(&Key { op: &op, args }) {
            Some(known) => known,
            None => self.insert(op, args),
        };
        Term(u32::try_from(index).expect("more than four thousand million terms"))
    }

    /// A node that is not there yet.
    fn insert(&mut self, op: Op, args: &[Term]) -> usize {
        let sorts: Vec<Type> = args.iter().map(|arg| self.sort(*arg)).collect();
        let Some(sort) = op.result(&sorts) else { panic!("ill-typed term: {op:?} of {sorts:?}") };
        let traits = args.iter().map(|arg| self.node(*arg).traits).fold(
            Traits {
                bit_patterns: op == Op::ToBits,
                remainders: op == Op::FRem,
                addresses: op == Op::Address,
            },
            |a, b| Traits {
                bit_patterns: a.bit_patterns || b.bit_patterns,
                remainders: a.remainders || b.remainders,
                addresses: a.addresses || b.addresses,
            },
        );
        self.nodes.insert_full(Node { op, args: args.into(), sort, traits }).0
    }

    /// Runs a rule that builds terms out of arguments of arguments, unless
    /// too many such rules are under way.
    pub(crate) fn descend<T>(
        &mut self,
        reach: Reach,
        rule: impl FnOnce(&mut Pool) -> T,
    ) -> Option<T> {
        if self.depth >= reach as u32 {
            return None;
        }
        self.depth += 1;
        let result = rule(self);
        self.depth -= 1;
        Some(result)
    }

    /// A constant.
    pub fn scalar(&mut self, scalar: impl Into<Scalar>) -> Term {
        self.raw(Op::Const(scalar.into()), &[])
    }

    /// A truth value.
    pub fn bool(&mut self, truth: bool) -> Term {
        self.scalar(truth)
    }

    /// A constant of any type; a map is stores over a fill.
    pub fn value(&mut self, value: &Value) -> Term {
        match value {
            Value::Scalar(scalar) => self.scalar(*scalar),
            Value::Map(map) => self.map_value(map),
        }
    }

    fn map_value(&mut self, map: &MapValue) -> Term {
        let default = self.scalar(map.default());
        let mut term = self.fill(map.ty(), default);
        for (key, value) in map.entries() {
            let keys: Vec<Term> = key.scalars().map(|scalar| self.scalar(scalar)).collect();
            let value = self.scalar(value);
            term = self.store(term, &keys, value);
        }
        term
    }

    /// An unknown.
    pub fn var(&mut self, name: impl Into<Name>, ty: impl Into<Type>) -> Term {
        self.raw(Op::Var(name.into(), ty.into()), &[])
    }

    /// A call of an uninterpreted function.
    pub fn apply(&mut self, function: &Arc<Function>, args: &[Term]) -> Term {
        self.raw(Op::Apply(function.clone()), args)
    }

    /// The value of a term that is a constant.
    pub fn as_scalar(&self, t: Term) -> Option<Scalar> {
        match self.op(t) {
            Op::Const(scalar) => Some(*scalar),
            _ => None,
        }
    }

    /// The truth value of a term that is one.
    pub fn as_bool(&self, t: Term) -> Option<bool> {
        match self.as_scalar(t)? {
            Scalar::Bool(truth) => Some(truth),
            Scalar::Bv(_) | Scalar::Float(_) | Scalar::Ref(_) => None,
        }
    }

    /// The bits of a term that is a constant.
    pub fn as_bits(&self, t: Term) -> Option<Bv> {
        match self.as_scalar(t)? {
            Scalar::Bv(bits) => Some(bits),
            Scalar::Bool(_) | Scalar::Float(_) | Scalar::Ref(_) => None,
        }
    }

    /// The width of a bit-vector term.
    ///
    /// # Panics
    /// If it is of another sort.
    pub fn width(&self, t: Term) -> Width {
        match self.sort(t) {
            Type::Scalar(ScalarType::Bv(width)) => width,
            other => panic!("expected bits, found {other}"),
        }
    }

    /// The arguments of a term if it has this operator.
    pub(crate) fn args_of(&self, t: Term, op: &Op) -> Option<&[Term]> {
        (self.op(t) == op).then(|| self.args(t))
    }

    /// The arguments of a term with two, if it has this operator.
    pub(crate) fn pair_of(&self, t: Term, op: &Op) -> Option<(Term, Term)> {
        match self.args_of(t, op)? {
            [a, b] => Some((*a, *b)),
            _ => None,
        }
    }

    /// The arguments of a conditional: condition, then, otherwise.
    pub(crate) fn ite_parts(&self, t: Term) -> Option<(Term, Term, Term)> {
        match self.args_of(t, &Op::Ite)? {
            [c, a, b] => Some((*c, *a, *b)),
            _ => None,
        }
    }

    /// The roots and everything below them, each once, arguments first.
    pub fn subterms(&self, roots: &[Term]) -> Vec<Term> {
        self.subterms_where(roots, |_| true)
    }

    /// As [`Pool::subterms`], without those that do not pass and what is only
    /// below them.
    pub(crate) fn subterms_where(&self, roots: &[Term], pass: impl Fn(Term) -> bool) -> Vec<Term> {
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut open: Vec<Term> = roots.to_vec();
        while let Some(t) = open.pop() {
            if pass(t) && seen.insert(t) {
                open.extend(self.args(t).iter().filter(|arg| !seen.contains(arg)));
            }
        }
        let mut found: Vec<Term> = seen.into_iter().collect();
        found.sort_unstable();
        found
    }
}
