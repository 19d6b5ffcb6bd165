//! The state of lowering one body: statements under construction, locals,
//! temporaries, and what was taken for granted.

use super::context::Target;
use super::throws::Frame;
use super::value::ir_type;
use crate::span::Span;
use crate::typed::{ClassId, LocalId, Problem, ProblemKind, Program, TargetId, Type};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::{Expr, ExprKind, Footprint, Name, NameMap, Stmt, StmtKind, Type as IrType, Var};

/// Why a body cannot be lowered.
pub(crate) type Result<T> = std::result::Result<T, Problem>;

/// One body on its way to the core language.
pub(crate) struct Lowering<'t, 'p> {
    pub(crate) target: &'t mut Target<'p>,
    pub(crate) typed: &'p Program,
    /// The class that the body stands in.
    pub(crate) owner: ClassId,
    /// What the body stands in is called: lambdas are named after it.
    pub(crate) name: String,
    /// What it returns.
    pub(crate) returns: Type,
    /// `this`, if there is one.
    pub(crate) this: Option<Expr>,
    /// What variables of the bodies around it are here.
    pub(crate) captured: BTreeMap<LocalId, Expr>,
    pub(crate) locals: NameMap<IrType>,
    /// The statements of the innermost list.
    pub(crate) out: Vec<Stmt>,
    /// Temporaries in use in this statement, by type.
    temporaries: BTreeMap<String, u32>,
    pub(crate) span: Span,
    /// What [`crate::typed::ExprKind::Given`] stands for, innermost last.
    pub(crate) given: Vec<Expr>,
    /// What takes exceptions, or runs in any case, innermost last.
    pub(crate) frames: Vec<Frame>,
    /// Where `break` and `continue` go.
    pub(crate) targets: BTreeMap<TargetId, JumpTarget>,
    pub(crate) assumptions: BTreeSet<&'static str>,
    /// Whether it is assumed that the object is of a class that is given.
    pub(crate) is_of_given_class: bool,
    /// Nesting of statements, which names labels.
    pub(crate) depth: u32,
    /// Nesting of expressions with statements inside.
    expressions: u32,
    /// How many lambdas there were.
    pub(crate) closures: u32,
}

/// Where jumps to a statement go.
#[derive(Debug, Clone)]
pub(crate) struct JumpTarget {
    pub(crate) leave: Name,
    pub(crate) go_on: Option<Name>,
    /// Where the value of a `switch` expression goes.
    pub(crate) value: Option<Var>,
    /// How many frames there are around it.
    pub(crate) frames: usize,
}

impl<'t, 'p> Lowering<'t, 'p> {
    pub(crate) fn new(target: &'t mut Target<'p>, owner: ClassId, name: String) -> Self {
        Lowering {
            typed: target.typed,
            target,
            owner,
            name,
            returns: Type::Void,
            this: None,
            captured: BTreeMap::new(),
            locals: NameMap::default(),
            out: Vec::new(),
            temporaries: BTreeMap::new(),
            span: Span::default(),
            given: Vec::new(),
            frames: Vec::new(),
            targets: BTreeMap::new(),
            assumptions: BTreeSet::new(),
            is_of_given_class: false,
            depth: 0,
            expressions: 0,
            closures: 0,
        }
    }

    /// A construct that is not supported, here.
    pub(crate) fn unsupported<T>(&self, what: impl Into<String>) -> Result<T> {
        let kind = ProblemKind::Unsupported;
        Err(Problem { kind, message: what.into(), span: self.span })
    }

    /// Adds a statement.
    pub(crate) fn emit(&mut self, kind: StmtKind) {
        let span = (self.target.source.places)(self.span);
        self.out.push(Stmt::new(kind, span));
    }

    pub(crate) fn assign(&mut self, target: Var, value: Expr) {
        self.emit(StmtKind::Assign { target, value });
    }

    /// `map[keys] = value`
    pub(crate) fn store(&mut self, map: Var, keys: Vec<Expr>, value: Expr) {
        let value = super::value::store(map.clone(), keys, value);
        self.assign(map, value);
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

    /// Statements in a block, if something leaves it.
    pub(crate) fn emit_wrapped(&mut self, label: &Name, body: Vec<Stmt>) {
        match super::value::leaves(&body, label) {
            true => self.emit(StmtKind::Block { label: label.clone(), body }),
            false => self.out.extend(body),
        }
    }

    /// `if condition { … }`
    pub(crate) fn when(
        &mut self,
        condition: Expr,
        build: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let then = self.nested(build)?;
        self.emit(StmtKind::If { condition, then, otherwise: Vec::new() });
        Ok(())
    }

    /// A local of the core language.
    pub(crate) fn variable(&mut self, name: impl Into<Name>, ty: IrType) -> Var {
        let name = name.into();
        self.locals.entry(name.clone()).or_insert(ty);
        Var { name, ty }
    }

    /// The variable of a local. Two of the same name are never alive at the
    /// same time, so they share one if they have the same type.
    pub(crate) fn local(&mut self, id: LocalId) -> Var {
        let local = self.typed.local(id);
        let (name, ty) = (self.typed.name(local.name), ir_type(local.ty));
        let taken = self.locals.get(&Name::from(name)).is_some_and(|other| *other != ty);
        let name = if taken { format!("{name}.{ty}") } else { name.to_owned() };
        self.variable(name, ty)
    }

    /// The value of a local, of this body or captured.
    pub(crate) fn local_value(&mut self, id: LocalId) -> Expr {
        match self.captured.get(&id) {
            Some(value) => value.clone(),
            None => Expr::var(self.local(id)),
        }
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
    pub(crate) fn temporary_var(&mut self, ty: IrType) -> Var {
        let used = self.temporaries.entry(ty.to_string()).or_default();
        *used += 1;
        let name = format!("${ty}.{used}");
        self.variable(name, ty)
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

    /// A value that costs nothing to mention twice, and no variable of the
    /// source, which could change.
    pub(crate) fn simple(&mut self, value: Expr) -> Expr {
        match &value.kind {
            ExprKind::Var(var) if self.is_steady(var) => value,
            _ => self.temporary(value),
        }
    }

    fn is_steady(&self, var: &Var) -> bool {
        var.name.as_str() == "this" || var.name.as_str().starts_with('$')
    }

    /// Keeps values that were computed before `mark` as they were then, if
    /// statements since may have changed what they read.
    pub(crate) fn protect(&mut self, values: &mut [&mut Expr], mark: usize) {
        let written = self.written_since(mark);
        let mut saved = Vec::new();
        for value in values.iter_mut() {
            let mut changes = false;
            value.for_each_var(&mut |var| changes |= written.contains(var));
            if changes {
                let var = self.temporary_var(value.ty());
                let value = std::mem::replace(*value, Expr::var(var.clone()));
                let span = (self.target.source.places)(self.span);
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
        written.locals = self.locals.keys().cloned().collect();
        written
    }

    fn may_write_globals(&self, callee: &Name) -> bool {
        let external = self.target.program.externs.get(callee);
        external.is_none_or(|external| external.writes != Footprint::Only(Vec::new()))
    }
}

/// What statements may have changed.
#[derive(Default)]
struct Written {
    vars: BTreeSet<Name>,
    /// Whether all globals.
    globals: bool,
    locals: BTreeSet<Name>,
}

impl Written {
    fn contains(&self, var: &Var) -> bool {
        self.vars.contains(&var.name) || (self.globals && !self.locals.contains(&var.name))
    }
}
