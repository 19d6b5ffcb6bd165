//! The surface tree: what was written, with places. Names are not resolved
//! and literals have no type yet; `var` and `m[k] = v;` are gone: locals are
//! listed with their procedure, initialisers are assignments.

use super::number::Literal;
use crate::expr::{BinOp, Cast, UnOp};
use crate::span::Span;
use crate::types::{MapType, Type};

/// A name and where it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ident<'t> {
    pub(super) text: &'t str,
    pub(super) span: Span,
}

/// An expression.
#[derive(Debug)]
pub(super) struct Expr<'t> {
    pub(super) kind: ExprKind<'t>,
    pub(super) span: Span,
    /// The length of the longest path down, this node included.
    pub(super) depth: usize,
    /// Whether its type is known without its surroundings: not for literals
    /// without suffix and what is made only of such.
    pub(super) determined: bool,
}

#[derive(Debug)]
pub(super) enum ExprKind<'t> {
    Literal(Literal),
    Var(&'t str),
    Static(Ident<'t>),
    Unary(UnOp, Box<Expr<'t>>),
    Binary(BinOp, Box<[Expr<'t>; 2]>),
    Cast(Cast, Box<Expr<'t>>),
    /// Condition, then, otherwise.
    Ite(Box<[Expr<'t>; 3]>),
    Fill(MapType, Box<Expr<'t>>),
    Select(Box<Expr<'t>>, Vec<Expr<'t>>),
    Store(Box<Expr<'t>>, Vec<Expr<'t>>, Box<Expr<'t>>),
}

impl<'t> ExprKind<'t> {
    /// The depth of the deepest operand.
    pub(super) fn depth_below(&self) -> usize {
        let deepest = |list: &[Expr<'t>]| list.iter().map(|e| e.depth).max().unwrap_or(0);
        match self {
            ExprKind::Literal(_) | ExprKind::Var(_) | ExprKind::Static(_) => 0,
            ExprKind::Unary(_, a) | ExprKind::Cast(_, a) | ExprKind::Fill(_, a) => a.depth,
            ExprKind::Binary(_, operands) => deepest(&operands[..]),
            ExprKind::Ite(operands) => deepest(&operands[..]),
            ExprKind::Select(map, keys) => map.depth.max(deepest(keys)),
            ExprKind::Store(map, keys, value) => map.depth.max(deepest(keys)).max(value.depth),
        }
    }

    /// See [`Expr::determined`].
    pub(super) fn is_determined(&self) -> bool {
        match self {
            ExprKind::Literal(literal) => literal.is_determined(),
            ExprKind::Unary(_, operand) => operand.determined,
            ExprKind::Binary(op, operands) => {
                !op.keeps_type() || operands.iter().any(|operand| operand.determined)
            }
            ExprKind::Ite(operands) => operands[1..].iter().any(|operand| operand.determined),
            ExprKind::Var(_)
            | ExprKind::Static(_)
            | ExprKind::Cast(..)
            | ExprKind::Fill(..)
            | ExprKind::Select(..)
            | ExprKind::Store(..) => true,
        }
    }
}

/// A statement.
#[derive(Debug)]
pub(super) struct Stmt<'t> {
    pub(super) kind: StmtKind<'t>,
    pub(super) span: Span,
}

pub(super) type Body<'t> = Vec<Stmt<'t>>;

#[derive(Debug)]
pub(super) enum StmtKind<'t> {
    /// `target = value;`
    Assign(Ident<'t>, Expr<'t>),
    Call(Call<'t>),
    New(Ident<'t>),
    If(Expr<'t>, Body<'t>, Body<'t>),
    While(Expr<'t>, Body<'t>),
    Block(Ident<'t>, Body<'t>),
    Break(Ident<'t>),
    Check(Expr<'t>, Failure<'t>),
    Fail(Failure<'t>),
    Return(Vec<Expr<'t>>),
}

#[derive(Debug)]
pub(super) struct Call<'t> {
    pub(super) targets: Vec<Ident<'t>>,
    pub(super) callee: Ident<'t>,
    pub(super) args: Vec<Expr<'t>>,
    /// Exception, unless all are taken, and label.
    pub(super) handlers: Vec<(Option<Ident<'t>>, Ident<'t>)>,
}

#[derive(Debug)]
pub(super) enum Failure<'t> {
    Trap(Ident<'t>),
    Throw(Ident<'t>),
}

/// A global, parameter or local.
#[derive(Debug)]
pub(super) struct Variable<'t> {
    pub(super) name: Ident<'t>,
    pub(super) ty: Type,
    pub(super) span: Span,
}

/// An object that is there from the start.
#[derive(Debug)]
pub(super) struct Static<'t> {
    pub(super) name: Ident<'t>,
    pub(super) contents: Vec<Content<'t>>,
    pub(super) span: Span,
}

/// `global[key] = value;` of a static object.
#[derive(Debug)]
pub(super) struct Content<'t> {
    pub(super) global: Ident<'t>,
    pub(super) key: Option<Expr<'t>>,
    pub(super) value: Expr<'t>,
}

/// `reads` or `writes` of an external.
#[derive(Debug)]
pub(super) enum Footprint<'t> {
    All,
    /// None if the list is empty.
    Only(Vec<Ident<'t>>),
}

#[derive(Debug)]
pub(super) struct Extern<'t> {
    pub(super) signature: Signature<'t>,
    pub(super) pure: bool,
    pub(super) reads: Footprint<'t>,
    pub(super) writes: Footprint<'t>,
    pub(super) throws: Vec<Ident<'t>>,
    /// The function that it computes.
    pub(super) computes: Option<Ident<'t>>,
    /// If it stands for a procedure.
    pub(super) opaque: Option<Opaque<'t>>,
    pub(super) span: Span,
}

/// What is said of an opaque procedure besides its signature.
#[derive(Debug)]
pub(super) struct Opaque<'t> {
    pub(super) reason: String,
    pub(super) fingerprint: u128,
    pub(super) calls: Vec<Ident<'t>>,
}

#[derive(Debug)]
pub(super) struct Signature<'t> {
    pub(super) name: Ident<'t>,
    pub(super) params: Vec<Variable<'t>>,
    pub(super) results: Vec<Type>,
}

#[derive(Debug)]
pub(super) struct Proc<'t> {
    pub(super) signature: Signature<'t>,
    pub(super) locals: Vec<Variable<'t>>,
    pub(super) body: Body<'t>,
    pub(super) span: Span,
    /// The brace that ends it.
    pub(super) end: Span,
}

/// The declarations of a file, each kind in order.
#[derive(Debug, Default)]
pub(super) struct Items<'t> {
    pub(super) globals: Vec<Variable<'t>>,
    pub(super) statics: Vec<Static<'t>>,
    pub(super) externs: Vec<Extern<'t>>,
    pub(super) procs: Vec<Proc<'t>>,
}
