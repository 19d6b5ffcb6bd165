//! Control flow of a procedure: labels, and whether its end is reached. In
//! comes a procedure that is not too deep, of any types; what holds after:
//! every `break` and handler names an enclosing block, no block lies inside
//! one of the same label, and a procedure with results does not reach its
//! end. The last is decided syntactically, as in Java.

use crate::expr::ExprKind;
use crate::name::Name;
use crate::program::{Body, Call, Proc, Stmt, StmtKind};
use crate::span::Span;
use crate::value::Scalar;
use std::collections::HashSet;
use thiserror::Error;

/// What is wrong with the control flow, and where.
#[derive(Debug, Clone, Error)]
pub(crate) enum FlowError {
    /// A jump to a block that does not enclose it.
    #[error("no enclosing block has the label `{label}`")]
    UnknownLabel {
        /// Where it goes to.
        label: Name,
        /// Where it could go to.
        enclosing: Vec<Name>,
        /// The statement that jumps.
        span: Span,
    },
    /// A block inside another of the same label.
    #[error("the label `{label}` is already used by an enclosing block")]
    ReusedLabel {
        /// The label.
        label: Name,
        /// The inner block.
        span: Span,
        /// The outer block.
        outer: Span,
    },
    /// A procedure with results that may reach its end.
    #[error("`{procedure}` has results but can reach its end without `return`")]
    MissingReturn {
        /// The procedure.
        procedure: Name,
        /// Where it stands.
        span: Span,
    },
}

impl FlowError {
    /// Where it is.
    pub(crate) fn span(&self) -> Span {
        match self {
            FlowError::UnknownLabel { span, .. }
            | FlowError::ReusedLabel { span, .. }
            | FlowError::MissingReturn { span, .. } => *span,
        }
    }
}

/// Nobody reads more; each may list all labels around it.
const MAX_ERRORS: usize = 50;

/// What is wrong with the control flow of a procedure, up to a limit.
pub(crate) fn check(proc: &Proc) -> Vec<FlowError> {
    let mut labels = Labels::default();
    labels.body(&proc.body);
    let mut errors = labels.errors;
    if !proc.results.is_empty() && completes(&proc.body, &mut HashSet::new()) {
        let (procedure, span) = (proc.name.clone(), proc.span);
        errors.push(FlowError::MissingReturn { procedure, span });
    }
    errors
}

#[derive(Default)]
struct Labels<'p> {
    enclosing: Vec<(&'p Name, Span)>,
    errors: Vec<FlowError>,
}

impl<'p> Labels<'p> {
    fn body(&mut self, body: &'p Body) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &'p Stmt) {
        match &stmt.kind {
            StmtKind::Block { label, body } => self.block(label, body, stmt.span),
            StmtKind::Break { label } => self.jump(label, stmt.span),
            StmtKind::Call(call) => {
                for handler in &call.handlers {
                    self.jump(&handler.label, stmt.span);
                }
            }
            StmtKind::If { then, otherwise, .. } => {
                self.body(then);
                self.body(otherwise);
            }
            StmtKind::While { body, .. } => self.body(body),
            StmtKind::Assign { .. }
            | StmtKind::New { .. }
            | StmtKind::Check { .. }
            | StmtKind::Fail { .. }
            | StmtKind::Return { .. } => {}
        }
    }

    fn block(&mut self, label: &'p Name, body: &'p Body, span: Span) {
        if let Some((_, outer)) = self.enclosing.iter().find(|(name, _)| *name == label) {
            let (label, outer) = (label.clone(), *outer);
            self.errors.push(FlowError::ReusedLabel { label, span, outer });
        }
        self.enclosing.push((label, span));
        self.body(body);
        self.enclosing.pop();
    }

    fn jump(&mut self, label: &Name, span: Span) {
        let unknown = self.enclosing.iter().all(|(name, _)| *name != label);
        if unknown && self.errors.len() < MAX_ERRORS {
            let enclosing = self.enclosing.iter().map(|(name, _)| (*name).clone()).collect();
            self.errors.push(FlowError::UnknownLabel { label: label.clone(), enclosing, span });
        }
    }
}

/// Whether the end of the body is reached. `broken` collects the labels that
/// reachable statements jump to.
fn completes<'p>(body: &'p Body, broken: &mut HashSet<&'p Name>) -> bool {
    body.iter().all(|stmt| stmt_completes(stmt, broken))
}

fn stmt_completes<'p>(stmt: &'p Stmt, broken: &mut HashSet<&'p Name>) -> bool {
    match &stmt.kind {
        StmtKind::Assign { .. } | StmtKind::New { .. } | StmtKind::Check { .. } => true,
        StmtKind::Call(Call { handlers, .. }) => {
            broken.extend(handlers.iter().map(|handler| &handler.label));
            true
        }
        StmtKind::If { then, otherwise, .. } => {
            let then = completes(then, broken);
            completes(otherwise, broken) || then
        }
        StmtKind::While { condition, body } => {
            completes(body, broken);
            condition.kind != ExprKind::Lit(Scalar::Bool(true))
        }
        StmtKind::Block { label, body } => {
            let body = completes(body, broken);
            broken.remove(label) || body
        }
        StmtKind::Break { label } => {
            broken.insert(label);
            false
        }
        StmtKind::Fail { .. } | StmtKind::Return { .. } => false,
    }
}
