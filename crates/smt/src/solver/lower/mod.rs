//! Terms to steps: what SMT-LIB has no operation for is put in its terms.
//!
//! * A reference is 32 bits; a map is an array with one index, its keys joined.
//! * Conversions of floats to bits saturate explicitly, since SMT-LIB leaves
//!   them open out of range.
//! * The bit pattern of a float is an unknown with a *definition*, which must
//!   be asserted wherever the pattern is used: see [`Lowering::definitions`].
//! * `fmod` and the addresses of objects are uninterpreted: see
//!   [`Pool::is_exact`].

mod floats;

use super::steps::{Expr, Sort, Step, StepKind};
use crate::op::{Function, Op};
use crate::pool::{Pool, Term};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::sync::Arc;
use verdiff_ir::{Bv, MapType, Scalar, Type, Width};

/// All steps made so far, and which term is which.
#[derive(Debug, Default)]
pub(crate) struct Lowering {
    steps: Vec<Step>,
    exprs: FxHashMap<Term, Expr>,
    functions: FxHashMap<String, Expr>,
    definitions: FxHashMap<Term, Expr>,
    guards: FxHashMap<Term, Guard>,
}

/// A name for an assumption, and that it implies the assumption.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Guard {
    pub(crate) name: Expr,
    pub(crate) implication: Expr,
}

impl Lowering {
    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The expression of a term.
    pub(crate) fn lower(&mut self, pool: &Pool, t: Term) -> Expr {
        for t in pool.subterms_where(&[t], |t| !self.exprs.contains_key(&t)) {
            let args: Vec<Expr> = pool.args(t).iter().map(|arg| self.exprs[arg]).collect();
            let expr = self.term(pool, t, &args);
            self.exprs.insert(t, expr);
        }
        self.exprs[&t]
    }

    /// The expression of a term that was lowered.
    pub(crate) fn known(&self, t: Term) -> Option<Expr> {
        self.exprs.get(&t).copied()
    }

    /// What to assert beside a term that was lowered: for each bit pattern
    /// below it, the term and its definition.
    pub(crate) fn definitions(&self, pool: &Pool, t: Term) -> Vec<(Term, Expr)> {
        let below = pool.subterms_where(&[t], |t| pool.has_bit_patterns(t));
        below.into_iter().filter_map(|t| Some((t, *self.definitions.get(&t)?))).collect()
    }

    /// The guard of an assumption.
    pub(crate) fn guard(&mut self, pool: &Pool, assumption: Term) -> Guard {
        if let Some(guard) = self.guards.get(&assumption) {
            return *guard;
        }
        let expr = self.lower(pool, assumption);
        let name = self.declare(format!("a!{}", self.guards.len()), vec![], Sort::Bool);
        let implication = self.apply("=>", &[name, expr], Sort::Bool);
        let guard = Guard { name, implication };
        self.guards.insert(assumption, guard);
        guard
    }

    fn step(&mut self, kind: StepKind, sort: Sort) -> Expr {
        self.steps.push(Step { kind, sort });
        Expr(u32::try_from(self.steps.len() - 1).expect("fewer steps than terms fit a pool"))
    }

    fn declare(&mut self, symbol: String, params: Vec<Sort>, result: Sort) -> Expr {
        self.step(StepKind::Declare { symbol, params }, result)
    }

    fn apply(&mut self, head: impl Into<Cow<'static, str>>, args: &[Expr], sort: Sort) -> Expr {
        self.step(StepKind::Apply(head.into(), args.to_vec()), sort)
    }

    /// A binary operation over all arguments, from the left.
    fn chain(&mut self, head: &'static str, args: &[Expr], sort: Sort) -> Expr {
        let (first, rest) = args.split_first().expect("at least one argument");
        rest.iter().fold(*first, |left, right| self.apply(head, &[left, *right], sort))
    }

    fn sort(&self, expr: Expr) -> Sort {
        self.steps[expr.index()].sort
    }

