//! Statements.

use super::function::{Lowering, Result};
use super::lists::{Entry, Segment, between, flow, segments};
use super::value::{Value, not, or};
use crate::typed::walk::inner_stmts;
use crate::typed::{Expr, Stmt, StmtKind};
use verdiff_ir::{Expr as IrExpr, ExprKind, Name, Scalar, Stmt as IrStmt, StmtKind as Ir, Type};

impl Lowering<'_, '_> {
    pub(crate) fn statement(&mut self, stmt: &Stmt) -> Result<()> {
        self.begin_statement(stmt.span);
        match &stmt.kind {
            StmtKind::Empty => Ok(()),
            StmtKind::Expr(expr) => self.discard(expr),
            StmtKind::Declare(decl) => self.initialise(*decl),
            StmtKind::EvalVla(vla) => self.evaluate_vla(*vla),
            StmtKind::Block(stmts) => self.list(&stmts.iter().collect::<Vec<_>>()),
            StmtKind::If(condition, then, otherwise) => {
                self.lower_if(condition, then, otherwise.as_deref())
            }
            StmtKind::While(condition, body) => self.lower_loop(Some(condition), None, body),
            StmtKind::DoWhile(body, condition) => self.lower_do_while(body, condition),
            StmtKind::For { init, condition, step, body } => {
                self.allocate_locals(&init.iter().collect::<Vec<_>>())?;
                init.iter().try_for_each(|stmt| self.statement(stmt))?;
                self.begin_statement(stmt.span);
                self.lower_loop(condition.as_ref(), step.as_ref(), body)
            }
            StmtKind::Switch(value, body) => self.lower_switch(value, body),
            StmtKind::Case { body, .. } | StmtKind::Default(body) => {
                self.span = body.span;
                self.unsupported("a case inside another statement of its switch")
            }
            StmtKind::Label(..) => self.list(&[stmt]),
            StmtKind::Goto(label) => self.lower_goto(*label),
            StmtKind::GotoComputed(_) => self.unsupported("a computed goto"),
            StmtKind::Break => self.lower_break(),
            StmtKind::Continue => self.lower_continue(),
            StmtKind::Return(value) => self.lower_return(value.as_ref()),
            StmtKind::Asm => self.unsupported("inline assembly"),
        }
    }

    /// A statement as a list of its own, as the body of a loop is.
    fn body(&mut self, stmt: &Stmt) -> Result<Vec<IrStmt>> {
        self.nested(|this| match &stmt.kind {
            StmtKind::Block(_) => this.statement(stmt),
            _ => this.list(&[stmt]),
        })
    }

    fn lower_if(&mut self, condition: &Expr, then: &Stmt, otherwise: Option<&Stmt>) -> Result<()> {
        let span = self.span;
        let condition = self.condition(condition)?;
        let then = self.body(then)?;
        let otherwise = match otherwise {
            Some(otherwise) => self.body(otherwise)?,
            None => Vec::new(),
        };
        self.span = span;
        self.emit(Ir::If { condition, then, otherwise });
        Ok(())
    }

    fn lower_loop(
        &mut self,
        condition: Option<&Expr>,
        step: Option<&Expr>,
        body: &Stmt,
    ) -> Result<()> {
        let span = self.span;
        self.depth += 1;
        let (leave, go_on) = self.exit_names();
        let mut holds = IrExpr::lit(true);
        let before = self.nested(|this| {
            if let Some(condition) = condition {
                holds = this.condition(condition)?;
            }
            Ok(())
        })?;
        let mut round = Vec::new();
        if !before.is_empty() {
            let condition = not(std::mem::replace(&mut holds, IrExpr::lit(true)));
            round = before;
            round.extend(self.leave_if(condition, &leave)?);
        }
        round.extend(self.round(body, &leave, &go_on)?);
        if let Some(step) = step {
            self.begin_statement(step.span);
            round.extend(self.nested(|this| this.discard(step))?);
        }
        self.depth -= 1;
        self.span = span;
        self.emit_in_block(&leave, Ir::While { condition: holds, body: round });
        Ok(())
    }

    fn lower_do_while(&mut self, body: &Stmt, condition: &Expr) -> Result<()> {
        let span = self.span;
        self.depth += 1;
        let (leave, go_on) = self.exit_names();
        let mut round = self.round(body, &leave, &go_on)?;
        self.begin_statement(condition.span);
        let mut holds = IrExpr::lit(true);
        round.extend(self.nested(|this| {
            holds = this.condition(condition)?;
            Ok(())
        })?);
        self.depth -= 1;
        self.span = span;
        // Macros are often wrapped in loops that run once.
        if holds.kind == ExprKind::Lit(Scalar::Bool(false)) {
            self.emit_wrapped(&leave, round);
            return Ok(());
        }
        if holds.kind != ExprKind::Lit(Scalar::Bool(true)) {
            round.extend(self.leave_if(not(holds), &leave)?);
        }
        self.emit_in_block(&leave, Ir::While { condition: IrExpr::lit(true), body: round });
        Ok(())
    }

    /// The body of a loop, in a block that `continue` leaves.
    fn round(&mut self, body: &Stmt, leave: &Name, go_on: &Name) -> Result<Vec<IrStmt>> {
        let mut stmts = Vec::new();
        self.with_exits(leave.clone(), Some(go_on.clone()), |this| {
            stmts = this.body(body)?;
            Ok(())
        })?;
        self.nested(|this| {
            this.emit_wrapped(go_on, stmts);
            Ok(())
        })
    }

    fn exit_names(&self) -> (Name, Name) {
        let depth = self.depth;
        (format!("break.{depth}").into(), format!("continue.{depth}").into())
    }

