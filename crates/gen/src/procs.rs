//! Random procedure bodies: the sequence of statements, assignments, checks
//! and the end. [`crate::control`] adds branches, loops and blocks,
//! [`crate::calls`] calls.

use crate::config::Config;
use crate::exprs::Exprs;
use crate::literals::literal;
use crate::skeleton::{Signature, Skeleton, failure};
use crate::tape::{Piece, Tape};
use verdiff_ir::{
    BinOp, Body, Expr, ExprKind, Name, Proc, ScalarType, Span, Stmt, StmtKind, Type, Var,
};

/// Builds the body of one procedure.
pub(crate) struct ProcBuilder<'a> {
    pub(crate) config: &'a Config,
    pub(crate) skeleton: &'a Skeleton,
    pub(crate) tape: &'a mut Tape,
    /// Which signature's body.
    pub(crate) index: usize,
    /// What may be read: globals and locals. What was assigned and not read
    /// since stands last and is read next, so that few assignments are in
    /// vain.
    readable: Vec<Var>,
    locals: Vec<Var>,
    /// What only the construct that introduced it assigns: fuel, counters.
    pub(crate) protected: Vec<Name>,
    /// The enclosing blocks.
    pub(crate) labels: Vec<Name>,
    pub(crate) loops_around: usize,
    pub(crate) recursive_calls: usize,
    labels_made: usize,
    statements_left: usize,
}

/// The kinds of statements, for the choice among them.
#[derive(Debug, Clone, Copy)]
enum Sort {
    Assign,
    Store,
    New,
    If,
    Loop,
    Block,
    Check,
    Call,
    Extern,
    Try,
}

/// More locals than these are not needed to make a procedure interesting.
const MOST_LOCALS: usize = 9;

impl<'a> ProcBuilder<'a> {
    /// The procedure of a signature.
    pub(crate) fn build(
        config: &'a Config,
        skeleton: &'a Skeleton,
        tape: &'a mut Tape,
        index: usize,
    ) -> Proc {
        let signature = &skeleton.signatures[index];
        let mut builder = ProcBuilder {
            config,
            skeleton,
            tape,
            index,
            readable: skeleton.globals.iter().chain(&signature.params).cloned().collect(),
            locals: vec![],
            protected: signature.fuel.iter().map(|fuel| fuel.name.clone()).collect(),
            labels: vec![],
            loops_around: 0,
            recursive_calls: 0,
            labels_made: 0,
            statements_left: config.size,
        };
        let body = builder.whole();
        builder.finish(body)
    }

    fn finish(self, body: Body) -> Proc {
        let Signature { name, params, results, .. } = self.skeleton.signatures[self.index].clone();
        Proc { name, params, results, locals: self.locals, body, span: Span::NOWHERE }
    }

    fn whole(&mut self) -> Body {
        let mut body = self.fuel_guard();
        body.extend(self.sequence(0, 90));
        body.extend(self.end());
        body
    }

