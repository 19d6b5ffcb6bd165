//! The state of lowering one function: statements under construction,
//! locals, temporaries, and what was taken for granted.

use super::context::{Storage, Target, UnitTable};
use super::value::Value;
use crate::span::Span;
use crate::typed::{Body, DeclId, Problem, ProblemKind};
use crate::types::Types;
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::{Expr, ExprKind, Failure, Footprint, Name, Scalar, Stmt, StmtKind, Type, Var};

/// Why a function cannot be lowered.
pub(crate) type Result<T> = std::result::Result<T, Problem>;

/// Turns places of the preprocessed text into places of the user's files.
pub(crate) type Places<'a> = &'a dyn Fn(Span) -> verdiff_ir::Span;

/// One function on its way to the core language.
pub(crate) struct Lowering<'a, 'p> {
    pub(crate) target: &'a mut Target<'p>,
    pub(crate) table: &'a UnitTable<'a>,
    pub(crate) functions: &'a super::functions::Functions,
    pub(crate) body: &'a Body,
    pub(crate) places: Places<'a>,
    /// Where locals, parameters and static locals are.
    pub(crate) storage: BTreeMap<DeclId, Storage>,
    /// Names of locals that are taken, and how often.
    pub(crate) names: BTreeMap<String, u32>,
    pub(crate) locals: IndexMap<Name, Type>,
    /// Locals that hold objects allocated for other locals.
    fresh: BTreeSet<Name>,
    /// The statements of the innermost list.
    pub(crate) out: Vec<Stmt>,
    /// Temporaries in use in this statement, by type.
    temporaries: BTreeMap<String, u32>,
    /// Where the present construct stands.
    pub(crate) span: Span,
    /// What `Omitted` stands for, innermost last.
    pub(crate) omitted: Vec<Value>,
    pub(crate) jumps: super::jumps::Jumps,
    pub(crate) assumptions: BTreeSet<&'static str>,
    /// Whether the function takes more arguments than it declares.
    pub(crate) has_more_arguments: bool,
    /// Nesting of statements, which names labels.
    pub(crate) depth: u32,
    /// Nesting of expressions with statements inside.
    expressions: u32,
}

/// What lowering needs to begin.
pub(crate) struct Start<'a, 'p> {
    pub(crate) target: &'a mut Target<'p>,
    pub(crate) table: &'a UnitTable<'a>,
    pub(crate) functions: &'a super::functions::Functions,
    pub(crate) body: &'a Body,
    pub(crate) places: Places<'a>,
    pub(crate) span: Span,
}

impl<'a, 'p> Lowering<'a, 'p> {
    pub(crate) fn new(start: Start<'a, 'p>) -> Self {
        let Start { target, table, functions, body, places, span } = start;
        Lowering {
            target,
            table,
            functions,
            body,
            places,
            storage: BTreeMap::new(),
            names: BTreeMap::new(),
            locals: IndexMap::new(),
            fresh: BTreeSet::new(),
            out: Vec::new(),
            temporaries: BTreeMap::new(),
            span,
            omitted: Vec::new(),
            jumps: super::jumps::Jumps::default(),
            assumptions: BTreeSet::new(),
            has_more_arguments: false,
            depth: 0,
            expressions: 0,
        }
    }

