//! Arguments: checked at once where they have a type of their own, and when
//! the method is known where they have not.

use super::shapes::is_deferred;
use super::{Check, Checked, Checker, Want};
use crate::resolve::ty::Ty;
use crate::syntax::ast;
use crate::typed::{Expr, ExprKind, Type};

/// An argument.
pub(super) enum Arg<'s> {
    Done(Checked),
    /// A lambda or the like.
    Deferred(&'s ast::Expr),
}

impl Arg<'_> {
    pub(super) fn ty(&self) -> Option<Ty> {
        match self {
            Arg::Done(checked) => Some(checked.ty),
            Arg::Deferred(_) => None,
        }
    }
}

impl<'a> Checker<'_, 'a> {
    /// Checks those arguments that can be.
    pub(super) fn args(&mut self, args: &'a [ast::Expr]) -> Check<Vec<Arg<'a>>> {
        let check = |arg: &'a ast::Expr| match is_deferred(arg) {
            true => Ok(Arg::Deferred(arg)),
            false => {
                let checked = self.expr(arg, Want::Later)?;
                if checked.ty == Ty::VOID {
                    let message = "a `void` method where a value is needed".to_owned();
                    return self.error(message, arg.span);
                }
                Ok(Arg::Done(checked))
            }
        };
        args.iter().map(check).collect()
    }

    /// Arguments of a method that is not known.
    pub(super) fn args_outside(&mut self, args: Vec<Arg<'a>>) -> Check<Vec<Expr>> {
        args.into_iter().map(|arg| self.arg_outside(arg)).collect()
    }

    fn arg_outside(&mut self, arg: Arg<'a>) -> Check<Expr> {
        match arg {
            Arg::Done(checked) => Ok(self.settle(checked)),
            Arg::Deferred(expr) => Ok(self.expr(expr, Want::Nothing)?.expr),
        }
    }

    /// An argument for a parameter of this type.
    pub(super) fn arg_as(&mut self, arg: Arg<'a>, ty: Ty) -> Check<Expr> {
        match arg {
            Arg::Done(checked) => self.coerce(checked, ty, false),
            Arg::Deferred(expr) => {
                let checked = self.expr(expr, Want::Type(ty))?;
                self.coerce(checked, ty, false)
            }
        }
    }

    /// Arguments of variable arity, packed into an array.
    pub(super) fn packed(elements: Vec<Expr>, array: Type, span: crate::span::Span) -> Expr {
        Expr { kind: ExprKind::ArrayLiteral(elements), ty: array, span }
    }
}
