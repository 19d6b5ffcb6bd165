//! From a term back to an expression of the core language, as a person would
//! write it.
//!
//! In: a term and what its unknowns are called. Out: an expression with the
//! same value for all inputs; none if the term has something in it that no
//! expression says, such as the answer of an unknown function, or is so large
//! that nobody would read it.

use crate::meaning::{self, Meaning};
use crate::op::Op;
use crate::pool::{Pool, Term};
use verdiff_ir::{BinOp, Bv, Cast, Expr, ExprKind, Float, Scalar, ScalarType, Type, UnOp, Var};

/// Terms with more parts are no reading matter.
const LARGEST: usize = 60;

impl Pool {
    /// The expression that says the same as a term.
    pub fn express(&self, t: Term, name: &dyn Fn(Term) -> Option<Var>) -> Option<Expr> {
        if self.subterms(&[t]).len() > LARGEST {
            return None;
        }
        Expressing { pool: self, name }.expr(t)
    }
}

struct Expressing<'p> {
    pool: &'p Pool,
    name: &'p dyn Fn(Term) -> Option<Var>,
}

impl Expressing<'_> {
    fn expr(&self, t: Term) -> Option<Expr> {
        let args = self.pool.args(t);
        match self.pool.op(t) {
            Op::Const(Scalar::Ref(object)) if *object != verdiff_ir::Object::NULL => None,
            Op::Const(scalar) => Some(Expr::lit(*scalar)),
            Op::Var(..) => (self.name)(t).map(Expr::var),
            Op::Apply(_) | Op::Address => None,
            Op::Not => self.negation(args[0]),
            Op::And => self.folded(BinOp::And, args),
            Op::Add => self.sum(args),
            Op::Eq => self.equality(BinOp::Eq, args[0], args[1]),
            Op::SLt => self.comparison(BinOp::Lt, BinOp::Gt, args),
            Op::ULt => self.comparison(BinOp::LtU, BinOp::GtU, args),
            Op::Ite => {
                let [a, b, c] = [self.expr(args[0])?, self.expr(args[1])?, self.expr(args[2])?];
                Some(Expr::ite(a, b, c))
            }
            Op::Extract { high, low } => self.extract(args[0], *high, *low),
            Op::ToBits => self.cast(Cast::FloatToBits(self.pool.width(t)), args[0]),
            Op::Fill(ty) => Some(ExprKind::Fill(*ty, Box::new(self.expr(args[0])?)).into()),
            Op::Select => self.select(args),
            Op::Store => self.store(args),
            op => match meaning::meaning(op) {
                Meaning::Unary(unary) => Some(Expr::unary(unary, self.expr(args[0])?)),
                Meaning::Binary(binary) => self.folded(binary, args),
                Meaning::Cast(cast) => self.cast(cast, args[0]),
                Meaning::Own => None,
            },
        }
    }

    fn exprs(&self, terms: &[Term]) -> Option<Vec<Expr>> {
        terms.iter().map(|t| self.expr(*t)).collect()
    }

    fn folded(&self, op: BinOp, args: &[Term]) -> Option<Expr> {
        let is_constant = |t: &Term| self.pool.as_scalar(*t).is_some();
        let mut args = args.to_vec();
        if matches!(op, BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor) {
            args.sort_by_key(is_constant);
        }
        let exprs = self.exprs(&args)?;
        exprs.into_iter().reduce(|left, right| Expr::binary(op, left, right))
    }

    fn cast(&self, cast: Cast, operand: Term) -> Option<Expr> {
        Some(Expr::cast(cast, self.expr(operand)?))
    }

    fn negation(&self, t: Term) -> Option<Expr> {
        let args = self.pool.args(t);
        match self.pool.op(t) {
            Op::Eq => self.equality(BinOp::Ne, args[0], args[1]),
            Op::SLt => self.comparison(BinOp::Ge, BinOp::Le, args),
            Op::ULt => self.comparison(BinOp::GeU, BinOp::LeU, args),
            Op::FEq => Some(Expr::binary(BinOp::Ne, self.expr(args[0])?, self.expr(args[1])?)),
            _ => Some(Expr::unary(UnOp::Not, self.expr(t)?)),
        }
    }

    /// A comparison, with a constant on the right.
    fn comparison(&self, op: BinOp, mirrored: BinOp, args: &[Term]) -> Option<Expr> {
        let (left, right) = (self.expr(args[0])?, self.expr(args[1])?);
        Some(match self.pool.as_scalar(args[0]) {
            Some(_) => Expr::binary(mirrored, right, left),
            None => Expr::binary(op, left, right),
        })
    }

    /// Identity, or its negation. Floats are identical if their bits are: the
    /// operator of expressions knows two zeros as equal, and NaN as unequal to
    /// itself.
    fn equality(&self, op: BinOp, left: Term, right: Term) -> Option<Expr> {
        let (left, right) = match self.pool.as_scalar(left) {
            Some(_) => (right, left),
            None => (left, right),
        };
        let (a, b) = (self.expr(left)?, self.expr(right)?);
        match self.pool.sort(left) {
            Type::Map(_) => None,
            Type::Scalar(ScalarType::Float(ty)) => match self.pool.as_scalar(right) {
                Some(Scalar::Float(float)) if is_plain(float) => Some(Expr::binary(op, a, b)),
                _ => {
                    let bits = |expr| Expr::cast(Cast::FloatToBits(ty.width()), expr);
                    Some(Expr::binary(op, bits(a), bits(b)))
                }
            },
            Type::Scalar(_) => Some(Expr::binary(op, a, b)),
        }
    }

    /// A sum, with what is taken away last.
    fn sum(&self, args: &[Term]) -> Option<Expr> {
        let (mut added, mut taken) = (Vec::new(), Vec::new());
        for arg in args {
            match self.opposite(*arg) {
                Some(opposite) => taken.push(opposite?),
                None => added.push((self.pool.as_scalar(*arg).is_some(), self.expr(*arg)?)),
            }
        }
        added.sort_by_key(|(is_constant, _)| *is_constant);
        let added = added.into_iter().map(|(_, expr)| expr);
        let sum = added.reduce(|left, right| Expr::binary(BinOp::Add, left, right));
        let mut taken = taken.into_iter();
        let start = sum.or_else(|| Some(Expr::unary(UnOp::Neg, taken.next()?)))?;
        Some(taken.fold(start, |left, right| Expr::binary(BinOp::Sub, left, right)))
    }

    /// What a summand takes away, if it is written as something negative.
    fn opposite(&self, t: Term) -> Option<Option<Expr>> {
        if let Some(bits) = self.pool.as_bits(t) {
            return is_negative(bits).then(|| Some(Expr::lit(bits.neg())));
        }
        let Op::Mul = self.pool.op(t) else { return None };
        let args = self.pool.args(t);
        let at = args.iter().position(|arg| self.pool.as_bits(*arg).is_some_and(is_negative))?;
        let factor = self.pool.as_bits(args[at])?.neg();
        let rest = args.iter().enumerate().filter(|(index, _)| *index != at);
        let rest: Vec<Term> = rest.map(|(_, arg)| *arg).collect();
        let product = self.folded(BinOp::Mul, &rest);
        Some(product.map(|product| match factor.unsigned() {
            1 => product,
            _ => Expr::binary(BinOp::Mul, Expr::lit(factor), product),
        }))
    }

    fn extract(&self, from: Term, high: u32, low: u32) -> Option<Expr> {
        let whole = self.expr(from)?;
        let shifted = match low {
            0 => whole,
            _ => {
                let by = Expr::lit(Bv::new(self.pool.width(from), low.into()));
                Expr::binary(BinOp::ShrU, whole, by)
            }
        };
        Some(Expr::cast(Cast::Truncate(meaning::width(high + 1 - low)), shifted))
    }

    fn select(&self, args: &[Term]) -> Option<Expr> {
        let (map, keys) = args.split_first()?;
        Some(ExprKind::Select(Box::new(self.expr(*map)?), self.exprs(keys)?).into())
    }

    fn store(&self, args: &[Term]) -> Option<Expr> {
        let [map, keys @ .., value] = args else { return None };
        let (map, value) = (Box::new(self.expr(*map)?), Box::new(self.expr(*value)?));
        Some(ExprKind::Store(map, self.exprs(keys)?, value).into())
    }
}

/// Whether identity with a float is what `==` says.
fn is_plain(float: Float) -> bool {
    let value = float.as_f64();
    value != 0.0 && !value.is_nan()
}

fn is_negative(bits: Bv) -> bool {
    bits.is_negative() && bits.width().bits() > 1
}
