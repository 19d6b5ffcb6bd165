//! Statements, procedures and programs.

use crate::expr::{Expr, Var};
use crate::functions::Function;
use crate::kinds::Kinds;
use crate::name::{Name, NameMap};
use crate::pointees::Pointees;
use crate::span::{SourceMap, Span};
use crate::statics::Static;
use crate::types::{ScalarType, Type};
use crate::value::Value;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A sequence of statements.
pub type Body = Vec<Stmt>;

/// A statement and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// What a statement is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum StmtKind {
    /// `target = value;` The text form writes `m[k] = v;` for
    /// `m = m[k := v];`.
    Assign {
        /// The variable that changes.
        target: Var,
        /// Its new value.
        value: Expr,
    },
    /// `a, b = f(x, y) catch E -> handler, * -> other;`
    Call(Call),
    /// `target = new;` An object that is not yet in use anywhere.
    New {
        /// The variable that will refer to it.
        target: Var,
    },
    /// `if condition { … } else { … }`
    If {
        /// Decides.
        condition: Expr,
        /// Runs if it holds.
        then: Body,
        /// Runs if it does not.
        otherwise: Body,
    },
    /// `while condition { … }`
    While {
        /// Evaluated before each round.
        condition: Expr,
        /// One round.
        body: Body,
    },
    /// `block label { … }`
    Block {
        /// What `break` calls it.
        label: Name,
        /// Its statements.
        body: Body,
    },
    /// `break label;` Goes on after the enclosing block of that label.
    Break {
        /// Which block.
        label: Name,
    },
    /// `check condition else trap kind;` Fails unless the condition holds.
    Check {
        /// What must hold.
        condition: Expr,
        /// How it ends if it does not.
        failure: Failure,
    },
    /// `trap kind;` or `throw Type;`
    Fail {
        /// How it ends.
        failure: Failure,
    },
    /// `return a, b;`
    Return {
        /// The results.
        values: Vec<Expr>,
    },
}

/// A call of a procedure or of an external.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Call {
    /// The variables that take the results, all different: one each.
    pub targets: Vec<Var>,
    /// What is called.
    pub callee: Name,
    /// The arguments.
    pub args: Vec<Expr>,
    /// Where to go on when the callee throws; the first that matches. Without
    /// a match the caller throws the same. Traps are not caught.
    pub handlers: Vec<Handler>,
}

impl Call {
    /// The handler that takes an exception of this type, if one does.
    pub fn handler(&self, exception: &Name) -> Option<&Handler> {
        let takes = |wanted: &Option<Name>| wanted.as_ref().is_none_or(|name| name == exception);
        self.handlers.iter().find(|handler| takes(&handler.exception))
    }
}

/// `E -> label` or `* -> label` of a call.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Handler {
    /// The exception type it takes; all if none is given.
    pub exception: Option<Name>,
    /// The enclosing block that is left.
    pub label: Name,
}

/// How a procedure ends when it does not return.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Failure {
    /// The program is stopped: division by zero, a bad access.
    Trap(Name),
    /// An exception of a type, which a caller may catch.
    Throw(Name),
}

/// The trap of inputs that no program of the source language can meet: an
/// object of a class that its variable cannot hold. A run that ends so shows
/// nothing, and a proof need not speak of it.
pub const IMPOSSIBLE: &str = "impossible";

impl Failure {
    /// Whether it says that there are no such inputs.
    pub fn is_impossible(&self) -> bool {
        matches!(self, Failure::Trap(kind) if kind.as_str() == IMPOSSIBLE)
    }

    /// The exception type, if it is an exception.
    pub fn exception(&self) -> Option<&Name> {
        match self {
            Failure::Trap(_) => None,
            Failure::Throw(exception) => Some(exception),
        }
    }
}

/// A procedure with a body.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Proc {
    /// Its name.
    pub name: Name,
    /// Its parameters: locals that start as the arguments.
    pub params: Vec<Var>,
    /// The types of its results.
    pub results: Vec<Type>,
    /// Its other locals. They live for the whole call and start as zero.
    pub locals: Vec<Var>,
    /// What it does. If it has results, the end is not reached.
    pub body: Body,
    /// Where it stands.
    pub span: Span,
}

