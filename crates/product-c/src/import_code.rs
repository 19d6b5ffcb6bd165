//! Expressions and statements of a version in the unit of the product.

use crate::build;
use crate::import::Import;
use crate::mentions::{ASSUME, SPECS, called, is_of_both};
use crate::side::Side;
use verdiff_c::print::print_stmts;
use verdiff_c::typed::walk::operands_mut;
use verdiff_c::typed::{Body, Expr, ExprKind, LabelId, Stmt, StmtKind};

impl Import<'_> {
    /// An expression.
    pub(crate) fn expr(&mut self, side: Side, expr: &Expr) -> Expr {
        let mut copy = expr.clone();
        self.bring(side, &mut copy);
        copy
    }

    /// Makes an expression one of the product's unit.
    fn bring(&mut self, side: Side, expr: &mut Expr) {
        expr.ty = self.qualified(side, expr.ty);
        expr.span = self.span(side, expr.span);
        match &mut expr.kind {
            ExprKind::Decl(id) => *id = self.decl(side, *id),
            ExprKind::CompoundLiteral(id) => *id = self.literal(side, *id),
            ExprKind::StmtExpr(stmts) => {
                *stmts = stmts.iter().map(|stmt| self.stmt(side, stmt)).collect();
            }
            ExprKind::SizeofVla(ty) => *ty = self.ty(side, *ty),
            ExprKind::LabelAddress(label) => *label = self.label(side, *label),
            ExprKind::Builtin(name, _) => *name = self.symbol(side, *name),
            ExprKind::AssignOp(op) => op.computed_in = self.ty(side, op.computed_in),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str(..)
            | ExprKind::Deref(_)
            | ExprKind::AddrOf(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::Unary(..)
            | ExprKind::Not(_)
            | ExprKind::Binary(..)
            | ExprKind::Compare(..)
            | ExprKind::PointerAdd { .. }
            | ExprKind::PointerDiff(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Conditional(..)
            | ExprKind::ConditionalOmitted { .. }
            | ExprKind::Omitted
            | ExprKind::Comma(..)
            | ExprKind::Assign(..)
            | ExprKind::AssignPointerAdd { .. }
            | ExprKind::Step(..)
            | ExprKind::Cast(..)
            | ExprKind::Call(..)
            | ExprKind::VaArg(_) => {}
        }
        for operand in operands_mut(expr) {
            self.bring(side, operand);
        }
    }

    fn boxed_stmt(&mut self, side: Side, stmt: &Stmt) -> Box<Stmt> {
        Box::new(self.stmt(side, stmt))
    }

    fn label(&self, side: Side, label: LabelId) -> LabelId {
        LabelId(label.0 + self.label_shift(side))
    }

    fn is_spec(&self, side: Side, expr: &Expr) -> bool {
        let ExprKind::Call(callee, _) = &expr.kind else { return false };
        let name = called(callee).map(|id| self.source(side).name(id));
        name.is_some_and(|name| SPECS.contains(&name))
    }

    /// A specification in a function of the new version by itself. What is said
    /// of both versions cannot be asked of one.
    fn spec_of_one(&mut self, side: Side, spec: &Expr) -> StmtKind {
        let ExprKind::Call(callee, arguments) = &spec.kind else { return StmtKind::Empty };
        let (unit, name) = (self.source(side), called(callee));
        let assumes = name.is_some_and(|id| unit.name(id) == ASSUME);
        let Some(holds) = arguments.first().filter(|_| side == Side::New) else {
            return StmtKind::Empty;
        };
        if is_of_both(unit, holds) {
            return StmtKind::Empty;
        }
        let told = match assumes {
            true => self.runtime_call("pp_unassumed", vec![]),
            false => {
                let whole = [build::stmt(StmtKind::Expr(spec.clone()))];
                let text = print_stmts(unit, "", &Body::default(), &whole);
                let text = text.trim_matches(|c: char| "{};".contains(c) || c.is_whitespace());
                let span = self.span(side, spec.span);
                let (text, place) = (self.string(text), self.place(span));
                let place = self.string(&place);
                self.runtime_call("pp_failed", vec![text, place])
            }
        };
        let holds = self.expr(side, holds);
        let fails = self.not(holds);
        build::when(fails, vec![told]).kind
    }

    /// A statement.
    pub(crate) fn stmt(&mut self, side: Side, stmt: &Stmt) -> Stmt {
        let kind = match &stmt.kind {
            StmtKind::Empty | StmtKind::Break | StmtKind::Continue | StmtKind::Asm => {
                stmt.kind.clone()
            }
            StmtKind::Expr(expr) if !self.is_woven_here(side) && self.is_spec(side, expr) => {
                self.spec_of_one(side, expr)
            }
            StmtKind::Expr(expr) => StmtKind::Expr(self.expr(side, expr)),
            StmtKind::Declare(id) => {
                let copy = self.decl(side, *id);
                match self.is_lifted(side, *id) {
                    true => StmtKind::Empty,
                    false => StmtKind::Declare(copy),
                }
            }
            StmtKind::EvalVla(id) => StmtKind::EvalVla(self.vla(side, *id)),
            StmtKind::Block(stmts) => {
                StmtKind::Block(stmts.iter().map(|stmt| self.stmt(side, stmt)).collect())
            }
            StmtKind::If(condition, then, otherwise) => StmtKind::If(
                self.expr(side, condition),
                self.boxed_stmt(side, then),
                otherwise.as_ref().map(|otherwise| self.boxed_stmt(side, otherwise)),
            ),
            StmtKind::While(condition, body) => {
                StmtKind::While(self.expr(side, condition), self.boxed_stmt(side, body))
            }
            StmtKind::DoWhile(body, condition) => {
                StmtKind::DoWhile(self.boxed_stmt(side, body), self.expr(side, condition))
            }
            StmtKind::For { init, condition, step, body } => StmtKind::For {
                init: init.iter().map(|stmt| self.stmt(side, stmt)).collect(),
                condition: condition.as_ref().map(|it| self.expr(side, it)),
                step: step.as_ref().map(|it| self.expr(side, it)),
                body: self.boxed_stmt(side, body),
            },
            StmtKind::Switch(value, body) => {
                StmtKind::Switch(self.expr(side, value), self.boxed_stmt(side, body))
            }
            StmtKind::Case { low, high, body } => {
                StmtKind::Case { low: *low, high: *high, body: self.boxed_stmt(side, body) }
            }
            StmtKind::Default(body) => StmtKind::Default(self.boxed_stmt(side, body)),
            StmtKind::Label(label, body) => {
                StmtKind::Label(self.label(side, *label), self.boxed_stmt(side, body))
            }
            StmtKind::Goto(label) => StmtKind::Goto(self.label(side, *label)),
            StmtKind::GotoComputed(to) => StmtKind::GotoComputed(self.expr(side, to)),
            StmtKind::Return(value) => {
                StmtKind::Return(value.as_ref().map(|value| self.expr(side, value)))
            }
        };
        Stmt { kind, span: self.span(side, stmt.span) }
    }
}
