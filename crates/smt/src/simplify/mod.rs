//! The constructors of [`Pool`], which simplify as they build.
//!
//! Comes in: arguments, as a rule simplified. Goes out: a term with the same
//! value under every assignment (random tests hold them to it). A rule looks a
//! bounded way down, so a constructor takes a bounded stack and time.
//!
//! One file per group of operators: `addresses`, `bools`, `ite`, `equal`, `poly` (sums and
//! products), `division`, `bits`, `resize`, `compare`, `floats`, `maps`;
//! `core_ops` maps the core language's operators here.

mod addresses;
mod bits;
mod bools;
pub(crate) mod chains;
mod compare;
mod core_ops;
mod division;
mod equal;
mod floats;
mod ite;
mod maps;
mod monomials;
mod poly;
mod resize;

use crate::meaning;
use crate::op::Op;
use crate::pool::{Pool, Reach, Term};
use verdiff_ir::Scalar;

/// Conditionals with at most so many constant leaves are computed with as if
/// they were constants.
const MAX_LEAVES: usize = 8;

/// Flat operators take over the arguments of arguments with at most so many,
/// or growing one argument at a time would take quadratic space.
const MAX_FLAT: usize = 64;

impl Pool {
    /// The term of an operator, simplified: for each operator its constructor.
    ///
    /// # Panics
    /// If it is ill-typed.
    pub fn build(&mut self, op: &Op, args: &[Term]) -> Term {
        match (op, args) {
            (Op::Const(_) | Op::Var(..) | Op::Apply(_), _) => self.raw(op.clone(), args),
            (Op::Not, [a]) => self.not(*a),
            (Op::And, _) => self.and(args),
            (Op::Ite, [c, a, b]) => self.ite(*c, *a, *b),
            (Op::Eq, [a, b]) => self.eq(*a, *b),
            (Op::Add, _) => self.add(args),
            (Op::Mul, [first, rest @ ..]) => rest.iter().fold(*first, |a, b| self.mul(a, *b)),
            (Op::UDiv, [a, b]) => self.udiv(*a, *b),
            (Op::URem, [a, b]) => self.urem(*a, *b),
            (Op::SDiv, [a, b]) => self.sdiv(*a, *b),
            (Op::SRem, [a, b]) => self.srem(*a, *b),
            (Op::BitAnd, _) => self.bit_and(args),
            (Op::BitOr, _) => self.bit_or(args),
            (Op::BitXor, _) => self.bit_xor(args),
            (Op::Shl, [a, b]) => self.shl(*a, *b),
            (Op::LShr, [a, b]) => self.lshr(*a, *b),
            (Op::AShr, [a, b]) => self.ashr(*a, *b),
            (Op::ULt, [a, b]) => self.ult(*a, *b),
            (Op::SLt, [a, b]) => self.slt(*a, *b),
            (Op::Extract { high, low }, [a]) => self.extract(*high, *low, *a),
            (Op::ZeroExtend(to), [a]) => self.zero_extend(*to, *a),
            (Op::SignExtend(to), [a]) => self.sign_extend(*to, *a),
            (Op::Address, [a]) => self.address(*a),
            (Op::Fill(ty), [a]) => self.fill(*ty, *a),
            (Op::Select, [map, keys @ ..]) => self.select(*map, keys),
            (Op::Store, [map, keys @ .., value]) => self.store(*map, keys, *value),
            _ => self.build_float(op, args),
        }
    }

    fn build_float(&mut self, op: &Op, args: &[Term]) -> Term {
        match (op, args) {
            (Op::FAdd, [a, b]) => self.fadd(*a, *b),
            (Op::FMul, [a, b]) => self.fmul(*a, *b),
            (Op::FDiv, [a, b]) => self.fdiv(*a, *b),
            (Op::FRem, [a, b]) => self.frem(*a, *b),
            (Op::FNeg, [a]) => self.fneg(*a),
            (Op::FAbs, [a]) => self.fabs(*a),
            (Op::FSqrt, [a]) => self.fsqrt(*a),
            (Op::FRound(rounding), [a]) => self.fround(*rounding, *a),
            (Op::FEq, [a, b]) => self.feq(*a, *b),
            (Op::FLt, [a, b]) => self.flt(*a, *b),
            (Op::FLe, [a, b]) => self.fle(*a, *b),
            (Op::FromBits(to), [a]) => self.from_bits(*to, *a),
            (Op::FromSigned(to), [a]) => self.from_signed(*to, *a),
            (Op::FromUnsigned(to), [a]) => self.from_unsigned(*to, *a),
            (Op::FromFloat(to), [a]) => self.from_float(*to, *a),
            (Op::ToBits, [a]) => self.to_bits(*a),
            (Op::ToSigned(to), [a]) => self.to_signed(*to, *a),
            (Op::ToUnsigned(to), [a]) => self.to_unsigned(*to, *a),
            _ => panic!("{op:?} of {} arguments", args.len()),
        }
    }

    /// The term of an operator on constants, or on one conditional between
    /// constants and otherwise constants.
    fn fold(&mut self, op: &Op, args: &[Term]) -> Option<Term> {
        let mut open = args.iter().enumerate().filter(|(_, arg)| self.as_scalar(**arg).is_none());
        match (open.next(), open.next()) {
            (None, _) => {
                let scalars: Vec<Scalar> =
                    args.iter().filter_map(|arg| self.as_scalar(*arg)).collect();
                meaning::apply(op, &scalars).map(|scalar| self.scalar(scalar))
            }
            (Some((index, tree)), None) => self.fold_leaves(op, args, index, *tree),
            (Some(_), Some(_)) => None,
        }
    }

    fn fold_leaves(&mut self, op: &Op, args: &[Term], index: usize, tree: Term) -> Option<Term> {
        self.ite_parts(tree)?;
        self.constant_leaves(tree, MAX_LEAVES)?;
        self.descend(Reach::Several, |pool| {
            pool.map_leaves(tree, &mut |pool, leaf| {
                let mut folded = args.to_vec();
                folded[index] = leaf;
                pool.build(op, &folded)
            })
        })
    }

    /// How many leaves a conditional has, if all are constants and there are
    /// at most `limit`.
    fn constant_leaves(&self, t: Term, limit: usize) -> Option<usize> {
        match self.ite_parts(t) {
            Some((_, then, otherwise)) if limit > 1 => {
                let left = self.constant_leaves(then, limit - 1)?;
                let right = self.constant_leaves(otherwise, limit - left)?;
                Some(left + right)
            }
            Some(_) => None,
            None => (limit > 0 && self.as_scalar(t).is_some()).then_some(1),
        }
    }

    /// The conditional with each leaf replaced; it has few.
    fn map_leaves(&mut self, t: Term, leaf: &mut dyn FnMut(&mut Pool, Term) -> Term) -> Term {
        match self.ite_parts(t) {
            Some((condition, then, otherwise)) => {
                let then = self.map_leaves(then, leaf);
                let otherwise = self.map_leaves(otherwise, leaf);
                self.ite(condition, then, otherwise)
            }
            None => leaf(self, t),
        }
    }

    /// The arguments with those of nested terms of the same, associative
    /// operator in their place.
    fn flatten(&self, op: &Op, args: &[Term]) -> Vec<Term> {
        let mut flat = Vec::with_capacity(args.len());
        for arg in args {
            match self.args_of(*arg, op) {
                Some(nested) if nested.len() <= MAX_FLAT => flat.extend_from_slice(nested),
                _ => flat.push(*arg),
            }
        }
        flat
    }
}