/// A procedure whose body is not known. The same arguments, state and past
/// give the same answer in every version.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Extern {
    /// Its name.
    pub name: Name,
    /// Its parameters.
    pub params: Vec<Var>,
    /// The types of its results.
    pub results: Vec<Type>,
    /// Whether calls are invisible from outside. The answer of a pure
    /// external does not depend on the past, and it writes nothing.
    pub pure: bool,
    /// The globals that it may read.
    pub reads: Footprint,
    /// The globals that it may write.
    pub writes: Footprint,
    /// The exception types that it may throw.
    pub throws: Vec<Name>,
    /// What it computes, if that is known: it then takes as many floats of one
    /// type as the function does, and returns one. Runs compute it, proofs only
    /// know that it is a function.
    pub computes: Option<Function>,
    /// Where it stands.
    pub span: Span,
}

impl Extern {
    /// Whether a function fits what it is declared to be.
    pub fn can_compute(&self, function: Function) -> bool {
        let Some(Type::Scalar(ScalarType::Float(float))) = self.results.first().copied() else {
            return false;
        };
        self.pure
            && self.results.len() == 1
            && self.params.len() == function.arity()
            && self.params.iter().all(|param| param.ty == ScalarType::Float(float).into())
            && self.reads == Footprint::Only(Vec::new())
            && self.throws.is_empty()
    }
}

/// A procedure that is there and could not be put in the core language. An
/// external of the same name, which is pure or reads and writes all, stands
/// for it in calls; but it is a fixed piece of code, and not any outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opaque {
    /// Why, in plain words.
    pub reason: String,
    /// What is in the way, or the whole procedure.
    pub span: Span,
    /// Equal for two versions if and only if their sources are the same up to
    /// spelling.
    pub fingerprint: u128,
    /// The procedures and externals that it may call.
    pub calls: BTreeSet<Name>,
}

impl Opaque {
    /// The fingerprint of code of a library that no version brings.
    const OF_LIBRARY: u128 = 0;

    /// Whether it is code of a library that is the same wherever it is called.
    pub fn is_of_library(&self) -> bool {
        self.fingerprint == Opaque::OF_LIBRARY && self.calls.is_empty()
    }
}

/// A set of globals.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Footprint {
    /// All there are.
    All,
    /// These.
    Only(Vec<Name>),
}

impl Footprint {
    /// Whether the global is in it.
    pub fn covers(&self, global: &Name) -> bool {
        match self {
            Footprint::All => true,
            Footprint::Only(names) => names.contains(global),
        }
    }
}

/// A variable that all procedures share. Its value at the start is an input.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Global {
    /// Name and type.
    pub var: Var,
    /// Where it stands.
    pub span: Span,
}

/// A program. Procedures and externals share one name space; globals and the
/// locals of each procedure share another; static objects have their own.
#[derive(Debug, Clone, Default)]
pub struct Program {
    /// The files that spans point into.
    pub sources: Arc<SourceMap>,
    /// The globals, by name.
    pub globals: NameMap<Global>,
    /// The objects that are there from the start, by name.
    pub statics: NameMap<Static>,
    /// The externals, by name.
    pub externs: NameMap<Extern>,
    /// What is said of those externals that stand for procedures, by name.
    pub opaque: NameMap<Opaque>,
    /// The procedures, by name.
    pub procs: NameMap<Proc>,
    /// What the translation of a procedure to the core language rests on, in
    /// plain sentences that go on after "assuming that".
    pub assumptions: BTreeMap<Name, BTreeSet<String>>,
    /// Procedures, opaque ones among them, that a front end added and the
    /// user did not write: models of libraries, calls through pointers,
    /// functions of system headers.
    pub helpers: BTreeSet<Name>,
    /// Globals and static objects that only the procedures of the program can
    /// name, with what they hold when it starts, as far as that is known.
    pub private: BTreeMap<Name, Option<Value>>,
    /// Externals that read texts only: of maps from objects and offsets to
    /// bytes, what begins at these arguments (an object, and the offset after
    /// it) and ends with the first zero.
    pub texts: BTreeMap<Name, BTreeSet<usize>>,
    /// Static objects of which the declared contents are not all: runs that
    /// meet one show nothing, as it may hold what it never does.
    pub vague: BTreeSet<Name>,
    /// Whether the source language leaves open what happens where declared
    /// contents of static objects are written to, where the bits of a NaN are
    /// looked at, and where a float does not fit the integer that it becomes:
    /// runs in which that happens show nothing.
    pub leaves_open: bool,
    /// Maps from objects and offsets that note which object the bytes of a pointer belong
    /// to, and the map of these bytes. Bytes without a note may be those of a pointer, too.
    pub noted: BTreeMap<Name, Name>,
    /// What readers take for numbers without sign.
    pub unsigned: Unsigned,
    /// What pointers point to, for reports.
    pub pointees: Pointees,
    /// Which objects it can meet.
    pub kinds: Kinds,
}

