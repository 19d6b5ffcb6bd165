//! Statements.

use super::function::{JumpTarget, Lowering, Result};
use super::throws::{Frame, Implicit, Jump, ends};
use super::value::{is_bool, not, not_null};
use crate::typed::{
    Block, Callee, Expr, ExprKind, ForEach, ForEachKind, Stmt, StmtKind, TargetId, Type,
};
use verdiff_ir::{BinOp, Expr as IrExpr, Name, Stmt as IrStmt, StmtKind as Ir};

impl<'p> Lowering<'_, 'p> {
    pub(crate) fn block(&mut self, block: &'p Block) -> Result<()> {
        block.stmts.iter().try_for_each(|stmt| self.statement(stmt))
    }

    pub(crate) fn statement(&mut self, stmt: &'p Stmt) -> Result<()> {
        // What cannot be reached is not Java, but what follows an endless
        // loop may be nothing else.
        if ends(&self.out) {
            return Ok(());
        }
        self.begin_statement(stmt.span);
        match &stmt.kind {
            StmtKind::Empty | StmtKind::Class(_) | StmtKind::Local(_, None) => Ok(()),
            StmtKind::Expr(expr) => self.discard(expr),
            StmtKind::Local(local, Some(value)) => {
                let value = self.value(value)?;
                let target = self.local(*local);
                self.assign(target, value);
                Ok(())
            }
            StmtKind::Block(block) => self.block(block),
            StmtKind::If(condition, then, otherwise) => {
                self.lower_if(condition, then, otherwise.as_deref())
            }
            StmtKind::While(target, condition, body) => {
                self.lower_loop(target.target, Some(condition), &[], |this| this.statement(body))
            }
            StmtKind::DoWhile(target, body, condition) => {
                self.lower_do_while(target.target, body, condition)
            }
            StmtKind::For(all) => {
                all.init.iter().try_for_each(|stmt| self.statement(stmt))?;
                self.begin_statement(stmt.span);
                let body = &all.body;
                self.lower_loop(all.target.target, all.condition.as_ref(), &all.step, |this| {
                    this.statement(body)
                })
            }
            StmtKind::ForEach(all) => self.lower_for_each(all),
            StmtKind::Labelled(target, body) => self.lower_labelled(*target, body),
            StmtKind::Switch(switch) => self.switch_statement(switch),
            StmtKind::Break(target) => {
                let target = self.target_of(*target)?;
                self.jump(Jump::To(target.leave, target.frames))
            }
            StmtKind::Continue(target) => self.lower_continue(*target),
            StmtKind::Yield(target, value) => self.lower_yield(*target, value),
            StmtKind::Return(value) => self.lower_return(value.as_ref()),
            StmtKind::Throw(value) => self.lower_throw(value),
            StmtKind::Try(all) => self.lower_try(all),
            StmtKind::Synchronized(lock, body) => {
                let lock = self.value(lock)?;
                self.require(not_null(lock), Implicit::Null);
                self.assumptions.insert(SINGLE_THREAD);
                self.block(body)
            }
            StmtKind::Assert(condition, detail) => self.lower_assert(condition, detail.as_ref()),
            StmtKind::ConstructorCall(call) => self.constructor_call(call),
        }
    }

    fn lower_labelled(&mut self, target: TargetId, body: &'p Stmt) -> Result<()> {
        self.depth += 1;
        let leave: Name = format!("break.{}", self.depth).into();
        let stmts = self
            .with_target(target, &leave, None, |this| this.nested(|this| this.statement(body)))?;
        self.depth -= 1;
        self.emit_wrapped(&leave, stmts);
        Ok(())
    }

    fn lower_continue(&mut self, target: TargetId) -> Result<()> {
        let target = self.target_of(target)?;
        match target.go_on {
            Some(label) => self.jump(Jump::To(label, target.frames)),
            None => self.unsupported("a `continue` of something that is no loop"),
        }
    }

    fn lower_yield(&mut self, target: TargetId, value: &'p Expr) -> Result<()> {
        let target = self.target_of(target)?;
        let value = self.value(value)?;
        if let Some(var) = target.value {
            self.assign(var, value);
        }
        self.jump(Jump::To(target.leave, target.frames))
    }

    fn target_of(&self, target: TargetId) -> Result<JumpTarget> {
        match self.targets.get(&target) {
            Some(target) => Ok(target.clone()),
            None => self.unsupported("a jump out of this statement"),
        }
    }

    /// Runs `build` with a place that jumps can go to.
    pub(crate) fn with_target<T>(
        &mut self,
        id: TargetId,
        leave: &Name,
        go_on: Option<Name>,
        build: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let frames = self.frames.len();
        let target = JumpTarget { leave: leave.clone(), go_on, value: None, frames };
        self.targets.insert(id, target);
        let result = build(self);
        self.targets.remove(&id);
        result
    }

    fn lower_if(
        &mut self,
        condition: &'p Expr,
        then: &'p Stmt,
        otherwise: Option<&'p Stmt>,
    ) -> Result<()> {
        let span = self.span;
        let condition = self.value(condition)?;
        let then = self.nested(|this| this.statement(then))?;
        let otherwise = match otherwise {
            Some(otherwise) => self.nested(|this| this.statement(otherwise))?,
            None => Vec::new(),
        };
        self.span = span;
        self.emit(Ir::If { condition, then, otherwise });
        Ok(())
    }

    fn loop_labels(&mut self) -> (Name, Name) {
        self.depth += 1;
        let depth = self.depth;
        (format!("break.{depth}").into(), format!("continue.{depth}").into())
    }

    fn lower_loop(
        &mut self,
        target: TargetId,
        condition: Option<&'p Expr>,
        step: &'p [Stmt],
        body: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let span = self.span;
        let (leave, go_on) = self.loop_labels();
        let mut holds = IrExpr::lit(true);
        let mut round = self.nested(|this| {
            if let Some(condition) = condition {
                holds = this.value(condition)?;
            }
            Ok(())
        })?;
        if !round.is_empty() {
            let condition = not(std::mem::replace(&mut holds, IrExpr::lit(true)));
            round.extend(self.leave_if(condition, &leave)?);
        }
        round.extend(self.round(target, &leave, &go_on, body)?);
        round.extend(self.nested(|this| step.iter().try_for_each(|stmt| this.statement(stmt)))?);
        self.depth -= 1;
        self.span = span;
        self.emit_loop(&leave, holds, round);
        Ok(())
    }

    fn emit_loop(&mut self, leave: &Name, condition: IrExpr, body: Vec<IrStmt>) {
        let span = (self.target.source.places)(self.span);
        self.emit_wrapped(leave, vec![IrStmt::new(Ir::While { condition, body }, span)]);
    }

    /// The body of a loop, in a block that `continue` leaves.
    fn round(
        &mut self,
        target: TargetId,
        leave: &Name,
        go_on: &Name,
        body: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<Vec<IrStmt>> {
        let stmts =
            self.with_target(target, leave, Some(go_on.clone()), |this| this.nested(body))?;
        self.nested(|this| {
            this.emit_wrapped(go_on, stmts);
            Ok(())
        })
    }

    fn leave_if(&mut self, condition: IrExpr, label: &Name) -> Result<Vec<IrStmt>> {
        self.nested(|this| {
            this.when(condition, |this| {
                this.emit(Ir::Break { label: label.clone() });
                Ok(())
            })
        })
    }

    fn lower_do_while(
        &mut self,
        target: TargetId,
        body: &'p Stmt,
        condition: &'p Expr,
    ) -> Result<()> {
        let span = self.span;
        let (leave, go_on) = self.loop_labels();
        let mut round = self.round(target, &leave, &go_on, |this| this.statement(body))?;
        self.begin_statement(condition.span);
        let mut holds = IrExpr::lit(true);
        if !ends(&round) {
            round.extend(self.nested(|this| {
                holds = this.value(condition)?;
                Ok(())
            })?);
            if !is_bool(&holds, true) {
                round.extend(self.leave_if(not(holds), &leave)?);
            }
        }
        self.depth -= 1;
        self.span = span;
        self.emit_loop(&leave, IrExpr::lit(true), round);
        Ok(())
    }

    fn lower_return(&mut self, value: Option<&'p Expr>) -> Result<()> {
        let values: Vec<IrExpr> = match value {
            Some(value) if self.returns == Type::Void => {
                self.discard(value)?;
                Vec::new()
            }
            Some(value) => vec![self.value(value)?],
            None => Vec::new(),
        };
        if !self.frames.iter().any(|frame| frame.is_finally) {
            self.emit(Ir::Return { values });
            return Ok(());
        }
        if let Some(value) = values.into_iter().next() {
            let returned = self.returned();
            self.assign(returned, value);
        }
        self.jump(Jump::Return)
    }

    fn lower_throw(&mut self, value: &'p Expr) -> Result<()> {
        let class = match exact_class(value) {
            Some(class) => Some(super::throws::exception_name(self.typed, class)),
            None => None,
        };
        let object = self.value(value)?;
        let object = self.simple(object);
        if class.is_none() {
            self.require(not_null(object.clone()), Implicit::Null);
        }
        self.throw(object, class)
    }

    fn lower_assert(&mut self, condition: &'p Expr, detail: Option<&'p Expr>) -> Result<()> {
        self.assumptions.insert(ASSERTIONS);
        let condition = self.value(condition)?;
        let Some(detail) = detail else {
            self.require(condition, Implicit::Assertion);
            return Ok(());
        };
        self.when(not(condition), |this| {
            this.discard(detail)?;
            this.require(IrExpr::lit(false), Implicit::Assertion);
            Ok(())
        })
    }
}

