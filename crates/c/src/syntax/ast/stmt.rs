//! Statements, as they were written.

use super::{Attribute, Declaration, Expr, FunctionDef, StaticAssert};
use crate::span::Span;
use crate::symbol::Symbol;

/// `{ … }`
#[derive(Debug, Clone)]
pub struct Block {
    /// What is in it.
    pub items: Vec<BlockItem>,
    /// Labels declared with `__label__`.
    pub labels: Vec<Symbol>,
    /// With its braces.
    pub span: Span,
}

/// A declaration or a statement.
#[derive(Debug, Clone)]
pub enum BlockItem {
    /// A declaration.
    Declaration(Declaration),
    /// `_Static_assert`
    StaticAssert(StaticAssert),
    /// A function inside a function.
    NestedFunction(Box<FunctionDef>),
    /// A statement.
    Stmt(Stmt),
}

/// A statement.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// What a statement is.
#[derive(Debug, Clone)]
pub enum StmtKind {
    /// `;`
    Empty,
    /// `e;`
    Expr(Expr),
    /// `{ … }`
    Block(Block),
    /// `if (c) a else b`
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    /// `while (c) a`
    While(Expr, Box<Stmt>),
    /// `do a while (c);`
    DoWhile(Box<Stmt>, Expr),
    /// `for (init; c; step) a`
    For {
        /// Before the first round.
        init: Option<Box<BlockItem>>,
        /// Before each round.
        condition: Option<Expr>,
        /// After each round.
        step: Option<Expr>,
        /// One round.
        body: Box<Stmt>,
    },
    /// `switch (e) a`
    Switch(Expr, Box<Stmt>),
    /// `case low:` or `case low ... high:`, and the statement behind it,
    /// empty before a declaration or a brace.
    Case(Expr, Option<Expr>, Box<Stmt>),
    /// `default:`
    Default(Box<Stmt>),
    /// `label:`
    Label(Symbol, Vec<Attribute>, Box<Stmt>),
    /// `goto label;`
    Goto(Symbol),
    /// `goto *e;`
    GotoComputed(Expr),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return e;`
    Return(Option<Expr>),
    /// `asm …;`, whose text is its span. The labels are those of `asm goto`.
    Asm(Vec<Symbol>),
    /// An attribute alone, as in `[[fallthrough]];`.
    Attribute(Vec<Attribute>),
}