    fn leave_if(&mut self, condition: IrExpr, label: &Name) -> Result<Vec<IrStmt>> {
        self.nested(|this| {
            let then = this.nested(|this| {
                this.emit(Ir::Break { label: label.clone() });
                Ok(())
            })?;
            this.emit(Ir::If { condition, then, otherwise: Vec::new() });
            Ok(())
        })
    }

    /// Statements in a block, if something leaves it.
    fn emit_wrapped(&mut self, label: &Name, body: Vec<IrStmt>) {
        match breaks_to(&body, label) {
            true => self.emit(Ir::Block { label: label.clone(), body }),
            false => self.out.extend(body),
        }
    }

    fn emit_in_block(&mut self, label: &Name, kind: Ir) {
        let stmt = IrStmt::new(kind, (self.places)(self.span));
        self.emit_wrapped(label, vec![stmt]);
    }

    fn lower_return(&mut self, value: Option<&Expr>) -> Result<()> {
        let values = match value {
            None => Vec::new(),
            Some(value) => match self.value(value)? {
                Value::Void => Vec::new(),
                value => value.parts().into_iter().cloned().collect(),
            },
        };
        self.emit_return(values)
    }
}

/// Switches.
impl Lowering<'_, '_> {
    fn lower_switch(&mut self, value: &Expr, body: &Stmt) -> Result<()> {
        let span = self.span;
        let ty = value.ty.ty;
        let (width, signed) = (self.width(ty)?, self.is_signed(ty));
        let value = self.scalar(value)?;
        self.depth += 1;
        let variable = self.local(format!("switch.{}.{width}", self.depth), Type::bv(width));
        self.assign(variable.clone(), value);
        let value = IrExpr::var(variable);
        let list = match &body.kind {
            StmtKind::Block(stmts) => stmts.iter().collect(),
            _ => vec![body],
        };
        self.allocate_locals(&list)?;
        let segments = segments(&list);
        let condition = |(low, high): &(i128, i128)| between(&value, *low, *high, width, signed);
        let conditions: Vec<IrExpr> = segments
            .iter()
            .map(|segment| segment.cases.iter().map(condition).fold(IrExpr::lit(false), or))
            .collect();
        let conditions = with_default(&segments, conditions);
        let leave: Name = format!("break.{}", self.depth).into();
        let flow = flow(&segments);
        let mut stmts = Vec::new();
        self.with_exits(leave.clone(), None, |this| {
            stmts = this.nested(|this| match flow.targets.is_empty() {
                true => this.cases_in_order(&segments, conditions),
                false => {
                    let choices = segments.iter().zip(conditions).enumerate();
                    let choices = choices
                        .filter(|(_, (segment, _))| segment.is_case())
                        .map(|(at, (_, condition))| (condition, at))
                        .collect();
                    this.jumping_list(&segments, &flow, Entry::Choice(choices))
                }
            })?;
            Ok(())
        })?;
        self.depth -= 1;
        self.span = span;
        self.emit_wrapped(&leave, stmts);
        Ok(())
    }

    /// One `if` for each segment; a flag says that control falls through.
    fn cases_in_order(&mut self, segments: &[Segment<'_>], conditions: Vec<IrExpr>) -> Result<()> {
        let falls = self.local(format!("fall.{}", self.depth), Type::BOOL);
        let last = segments.len() - 1;
        // What stands before all cases is never reached.
        let mut may_fall_in = false;
        let enters_by_fall =
            segments.iter().skip(1).rev().skip(1).any(|segment| completes(&segment.stmts));
        if enters_by_fall {
            self.assign(falls.clone(), IrExpr::lit(false));
        }
        for (at, (segment, condition)) in segments.iter().zip(conditions).enumerate().skip(1) {
            let condition = match may_fall_in {
                true => or(IrExpr::var(falls.clone()), condition),
                false => condition,
            };
            may_fall_in = completes(&segment.stmts) && at < last;
            let then = self.nested(|this| {
                segment.stmts.iter().try_for_each(|stmt| this.statement(stmt))?;
                if may_fall_in {
                    this.assign(falls.clone(), IrExpr::lit(true));
                }
                Ok(())
            })?;
            self.emit(Ir::If { condition, then, otherwise: Vec::new() });
        }
        Ok(())
    }
}

/// Adds to the segment of `default` that no case holds.
fn with_default(segments: &[Segment<'_>], conditions: Vec<IrExpr>) -> Vec<IrExpr> {
    let any = conditions.iter().cloned().fold(IrExpr::lit(false), or);
    let add = |(segment, condition): (&Segment<'_>, IrExpr)| match segment.is_default {
        true => or(condition, not(any.clone())),
        false => condition,
    };
    segments.iter().zip(conditions).map(add).collect()
}

/// Whether control may come to the end of a list.
fn completes(stmts: &[&Stmt]) -> bool {
    stmts.last().is_none_or(|last| match &last.kind {
        StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return(_)
        | StmtKind::Goto(_)
        | StmtKind::GotoComputed(_) => false,
        StmtKind::Block(_) | StmtKind::Label(..) => completes(&inner_stmts(last)),
        StmtKind::If(_, then, Some(otherwise)) => completes(&[then]) || completes(&[otherwise]),
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::Declare(_)
        | StmtKind::EvalVla(_)
        | StmtKind::If(..)
        | StmtKind::While(..)
        | StmtKind::DoWhile(..)
        | StmtKind::For { .. }
        | StmtKind::Switch(..)
        | StmtKind::Case { .. }
        | StmtKind::Default(_)
        | StmtKind::Asm => true,
    })
}

fn breaks_to(body: &[IrStmt], label: &Name) -> bool {
    let mut found = false;
    verdiff_ir::program::walk(body, &mut |stmt| {
        found |= matches!(&stmt.kind, Ir::Break { label: to } if to == label);
    });
    found
}
