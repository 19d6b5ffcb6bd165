//! Checking of bodies: syntax in, the typed tree out.
//!
//! [`bodies`] goes over the members of a class, [`stmts`] and [`exprs`] over
//! what is in them. Names are looked up in [`scope`] and [`names`], overloads
//! are chosen in [`select`], type arguments found in [`infer`], conversions
//! made explicit in [`convert`]. What does not work out is a problem of the
//! member that it is in.

mod args;
mod assign;
mod bindings;
mod bodies;
mod calls;
mod classes;
mod constants;
mod convert;
mod creation;
mod exprs;
mod fold;
mod infer;
mod lambdas;
mod loops;
mod names;
mod operators;
mod patterns;
mod refs;
mod scope;
mod select;
mod shapes;
mod stmts;
mod switches;
mod tries;
mod twice;

use crate::resolve::env::Env;
use crate::resolve::ty::Ty;
use crate::resolve::world::World;
use crate::span::Span;
use crate::symbol::Symbol;
use crate::typed::{ClassId, Expr, LocalId, Problem, ProblemKind, TargetId};

/// What was found, or why not.
type Check<T> = Result<T, Box<Problem>>;

/// An expression with its full type. The expression's own type is what it has
/// after erasure: a cast may be needed before it is used.
#[derive(Debug, Clone)]
struct Checked {
    expr: Expr,
    ty: Ty,
}

/// What is asked of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Want {
    /// Nothing: it stands alone.
    Nothing,
    /// This type, which it will be converted to.
    Type(Ty),
    /// Some type that is not known yet, since it is an argument.
    Later,
}

/// Checks the bodies of one class after the other.
struct Checker<'w, 'a> {
    world: &'w mut World<'a>,
    /// The names of types here.
    env: Env,
    /// The names of variables here, from the outside in.
    scopes: Vec<Entry>,
    /// The bodies around this place, from the outside in.
    frames: Vec<Frame>,
    /// The values of the `switch` expressions around this place whose types are
    /// being found.
    values: Vec<Vec<Checked>>,
}

/// Something that brings names into scope.
#[derive(Debug, Clone, Copy)]
enum Entry {
    Local(Symbol, LocalId),
    /// The members of a class.
    Class(ClassId),
}

/// A body: of a method, constructor, initialiser or lambda.
struct Frame {
    /// The class whose body it is in.
    class: ClassId,
    /// Whether there is no `this`.
    is_static: bool,
    is_lambda: bool,
    /// In the arguments of `this(…)` or `super(…)`.
    is_early: bool,
    captures: Vec<LocalId>,
    captures_this: bool,
    returns: Returns,
    targets: Vec<Target>,
}

/// What `return` gives.
#[derive(Debug, Clone)]
enum Returns {
    /// This type, or `void`.
    Type(Ty),
    /// Whatever the lambda's body says; what was found so far.
    Found(Vec<Ty>),
    /// Not allowed.
    Nothing,
}

/// Something that can be left.
#[derive(Debug, Clone, Copy)]
struct Target {
    id: TargetId,
    label: Option<Symbol>,
    kind: TargetKind,
    /// What a switch expression asks of its values.
    want: Want,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TargetKind {
    Loop,
    Switch,
    SwitchExpr,
    Labelled,
}

impl<'a> Checker<'_, 'a> {
    fn problem(&self, kind: ProblemKind, message: String, span: Span) -> Box<Problem> {
        Box::new(Problem { kind, message, span })
    }

    fn error<T>(&self, message: String, span: Span) -> Check<T> {
        Err(self.problem(ProblemKind::Error, message, span))
    }

    fn outside<T>(&self, message: String, span: Span) -> Check<T> {
        Err(self.problem(ProblemKind::Outside, message, span))
    }

    fn unsupported<T>(&self, message: &str, span: Span) -> Check<T> {
        Err(self.problem(ProblemKind::Unsupported, message.to_owned(), span))
    }

    fn text(&self, name: Symbol) -> &str {
        self.world.symbols.name(name)
    }

    fn target_id(&mut self) -> TargetId {
        self.world.targets += 1;
        TargetId(self.world.targets)
    }
}

pub(crate) use bodies::check_all;
