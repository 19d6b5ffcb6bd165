//! `switch`, and labels of all kinds.

use super::{Check, Checker, MAX_CHAIN, error, unsupported};
use crate::span::Span;
use crate::syntax::ast;
use crate::typed::{LabelId, Stmt, StmtKind};
use crate::types::TypeId;
use std::collections::BTreeMap;

/// A switch being checked.
pub(super) struct SwitchState {
    /// The promoted type of its operand.
    ty: TypeId,
    /// Its labels so far: the highest value by the lowest.
    cases: BTreeMap<i128, i128>,
    has_default: bool,
}

/// A label before a statement.
enum AnyLabel {
    Case(i128, i128),
    Default,
    Named(LabelId),
}

impl Checker {
    pub(super) fn switch(&mut self, operand: &ast::Expr, body: &ast::Stmt) -> Check<StmtKind> {
        let operand = self.rvalue(operand)?;
        if !self.is_integer(operand.ty.ty) {
            return Err(error(operand.span, "`switch` on what is no integer"));
        }
        let operand = self.promote(operand)?;
        let state = SwitchState { ty: operand.ty.ty, cases: BTreeMap::new(), has_default: false };
        if let Some(current) = &mut self.current {
            current.switches.push(state);
            current.breakable += 1;
        }
        let body = self.stmt(body)?;
        if let Some(current) = &mut self.current {
            current.switches.pop();
            current.breakable -= 1;
        }
        Ok(StmtKind::Switch(operand, Box::new(body)))
    }

    /// Labels in a row and the statement behind them.
    pub(super) fn labels_in_a_row(&mut self, stmt: &ast::Stmt) -> Check<Stmt> {
        let mut labels = Vec::new();
        let mut at = stmt;
        let body = loop {
            let (label, next) = match &at.kind {
                ast::StmtKind::Case(low, high, next) => {
                    (self.case_label(low, high.as_ref(), at.span)?, next)
                }
                ast::StmtKind::Default(next) => (self.default_label(at.span)?, next),
                ast::StmtKind::Label(name, _, next) => {
                    (AnyLabel::Named(self.define_label(*name, at.span)?), next)
                }
                _ => break self.stmt(at)?,
            };
            labels.push((label, at.span));
            if labels.len() > MAX_CHAIN {
                return Err(unsupported(stmt.span, "too many labels in a row"));
            }
            at = next;
        };
        let wrap = |body: Stmt, (label, span): (AnyLabel, Span)| {
            let body = Box::new(body);
            let kind = match label {
                AnyLabel::Case(low, high) => StmtKind::Case { low, high, body },
                AnyLabel::Default => StmtKind::Default(body),
                AnyLabel::Named(id) => StmtKind::Label(id, body),
            };
            Stmt { kind, span }
        };
        Ok(labels.into_iter().rev().fold(body, wrap))
    }

    fn case_label(
        &mut self,
        low: &ast::Expr,
        high: Option<&ast::Expr>,
        span: Span,
    ) -> Check<AnyLabel> {
        let low = self.case_value(low, span)?;
        let high = match high {
            Some(high) => self.case_value(high, span)?,
            None => low,
        };
        self.add_case(low, high, span)?;
        Ok(AnyLabel::Case(low, high))
    }

    fn case_value(&mut self, label: &ast::Expr, span: Span) -> Check<i128> {
        let innermost = self.current.as_ref().and_then(|current| current.switches.last());
        let Some(ty) = innermost.map(|switch| switch.ty) else {
            return Err(error(span, "`case` outside of `switch`"));
        };
        let label = self.rvalue(label)?;
        let value = self.int_value(&label)?;
        Ok(self.wrap(value, ty))
    }

    /// Complains about a value that two labels have. An empty range is none.
    fn add_case(&mut self, low: i128, high: i128, span: Span) -> Check<()> {
        let innermost = self.current.as_mut().and_then(|current| current.switches.last_mut());
        let Some(switch) = innermost else { return Ok(()) };
        if low > high {
            return Ok(());
        }
        let below = switch.cases.range(..=high).next_back();
        if below.is_some_and(|(_, end)| *end >= low) {
            return Err(error(span, "two labels of `switch` have the same value"));
        }
        switch.cases.insert(low, high);
        Ok(())
    }

    fn default_label(&mut self, span: Span) -> Check<AnyLabel> {
        let innermost = self.current.as_mut().and_then(|current| current.switches.last_mut());
        match innermost {
            None => return Err(error(span, "`default` outside of `switch`")),
            Some(switch) if switch.has_default => {
                return Err(error(span, "`default` is there twice"));
            }
            Some(switch) => switch.has_default = true,
        }
        Ok(AnyLabel::Default)
    }
}
