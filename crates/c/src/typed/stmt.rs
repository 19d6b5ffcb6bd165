//! Typed statements.

use super::{DeclId, Expr, LabelId};
use crate::span::Span;
use crate::types::VlaId;

/// A statement.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// What a statement is. Conditions have scalar type.
#[derive(Debug, Clone)]
pub enum StmtKind {
    /// `;`
    Empty,
    /// `e;`
    Expr(Expr),
    /// The declaration of an object, where its initialiser is evaluated if it
    /// is automatic.
    Declare(DeclId),
    /// Evaluates the length of a variable-length array.
    EvalVla(VlaId),
    /// `{ … }`
    Block(Vec<Stmt>),
    /// `if (c) a else b`
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    /// `while (c) a`
    While(Expr, Box<Stmt>),
    /// `do a while (c);`
    DoWhile(Box<Stmt>, Expr),
    /// `for (init; c; step) a`
    For {
        /// Before the first round.
        init: Vec<Stmt>,
        /// Before each round.
        condition: Option<Expr>,
        /// After each round.
        step: Option<Expr>,
        /// One round.
        body: Box<Stmt>,
    },
    /// `switch (e) a`, on an integer after promotion.
    Switch(Expr, Box<Stmt>),
    /// `case low ... high:`, both in the type of the innermost switch.
    Case {
        /// The lowest value.
        low: i128,
        /// The highest value.
        high: i128,
        /// What it labels.
        body: Box<Stmt>,
    },
    /// `default:`
    Default(Box<Stmt>),
    /// `label:`
    Label(LabelId, Box<Stmt>),
    /// `goto label;`
    Goto(LabelId),
    /// `goto *e;`
    GotoComputed(Expr),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return e;`, converted to the return type.
    Return(Option<Expr>),
    /// Assembly, whose text is its span.
    Asm,
}
