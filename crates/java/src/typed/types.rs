//! Erased types, and constants.

use super::ClassId;
use std::sync::Arc;

/// A type after erasure: what exists when a program runs. Type variables are
/// their bounds, `List<String>` is `List`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type {
    /// A primitive type.
    Primitive(Primitive),
    /// A class, interface, enum or record, also an unknown one.
    Class(ClassId),
    /// An array: the type of its innermost elements, and how many dimensions
    /// there are (at least one).
    Array(Element, u8),
    /// The type of `null`.
    Null,
    /// What a `void` method returns.
    Void,
    /// Not known: a member of a class that lies outside of the sources. It
    /// may be primitive or a reference. Where the context asks for a type, a
    /// [`Conversion::FromUnknown`](super::Conversion::FromUnknown) leads there.
    Unknown,
}

/// The innermost elements of an array.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Element {
    /// Of a primitive type.
    Primitive(Primitive),
    /// Of a class.
    Class(ClassId),
}

/// The primitive types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Primitive {
    /// `boolean`
    Boolean,
    /// `byte`
    Byte,
    /// `short`
    Short,
    /// `char`
    Char,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
}

impl Primitive {
    /// All of them, in the order of the enum.
    pub const ALL: [Primitive; 8] = [
        Primitive::Boolean,
        Primitive::Byte,
        Primitive::Short,
        Primitive::Char,
        Primitive::Int,
        Primitive::Long,
        Primitive::Float,
        Primitive::Double,
    ];

    /// Its keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            Primitive::Boolean => "boolean",
            Primitive::Byte => "byte",
            Primitive::Short => "short",
            Primitive::Char => "char",
            Primitive::Int => "int",
            Primitive::Long => "long",
            Primitive::Float => "float",
            Primitive::Double => "double",
        }
    }

    /// Whether it is a number, as all but `boolean` are.
    pub fn is_numeric(self) -> bool {
        self != Primitive::Boolean
    }

    /// Whether it is an integer, as `char` is.
    pub fn is_integral(self) -> bool {
        self.is_numeric() && self <= Primitive::Long
    }
}

impl Type {
    /// `boolean`
    pub const BOOLEAN: Type = Type::Primitive(Primitive::Boolean);
    /// `int`
    pub const INT: Type = Type::Primitive(Primitive::Int);

    /// The primitive type that it is.
    pub fn primitive(self) -> Option<Primitive> {
        match self {
            Type::Primitive(primitive) => Some(primitive),
            _ => None,
        }
    }

    /// Whether its values are references, `null` included. Of an unknown type
    /// this is not known, and not said.
    pub fn is_reference(self) -> bool {
        matches!(self, Type::Class(_) | Type::Array(..) | Type::Null)
    }

    /// The array of this type: none if there are no such arrays.
    pub fn array(self) -> Option<Type> {
        match self {
            Type::Primitive(element) => Some(Type::Array(Element::Primitive(element), 1)),
            Type::Class(class) => Some(Type::Array(Element::Class(class), 1)),
            Type::Array(element, dimensions) => {
                dimensions.checked_add(1).map(|more| Type::Array(element, more))
            }
            Type::Null | Type::Void | Type::Unknown => None,
        }
    }

    /// What an array has in it.
    pub fn element(self) -> Option<Type> {
        match self {
            Type::Array(Element::Primitive(element), 1) => Some(Type::Primitive(element)),
            Type::Array(Element::Class(class), 1) => Some(Type::Class(class)),
            Type::Array(element, dimensions) => Some(Type::Array(element, dimensions - 1)),
            _ => None,
        }
    }
}

/// The value of a constant expression, or a literal.
#[derive(Debug, Clone)]
pub enum Constant {
    /// A `boolean`.
    Boolean(bool),
    /// A `byte`, `short`, `char` or `int`, in the range of that type.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float`.
    Float(f32),
    /// A `double`.
    Double(f64),
    /// A `String`, in UTF-16, surrogates alone included. Constants of equal
    /// contents are one object.
    String(Arc<[u16]>),
    /// `null`
    Null,
}

/// Floats compare by their bits: `0.0` is not `-0.0`, and a NaN is itself.
impl PartialEq for Constant {
    fn eq(&self, other: &Constant) -> bool {
        match (self, other) {
            (Constant::Boolean(a), Constant::Boolean(b)) => a == b,
            (Constant::Int(a), Constant::Int(b)) => a == b,
            (Constant::Long(a), Constant::Long(b)) => a == b,
            (Constant::Float(a), Constant::Float(b)) => a.to_bits() == b.to_bits(),
            (Constant::Double(a), Constant::Double(b)) => a.to_bits() == b.to_bits(),
            (Constant::String(a), Constant::String(b)) => a == b,
            (Constant::Null, Constant::Null) => true,
            _ => false,
        }
    }
}

impl Eq for Constant {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_and_their_elements() {
        let matrix = Type::INT.array().and_then(Type::array).expect("int[][]");
        assert_eq!(matrix, Type::Array(Element::Primitive(Primitive::Int), 2));
        assert_eq!(matrix.element().and_then(Type::element), Some(Type::INT));
        assert_eq!(Type::INT.element(), None);
        let deepest = Type::Array(Element::Class(ClassId(0)), u8::MAX);
        assert_eq!((deepest.array(), Type::Void.array()), (None, None));
    }

    #[test]
    fn floats_are_the_same_constant_bit_by_bit() {
        assert_ne!(Constant::Double(0.0), Constant::Double(-0.0));
        assert_eq!(Constant::Float(f32::NAN), Constant::Float(f32::NAN));
        assert_ne!(Constant::Int(0), Constant::Long(0));
    }
}
