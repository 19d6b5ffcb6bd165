//! Types in one notation: the name of the outermost constructor first, so that
//! a text is a type without any rule of precedence.

use std::fmt;

/// A type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Canonical {
    /// Qualifiers, in the order of [`QUALIFIERS`]. Those of an array are those
    /// of its elements.
    pub(super) qualifiers: [bool; 4],
    pub(super) shape: Shape,
}

/// The qualifiers there are.
pub(super) const QUALIFIERS: [&str; 4] = ["const", "volatile", "restrict", "_Atomic"];

/// What a type is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Shape {
    /// A type with a name.
    Named(String),
    Pointer(Box<Canonical>),
    /// The length, as C writes it.
    Array(String, Box<Canonical>),
    Function {
        result: Box<Canonical>,
        /// None without a prototype.
        params: Option<Vec<Canonical>>,
        variadic: bool,
    },
    /// A spelling that was not understood: the same as any type.
    Any,
}

impl Canonical {
    /// A type without qualifiers.
    pub(super) fn plain(shape: Shape) -> Self {
        Canonical { qualifiers: [false; 4], shape }
    }

    /// With more qualifiers.
    pub(super) fn with(mut self, more: [bool; 4]) -> Self {
        match &mut self.shape {
            Shape::Array(_, element) => **element = element.clone().with(more),
            // A function has none.
            Shape::Function { .. } => {}
            Shape::Named(_) | Shape::Pointer(_) | Shape::Any => {
                for (own, more) in self.qualifiers.iter_mut().zip(more) {
                    *own |= more;
                }
            }
        }
        self
    }

    /// As a value has it.
    pub(super) fn unqualified(mut self) -> Self {
        self.qualifiers = [false; 4];
        self
    }

    /// Whether it is a function.
    pub(super) fn is_function(&self) -> bool {
        matches!(self.shape, Shape::Function { .. })
    }

    /// Whether something in it was not understood.
    pub(super) fn is_open(&self) -> bool {
        match &self.shape {
            Shape::Any => true,
            Shape::Named(_) => false,
            Shape::Pointer(to) | Shape::Array(_, to) => to.is_open(),
            Shape::Function { result, params, .. } => {
                result.is_open() || params.iter().flatten().any(Canonical::is_open)
            }
        }
    }
}

/// A function's type; qualifiers of parameters and results say nothing to its
/// callers.
pub(super) fn function(result: Canonical, params: Option<Vec<Canonical>>, variadic: bool) -> Shape {
    Shape::Function {
        result: Box::new(result.unqualified()),
        params: params.map(|all| all.into_iter().map(Canonical::unqualified).collect()),
        variadic,
    }
}

impl fmt::Display for Canonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, _) in QUALIFIERS.iter().zip(self.qualifiers).filter(|(_, on)| *on) {
            write!(f, "{name} ")?;
        }
        match &self.shape {
            Shape::Named(name) => f.write_str(name),
            Shape::Pointer(to) => write!(f, "pointer to {to}"),
            Shape::Array(length, element) => write!(f, "array[{length}] of {element}"),
            Shape::Function { result, params, variadic } => {
                let shown = |params: &Vec<Canonical>| {
                    let mut all: Vec<String> = params.iter().map(Canonical::to_string).collect();
                    all.extend(variadic.then(|| "...".to_owned()));
                    if all.is_empty() { "void".to_owned() } else { all.join(", ") }
                };
                let params = params.as_ref().map_or(String::new(), shown);
                write!(f, "function({params}) returning {result}")
            }
            Shape::Any => f.write_str("?"),
        }
    }
}
