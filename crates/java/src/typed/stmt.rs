//! Typed statements.

use super::{Callee, ClassId, Constant, Expr, FieldId, LocalId, TargetId, Type};
use crate::span::Span;

/// A sequence of statements with a scope of its own.
#[derive(Debug, Clone, Default)]
pub struct Block {
    /// Its statements.
    pub stmts: Vec<Stmt>,
    /// From brace to brace.
    pub span: Span,
}

/// A statement.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// What a statement is. Conditions have type `boolean`.
#[derive(Debug, Clone)]
pub enum StmtKind {
    /// `;`
    Empty,
    /// `e;` The value, if there is one, is dropped.
    Expr(Expr),
    /// `T x = e;`: one for each variable. Without an initialiser the variable
    /// has no value yet, and the language makes sure that it is not read
    /// before it gets one; in a loop, it is a new variable in each round.
    Local(LocalId, Option<Expr>),
    /// The declaration of a local class: nothing happens here.
    Class(ClassId),
    /// `{ … }`
    Block(Block),
    /// `if (c) a else b`. Patterns in the condition bind variables that both
    /// the branches and the statements behind it may use.
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    /// `while (c) a`
    While(Loop, Expr, Box<Stmt>),
    /// `do a while (c);`
    DoWhile(Loop, Box<Stmt>, Expr),
    /// `for (init; c; step) a`
    For(Box<For>),
    /// `for (T x : e) a`
    ForEach(Box<ForEach>),
    /// `label: a`, where `a` is not a loop: leaving it is leaving the
    /// statement. The label of a loop is the loop's own target, and there is
    /// no node for it.
    Labelled(TargetId, Box<Stmt>),
    /// `switch (e) { … }`
    Switch(Box<Switch>),
    /// `break;` or `break label;`: goes on after the target, a loop, a
    /// `switch` statement, or a labelled statement.
    Break(TargetId),
    /// `continue;` or `continue label;`: the next round of the target.
    Continue(TargetId),
    /// `yield e;`: the value of the target, a `switch` expression.
    Yield(TargetId, Expr),
    /// `return e;`, converted to what the method or lambda returns.
    Return(Option<Expr>),
    /// `throw e;`: a `Throwable`; `NullPointerException` if it is null.
    Throw(Expr),
    /// `try … catch … finally`
    Try(Box<Try>),
    /// `synchronized (e) { … }`: `NullPointerException` if it is null.
    Synchronized(Expr, Block),
    /// `assert c : e;`. Whether assertions are on is not part of the source.
    Assert(Expr, Option<Expr>),
    /// `this(…)` or `super(…)`: the first statement of a constructor.
    ConstructorCall(Box<ConstructorCall>),
}

/// What `break` and `continue` call a loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loop {
    /// Its target, also of the labels that stand before it.
    pub target: TargetId,
}

/// `for (init; c; step) a`
#[derive(Debug, Clone)]
pub struct For {
    /// What leaves it.
    pub target: Loop,
    /// Before the first round: declarations or expressions.
    pub init: Vec<Stmt>,
    /// Before each round; true if it is left out.
    pub condition: Option<Expr>,
    /// After each round, and where `continue` goes: expressions.
    pub step: Vec<Stmt>,
    /// One round.
    pub body: Stmt,
}

/// `for (T x : e) a`
#[derive(Debug, Clone)]
pub struct ForEach {
    /// What leaves it.
    pub target: Loop,
    /// The variable: a new one in each round.
    pub local: LocalId,
    /// What it goes over, evaluated once.
    pub over: Expr,
    /// How.
    pub kind: ForEachKind,
    /// The value of the variable, converted to its type, where
    /// [`ExprKind::Given`](super::ExprKind::Given) stands for the element of
    /// the array, or for what `next()` returned.
    pub element: Expr,
    /// One round.
    pub body: Stmt,
}

/// What a `for (T x : e)` goes over.
#[derive(Debug, Clone)]
pub enum ForEachKind {
    /// An array: its length is read once, before the first round.
    Array,
    /// An `Iterable`.
    Iterable {
        /// `iterator()`, called on the value once.
        iterator: Callee,
        /// `hasNext()`, called on the iterator before each round.
        has_next: Callee,
        /// `next()`, called on the iterator at the start of each round.
        next: Callee,
    },
    /// It is not known whether it is an array or an `Iterable`.
    Unknown,
}

