//! `switch`, as a statement and as an expression.

use super::{Check, Checked, Checker, Target, TargetKind, Want};
use crate::resolve::lookup::FieldFound;
use crate::resolve::ty::Ty;
use crate::span::Span;
use crate::syntax::ast::{self, CaseLabel, ExprKind as Syntax, StmtKind as SyntaxStmt};
use crate::typed::{
    Case, CaseBody, ClassKind, Constant, Expr, ExprKind, Label, Origin, Primitive, StmtKind,
    Switch, SwitchKind, TargetId, Type,
};

/// What is known of a switch before its cases are gone through.
struct Selector {
    expr: Expr,
    ty: Ty,
    kind: SwitchKind,
}

impl<'a> Checker<'_, 'a> {
    pub(super) fn switch_stmt(&mut self, switch: &'a ast::Switch) -> Check<StmtKind> {
        let id = self.target_id();
        let count = self.push_targets(id, TargetKind::Switch, vec![None]);
        let checked = self.switch_cases(switch, id, None);
        self.pop_targets(count);
        Ok(StmtKind::Switch(Box::new(checked?)))
    }

    /// A switch expression: if nothing asks for a type, it is gone through
    /// once to find the types of its values.
    pub(super) fn switch_expr(
        &mut self,
        switch: &'a ast::Switch,
        want: Want,
        span: Span,
    ) -> Check<Checked> {
        let ty = match want {
            Want::Type(ty) => ty,
            Want::Nothing | Want::Later => self.switch_type(switch, span)?,
        };
        let checked = self.switch_as(switch, Want::Type(ty))?;
        let erased = self.world.erase(ty);
        Ok(Checked {
            expr: Expr { kind: ExprKind::Switch(Box::new(checked)), ty: erased, span },
            ty,
        })
    }

    fn switch_as(&mut self, switch: &'a ast::Switch, want: Want) -> Check<Switch> {
        let id = self.target_id();
        if let Some(frame) = self.frames.last_mut() {
            let kind = TargetKind::SwitchExpr;
            frame.targets.push(Target { id, label: None, kind, want });
        }
        let checked = self.switch_cases(switch, id, Some(want));
        self.pop_targets(1);
        checked
    }

    /// The type of a switch expression that stands alone: it is gone through
    /// once for the types of its values.
    fn switch_type(&mut self, switch: &'a ast::Switch, span: Span) -> Check<Ty> {
        if super::twice::in_switch(switch) {
            let message =
                "a `switch` whose type nothing asks for, with patterns, lambdas or classes in it";
            return self.unsupported(message, span);
        }
        let mark = self.scopes.len();
        self.values.push(Vec::new());
        let checked = self.switch_as(switch, Want::Later);
        let types = self.values.pop().unwrap_or_default();
        self.scopes.truncate(mark);
        checked?;
        let mut found: Option<Checked> = None;
        for next in types {
            found = Some(match found {
                None => next,
                Some(before) => {
                    let ty = self.conditional_type(&before, &next, Want::Nothing);
                    Checked { ty, ..next }
                }
            });
        }
        Ok(found.map_or(Ty::UNKNOWN, |found| found.ty))
    }

    pub(super) fn yield_stmt(&mut self, value: &'a ast::Expr, span: Span) -> Check<StmtKind> {
        let target = self.frame().and_then(|frame| {
            frame.targets.iter().rev().find(|target| target.kind == TargetKind::SwitchExpr).copied()
        });
        let Some(target) = target else {
            return self.error("`yield` outside of a `switch` expression".to_owned(), span);
        };
        let value = self.switch_value(value, target.want)?;
        Ok(StmtKind::Yield(target.id, value))
    }

    fn switch_value(&mut self, value: &'a ast::Expr, want: Want) -> Check<Expr> {
        let checked = self.expr(value, want)?;
        match want {
            Want::Type(ty) => self.coerce_branch(checked, ty),
            Want::Later => {
                if let Some(values) = self.values.last_mut() {
                    values.push(checked.clone());
                }
                Ok(self.settle(checked))
            }
            Want::Nothing => Ok(self.settle(checked)),
        }
    }

    fn switch_cases(
        &mut self,
        switch: &'a ast::Switch,
        target: TargetId,
        want: Option<Want>,
    ) -> Check<Switch> {
        let selector = self.expr(&switch.selector, Want::Nothing)?;
        let selector = self.selector(selector, switch)?;
        let mut cases = Vec::new();
        let (mark, env) = (self.scopes.len(), self.env.clone());
        for case in &switch.cases {
            cases.push(self.case(case, &selector, switch.is_arrow, want)?);
        }
        self.scopes.truncate(mark);
        self.env = env;
        let has_patterns = cases.iter().any(|case: &Case| {
            case.labels.iter().any(|label| matches!(label, Label::Pattern(_) | Label::Null))
        });
        Ok(Switch {
            target,
            selector: selector.expr,
            kind: selector.kind,
            cases,
            is_arrow: switch.is_arrow,
            is_exhaustive: want.is_some() || has_patterns,
        })
    }

    fn selector(&mut self, checked: Checked, switch: &'a ast::Switch) -> Check<Selector> {
        let ty = checked.ty;
        let has_patterns = switch
            .cases
            .iter()
            .any(|case| case.labels.iter().any(|label| matches!(label, CaseLabel::Pattern(_))));
        if has_patterns {
            return Ok(Selector { expr: self.settle(checked), ty, kind: SwitchKind::Pattern });
        }
        if self.world.unboxed(ty).is_some_and(|primitive| primitive <= Primitive::Int) {
            let expr = self.coerce(checked, Ty::INT, false)?;
            return Ok(Selector { expr, ty, kind: SwitchKind::Int });
        }
        if self.is_string(ty) {
            return Ok(Selector { expr: self.settle(checked), ty, kind: SwitchKind::String });
        }
        let Some(class) = self.world.erased_class(ty) else {
            return self.unknown_selector(checked, switch);
        };
        let typed = &self.world.class(class).typed;
        if typed.kind == ClassKind::Enum || typed.origin == Origin::Outside {
            return Ok(Selector { expr: self.settle(checked), ty, kind: SwitchKind::Enum(class) });
        }
        Ok(Selector { expr: self.settle(checked), ty, kind: SwitchKind::Pattern })
    }

    /// A selector whose type is not known has that of the labels.
    fn unknown_selector(&mut self, checked: Checked, switch: &'a ast::Switch) -> Check<Selector> {
        let span = checked.expr.span;
        let labels = switch.cases.iter().flat_map(|case| &case.labels);
        let mut literals = labels.filter_map(|label| match label {
            CaseLabel::Expr(ast::Expr { kind: Syntax::Literal(literal), .. }) => Some(literal),
            _ => None,
        });
        match literals.next() {
            Some(ast::Literal::String(_)) => {
                let ty = self.world.string();
                let expr = self.coerce(checked, ty, false)?;
                Ok(Selector { expr, ty, kind: SwitchKind::String })
            }
            Some(ast::Literal::Int(_) | ast::Literal::Char(_)) => {
                let expr = self.coerce(checked, Ty::INT, false)?;
                Ok(Selector { expr, ty: Ty::INT, kind: SwitchKind::Int })
            }
            _ => self.outside("a `switch` over a value whose type is not known".to_owned(), span),
        }
    }

    fn case(
        &mut self,
        case: &'a ast::Case,
        selector: &Selector,
        is_arrow: bool,
        want: Option<Want>,
    ) -> Check<Case> {
        let mut labels = Vec::new();
        for label in &case.labels {
            labels.push(self.label(label, selector)?);
        }
        let guard = match &case.guard {
            Some(guard) => Some(self.test(guard)?),
            None => None,
        };
        let body = match is_arrow {
            true => self.scoped(|checker| checker.arrow_body(case, want))?,
            false => CaseBody::Stmts(self.stmts(&case.body)?),
        };
        Ok(Case { labels, guard, body, span: case.span })
    }

    fn arrow_body(&mut self, case: &'a ast::Case, want: Option<Want>) -> Check<CaseBody> {
        match case.body.first().map(|stmt| &stmt.kind) {
            Some(SyntaxStmt::Expr(value)) => {
                let value = match want {
                    Some(want) => self.switch_value(value, want)?,
                    None => self.expr(value, Want::Nothing)?.expr,
                };
                Ok(CaseBody::Expr(value))
            }
            Some(SyntaxStmt::Throw(value)) => {
                let throwable = self.world.types.class(self.world.known.throwable);
                Ok(CaseBody::Throw(self.thrown(value, throwable)?))
            }
            Some(SyntaxStmt::Block(block)) => Ok(CaseBody::Block(self.block(block)?)),
            _ => self.error("a case without a body".to_owned(), case.span),
        }
    }

    fn label(&mut self, label: &'a CaseLabel, selector: &Selector) -> Check<Label> {
        let expr = match label {
            CaseLabel::Default => return Ok(Label::Default),
            CaseLabel::Pattern(pattern) => {
                return Ok(Label::Pattern(self.pattern(pattern, selector.ty)?));
            }
            CaseLabel::Expr(expr) => super::assign::unwrapped(expr),
        };
        if let Syntax::Literal(ast::Literal::Null) = expr.kind {
            return Ok(Label::Null);
        }
        if let (SwitchKind::Enum(class), Syntax::Name(name)) = (selector.kind, &expr.kind) {
            return match self.world.find_field(class, *name) {
                FieldFound::Field(field) => Ok(Label::EnumConstant(field)),
                FieldFound::None | FieldFound::Outside => Ok(Label::OutsideConstant(class, *name)),
            };
        }
        let target = match selector.kind {
            SwitchKind::Int => Ty::INT,
            _ => self.world.string(),
        };
        let value = self.expr_as(expr, target)?;
        match value.kind {
            ExprKind::Constant(constant) if constant != Constant::Null => {
                Ok(Label::Constant(constant))
            }
            _ if has_unknown(&value) => {
                let message = "a case whose constant is not among the sources";
                self.outside(message.to_owned(), expr.span)
            }
            _ => self.error("a case that is not constant".to_owned(), expr.span),
        }
    }
}

fn has_unknown(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Convert(_, inside) | ExprKind::Unary(_, inside) => has_unknown(inside),
        ExprKind::Binary(_, a, b) => has_unknown(a) || has_unknown(b),
        ExprKind::Concat(parts) => parts.iter().any(has_unknown),
        _ => expr.ty == Type::Unknown || matches!(expr.kind, ExprKind::Field { .. }),
    }
}
