//! Patterns and what they bind.

use super::{Check, Checked, Checker, Want};
use crate::resolve::ty::Ty;
use crate::span::Span;
use crate::syntax::ast::{self, TypeKind};
use crate::typed::{Expr, ExprKind, Knowledge, LocalKind, Pattern, Test, Type};

impl<'a> Checker<'_, 'a> {
    /// `e instanceof T x`
    pub(super) fn matches(
        &mut self,
        value: &'a ast::Expr,
        pattern: &'a ast::Pattern,
        span: Span,
    ) -> Check<Checked> {
        let value = self.expr(value, Want::Nothing)?;
        let of = value.ty;
        let value = self.settle(value);
        let mut pattern = self.pattern(pattern, of)?;
        // `instanceof` is false for null, whatever the types are.
        if let Pattern::Type { is_total, .. } = &mut pattern {
            *is_total = false;
        }
        let kind = ExprKind::InstanceOf(Box::new(value), Test::Pattern(pattern));
        Ok(Checked { expr: Expr { kind, ty: Type::BOOLEAN, span }, ty: Ty::BOOLEAN })
    }

    /// A pattern for a value of a type.
    pub(super) fn pattern(&mut self, pattern: &'a ast::Pattern, of: Ty) -> Check<Pattern> {
        match pattern {
            ast::Pattern::Type(ty, name) => {
                let env = self.env.clone();
                let ty = match ty.kind {
                    TypeKind::Var => self.world.upper(of),
                    _ => self.world.written(&env, ty),
                };
                let erased = self.world.erase(ty);
                let is_total = match (erased.primitive(), self.world.erase(of)) {
                    (Some(_), _) => true,
                    (None, of) => self.world.is_subtype(of, erased) == Knowledge::Yes,
                };
                let local = self.declare_local(name.name, ty, LocalKind::Pattern, name.span);
                Ok(Pattern::Type { ty: erased, local, is_total })
            }
            ast::Pattern::Record(ty, parts, span) => self.record_pattern(ty, parts, of, *span),
        }
    }

    fn record_pattern(
        &mut self,
        ty: &'a ast::Type,
        parts: &'a [ast::Pattern],
        of: Ty,
        span: Span,
    ) -> Check<Pattern> {
        let env = self.env.clone();
        let ty = self.world.written(&env, ty);
        let Some((class, _)) = self.world.types.as_class(ty) else {
            return self.error("a record pattern of something that is no record".to_owned(), span);
        };
        let components = self.world.component_types(class);
        if components.len() != parts.len() {
            let message = "a record pattern whose record is not among the sources";
            return self.outside(message.to_owned(), span);
        }
        let view = self.world.as_super(of, class).unwrap_or(ty);
        let mut checked = Vec::new();
        for (part, ty) in parts.iter().zip(components) {
            let ty = self.member_type(ty, view, class);
            let ty = self.world.upper(ty);
            checked.push(self.pattern(part, ty)?);
        }
        Ok(Pattern::Record { class, parts: checked })
    }
}