/// A `switch` statement or expression.
///
/// The selector is evaluated once. `null` throws `NullPointerException`
/// unless there is a label `null`. Cases are tried in order; `default`
/// matches if nothing else does, wherever it stands. If nothing matches: a
/// statement does nothing, unless [`Switch::is_exhaustive`]; an exhaustive one
/// without `default` throws (`IncompatibleClassChangeError` for an enum,
/// `MatchException` otherwise), which happens only if classes were compiled
/// apart.
#[derive(Debug, Clone)]
pub struct Switch {
    /// What leaves it: the target of `break` in a statement, of `yield` in an
    /// expression.
    pub target: TargetId,
    /// What is looked at, converted: `int` for all integral types and their
    /// boxes, else a reference.
    pub selector: Expr,
    /// What is compared.
    pub kind: SwitchKind,
    /// The cases in order.
    pub cases: Vec<Case>,
    /// Whether cases are written with `->`. If so, they do not fall through.
    pub is_arrow: bool,
    /// Whether one case must match: all expressions, and statements with
    /// patterns or `null`.
    pub is_exhaustive: bool,
}

/// What a `switch` compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SwitchKind {
    /// Numbers.
    Int,
    /// Strings, by `equals`.
    String,
    /// Constants of this enum, by identity. Of an enum outside of the sources,
    /// labels are [`Label::OutsideConstant`].
    Enum(ClassId),
    /// Values against patterns.
    Pattern,
    /// The type of the selector is not known.
    Unknown,
}

/// A case of a `switch`, or several that share their statements.
#[derive(Debug, Clone)]
pub struct Case {
    /// What it matches: any of these.
    pub labels: Vec<Label>,
    /// `when c`: must hold as well, after the pattern has bound.
    pub guard: Option<Expr>,
    /// What it does.
    pub body: CaseBody,
    /// The label.
    pub span: Span,
}

/// What a case matches.
#[derive(Debug, Clone)]
pub enum Label {
    /// A number or a string.
    Constant(Constant),
    /// A constant of an enum.
    EnumConstant(FieldId),
    /// A constant of an enum that lies outside of the sources.
    OutsideConstant(ClassId, crate::symbol::Symbol),
    /// `null`
    Null,
    /// A pattern.
    Pattern(Pattern),
    /// `default`
    Default,
}

/// What a case does.
#[derive(Debug, Clone)]
pub enum CaseBody {
    /// `case x: …`. In a switch that falls through, what follows is the next
    /// case. Declarations are in scope in all later cases.
    Stmts(Vec<Stmt>),
    /// `case x -> e;` In an expression, its value, converted to the type of
    /// the `switch`; in a statement, an expression statement.
    Expr(Expr),
    /// `case x -> { … }`
    Block(Block),
    /// `case x -> throw e;`
    Throw(Expr),
}

/// `try (r) { … } catch (E e) { … } finally { … }`
///
/// With resources and catches, the catches and `finally` are around the
/// resources, as JLS 14.20.3.2 says. A resource is closed in reverse order,
/// unless it is null; what closing throws is suppressed if the block threw.
#[derive(Debug, Clone)]
pub struct Try {
    /// The resources in order.
    pub resources: Vec<Resource>,
    /// What is tried.
    pub body: Block,
    /// Handlers, tried in order.
    pub catches: Vec<Catch>,
    /// What is done in any case.
    pub finally: Option<Block>,
}

/// A resource of a `try`.
#[derive(Debug, Clone)]
pub struct Resource {
    /// The variable; a synthetic one if the resource is an expression.
    pub local: LocalId,
    /// Its value.
    pub value: Expr,
    /// `close()`, as called on the variable's type.
    pub close: Callee,
}

/// `catch (A | B e) { … }`
#[derive(Debug, Clone)]
pub struct Catch {
    /// The classes that it catches: any of them.
    pub classes: Vec<ClassId>,
    /// The variable.
    pub local: LocalId,
    /// What it does.
    pub body: Block,
}

/// `this(…)` or `super(…)`
#[derive(Debug, Clone)]
pub struct ConstructorCall {
    /// `this(…)`: then [`Class::instance_init`](super::Class::instance_init)
    /// does not run after it, since the other constructor ran it.
    pub is_this: bool,
    /// The class whose constructor it is.
    pub class: ClassId,
    /// The constructor.
    pub callee: Callee,
    /// The enclosing instance for the superclass, if it needs one:
    /// `outer.super(…)`, or the one that the language finds.
    pub outer: Option<Expr>,
    /// Its arguments, converted.
    pub args: Vec<Expr>,
    /// Whether the source leaves it out.
    pub is_implicit: bool,
}

/// A pattern.
#[derive(Debug, Clone)]
pub enum Pattern {
    /// `T x`, or `_`: matches what is an instance of `T`, and binds it.
    Type {
        /// The type.
        ty: Type,
        /// The variable.
        local: LocalId,
        /// Whether every value matches, `null` included, as the type of the
        /// value is a subtype. Only as a part of a record pattern or as a case
        /// that `default` could stand for.
        is_total: bool,
    },
    /// `R(p, q)`: matches instances of the record whose components, read by
    /// their accessors, match.
    Record {
        /// The record.
        class: ClassId,
        /// One pattern for each component, in order.
        parts: Vec<Pattern>,
    },
}
