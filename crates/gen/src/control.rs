//! Random branches, loops and blocks.

use crate::exprs::{one, zero};
use crate::procs::ProcBuilder;
use verdiff_ir::{BinOp, Body, Bv, Expr, Name, ScalarType, Stmt, StmtKind, Type, Var, Width};

/// How a sequence is left.
#[derive(Debug, Clone, Copy)]
enum Exit {
    Stay,
    Break,
    Return,
    Fail,
}

impl ProcBuilder<'_> {
    /// `if`, one branch of which may leave for somewhere else. Not both: what
    /// follows would never run.
    pub(crate) fn branch(&mut self, depth: usize) -> Stmt {
        let condition = self.condition();
        let mut then = self.sequence(depth, 65);
        let exit = self.exit();
        let left = exit.is_some();
        then.extend(exit);
        let mut otherwise = Vec::new();
        if self.tape.chance(50) {
            otherwise = self.sequence(depth, 65);
            if !left && self.tape.chance(40) {
                otherwise.extend(self.exit());
            }
        }
        StmtKind::If { condition, then, otherwise }.into()
    }

    fn exit(&mut self) -> Option<Stmt> {
        let breaks = if self.labels.is_empty() { 0 } else { 6 };
        let exits = [(8, Exit::Stay), (breaks, Exit::Break), (2, Exit::Return), (1, Exit::Fail)];
        match self.tape.weighted(&exits) {
            Exit::Stay => None,
            Exit::Break => self.tape.choose(&self.labels).map(leave),
            Exit::Return => Some(self.return_values()),
            Exit::Fail => Some(self.fail()),
        }
    }

    /// `block`, with something inside that leaves it, more often than not.
    pub(crate) fn block(&mut self, depth: usize) -> Stmt {
        let label = self.label();
        self.labels.push(label.clone());
        let mut body = self.sequence(depth, 75);
        if depth < self.config.nesting && self.tape.chance(50) {
            let condition = self.condition();
            let then = vec![leave(&label)];
            body.push(StmtKind::If { condition, then, otherwise: vec![] }.into());
            body.extend(self.sequence(depth, 60));
        }
        if self.tape.chance(10) {
            body.push(leave(&label));
        }
        self.labels.pop();
        StmtKind::Block { label, body }.into()
    }

    /// A loop, mostly one that ends, sometimes with a block around it that
    /// its body can leave.
    pub(crate) fn repetition(&mut self, depth: usize) -> Body {
        if depth >= self.config.nesting || !self.tape.chance(40) {
            return self.bare_loop(depth);
        }
        let label = self.label();
        self.labels.push(label.clone());
        let body = self.bare_loop(depth + 1);
        self.labels.pop();
        vec![StmtKind::Block { label, body }.into()]
    }

    fn bare_loop(&mut self, depth: usize) -> Body {
        match self.tape.weighted(&[(6, 0), (3, 1), (1, 2)]) {
            0 => self.counting_up(depth),
            1 => self.counting_down(depth),
            _ => {
                let condition = self.condition();
                let body = self.round(depth);
                vec![StmtKind::While { condition, body }.into()]
            }
        }
    }

    fn round(&mut self, depth: usize) -> Body {
        self.loops_around += 1;
        let body = self.sequence(depth, 70);
        self.loops_around -= 1;
        body
    }

    /// `i = 0; while i <u bound { …; i = i + 1; }`
    fn counting_up(&mut self, depth: usize) -> Body {
        let (counter, ty) = self.counter();
        let start = self.assigned(counter.clone(), zero(ty.into()));
        let bound = self.bound(ty);
        let below = Expr::binary(BinOp::LtU, Expr::var(counter.clone()), bound);
        let condition = self.perhaps_and(below);
        let body = self.counted(&counter, ty, BinOp::Add, depth);
        vec![start, StmtKind::While { condition, body }.into()]
    }

    /// `i = bound; while i != 0 { …; i = i - 1; }`
    fn counting_down(&mut self, depth: usize) -> Body {
        let (counter, ty) = self.counter();
        let bound = self.bound(ty);
        let start = self.assigned(counter.clone(), bound);
        let op = if self.tape.chance(50) { BinOp::GtU } else { BinOp::Ne };
        let above = Expr::binary(op, Expr::var(counter.clone()), zero(ty.into()));
        let condition = self.perhaps_and(above);
        let body = self.counted(&counter, ty, BinOp::Sub, depth);
        vec![start, StmtKind::While { condition, body }.into()]
    }

    fn counter(&mut self) -> (Var, ScalarType) {
        let widths = self.skeleton.palette.widths();
        let width = self.tape.choose(&widths).copied().unwrap_or(Width::W8);
        let counter = self.local("i", Type::bv(width));
        self.protected.push(counter.name.clone());
        (counter, ScalarType::Bv(width))
    }

    /// A round that only the loop itself counts.
    fn counted(&mut self, counter: &Var, ty: ScalarType, op: BinOp, depth: usize) -> Body {
        let mut body = self.round(depth);
        let next = Expr::binary(op, Expr::var(counter.clone()), one(ty));
        body.push(self.assigned(counter.clone(), next));
        self.protected.retain(|name| *name != counter.name);
        body
    }

    /// At most 4, a constant or what two bits of a variable say.
    fn bound(&mut self, ty: ScalarType) -> Expr {
        let ScalarType::Bv(width) = ty else { return zero(ty.into()) };
        let constant = Bv::new(width, (1 + self.tape.pick(4) as u128).min(ones(width)));
        if !self.tape.chance(40) {
            return Expr::lit(constant);
        }
        // A counter would count with what it is compared to.
        let protected = self.protected.clone();
        let fits = |var: &Var| var.ty == ty.into() && !protected.contains(&var.name);
        match self.exprs().recent(fits) {
            Some(var) if width.bits() <= 2 => Expr::var(var),
            Some(var) => Expr::binary(BinOp::BitAnd, Expr::var(var), Expr::lit(Bv::new(width, 3))),
            None => Expr::lit(constant),
        }
    }

    fn perhaps_and(&mut self, condition: Expr) -> Expr {
        if self.tape.chance(25) {
            Expr::binary(BinOp::And, condition, self.condition())
        } else {
            condition
        }
    }
}

fn leave(label: &Name) -> Stmt {
    StmtKind::Break { label: label.clone() }.into()
}

fn ones(width: Width) -> u128 {
    Bv::ones(width).unsigned()
}