/// Which numbers of a program the reader declared as numbers without sign.
/// Only reports speak of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Unsigned {
    /// Globals.
    pub globals: BTreeSet<Name>,
    /// Of each procedure the parameters that are such, and `*p` where what a
    /// parameter points to is.
    pub params: BTreeMap<Name, BTreeSet<Name>>,
    /// The procedures whose result is such.
    pub results: BTreeSet<Name>,
}

impl PartialEq for Program {
    /// Same declarations in the same order; where they stand does not matter,
    /// nor what reports say of them.
    fn eq(&self, other: &Program) -> bool {
        self.globals.iter().eq(other.globals.iter())
            && self.statics.iter().eq(other.statics.iter())
            && self.externs.iter().eq(other.externs.iter())
            && self.opaque == other.opaque
            && self.procs.iter().eq(other.procs.iter())
            && self.assumptions == other.assumptions
            && self.helpers == other.helpers
            && self.private == other.private
            && self.texts == other.texts
            && self.vague == other.vague
            && self.leaves_open == other.leaves_open
            && self.noted == other.noted
    }
}

impl Eq for Program {}

impl Program {
    /// What opaque procedures call that is not in the program. Each may call
    /// thousands, and all of them the same, so names are looked up once.
    pub fn unknown_callees(&self) -> BTreeSet<&Name> {
        let mut seen: FxHashSet<*const u8> = FxHashSet::default();
        let callees = self.opaque.values().flat_map(|opaque| &opaque.calls);
        let new = callees.filter(|name| seen.insert(name.as_str().as_ptr()));
        new.filter(|name| !self.procs.contains_key(*name) && !self.externs.contains_key(*name))
            .collect()
    }

    /// Says that an external is fixed code of a library that nobody translated,
    /// the same in all versions.
    pub fn add_fixed(&mut self, name: &Name, reason: &str) {
        self.helpers.insert(name.clone());
        if !self.opaque.contains_key(name) {
            let (reason, span) = (reason.to_owned(), Span::NOWHERE);
            let (fingerprint, calls) = (Opaque::OF_LIBRARY, BTreeSet::new());
            let opaque = Opaque { reason, span, fingerprint, calls };
            self.opaque.insert(name.clone(), opaque);
        }
    }

    /// Adds a global under its name.
    pub fn add_global(&mut self, var: Var) {
        self.globals.insert(var.name.clone(), Global { var, span: Span::NOWHERE });
    }

    /// Adds a static object under its name.
    pub fn add_static(&mut self, object: Static) {
        self.statics.insert(object.name.clone(), object);
    }

    /// Adds a procedure under its name.
    pub fn add_proc(&mut self, proc: Proc) {
        self.procs.insert(proc.name.clone(), proc);
    }

    /// Declares a procedure that was taken out as one that is not analysed,
    /// and says why.
    pub fn make_opaque(&mut self, proc: Proc, reason: String, fingerprint: u128) {
        self.add_extern(Extern {
            name: proc.name.clone(),
            params: proc.params,
            results: proc.results,
            pure: false,
            reads: Footprint::All,
            writes: Footprint::All,
            throws: Vec::new(),
            computes: None,
            span: proc.span,
        });
        let mut calls = BTreeSet::new();
        walk(&proc.body, &mut |stmt| {
            if let StmtKind::Call(call) = &stmt.kind {
                calls.insert(call.callee.clone());
            }
        });
        self.opaque.insert(proc.name, Opaque { reason, span: proc.span, fingerprint, calls });
    }

