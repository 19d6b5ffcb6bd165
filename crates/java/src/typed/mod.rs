//! The typed tree: what the sources of one version mean in Java's own terms.
//!
//! In it, every name is resolved to a local variable, a field, a method or a
//! class; overloads are chosen; every expression has its erased type; every
//! implicit conversion is a node (boxing, unboxing, widening, the narrowing of
//! compound assignments, string conversion, casts that erasure implies);
//! constant expressions are folded; `this` and enclosing instances that the
//! program leaves out are written out; arguments of variable arity are packed
//! into arrays; implicit constructors, the call of `super()` that every
//! constructor begins with, and the members that enums and records get by
//! themselves are there.
//!
//! Not desugared, but resolved: loops over collections, `try` with resources,
//! `switch` in all its forms, patterns, lambdas, enums and records, string
//! concatenation, compound assignment. Where the language says that such a
//! construct calls a method (`iterator()`, `close()`, …), the node names it.
//!
//! Everything is numbered across all files of the version: classes, fields,
//! methods, local variables. Numbers are stable only within one version;
//! across versions, classes correspond by [`Class::binary_name`] and their
//! members by names and erased signatures.
//!
//! Three kinds of members that cannot be translated:
//! - source that is not Java, or that is not supported, or that does not fit
//!   together: the [`Problem`] stands in place of the body, and nothing else
//!   is affected;
//! - members of classes in the bundled table of the library
//!   ([`Origin::Library`]): they have signatures and effects, no bodies;
//! - members of classes that nothing is known of ([`Origin::Outside`]): calls
//!   of them are [`Callee::Outside`], fields [`ExprKind::OutsideField`].

pub(crate) mod class;
mod expr;
mod queries;
mod stmt;
mod types;
mod walk;

pub use class::*;
pub use expr::*;
pub use queries::Knowledge;
pub use stmt::*;
pub use types::*;

use crate::span::Span;
use crate::symbol::{Symbol, Symbols};

/// Number of a class in [`Program::classes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub u32);

/// Number of a field in [`Program::fields`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldId(pub u32);

/// Number of a method or constructor in [`Program::methods`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MethodId(pub u32);

/// Number of a local variable in [`Program::locals`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalId(pub u32);

/// Number of a label or of a statement that `break`, `continue` or `yield`
/// leave, unique within a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TargetId(pub u32);

/// All sources of a version, resolved.
#[derive(Debug, Clone)]
pub struct Program {
    /// Its names.
    pub symbols: Symbols,
    /// All classes: of the sources, of the library, and unknown ones that the
    /// sources mention.
    pub classes: Vec<Class>,
    /// All fields of those.
    pub fields: Vec<Field>,
    /// All methods and constructors of those.
    pub methods: Vec<Method>,
    /// All local variables of all bodies.
    pub locals: Vec<Local>,
    /// Classes that the language itself knows.
    pub known: KnownClasses,
    /// What is wrong outside of members: text that is not Java, two classes
    /// of one name, files that are not text.
    pub problems: Vec<Problem>,
    /// Classes whose binary names are not what javac calls them, but what their
    /// counterparts in a later version are called.
    pub renumbered: Vec<ClassId>,
}

/// Classes that the language itself knows. All are always there.
#[derive(Debug, Clone, Copy)]
pub struct KnownClasses {
    /// `java.lang.Object`
    pub object: ClassId,
    /// `java.lang.String`
    pub string: ClassId,
    /// `java.lang.Class`
    pub class: ClassId,
    /// `java.lang.Enum`
    pub enumeration: ClassId,
    /// `java.lang.Record`
    pub record: ClassId,
    /// `java.lang.Iterable`
    pub iterable: ClassId,
    /// `java.lang.Throwable`
    pub throwable: ClassId,
    /// `java.lang.AutoCloseable`
    pub auto_closeable: ClassId,
    /// The classes of boxed primitives, in the order of [`Primitive::ALL`].
    pub boxes: [ClassId; 8],
}

/// Something that is wrong, or not supported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Whether it is not Java, not supported, or needs what is not given.
    pub kind: ProblemKind,
    /// In plain words: the construct, and what is the matter with it.
    pub message: String,
    /// Where.
    pub span: Span,
}

/// What sort of problem it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProblemKind {
    /// The text is not Java.
    Syntax,
    /// Java that is not supported.
    Unsupported,
    /// Java whose meaning depends on a class that is not among the sources.
    Outside,
    /// Does not fit together, as far as we know: a compiler would reject it.
    Error,
}

/// A local variable: of a method, constructor, initialiser or lambda.
///
/// Bodies of lambdas and of local and anonymous classes mention variables of
/// the bodies around them by the same numbers; which ones they capture stands
/// in [`Lambda::captures`] and [`Class::captures`]. A captured variable is
/// never assigned after it was captured.
#[derive(Debug, Clone)]
pub struct Local {
    /// Its name. Variables that the source does not name (the receiver of a
    /// method reference) have names that are not identifiers.
    pub name: Symbol,
    /// Its type.
    pub ty: Type,
    /// What declares it.
    pub kind: LocalKind,
    /// Where its name stands.
    pub span: Span,
}

/// What declares a local variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LocalKind {
    /// A parameter of a method or constructor.
    Parameter,
    /// A parameter of a lambda.
    LambdaParameter,
    /// A declaration in a block or in the head of a loop.
    Variable,
    /// A pattern.
    Pattern,
    /// A `catch` clause.
    Exception,
    /// The head of a `try` statement.
    Resource,
    /// Nothing in the source.
    Synthetic,
}

impl Program {
    /// The class of this number.
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    /// The field of this number.
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.0 as usize]
    }

    /// The method or constructor of this number.
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }

    /// The local variable of this number.
    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.0 as usize]
    }

    /// The text of a symbol.
    pub fn name(&self, symbol: Symbol) -> &str {
        self.symbols.name(symbol)
    }
}