    pub(crate) fn types(&self) -> &'a Types {
        &self.table.unit.types
    }

    /// A construct that is not supported, here.
    pub(crate) fn unsupported<T>(&self, what: impl Into<String>) -> Result<T> {
        let kind = ProblemKind::Unsupported;
        Err(Problem { kind, message: what.into(), span: self.span })
    }

    /// Adds a statement.
    pub(crate) fn emit(&mut self, kind: StmtKind) {
        let span = (self.places)(self.span);
        self.out.push(Stmt::new(kind, span));
    }

    pub(crate) fn assign(&mut self, target: Var, value: Expr) {
        self.emit(StmtKind::Assign { target, value });
    }

    /// Traps unless a condition holds.
    pub(crate) fn check(&mut self, condition: Expr, trap: &str) {
        if condition.kind != ExprKind::Lit(Scalar::Bool(true)) {
            let failure = Failure::Trap(trap.into());
            self.emit(StmtKind::Check { condition, failure });
        }
    }

    /// What `build` adds, as a list of its own.
    pub(crate) fn nested(
        &mut self,
        build: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<Vec<Stmt>> {
        let outer = std::mem::take(&mut self.out);
        let result = build(self);
        let inner = std::mem::replace(&mut self.out, outer);
        result.map(|()| inner)
    }

    /// A local of the core language.
    pub(crate) fn local(&mut self, name: impl Into<Name>, ty: Type) -> Var {
        let name = name.into();
        self.locals.entry(name.clone()).or_insert(ty);
        Var { name, ty }
    }

    /// A local that refers to an object that is certainly there.
    pub(crate) fn fresh_object(&mut self, name: &Name) -> Var {
        self.fresh.insert(name.clone());
        self.local(name.clone(), Type::REF)
    }

    pub(crate) fn is_fresh_object(&self, name: &Name) -> bool {
        self.fresh.contains(name)
    }

    /// Begins a statement: its temporaries are numbered from one, so that an
    /// edit elsewhere does not rename them.
    pub(crate) fn begin_statement(&mut self, span: Span) {
        if self.expressions == 0 {
            self.temporaries.clear();
        }
        self.span = span;
    }

    /// Runs `build` on statements inside an expression, which keep the
    /// temporaries of that.
    pub(crate) fn inside_expression<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        self.expressions += 1;
        let result = build(self);
        self.expressions -= 1;
        result
    }

    /// A new temporary of a type.
    pub(crate) fn temporary_var(&mut self, ty: Type) -> Var {
        let used = self.temporaries.entry(ty.to_string()).or_default();
        *used += 1;
        let name = format!("${ty}.{used}");
        self.local(name, ty)
    }

    /// A value that stays as it is now.
    pub(crate) fn temporary(&mut self, value: Expr) -> Expr {
        if matches!(value.kind, ExprKind::Lit(_) | ExprKind::Static(_)) {
            return value;
        }
        let var = self.temporary_var(value.ty());
        self.assign(var.clone(), value);
        Expr::var(var)
    }

    /// Keeps values that were computed before `mark` as they were then, if
    /// statements since may have changed what they read.
    pub(crate) fn protect(&mut self, values: &mut [&mut Value], mark: usize) {
        let written = self.written_since(mark);
        if written.is_none() {
            return;
        }
        let mut saved = Vec::new();
        for part in values.iter_mut().flat_map(|value| value.parts_mut()) {
            let mut changes = false;
            part.for_each_var(&mut |var| changes |= self.is_written(var, &written));
            if changes {
                let var = self.temporary_var(part.ty());
                let value = std::mem::replace(part, Expr::var(var.clone()));
                let span = (self.places)(self.span);
                saved.push(Stmt::new(StmtKind::Assign { target: var, value }, span));
            }
        }
        self.out.splice(mark..mark, saved);
    }

    fn written_since(&self, mark: usize) -> Written {
        let mut written = Written::default();
        verdiff_ir::program::walk(&self.out[mark..], &mut |stmt| {
            written.vars.extend(stmt.targets().iter().map(|var| var.name.clone()));
            if let StmtKind::Call(call) = &stmt.kind {
                written.globals |= self.may_write_globals(&call.callee);
            }
        });
        written
    }

    fn is_written(&self, var: &Var, written: &Written) -> bool {
        let is_global = || !self.locals.contains_key(&var.name);
        written.vars.contains(&var.name) || (written.globals && is_global())
    }

    fn may_write_globals(&self, callee: &Name) -> bool {
        self.target
            .program
            .externs
            .get(callee)
            .is_none_or(|external| !external.pure && external.writes != Footprint::Only(Vec::new()))
    }
}

/// What statements may have changed.
#[derive(Default)]
struct Written {
    vars: BTreeSet<Name>,
    /// Whether all globals.
    globals: bool,
}

impl Written {
    fn is_none(&self) -> bool {
        self.vars.is_empty() && !self.globals
    }
}