    fn term(&mut self, pool: &Pool, t: Term, args: &[Expr]) -> Expr {
        let sort = Sort::from(pool.sort(t));
        match pool.op(t) {
            Op::Const(scalar) => self.scalar(*scalar),
            Op::Var(name, ty) => self.declare(symbol(&format!("{name}:{ty}")), vec![], sort),
            Op::Apply(function) => self.call(function, args, sort),
            Op::Not => self.negation(pool, t, args),
            Op::And if args.is_empty() => self.scalar(Scalar::Bool(true)),
            Op::And if args.len() == 1 => args[0],
            Op::Add => self.sum(pool, t, args, sort),
            Op::Mul => self.product(pool, t, args, sort),
            Op::BitAnd => self.chain("bvand", args, sort),
            Op::BitOr => self.chain("bvor", args, sort),
            Op::BitXor => self.chain("bvxor", args, sort),
            Op::Extract { high, low } => {
                self.apply(format!("(_ extract {high} {low})"), args, sort)
            }
            Op::ZeroExtend(to) => self.extend("zero_extend", *to, args[0]),
            Op::SignExtend(to) => self.extend("sign_extend", *to, args[0]),
            Op::Address => {
                self.call_symbol("address:(ref)", vec![Sort::Bits(u32::BITS)], args, sort)
            }
            Op::Fill(_) => self.apply(format!("(as const {sort})"), args, sort),
            Op::Select => {
                let index = self.index(map_type(pool, t), &args[1..]);
                self.apply("select", &[args[0], index], sort)
            }
            Op::Store => {
                let index = self.index(map_type(pool, t), &args[1..args.len() - 1]);
                self.apply("store", &[args[0], index, args[args.len() - 1]], sort)
            }
            op => match same_in_smt_lib(op) {
                Some(head) => self.apply(head, args, sort),
                None => self.float(pool, t, args, sort),
            },
        }
    }

    fn scalar(&mut self, scalar: Scalar) -> Expr {
        match scalar {
            Scalar::Bool(true) => self.apply("true", &[], Sort::Bool),
            Scalar::Bool(false) => self.apply("false", &[], Sort::Bool),
            Scalar::Bv(bits) => self.bits(bits.width().bits(), bits.unsigned()),
            Scalar::Ref(object) => self.bits(u32::BITS, object.0.into()),
            Scalar::Float(float) => {
                let pattern = self.scalar(float.to_bits().into());
                self.apply(floats::to_fp(float.ty()), &[pattern], Sort::Float(float.ty()))
            }
        }
    }

    fn bits(&mut self, width: u32, bits: u128) -> Expr {
        self.step(StepKind::Bits(bits), Sort::Bits(width))
    }

    fn call(&mut self, function: &Arc<Function>, args: &[Expr], sort: Sort) -> Expr {
        let params: Vec<String> = function.params.iter().map(Type::to_string).collect();
        let signature = format!("{}:({})->{}", function.name, params.join(","), function.result);
        let sorts = function.params.iter().map(|ty| Sort::from(*ty)).collect();
        self.call_symbol(&signature, sorts, args, sort)
    }

    fn call_symbol(&mut self, name: &str, params: Vec<Sort>, args: &[Expr], sort: Sort) -> Expr {
        let function = match self.functions.get(name) {
            Some(function) => *function,
            None => {
                let function = self.declare(symbol(name), params, sort);
                self.functions.insert(name.to_string(), function);
                function
            }
        };
        // A function without parameters is an unknown.
        if args.is_empty() {
            function
        } else {
            self.step(StepKind::Call(function, args.to_vec()), sort)
        }
    }

    /// A negation; of a conjunction with negations, a disjunction, which is
    /// easier to read.
    fn negation(&mut self, pool: &Pool, t: Term, args: &[Expr]) -> Expr {
        let inner = pool.args(t)[0];
        let conjuncts = match pool.op(inner) {
            Op::And => pool.args(inner),
            _ => &[],
        };
        let is_not = |t: &Term| *pool.op(*t) == Op::Not;
        if conjuncts.len() < 2 || !conjuncts.iter().any(is_not) {
            return self.apply("not", args, Sort::Bool);
        }
        let disjuncts: Vec<Expr> = conjuncts
            .iter()
            .map(|conjunct| match is_not(conjunct) {
                true => self.exprs[&pool.args(*conjunct)[0]],
                false => self.apply("not", &[self.exprs[conjunct]], Sort::Bool),
            })
            .collect();
        self.apply("or", &disjuncts, Sort::Bool)
    }

