//! Constant variables: final fields whose initialisers are constant
//! expressions, evaluated when they are first asked for.

use super::{Checker, Entry, Returns};
use crate::resolve::ty::Ty;
use crate::syntax::ast::{Expr, ExprKind as Syntax};
use crate::typed::{ClassId, Constant, ExprKind, FieldId};

impl<'a> Checker<'_, 'a> {
    /// The value of a field that is a constant variable.
    pub(super) fn world_constant(&mut self, field: FieldId) -> Option<Constant> {
        let info = self.world.field(field);
        if info.is_evaluated {
            return info.typed.constant.clone();
        }
        self.world.field_mut(field).is_evaluated = true;
        let info = self.world.field(field);
        let (ty, class, is_final) = (info.ty, info.typed.class, info.typed.is_final);
        let Some(Ok(init)) = info.ast.and_then(|ast| ast.init.as_ref()) else { return None };
        let is_of_type = ty.as_primitive().is_some() || self.is_string(ty);
        if !is_final || !is_of_type || !may_be_constant(init) {
            return None;
        }
        let constant = self.evaluate(class, init, ty);
        self.world.field_mut(field).typed.constant = constant.clone();
        constant
    }

    fn evaluate(&mut self, class: ClassId, init: &'a Expr, ty: Ty) -> Option<Constant> {
        let mut checker = Checker {
            env: self.world.class(class).inside.clone(),
            scopes: Vec::new(),
            frames: vec![Self::body_frame(class, false, Returns::Nothing)],
            values: Vec::new(),
            world: &mut *self.world,
        };
        checker.enter_classes(class);
        let value = checker.expr_as(init, ty).ok()?;
        match value.kind {
            ExprKind::Constant(Constant::Null) => None,
            ExprKind::Constant(constant) => Some(constant),
            _ => None,
        }
    }

    /// Brings the members of a class and of those around it into scope.
    pub(super) fn enter_classes(&mut self, class: ClassId) {
        let mut around = vec![class];
        let mut at = class;
        while let Some(enclosing) = self.world.class(at).typed.enclosing {
            at = enclosing.class;
            around.push(at);
        }
        self.scopes.extend(around.into_iter().rev().map(Entry::Class));
    }
}

/// Whether syntax allows an expression to be constant.
fn may_be_constant(expr: &Expr) -> bool {
    match &expr.kind {
        Syntax::Literal(_) | Syntax::Name(_) => true,
        Syntax::Select(inside, _) | Syntax::Paren(inside) => may_be_constant(inside),
        Syntax::Unary(_, inside) | Syntax::Plus(inside) | Syntax::Cast(_, inside) => {
            may_be_constant(inside)
        }
        Syntax::Binary(..) => {
            let mut at = expr;
            while let Syntax::Binary(_, left, right) = &at.kind {
                if !may_be_constant(right) {
                    return false;
                }
                at = left;
            }
            may_be_constant(at)
        }
        Syntax::And(a, b) | Syntax::Or(a, b) => may_be_constant(a) && may_be_constant(b),
        Syntax::Conditional(a, b, c) => [a, b, c].into_iter().all(|part| may_be_constant(part)),
        _ => false,
    }
}
