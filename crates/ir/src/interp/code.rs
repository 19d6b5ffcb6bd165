//! Programs with names resolved to slots, for fast and repeated runs.
//!
//! In: a validated program. Out: the same statements and expressions, where
//! every variable is an index into the frame or the globals, every callee an
//! index, and every label the number of enclosing blocks to leave.

use super::endless::Steering;
use crate::expr::{BinOp, Cast, Expr, ExprKind, UnOp, Var};
use crate::name::{Name, NameMap};
use crate::program::{Body, Extern, Failure, Proc, Program, Stmt, StmtKind};
use crate::statics::Statics;
use crate::types::{MapType, Type};
use crate::value::Scalar;
use std::cell::OnceCell;

/// Where a variable lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    Local(usize),
    Global(usize),
}

#[derive(Debug)]
pub(super) enum Code {
    Const(Scalar),
    Load(Slot),
    Unary(UnOp, Box<Code>),
    Binary(BinOp, Box<Code>, Box<Code>),
    Cast(Cast, Box<Code>),
    Ite(Box<Code>, Box<Code>, Box<Code>),
    Fill(MapType, Box<Code>),
    Select(Box<Code>, Vec<Code>),
    Store(Box<Code>, Vec<Code>, Box<Code>),
}

#[derive(Debug)]
pub(super) enum Step {
    Assign(Slot, Code),
    /// `m = m[keys := value]`, done in place.
    StoreInto(Slot, Vec<Code>, Code),
    New(Slot),
    Call(CallStep),
    If(Code, Vec<Step>, Vec<Step>),
    While(Repetition),
    Block(Vec<Step>),
    /// Leaves so many enclosing blocks.
    Break(usize),
    Check(Code, Failure),
    Fail(Failure),
    Return(Vec<Code>),
}

/// A loop.
#[derive(Debug)]
pub(super) struct Repetition {
    pub(super) condition: Code,
    pub(super) body: Vec<Step>,
    /// What decides which way it goes, found out when it is needed.
    pub(super) steering: OnceCell<Steering>,
}

impl Repetition {
    pub(super) fn steering(&self) -> &Steering {
        self.steering.get_or_init(|| Steering::of(&self.condition, &self.body))
    }
}

#[derive(Debug)]
pub(super) struct CallStep {
    pub(super) targets: Vec<Slot>,
    pub(super) callee: Callee,
    pub(super) args: Vec<Code>,
    /// Exception type, all if none, and how many blocks to leave.
    pub(super) handlers: Vec<(Option<Name>, usize)>,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Callee {
    Proc(usize),
    Extern(usize),
}

#[derive(Debug)]
pub(super) struct Routine {
    pub(super) params: usize,
    /// The types of all variables of the frame, parameters first.
    pub(super) frame: Vec<Type>,
    pub(super) body: Vec<Step>,
}

/// Resolves one procedure.
pub(super) fn compile(
    program: &Program,
    globals: &NameMap<Type>,
    statics: &Statics,
    proc: &Proc,
) -> Routine {
    let locals = proc.variables().enumerate().map(|(at, var)| (var.name.clone(), at)).collect();
    let mut compiler = Compiler { program, globals, statics, locals, labels: Vec::new() };
    Routine {
        params: proc.params.len(),
        frame: proc.variables().map(|var| var.ty).collect(),
        body: compiler.body(&proc.body),
    }
}

struct Compiler<'p> {
    program: &'p Program,
    globals: &'p NameMap<Type>,
    statics: &'p Statics,
    locals: NameMap<usize>,
    /// The labels of the enclosing blocks, outermost first.
    labels: Vec<Name>,
}