    pub(crate) fn signature(&self) -> &'a Signature {
        &self.skeleton.signatures[self.index]
    }

    /// Statements that the next one follows; another one so many times of a
    /// hundred.
    pub(crate) fn sequence(&mut self, depth: usize, percent: usize) -> Body {
        let mut body = Vec::new();
        for count in 0..=self.config.statements {
            let full = count == self.config.statements || self.statements_left == 0;
            let Some(item) = self.tape.another(if full { 0 } else { percent }) else { break };
            self.statements_left -= 1;
            body.extend(self.statement(depth));
            self.tape.became(Piece::Item, item);
        }
        body
    }

    fn statement(&mut self, depth: usize) -> Body {
        match self.sort(depth) {
            Sort::Assign => vec![self.assign()],
            Sort::Store => vec![self.store()],
            Sort::New => vec![self.allocation()],
            Sort::If => vec![self.branch(depth + 1)],
            Sort::Loop => self.repetition(depth + 1),
            Sort::Block => vec![self.block(depth + 1)],
            Sort::Check => vec![self.check()],
            Sort::Call => self.call().into_iter().collect(),
            Sort::Extern => self.external_call().into_iter().collect(),
            Sort::Try => vec![self.attempt(depth + 2)],
        }
    }

    fn sort(&mut self, depth: usize) -> Sort {
        let when = |condition: bool, weight| if condition { weight } else { 0 };
        let nests = depth < self.config.nesting;
        let has_maps = self.readable.iter().any(|var| var.ty.map().is_some());
        let calls = self.may_call();
        let externs = !self.skeleton.externs.is_empty();
        let tries = self.config.exceptions && depth + 1 < self.config.nesting;
        self.tape.weighted(&[
            (12, Sort::Assign),
            (when(has_maps, 5), Sort::Store),
            (when(self.skeleton.palette.has(ScalarType::Ref), 3), Sort::New),
            (when(nests, 6), Sort::If),
            (when(nests && self.config.loops, 4), Sort::Loop),
            (when(nests, 3), Sort::Block),
            (2, Sort::Check),
            (when(calls, 6), Sort::Call),
            (when(externs, self.config.calls_outside), Sort::Extern),
            (when(tries && (calls || externs), 2), Sort::Try),
        ])
    }

    fn assign(&mut self) -> Stmt {
        let target = self.target();
        let value = self.deep_expr(target.ty, 0);
        self.assigned(target, value)
    }

    /// The assignment, after which the target is the likeliest to be read.
    pub(crate) fn assigned(&mut self, target: Var, value: Expr) -> Stmt {
        self.touch(&target);
        StmtKind::Assign { target, value }.into()
    }

    /// Makes a variable the last assigned one.
    pub(crate) fn touch(&mut self, target: &Var) {
        self.readable.retain(|var| var != target);
        self.readable.push(target.clone());
    }

    /// Makes what an expression reads the least likely to be read next.
    fn read(&mut self, expr: Expr) -> Expr {
        expr.for_each_var(&mut |read| {
            if let Some(at) = self.readable.iter().position(|var| var == read) {
                let var = self.readable.remove(at);
                self.readable.insert(0, var);
            }
        });
        expr
    }

    /// A variable to assign, of any type, perhaps a new one.
    fn target(&mut self) -> Var {
        if self.locals.len() < MOST_LOCALS && self.tape.chance(45) {
            let ty = self.skeleton.palette.ty(self.tape);
            return self.local("x", ty);
        }
        let assignable: Vec<Var> = self.assignable(|_| true);
        match self.tape.choose(&assignable) {
            Some(var) => var.clone(),
            None => self.local("x", Type::Scalar(self.skeleton.palette.scalars[1])),
        }
    }

    /// A variable of a type to assign that is not among those `taken`.
    pub(crate) fn target_of(&mut self, ty: Type, taken: &[Var]) -> Var {
        let fitting = self.assignable(|var| var.ty == ty && !taken.contains(var));
        match self.tape.choose(&fitting) {
            Some(var) if self.tape.chance(60) => var.clone(),
            _ => self.local("x", ty),
        }
    }

    fn assignable(&self, fits: impl Fn(&Var) -> bool) -> Vec<Var> {
        let allowed = |var: &&Var| !self.protected.contains(&var.name) && fits(var);
        self.readable.iter().filter(allowed).cloned().collect()
    }

    /// Declares a local. It is read only once it was assigned.
    pub(crate) fn local(&mut self, prefix: &str, ty: Type) -> Var {
        let var = Var::new(format!("{prefix}{}", self.locals.len()), ty);
        self.locals.push(var.clone());
        var
    }

    pub(crate) fn label(&mut self) -> Name {
        self.labels_made += 1;
        Name::from(format!("l{}", self.labels_made - 1))
    }

    /// `m[k] = v;`
    fn store(&mut self) -> Stmt {
        let maps = self.assignable(|var| var.ty.map().is_some());
        let chosen = self.tape.choose(&maps).cloned();
        let Some((var, map)) = chosen.and_then(|var| Some((var.clone(), var.ty.map()?))) else {
            return self.assign();
        };
        let mut exprs = self.exprs();
        let keys = exprs.keys(map, 1);
        let value = exprs.scalar(map.value, 2);
        let stored = ExprKind::Store(Box::new(Expr::var(var.clone())), keys, Box::new(value));
        let stored = self.read(stored.into());
        self.assigned(var, stored)
    }

    fn allocation(&mut self) -> Stmt {
        let target = self.target_of(Type::REF, &[]);
        self.touch(&target);
        StmtKind::New { target }.into()
    }

    /// A check that mostly holds: that something is not one value, or any.
    fn check(&mut self) -> Stmt {
        let failure = failure(self.tape, self.config.exceptions);
        let scalar = |var: &Var| var.ty.scalar().is_some();
        let guarded = if self.tape.chance(70) { self.exprs().recent(scalar) } else { None };
        let condition = match guarded.and_then(|var| Some((var.ty.scalar()?, var))) {
            Some((ty, var)) => {
                let excluded = Expr::lit(literal(self.tape, ty));
                Expr::binary(BinOp::Ne, Expr::var(var), excluded)
            }
            None => self.condition(),
        };
        StmtKind::Check { condition, failure }.into()
    }

    /// A condition for branches, loops and checks.
    pub(crate) fn condition(&mut self) -> Expr {
        self.shallow_expr(Type::BOOL)
    }

    /// An expression for a condition or an argument.
    pub(crate) fn shallow_expr(&mut self, ty: Type) -> Expr {
        let depth = self.config.expression_depth.min(2);
        let expr = self.exprs().computed(ty, depth);
        self.read(expr)
    }

    /// An expression, mostly not as deep as is allowed.
    fn deep_expr(&mut self, ty: Type, least: usize) -> Expr {
        let most = self.config.expression_depth.max(1);
        let depth = most - self.tape.pick(most).max(self.tape.pick(most));
        let expr = self.exprs().computed(ty, depth.max(least));
        self.read(expr)
    }

    pub(crate) fn exprs(&mut self) -> Exprs<'_> {
        Exprs { tape: self.tape, palette: &self.skeleton.palette, vars: &self.readable }
    }

    /// `return` with results that are computed from what was assigned.
    pub(crate) fn return_values(&mut self) -> Stmt {
        let results = &self.signature().results;
        let values = results.iter().map(|ty| self.deep_expr(*ty, 2)).collect();
        StmtKind::Return { values }.into()
    }

    pub(crate) fn fail(&mut self) -> Stmt {
        StmtKind::Fail { failure: failure(self.tape, self.config.exceptions) }.into()
    }

    /// What stands last, after which nothing runs if there are results.
    fn end(&mut self) -> Option<Stmt> {
        let has_results = !self.signature().results.is_empty();
        match self.tape.weighted(&[(12, 0), (3, 1), (if has_results { 0 } else { 2 }, 2)]) {
            0 if has_results => Some(self.return_values()),
            0 => None,
            1 => {
                let condition = self.condition();
                let then = vec![self.return_values()];
                let fails = self.tape.chance(20);
                let otherwise = vec![if fails { self.fail() } else { self.return_values() }];
                Some(StmtKind::If { condition, then, otherwise }.into())
            }
            _ => Some(self.return_values()),
        }
    }
}
