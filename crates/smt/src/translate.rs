//! Expressions of the core language as terms: an expression and what its
//! variables hold in, a term out.

use crate::pool::{Pool, Term};
use verdiff_ir::{Expr, ExprKind, Name, Object, Var};

/// What the names of an expression stand for.
pub trait Names {
    /// The value of a variable.
    fn value(&self, var: &Var) -> Term;
    /// A static object.
    fn object(&self, name: &Name) -> Object;
}

impl Pool {
    /// The value of an expression.
    pub fn expr(&mut self, expr: &Expr, names: &impl Names) -> Term {
        match &expr.kind {
            ExprKind::Lit(scalar) => self.scalar(*scalar),
            ExprKind::Var(var) => names.value(var),
            ExprKind::Static(name) => self.scalar(names.object(name)),
            ExprKind::Unary(op, a) => {
                let a = self.expr(a, names);
                self.unary(*op, a)
            }
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.expr(a, names), self.expr(b, names));
                self.binary(*op, a, b)
            }
            ExprKind::Cast(cast, a) => {
                let a = self.expr(a, names);
                self.cast(*cast, a)
            }
            ExprKind::Ite(a, b, c) => {
                let [a, b, c] = [a, b, c].map(|operand| self.expr(operand, names));
                self.ite(a, b, c)
            }
            ExprKind::Fill(ty, a) => {
                let a = self.expr(a, names);
                self.fill(*ty, a)
            }
            ExprKind::Select(map, keys) => {
                let (map, keys) = (self.expr(map, names), self.exprs(keys, names));
                self.select(map, &keys)
            }
            ExprKind::Store(map, keys, value) => {
                let (map, keys) = (self.expr(map, names), self.exprs(keys, names));
                let value = self.expr(value, names);
                self.store(map, &keys, value)
            }
        }
    }

    /// The values of expressions.
    pub fn exprs(&mut self, exprs: &[Expr], names: &impl Names) -> Vec<Term> {
        exprs.iter().map(|expr| self.expr(expr, names)).collect()
    }
}