    /// A sum, with differences and complements as such: bit-blasting
    /// `(bvmul -1 x)` would cost a multiplier.
    fn sum(&mut self, pool: &Pool, t: Term, args: &[Expr], sort: Sort) -> Expr {
        let negated = |t: Term| -> Option<Term> {
            let (factor, of) = pool.pair_of(t, &Op::Mul)?;
            (pool.as_bits(factor)? == Bv::ones(pool.width(t))).then_some(of)
        };
        let terms = pool.args(t);
        if let [first, second] = terms[..]
            && pool.as_bits(first) == Some(Bv::ones(pool.width(t)))
            && let Some(of) = negated(second)
        {
            return self.apply("bvnot", &[self.exprs[&of]], sort);
        }
        let (minus, plus): (Vec<usize>, Vec<usize>) =
            (0..terms.len()).partition(|index| negated(terms[*index]).is_some());
        let plus: Vec<Expr> = plus.into_iter().map(|index| args[index]).collect();
        let minus: Vec<Expr> = minus
            .into_iter()
            .filter_map(|index| Some(self.exprs[&negated(terms[index])?]))
            .collect();
        if plus.is_empty() {
            let sum = self.chain("bvadd", &minus, sort);
            return self.apply("bvneg", &[sum], sort);
        }
        let sum = self.chain("bvadd", &plus, sort);
        minus.iter().fold(sum, |sum, of| self.apply("bvsub", &[sum, *of], sort))
    }

    fn product(&mut self, pool: &Pool, t: Term, args: &[Expr], sort: Sort) -> Expr {
        let first = pool.as_bits(pool.args(t)[0]);
        if first == Some(Bv::ones(pool.width(t))) && args.len() > 1 {
            let rest = self.chain("bvmul", &args[1..], sort);
            return self.apply("bvneg", &[rest], sort);
        }
        self.chain("bvmul", args, sort)
    }

    fn extend(&mut self, head: &str, to: Width, a: Expr) -> Expr {
        let Sort::Bits(from) = self.sort(a) else { panic!("{head} of {}", self.sort(a)) };
        match to.bits() - from {
            0 => a,
            more => self.apply(format!("(_ {head} {more})"), &[a], Sort::Bits(to.bits())),
        }
    }

    /// The keys of a map as one index.
    fn index(&mut self, map: MapType, keys: &[Expr]) -> Expr {
        let parts: Vec<Expr> = keys
            .iter()
            .map(|key| match self.sort(*key) {
                Sort::Bool => {
                    let (one, zero) = (self.bits(1, 1), self.bits(1, 0));
                    self.apply("ite", &[*key, one, zero], Sort::Bits(1))
                }
                Sort::Bits(_) | Sort::Float(_) | Sort::Array(..) => *key,
            })
            .collect();
        self.chain("concat", &parts, Sort::Bits(Sort::index(map)))
    }
}

/// A symbol that can stand in quotes.
fn symbol(text: &str) -> String {
    text.replace('%', "%25").replace('|', "%7C").replace('\\', "%5C")
}

/// The type of the map that a read or write works on.
fn map_type(pool: &Pool, t: Term) -> MapType {
    pool.sort(pool.args(t)[0]).map().expect("the first argument of a read or write is a map")
}

/// The operation of SMT-LIB with the same meaning, if there is one.
fn same_in_smt_lib(op: &Op) -> Option<&'static str> {
    Some(match op {
        Op::And => "and",
        Op::Ite => "ite",
        Op::Eq => "=",
        Op::UDiv => "bvudiv",
        Op::URem => "bvurem",
        Op::SDiv => "bvsdiv",
        Op::SRem => "bvsrem",
        Op::Shl => "bvshl",
        Op::LShr => "bvlshr",
        Op::AShr => "bvashr",
        Op::ULt => "bvult",
        Op::SLt => "bvslt",
        Op::FAdd => "fp.add RNE",
        Op::FMul => "fp.mul RNE",
        Op::FDiv => "fp.div RNE",
        Op::FNeg => "fp.neg",
        Op::FAbs => "fp.abs",
        Op::FSqrt => "fp.sqrt RNE",
        Op::FEq => "fp.eq",
        Op::FLt => "fp.lt",
        Op::FLe => "fp.leq",
        Op::Const(_)
        | Op::Var(..)
        | Op::Apply(_)
        | Op::Not
        | Op::Add
        | Op::Mul
        | Op::BitAnd
        | Op::BitOr
        | Op::BitXor
        | Op::Extract { .. }
        | Op::ZeroExtend(_)
        | Op::SignExtend(_)
        | Op::FRem
        | Op::FRound(_)
        | Op::FromBits(_)
        | Op::FromSigned(_)
        | Op::FromUnsigned(_)
        | Op::FromFloat(_)
        | Op::ToBits
        | Op::ToSigned(_)
        | Op::ToUnsigned(_)
        | Op::Address
        | Op::Fill(_)
        | Op::Select
        | Op::Store => return None,
    })
}
