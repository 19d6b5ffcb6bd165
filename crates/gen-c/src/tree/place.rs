//! Places: what can be read, and written unless it is constant. Whatever the
//! index, it lies within: the printer reduces it where its range does not.

use super::expr::Expr;

/// A variable of the unit or of the function around.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Var {
    Global(usize),
    Local(usize),
}

/// An object, or a part of one.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Place {
    Var(Var),
    /// `*p` of a pointer that is not null.
    Deref(Box<Expr>),
    /// `p[i]` of such a pointer.
    PointerIndex(Box<Expr>, Box<Expr>),
    /// `a[i]` of an array.
    Index(Box<Place>, Box<Expr>),
    /// A member of a struct or of a punned union.
    Field(Box<Place>, usize),
    /// A byte of an integer object.
    Byte(Box<Place>, Box<Expr>),
    /// An element of an array of variable length; its length is a local.
    VlaElement {
        array: usize,
        len: usize,
        index: Box<Expr>,
    },
}

impl Place {
    pub(crate) fn local(id: usize) -> Place {
        Place::Var(Var::Local(id))
    }

    pub(crate) fn global(id: usize) -> Place {
        Place::Var(Var::Global(id))
    }

    /// The variable that the place is part of, if no pointer leads to it.
    pub(crate) fn root(&self) -> Option<Var> {
        match self {
            Place::Var(var) => Some(*var),
            Place::Index(base, _) | Place::Field(base, _) | Place::Byte(base, _) => base.root(),
            Place::VlaElement { array, .. } => Some(Var::Local(*array)),
            Place::Deref(_) | Place::PointerIndex(..) => None,
        }
    }

    /// True if finding the place reads nothing that could change.
    pub(crate) fn is_fixed(&self) -> bool {
        match self {
            Place::Var(_) => true,
            Place::Field(base, _) => base.is_fixed(),
            Place::Index(base, index) => base.is_fixed() && matches!(**index, Expr::Int { .. }),
            Place::Deref(_)
            | Place::PointerIndex(..)
            | Place::Byte(..)
            | Place::VlaElement { .. } => false,
        }
    }
}