impl Compiler<'_> {
    fn body(&mut self, body: &Body) -> Vec<Step> {
        body.iter().map(|stmt| self.stmt(stmt)).collect()
    }

    fn stmt(&mut self, stmt: &Stmt) -> Step {
        match &stmt.kind {
            StmtKind::Assign { target, value } => self.assign(target, value),
            StmtKind::Call(call) => Step::Call(CallStep {
                targets: call.targets.iter().map(|target| self.slot(target)).collect(),
                callee: self.callee(&call.callee),
                args: self.exprs(&call.args),
                handlers: call
                    .handlers
                    .iter()
                    .map(|handler| (handler.exception.clone(), self.leave(&handler.label)))
                    .collect(),
            }),
            StmtKind::New { target } => Step::New(self.slot(target)),
            StmtKind::If { condition, then, otherwise } => {
                Step::If(self.expr(condition), self.body(then), self.body(otherwise))
            }
            StmtKind::While { condition, body } => {
                let (condition, body) = (self.expr(condition), self.body(body));
                Step::While(Repetition { condition, body, steering: OnceCell::new() })
            }
            StmtKind::Block { label, body } => {
                self.labels.push(label.clone());
                let steps = self.body(body);
                self.labels.pop();
                Step::Block(steps)
            }
            StmtKind::Break { label } => Step::Break(self.leave(label)),
            StmtKind::Check { condition, failure } => {
                Step::Check(self.expr(condition), failure.clone())
            }
            StmtKind::Fail { failure } => Step::Fail(failure.clone()),
            StmtKind::Return { values } => Step::Return(self.exprs(values)),
        }
    }

    fn assign(&self, target: &Var, value: &Expr) -> Step {
        let slot = self.slot(target);
        if let ExprKind::Store(map, keys, entry) = &value.kind
            && matches!(&map.kind, ExprKind::Var(var) if var == target)
        {
            return Step::StoreInto(slot, self.exprs(keys), self.expr(entry));
        }
        Step::Assign(slot, self.expr(value))
    }

    fn exprs(&self, exprs: &[Expr]) -> Vec<Code> {
        exprs.iter().map(|expr| self.expr(expr)).collect()
    }

    fn expr(&self, expr: &Expr) -> Code {
        let boxed = |expr: &Expr| Box::new(self.expr(expr));
        match &expr.kind {
            ExprKind::Lit(scalar) => Code::Const(*scalar),
            ExprKind::Var(var) => Code::Load(self.slot(var)),
            ExprKind::Static(name) => {
                Code::Const(Scalar::Ref(self.statics.object(name).expect("validated")))
            }
            ExprKind::Unary(op, a) => Code::Unary(*op, boxed(a)),
            ExprKind::Binary(op, a, b) => Code::Binary(*op, boxed(a), boxed(b)),
            ExprKind::Cast(cast, a) => Code::Cast(*cast, boxed(a)),
            ExprKind::Ite(a, b, c) => Code::Ite(boxed(a), boxed(b), boxed(c)),
            ExprKind::Fill(ty, a) => Code::Fill(*ty, boxed(a)),
            ExprKind::Select(map, keys) => Code::Select(boxed(map), self.exprs(keys)),
            ExprKind::Store(map, keys, value) => {
                Code::Store(boxed(map), self.exprs(keys), boxed(value))
            }
        }
    }

    fn slot(&self, var: &Var) -> Slot {
        match self.locals.get(&var.name) {
            Some(at) => Slot::Local(*at),
            None => Slot::Global(self.globals.get_index_of(&var.name).expect("validated")),
        }
    }

    fn callee(&self, name: &Name) -> Callee {
        match self.program.procs.get_index_of(name) {
            Some(at) => Callee::Proc(at),
            None => Callee::Extern(self.program.externs.get_index_of(name).expect("validated")),
        }
    }

    fn leave(&self, label: &Name) -> usize {
        self.labels.iter().rev().position(|open| open == label).expect("validated") + 1
    }
}

/// The globals by name: the order in which everything that concerns more than
/// one version visits them.
pub(super) fn sorted_globals(program: &Program) -> NameMap<Type> {
    let mut globals: NameMap<Type> =
        program.globals.values().map(|global| (global.var.name.clone(), global.var.ty)).collect();
    globals.sort_keys();
    globals
}

/// Whether an external may do anything to, or learn anything from, a global.
pub(super) fn footprint<'g>(
    globals: &'g NameMap<Type>,
    external: &'g Extern,
    is_hidden: &dyn Fn(&Name) -> bool,
) -> (Vec<usize>, Vec<usize>) {
    let covered = |footprint: &crate::program::Footprint| {
        let indices = globals.keys().enumerate();
        let covered = indices.filter(|(_, name)| footprint.covers(name) && !is_hidden(name));
        covered.map(|(at, _)| at).collect()
    };
    (covered(&external.reads), covered(&external.writes))
}
