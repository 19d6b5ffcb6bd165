//! Loops and labels.

use super::assign::given;
use super::{Check, Checked, Checker, Target, TargetKind, Want};
use crate::resolve::ty::Ty;
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast::{self, StmtKind as Syntax, TypeKind};
use crate::typed::{
    Callee, Expr, For, ForEach, ForEachKind, LocalKind, Loop, Stmt, StmtKind, TargetId, Type,
};

impl<'a> Checker<'_, 'a> {
    /// A loop or a labelled statement, with the labels before it.
    pub(super) fn loop_stmt(
        &mut self,
        stmt: &'a ast::Stmt,
        labels: Vec<Symbol>,
    ) -> Check<StmtKind> {
        match &stmt.kind {
            Syntax::Labelled(label, inside) => self.labelled(label.name, inside, labels),
            Syntax::While(condition, body) => {
                let (target, (condition, body)) = self.in_loop(labels, |checker| {
                    checker.scoped(|checker| {
                        let mark = checker.scopes.len();
                        let test = checker.test(condition)?;
                        let bound = checker.split_bindings(mark);
                        checker.bind_when(&bound, condition, true);
                        Ok((test, checker.stmt(body)?))
                    })
                })?;
                Ok(StmtKind::While(target, condition, Box::new(body)))
            }
            Syntax::DoWhile(body, condition) => {
                let (target, (body, condition)) = self.in_loop(labels, |checker| {
                    let body = checker.stmt(body)?;
                    Ok((body, checker.scoped(|checker| checker.test(condition))?))
                })?;
                Ok(StmtKind::DoWhile(target, Box::new(body), condition))
            }
            Syntax::For { init, condition, step, body } => {
                self.for_stmt(labels, init, condition.as_ref(), step, body)
            }
            Syntax::ForEach { variable, over, body } => self.for_each(labels, variable, over, body),
            _ => self.error("a label before something that is no statement".to_owned(), stmt.span),
        }
    }

    fn labelled(
        &mut self,
        label: Symbol,
        inside: &'a ast::Stmt,
        mut labels: Vec<Symbol>,
    ) -> Check<StmtKind> {
        labels.push(label);
        let is_loop = matches!(
            inside.kind,
            Syntax::While(..)
                | Syntax::DoWhile(..)
                | Syntax::For { .. }
                | Syntax::ForEach { .. }
                | Syntax::Labelled(..)
        );
        if is_loop {
            return self.loop_stmt(inside, labels);
        }
        let id = self.target_id();
        let kind = TargetKind::Labelled;
        let count = self.push_targets(id, kind, labels.into_iter().map(Some).collect());
        let body = self.stmt(inside);
        self.pop_targets(count);
        Ok(StmtKind::Labelled(id, Box::new(body?)))
    }

    pub(super) fn push_targets(
        &mut self,
        id: TargetId,
        kind: TargetKind,
        labels: Vec<Option<Symbol>>,
    ) -> usize {
        let count = labels.len();
        if let Some(frame) = self.frames.last_mut() {
            let target = |label| Target { id, label, kind, want: Want::Nothing };
            frame.targets.extend(labels.into_iter().map(target));
        }
        count
    }

    pub(super) fn pop_targets(&mut self, count: usize) {
        if let Some(frame) = self.frames.last_mut() {
            let left = frame.targets.len().saturating_sub(count);
            frame.targets.truncate(left);
        }
    }

    fn in_loop<T>(
        &mut self,
        labels: Vec<Symbol>,
        inside: impl FnOnce(&mut Self) -> Check<T>,
    ) -> Check<(Loop, T)> {
        let target = self.target_id();
        let labels = labels.into_iter().map(Some).chain([None]).collect();
        let count = self.push_targets(target, TargetKind::Loop, labels);
        let result = inside(self);
        self.pop_targets(count);
        Ok((Loop { target }, result?))
    }

    fn for_stmt(
        &mut self,
        labels: Vec<Symbol>,
        init: &'a [ast::Stmt],
        condition: Option<&'a ast::Expr>,
        step: &'a [ast::Expr],
        body: &'a ast::Stmt,
    ) -> Check<StmtKind> {
        self.scoped(|checker| {
            let init = checker.stmts(init)?;
            let (target, (condition, step, body)) = checker.in_loop(labels, |checker| {
                let mark = checker.scopes.len();
                let test = match condition {
                    Some(condition) => Some(checker.test(condition)?),
                    None => None,
                };
                let bound = checker.split_bindings(mark);
                if let Some(condition) = condition {
                    checker.bind_when(&bound, condition, true);
                }
                let mut steps = Vec::new();
                for expr in step {
                    let span = expr.span;
                    let expr = checker.expr(expr, Want::Nothing)?.expr;
                    steps.push(Stmt { kind: StmtKind::Expr(expr), span });
                }
                Ok((test, steps, checker.stmt(body)?))
            })?;
            Ok(StmtKind::For(Box::new(For { target, init, condition, step, body })))
        })
    }

    fn for_each(
        &mut self,
        labels: Vec<Symbol>,
        variable: &'a ast::Param,
        over: &'a ast::Expr,
        body: &'a ast::Stmt,
    ) -> Check<StmtKind> {
        self.scoped(|checker| {
            let over = checker.expr(over, Want::Nothing)?;
            let (kind, given) = checker.elements_of(&over)?;
            let over = checker.settle(over);
            let env = checker.env.clone();
            let ty = match &variable.ty {
                Some(ty) if !matches!(ty.kind, TypeKind::Var) => checker.world.written(&env, ty),
                _ => checker.world.upper(given.ty),
            };
            let element = checker.coerce(given, ty, false)?;
            let name = variable.name;
            let local = checker.declare_local(name.name, ty, LocalKind::Variable, name.span);
            let (target, body) = checker.in_loop(labels, |checker| checker.stmt(body))?;
            let each = ForEach { target, local, over, kind, element, body };
            Ok(StmtKind::ForEach(Box::new(each)))
        })
    }

    /// How to go over a value, and what its elements are.
    fn elements_of(&mut self, over: &Checked) -> Check<(ForEachKind, Checked)> {
        let span = over.expr.span;
        if let Some(element) = self.world.types.element(over.ty) {
            let array = self.world.erase(over.ty);
            let erased = array.element().unwrap_or(Type::Unknown);
            let given = Checked { expr: given(erased, span), ty: element };
            return Ok((ForEachKind::Array, given));
        }
        if over.ty.is_unknown() {
            let given = Checked { expr: given(Type::Unknown, span), ty: Ty::UNKNOWN };
            return Ok((ForEachKind::Unknown, given));
        }
        let view = self.world.as_super(over.ty, self.world.known.iterable);
        let element = view.map(|view| {
            let args = self.world.types.as_class(view).map(|found| found.1.to_vec());
            let first = args.and_then(|args| args.first().copied());
            let first = first.unwrap_or_else(|| self.world.object());
            self.world.upper(first)
        });
        let names = self.world.names;
        let (iterator, iterator_type) = self.method_of(over.ty, names.iterator, span)?;
        let (has_next, _) = self.method_of(iterator_type, names.has_next, span)?;
        let (next, next_type) = self.method_of(iterator_type, names.next, span)?;
        let erased = match &next {
            Callee::Method(method) => self.world.method(*method).typed.returns,
            Callee::Outside { .. } | Callee::Undecided { .. } => Type::Unknown,
        };
        let ty = element.unwrap_or(next_type);
        let kind = ForEachKind::Iterable { iterator, has_next, next };
        Ok((kind, Checked { expr: given(erased, span), ty }))
    }

    /// The method without parameters that a type has of a name, and what it
    /// returns there.
    pub(super) fn method_of(&mut self, ty: Ty, name: Symbol, span: Span) -> Check<(Callee, Ty)> {
        let class = self.class_of_value(ty);
        let (methods, is_open) = match class {
            Some(class) if !ty.is_unknown() => self.world.find_methods(class, name),
            _ => (Vec::new(), true),
        };
        let is_it =
            |method: &&crate::typed::MethodId| self.world.method(**method).params.is_empty();
        match methods.iter().find(is_it).copied() {
            Some(method) => {
                let info = self.world.method(method);
                let (returns, declaring) = (info.returns, info.typed.class);
                let returns = self.member_type(returns, ty, declaring);
                Ok((Callee::Method(method), self.world.upper(returns)))
            }
            None if is_open => Ok((Callee::Outside { class, name }, Ty::UNKNOWN)),
            None => {
                let (text, shown) = (self.text(name).to_owned(), self.world.show(ty));
                self.error(format!("{shown} has no method `{text}`"), span)
            }
        }
    }

    /// The value of a node as an expression of a known type.
    pub(super) fn unit_expr(kind: crate::typed::ExprKind, ty: Type, span: Span) -> Expr {
        Expr { kind, ty, span }
    }
}
