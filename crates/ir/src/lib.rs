//! The core language: a structured, typed, deterministic language that every
//! front end lowers to and every engine works on.
//!
//! * [`program`], [`statics`], [`expr`], [`types`]: what programs are made of.
//! * [`value`], [`bv`], [`float`], [`ops`]: what they compute with.
//! * [`functions`]: functions of floats that externals may compute.
//! * [`interp`]: what they mean.
//! * [`kinds`]: which objects a program can meet.
//! * [`effects`], [`call_graph`]: what a procedure may do at most, whom it calls.
//! * [`stop`]: when an analysis ends early.
//! * [`text`]: the text form, a parser and a printer.
//! * [`mod@validate`], [`typing`]: which programs are well formed, and their types.

pub mod bv;
pub mod call_graph;
pub mod effects;
mod entries;
pub mod expr;
pub mod float;
pub mod functions;
pub mod interp;
pub mod kinds;
pub mod name;
pub mod name_set;
pub mod ops;
pub mod pointees;
pub mod program;
pub mod random;
pub mod rename;
pub mod span;
pub mod statics;
pub mod stop;
pub mod text;
pub mod types;
pub mod typing;
pub mod validate;
pub mod value;

pub use bv::Bv;
pub use expr::{BinOp, Cast, Expr, ExprKind, UnOp, Var};
pub use float::{Float, Rounding};
pub use functions::{Function, LastBits};
pub use kinds::{Kind, Kinds};
pub use name::{Name, NameMap};
pub use pointees::{Part, Pointee, Pointees};
pub use program::{
    Body, Call, Extern, Failure, Footprint, Global, Handler, IMPOSSIBLE, Opaque, Proc, Program,
    Stmt, StmtKind, Unsigned,
};
pub use span::{FileId, SourceFile, SourceMap, Span};
pub use statics::{Content, Known, Static, Statics};
pub use stop::Stop;
pub use types::{FloatType, Keys, MapType, ScalarType, Type, Width};
pub use typing::type_of;
pub use validate::{Invalid, validate};
pub use value::{Key, MapValue, Object, Scalar, Value};