/// Loops over arrays and collections.
impl<'p> Lowering<'_, 'p> {
    fn lower_for_each(&mut self, all: &'p ForEach) -> Result<()> {
        match &all.kind {
            ForEachKind::Array => self.over_array(all),
            ForEachKind::Iterable { iterator, has_next, next } => {
                self.over_iterable(all, [Some(iterator), Some(has_next), Some(next)])
            }
            ForEachKind::Unknown => self.over_iterable(all, [None; 3]),
        }
    }

    fn over_array(&mut self, all: &'p ForEach) -> Result<()> {
        let element = match all.over.ty.element() {
            Some(element) => element,
            None => return self.unsupported("a loop over something that is no array"),
        };
        let array = self.value(&all.over)?;
        self.depth += 1;
        let depth = self.depth;
        let kept = self.variable(format!("array.{depth}"), verdiff_ir::Type::REF);
        self.assign(kept.clone(), array);
        let array = IrExpr::var(kept);
        self.require(not_null(array.clone()), Implicit::Null);
        let length = self.variable(format!("length.{depth}"), verdiff_ir::Type::I32);
        let value = self.length_of(array.clone());
        self.assign(length.clone(), value);
        let index = self.variable(format!("index.{depth}"), verdiff_ir::Type::I32);
        self.assign(index.clone(), super::value::int(0));
        let at = IrExpr::var(index.clone());
        let condition = IrExpr::binary(BinOp::Lt, at.clone(), IrExpr::var(length));
        let (leave, go_on) = self.loop_labels();
        let mut round = self.round(all.target.target, &leave, &go_on, |this| {
            let map = this.target.elements(element);
            let value = super::value::select(map, vec![array, at.clone()]);
            this.bind_element(all, value)?;
            this.statement(&all.body)
        })?;
        if !ends(&round) {
            let next = IrExpr::binary(BinOp::Add, at, super::value::int(1));
            round.extend(self.nested(|this| {
                this.assign(index, next);
                Ok(())
            })?);
        }
        self.depth -= 2;
        self.emit_loop(&leave, condition, round);
        Ok(())
    }

    fn going(
        &mut self,
        object: IrExpr,
        ty: Type,
        callee: Option<&Callee>,
        what: &str,
    ) -> Result<IrExpr> {
        match callee {
            Some(callee) => self.call_on(object, ty, callee),
            None => {
                self.require(not_null(object.clone()), Implicit::Null);
                Ok(self.ask_unknown(what, vec![object]))
            }
        }
    }

    fn bind_element(&mut self, all: &'p ForEach, value: IrExpr) -> Result<()> {
        self.given.push(value);
        let value = self.value(&all.element);
        self.given.pop();
        let value = value?;
        let local = self.local(all.local);
        self.assign(local, value);
        Ok(())
    }

    /// A loop by an iterator; of what is not known, the outside knows how to
    /// go over it.
    fn over_iterable(
        &mut self,
        all: &'p ForEach,
        [iterator, has_next, next]: [Option<&'p Callee>; 3],
    ) -> Result<()> {
        let over = self.value(&all.over)?;
        let found = self.going(over, all.over.ty, iterator, "all elements")?;
        self.depth += 1;
        let kept = self.variable(format!("iterator.{}", self.depth), verdiff_ir::Type::REF);
        self.assign(kept.clone(), found);
        let iterated = IrExpr::var(kept);
        let ty = iterator.map_or(Type::Unknown, |iterator| self.result_of(iterator));
        let (leave, go_on) = self.loop_labels();
        let mut round = self.nested(|this| {
            let more = this.going(iterated.clone(), ty, has_next, "has more elements")?;
            let more = this.truth(more)?;
            this.when(not(more), |this| {
                this.emit(Ir::Break { label: leave.clone() });
                Ok(())
            })
        })?;
        let body = self.round(all.target.target, &leave, &go_on, |this| {
            let value = this.going(iterated, ty, next, "next element")?;
            this.bind_element(all, value)?;
            this.statement(&all.body)
        })?;
        round.extend(body);
        self.depth -= 2;
        self.emit_loop(&leave, IrExpr::lit(true), round);
        Ok(())
    }
}

/// The class of an object, if the expression says which it is.
fn exact_class(value: &Expr) -> Option<crate::typed::ClassId> {
    match &value.kind {
        ExprKind::New(new) => Some(new.class),
        ExprKind::Convert(crate::typed::Conversion::Upcast, inner) => exact_class(inner),
        _ => None,
    }
}

/// What is assumed where threads could matter.
pub(crate) const SINGLE_THREAD: &str = "no other thread interferes";
/// What is assumed where programs assert.
const ASSERTIONS: &str = "assertions are enabled";

impl<'p> Lowering<'_, 'p> {
    /// A new frame, for what `build` adds.
    pub(crate) fn in_frame(
        &mut self,
        is_finally: bool,
        build: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<(Vec<IrStmt>, Frame)> {
        self.depth += 1;
        let number = self.depth;
        self.frames.push(Frame { number, is_finally, jumps: Vec::new() });
        let body = self.nested(build);
        let frame = self.frames.pop();
        self.depth -= 1;
        match frame {
            Some(frame) => Ok((body?, frame)),
            None => self.unsupported("a `try` that was closed before its end"),
        }
    }
}
