//! Statements: variables are resolved, values checked against what takes
//! them. Each expression is reported at most once.

use super::{Scope, types};
use crate::expr::{Expr, Var};
use crate::name::Name;
use crate::program::{self, Handler, StmtKind};
use crate::span::Span;
use crate::text::diagnostic::{Diagnostic, Reading, Reported, did_you_mean};
use crate::text::syntax::{self, Call, Failure, Ident, Proc};
use crate::types::Type;
use crate::validate::count;

/// Elaborates the body of one procedure.
pub(super) struct Elaborator<'e, 'i, 'd> {
    pub(super) program: &'e mut super::Elaborator<'i, 'd>,
    pub(super) proc: &'i Proc<'i>,
    pub(super) locals: Scope<'i, Var>,
}

impl<'i> Elaborator<'_, 'i, '_> {
    pub(super) fn body(&mut self, body: &[syntax::Stmt<'i>]) -> program::Body {
        body.iter().filter_map(|stmt| self.stmt(stmt)).collect()
    }

    /// Nothing for an erroneous statement that goes on to the next anyway.
    fn stmt(&mut self, stmt: &syntax::Stmt<'i>) -> Option<program::Stmt> {
        let kind = match &stmt.kind {
            syntax::StmtKind::Assign(target, value) => self.assign(*target, value).ok()?,
            syntax::StmtKind::Call(call) => StmtKind::Call(self.call(call)),
            syntax::StmtKind::New(target) => self.new_object(*target).ok()?,
            syntax::StmtKind::If(condition, then, otherwise) => StmtKind::If {
                condition: self.condition(condition),
                then: self.body(then),
                otherwise: self.body(otherwise),
            },
            syntax::StmtKind::While(condition, body) => {
                StmtKind::While { condition: self.condition(condition), body: self.body(body) }
            }
            syntax::StmtKind::Block(label, body) => {
                StmtKind::Block { label: Name::new(label.text), body: self.body(body) }
            }
            syntax::StmtKind::Break(label) => StmtKind::Break { label: Name::new(label.text) },
            syntax::StmtKind::Check(condition, failed) => {
                StmtKind::Check { condition: self.condition(condition), failure: failure(failed) }
            }
            syntax::StmtKind::Fail(failed) => StmtKind::Fail { failure: failure(failed) },
            syntax::StmtKind::Return(values) => {
                StmtKind::Return { values: self.returned(values, stmt.span) }
            }
        };
        Some(program::Stmt::new(kind, stmt.span))
    }

    fn assign(&mut self, target: Ident<'i>, value: &syntax::Expr<'i>) -> Reading<StmtKind> {
        let target = self.variable(target.text, target.span)?;
        let value = self.expect(value, target.ty)?;
        Ok(StmtKind::Assign { target, value })
    }

    fn new_object(&mut self, target: Ident<'i>) -> Reading<StmtKind> {
        let span = target.span;
        let target = self.variable(target.text, span)?;
        if target.ty != Type::REF {
            let message = format!("expected a variable of type ref, found {}", target.ty);
            return Err(self.error(|| Diagnostic::new(message, span, "cannot take an object")));
        }
        Ok(StmtKind::New { target })
    }

    /// An erroneous condition counts as true: then `while` does not complete,
    /// and nothing is said about a missing return after it.
    fn condition(&mut self, condition: &syntax::Expr<'i>) -> Expr {
        self.expect(condition, Type::BOOL).unwrap_or_else(|_| Expr::lit(true))
    }

    fn returned(&mut self, values: &[syntax::Expr<'i>], span: Span) -> Vec<Expr> {
        let signature = &self.proc.signature;
        let results = &signature.results;
        if values.len() != results.len() {
            let (has, returned) = (count(results.len(), "result"), values.len());
            let message =
                format!("`{}` has {has}, but {returned} returned here", signature.name.text);
            let name = signature.name.span;
            self.error(|| Diagnostic::new(message, span, "").note(name, "declared here"));
            return Vec::new();
        }
        self.values(values, results)
    }

    /// The values that could be elaborated, each at the type that takes it.
    fn values(&mut self, values: &[syntax::Expr<'i>], types: &[Type]) -> Vec<Expr> {
        values.iter().zip(types).filter_map(|(value, ty)| self.expect(value, *ty).ok()).collect()
    }

    /// Keeps its handlers whatever is wrong with it.
    fn call(&mut self, call: &Call<'i>) -> program::Call {
        let targets: Vec<_> = call.targets.iter().map(|t| self.variable(t.text, t.span)).collect();
        let handlers = call.handlers.iter().map(|(exception, label)| Handler {
            exception: exception.map(|exception| Name::new(exception.text)),
            label: Name::new(label.text),
        });
        let args = self.applied(call, &targets).unwrap_or_default();
        program::Call {
            targets: targets.into_iter().flatten().collect(),
            callee: Name::new(call.callee.text),
            args,
            handlers: handlers.collect(),
        }
    }

    /// Checks a call against its callee and elaborates the arguments.
    fn applied(&mut self, call: &Call<'i>, targets: &[Reading<Var>]) -> Reading<Vec<Expr>> {
        self.program.distinct(&call.targets, "target");
        let callee = call.callee;
        let Some(declared) = self.program.callables.get(callee.text) else {
            return Err(self.program.unknown_procedure(callee));
        };
        let signature = declared.is;
        if call.args.len() != signature.params.len() {
            let takes = count(signature.params.len(), "argument");
            return Err(self.misfit(callee, declared.span, "takes", takes, call.args.len()));
        }
        if targets.len() != signature.results.len() {
            let has = count(signature.results.len(), "result");
            return Err(self.misfit(callee, declared.span, "has", has, targets.len()));
        }
        for ((target, place), result) in targets.iter().zip(&call.targets).zip(&signature.results) {
            if let Ok(target) = target {
                self.takes_result(target, place.span, *result);
            }
        }
        Ok(self.values(&call.args, &types(&signature.params)))
    }

    fn misfit(
        &mut self,
        callee: Ident<'i>,
        declared: Span,
        verb: &str,
        wanted: String,
        found: usize,
    ) -> Reported {
        let given = if verb == "takes" { "given" } else { "taken" };
        let message = format!("`{}` {verb} {wanted}, but {found} {given} here", callee.text);
        self.error(|| Diagnostic::new(message, callee.span, "").note(declared, "declared here"))
    }

    fn takes_result(&mut self, target: &Var, span: Span, result: Type) {
        if target.ty != result {
            let message = format!("expected a variable of type {result}, found {}", target.ty);
            self.error(|| Diagnostic::new(message, span, "takes a result of the call"));
        }
    }

    pub(super) fn variable(&mut self, name: &str, span: Span) -> Reading<Var> {
        let scopes = [&self.locals, &self.program.globals];
        if let Some(declared) = scopes.iter().find_map(|scope| scope.get(name)) {
            return Ok(declared.is.clone());
        }
        let candidates = scopes.into_iter().flat_map(|scope| scope.keys().copied());
        Err(self.program.diagnostics.report(|| {
            Diagnostic::new(format!("unknown variable `{name}`"), span, "not declared")
                .maybe_help(did_you_mean(name, candidates))
        }))
    }

    pub(super) fn error(&mut self, diagnostic: impl FnOnce() -> Diagnostic) -> Reported {
        self.program.diagnostics.report(diagnostic)
    }
}

fn failure(failure: &Failure<'_>) -> program::Failure {
    match failure {
        Failure::Trap(kind) => program::Failure::Trap(Name::new(kind.text)),
        Failure::Throw(exception) => program::Failure::Throw(Name::new(exception.text)),
    }
}
