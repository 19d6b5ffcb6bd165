//! The tree of a program: what the generator builds, the mutator and the
//! shrinker edit, and the printer turns into C.
//!
//! The tree's operations are *total*: an addition, a division, an index or a
//! conversion has a meaning for all operands, and the printer adds the guard
//! that C needs where ranges do not show that none is needed. Expressions have
//! no side effects; effects stand in a grammar of their own ([`Effect`]) in
//! which every two of them are sequenced. So every well-typed tree prints as a
//! program without undefined behaviour, and edits need not know about it.

mod effect;
mod expr;
mod place;
mod stmt;
mod types;
mod typing;
mod unit;
mod walk;

pub(crate) use effect::{Call, Effect};
pub(crate) use expr::{BinOp, Designator, Expr, Init, LibraryCall, LitStyle, SizeOf, UnOp};
pub(crate) use place::{Place, Var};
pub(crate) use stmt::{Block, Case, DeclInit, ForStyle, JumpInStyle, Label, Stmt, WhileStyle};
pub(crate) use types::{IntKind, Pointer, Region, Type};
pub(crate) use typing::Env;
pub(crate) use unit::{
    Counted, EnumDef, Field, Function, Global, Local, OverflowStyle, Record, Shape, Signature, Unit,
};
pub(crate) use walk::Part;
