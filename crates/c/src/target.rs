//! The target: x86-64 System V, LP64, little endian.

use crate::types::{ArrayLength, FloatKind, IntKind, TypeId, TypeKind, Types};

/// Size and alignment in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// The size.
    pub size: u64,
    /// The alignment.
    pub align: u64,
}

const fn scalar(size: u64) -> Layout {
    Layout { size, align: size }
}

impl IntKind {
    /// In bytes.
    pub const fn size(self) -> u64 {
        match self {
            IntKind::Char | IntKind::SChar | IntKind::UChar | IntKind::CharUnsigned => 1,
            IntKind::Short | IntKind::UShort => 2,
            IntKind::Int | IntKind::UInt => 4,
            IntKind::Long | IntKind::ULong | IntKind::LongLong | IntKind::ULongLong => 8,
            IntKind::Int128 | IntKind::UInt128 => 16,
        }
    }

    /// In bits.
    pub const fn bits(self) -> u32 {
        self.size() as u32 * 8
    }

    /// Whether it has negative values.
    pub const fn is_signed(self) -> bool {
        match self {
            IntKind::Char
            | IntKind::SChar
            | IntKind::Short
            | IntKind::Int
            | IntKind::Long
            | IntKind::LongLong
            | IntKind::Int128 => true,
            IntKind::CharUnsigned
            | IntKind::UChar
            | IntKind::UShort
            | IntKind::UInt
            | IntKind::ULong
            | IntKind::ULongLong
            | IntKind::UInt128 => false,
        }
    }

    /// The unsigned type of the same size.
    pub const fn to_unsigned(self) -> IntKind {
        match self {
            IntKind::Char | IntKind::SChar | IntKind::UChar | IntKind::CharUnsigned => {
                IntKind::UChar
            }
            IntKind::Short | IntKind::UShort => IntKind::UShort,
            IntKind::Int | IntKind::UInt => IntKind::UInt,
            IntKind::Long | IntKind::ULong => IntKind::ULong,
            IntKind::LongLong | IntKind::ULongLong => IntKind::ULongLong,
            IntKind::Int128 | IntKind::UInt128 => IntKind::UInt128,
        }
    }

    /// The integer conversion rank, as a number to compare.
    pub const fn rank(self) -> u8 {
        match self {
            IntKind::Char | IntKind::SChar | IntKind::UChar | IntKind::CharUnsigned => 1,
            IntKind::Short | IntKind::UShort => 2,
            IntKind::Int | IntKind::UInt => 3,
            IntKind::Long | IntKind::ULong => 4,
            IntKind::LongLong | IntKind::ULongLong => 5,
            IntKind::Int128 | IntKind::UInt128 => 6,
        }
    }

    /// The value that the low bits of a number are in this type.
    pub const fn wrap(self, value: i128) -> i128 {
        let unused = 128 - self.bits();
        if unused == 0 {
            value
        } else if self.is_signed() {
            value << unused >> unused
        } else {
            ((value as u128) << unused >> unused) as i128
        }
    }
}

impl FloatKind {
    /// Size and alignment.
    pub const fn layout(self) -> Layout {
        match self {
            FloatKind::Float16 => scalar(2),
            FloatKind::Float => scalar(4),
            FloatKind::Double => scalar(8),
            FloatKind::LongDouble | FloatKind::Float128 => scalar(16),
        }
    }
}

/// Size and alignment of a type; none if it is incomplete, variable, or its
/// size is out of range. `void` and functions have size 1, as GNU C has it.
pub fn layout(types: &Types, ty: TypeId) -> Option<Layout> {
    match types.kind(ty) {
        TypeKind::Void | TypeKind::Bool | TypeKind::Function(_) => Some(scalar(1)),
        TypeKind::Int(kind) => Some(scalar(kind.size())),
        TypeKind::Float(kind) => Some(kind.layout()),
        TypeKind::Complex(kind) => {
            let part = kind.layout();
            Some(Layout { size: part.size * 2, align: part.align })
        }
        TypeKind::Enum(id) => types.enumeration(*id).underlying.map(|kind| scalar(kind.size())),
        TypeKind::Record(id) => {
            let body = types.record(*id).body.as_ref()?;
            Some(Layout { size: body.size, align: body.align })
        }
        TypeKind::Pointer(_) => Some(scalar(8)),
        TypeKind::Array(element, ArrayLength::Known(length)) => {
            let element = layout(types, element.ty)?;
            Some(Layout { size: element.size.checked_mul(*length)?, align: element.align })
        }
        TypeKind::Vector(element, length) => {
            let size = layout(types, *element)?.size.checked_mul(*length)?;
            Some(Layout { size, align: size.next_power_of_two() })
        }
        TypeKind::Array(_, _) | TypeKind::Unsupported => None,
    }
}
