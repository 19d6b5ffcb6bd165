//! Random calls: of procedures, of externals, with handlers, recursive ones.

use crate::exprs::{one, zero};
use crate::procs::ProcBuilder;
use crate::skeleton::{Signature, exception};
use verdiff_ir::{
    BinOp, Body, Bv, Call, Expr, Handler, Name, ScalarType, Stmt, StmtKind, Type, Var, Width,
};

/// Recursive calls that one body makes. More would make the number of calls
/// explode.
const MOST_RECURSIVE_CALLS: usize = 2;

/// Recursion is not deeper than that, whatever the argument.
const MOST_FUEL: u128 = 4;

impl ProcBuilder<'_> {
    /// `if n == 0 || n >u 4 { return …; }` at the start of a procedure that
    /// may call itself with `n - 1`.
    pub(crate) fn fuel_guard(&mut self) -> Body {
        let Some((fuel, ty, width)) = self.signature().fuel.as_ref().and_then(bits_of) else {
            return vec![];
        };
        let fuel = Expr::var(fuel);
        let empty = Expr::binary(BinOp::Eq, fuel.clone(), zero(ty.into()));
        let most = Expr::lit(Bv::new(width, MOST_FUEL));
        let condition = if width.bits() < 3 {
            empty
        } else {
            Expr::binary(BinOp::Or, empty, Expr::binary(BinOp::GtU, fuel, most))
        };
        let then = vec![self.return_values()];
        vec![StmtKind::If { condition, then, otherwise: vec![] }.into()]
    }

    /// Whether there is a procedure that may be called here.
    pub(crate) fn may_call(&self) -> bool {
        !self.callees().is_empty()
    }

    fn callees(&self) -> Vec<&Signature> {
        let all = &self.skeleton.signatures;
        if self.signature().fuel.is_none() {
            let callable = if self.loops_around < 2 { self.index } else { 0 };
            return all[..callable].iter().collect();
        }
        let allowed = self.loops_around == 0 && self.recursive_calls < MOST_RECURSIVE_CALLS;
        all.iter().filter(|callee| allowed && callee.fuel.is_some()).collect()
    }

    /// A call of a procedure, if there is one to call.
    pub(crate) fn call(&mut self) -> Option<Stmt> {
        let callees: Vec<Signature> = self.callees().into_iter().cloned().collect();
        let callee = self.tape.choose(&callees)?;
        let mut args: Vec<Expr> = Vec::new();
        if let Some(fuel) = &callee.fuel {
            args.push(self.fuel_argument(fuel));
        }
        let others = &callee.params[args.len()..];
        args.extend(others.iter().map(|param| self.shallow_expr(param.ty)));
        let handlers = self.handlers();
        Some(self.calling(&callee.name, &callee.results, args, handlers))
    }

    /// One less than the own fuel; in a procedure without fuel anything.
    fn fuel_argument(&mut self, fuel: &Var) -> Expr {
        match &self.signature().fuel {
            Some(own) => {
                self.recursive_calls += 1;
                let step = own.ty.scalar().map_or_else(|| zero(own.ty), one);
                Expr::binary(BinOp::Sub, Expr::var(own.clone()), step)
            }
            None => match bits_of(fuel) {
                Some((_, _, width)) if self.tape.chance(70) => {
                    Expr::lit(Bv::new(width, self.tape.pick(MOST_FUEL as usize + 1) as u128))
                }
                _ => self.shallow_expr(fuel.ty),
            },
        }
    }

    /// A call of an external, if there is one.
    pub(crate) fn external_call(&mut self) -> Option<Stmt> {
        let externs = self.skeleton.externs.clone();
        let callee = self.tape.choose(&externs)?;
        let args = callee.params.iter().map(|param| self.shallow_expr(param.ty)).collect();
        let handlers = self.handlers();
        Some(self.calling(&callee.name, &callee.results, args, handlers))
    }

    fn calling(
        &mut self,
        callee: &Name,
        results: &[Type],
        args: Vec<Expr>,
        handlers: Vec<Handler>,
    ) -> Stmt {
        let mut targets = Vec::new();
        for ty in results {
            targets.push(self.target_of(*ty, &targets));
        }
        targets.iter().for_each(|target| self.touch(target));
        StmtKind::Call(Call { targets, callee: callee.clone(), args, handlers }).into()
    }

    /// Handlers that go on after enclosing blocks, if there are any.
    fn handlers(&mut self) -> Vec<Handler> {
        if !self.config.exceptions || self.labels.is_empty() || !self.tape.chance(35) {
            return vec![];
        }
        let mut handlers: Vec<Handler> = Vec::new();
        for last in [false, false, true] {
            if self.tape.chance(40) {
                let added = self.handler(last);
                handlers.retain(|handler| handler.exception != added.exception);
                handlers.push(added);
            }
        }
        handlers
    }

    fn handler(&mut self, all: bool) -> Handler {
        let exception = if all { None } else { Some(exception(self.tape)) };
        let label = self.labels[self.tape.pick(self.labels.len())].clone();
        Handler { exception, label }
    }

    /// `block done { block caught { call; …; break done; } handling }`: what
    /// `try` and `catch` become.
    pub(crate) fn attempt(&mut self, depth: usize) -> Stmt {
        let (done, caught) = (self.label(), self.label());
        self.labels.extend([done.clone(), caught.clone()]);
        let mut tried: Body = self.guarded_call(&caught).into_iter().collect();
        tried.extend(self.sequence(depth, 50));
        tried.push(StmtKind::Break { label: done.clone() }.into());
        self.labels.pop();
        let mut body = vec![StmtKind::Block { label: caught, body: tried }.into()];
        body.extend(self.sequence(depth, 70));
        self.labels.pop();
        StmtKind::Block { label: done, body }.into()
    }

    /// A call whose exceptions lead out of the given block.
    fn guarded_call(&mut self, caught: &Name) -> Option<Stmt> {
        let outside = !self.skeleton.externs.is_empty() && self.tape.chance(50);
        let inside = if outside { None } else { self.call() };
        let mut stmt = inside.or_else(|| self.external_call())?;
        let exception = if self.tape.chance(60) { Some(exception(self.tape)) } else { None };
        if let StmtKind::Call(call) = &mut stmt.kind {
            let shadows =
                |handler: &Handler| handler.exception.is_none() || handler.exception == exception;
            call.handlers.retain(|handler| !shadows(handler));
            call.handlers.push(Handler { exception, label: caught.clone() });
        }
        Some(stmt)
    }
}

fn bits_of(var: &Var) -> Option<(Var, ScalarType, Width)> {
    match var.ty.scalar()? {
        ty @ ScalarType::Bv(width) => Some((var.clone(), ty, width)),
        ScalarType::Bool | ScalarType::Float(_) | ScalarType::Ref => None,
    }
}