    /// Adds an external under its name.
    pub fn add_extern(&mut self, external: Extern) {
        self.externs.insert(external.name.clone(), external);
    }
}

impl Proc {
    /// Parameters and other locals.
    pub fn variables(&self) -> impl Iterator<Item = &Var> {
        self.params.iter().chain(&self.locals)
    }
}

impl Stmt {
    /// A statement at a place.
    pub fn new(kind: StmtKind, span: Span) -> Self {
        Stmt { kind, span }
    }

    /// The statement lists directly inside.
    pub fn bodies(&self) -> impl Iterator<Item = &Body> {
        let (first, second) = match &self.kind {
            StmtKind::If { then, otherwise, .. } => (Some(then), Some(otherwise)),
            StmtKind::While { body, .. } | StmtKind::Block { body, .. } => (Some(body), None),
            StmtKind::Assign { .. }
            | StmtKind::Call(_)
            | StmtKind::New { .. }
            | StmtKind::Break { .. }
            | StmtKind::Check { .. }
            | StmtKind::Fail { .. }
            | StmtKind::Return { .. } => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// The statement lists directly inside, to be changed in place.
    pub fn bodies_mut(&mut self) -> Vec<&mut Body> {
        match &mut self.kind {
            StmtKind::If { then, otherwise, .. } => vec![then, otherwise],
            StmtKind::While { body, .. } | StmtKind::Block { body, .. } => vec![body],
            StmtKind::Assign { .. }
            | StmtKind::Call(_)
            | StmtKind::New { .. }
            | StmtKind::Break { .. }
            | StmtKind::Check { .. }
            | StmtKind::Fail { .. }
            | StmtKind::Return { .. } => vec![],
        }
    }

    /// The expressions directly inside, in the order they are evaluated.
    pub fn exprs(&self) -> &[Expr] {
        match &self.kind {
            StmtKind::Assign { value: expr, .. }
            | StmtKind::If { condition: expr, .. }
            | StmtKind::While { condition: expr, .. }
            | StmtKind::Check { condition: expr, .. } => std::slice::from_ref(expr),
            StmtKind::Call(Call { args: exprs, .. }) | StmtKind::Return { values: exprs } => exprs,
            StmtKind::New { .. }
            | StmtKind::Block { .. }
            | StmtKind::Break { .. }
            | StmtKind::Fail { .. } => &[],
        }
    }

    /// The expressions directly inside, to be changed in place.
    pub fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        match &mut self.kind {
            StmtKind::Assign { value, .. } => vec![value],
            StmtKind::Call(call) => call.args.iter_mut().collect(),
            StmtKind::If { condition, .. }
            | StmtKind::While { condition, .. }
            | StmtKind::Check { condition, .. } => vec![condition],
            StmtKind::Return { values } => values.iter_mut().collect(),
            StmtKind::New { .. }
            | StmtKind::Block { .. }
            | StmtKind::Break { .. }
            | StmtKind::Fail { .. } => vec![],
        }
    }

    /// The variables that the statement itself, not those inside it, changes.
    pub fn targets(&self) -> &[Var] {
        match &self.kind {
            StmtKind::Assign { target, .. } | StmtKind::New { target } => {
                std::slice::from_ref(target)
            }
            StmtKind::Call(call) => &call.targets,
            StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::Block { .. }
            | StmtKind::Break { .. }
            | StmtKind::Check { .. }
            | StmtKind::Fail { .. }
            | StmtKind::Return { .. } => &[],
        }
    }

    /// Calls `visit` on this statement and all inside it, outer ones first.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Stmt)) {
        visit(self);
        for body in self.bodies() {
            walk(body, visit);
        }
    }
}

/// Calls `visit` on every statement of a body, outer ones first.
pub fn walk<'a>(body: &'a [Stmt], visit: &mut impl FnMut(&'a Stmt)) {
    for stmt in body {
        stmt.walk(visit);
    }
}

impl From<StmtKind> for Stmt {
    fn from(kind: StmtKind) -> Self {
        Stmt { kind, span: Span::NOWHERE }
    }
}
