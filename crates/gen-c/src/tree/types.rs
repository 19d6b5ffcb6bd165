//! C types, refined: a pointer type also says how many elements are surely
//! there, how long they live and whether it may be null. None of that is
//! printed; it is what makes every access of a well-typed tree valid.

/// An integer type by its spelling; `int64_t` and `long` are two of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum IntKind {
    Bool,
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LLong,
    ULLong,
    Size,
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
}

impl IntKind {
    pub(crate) const ALL: [IntKind; 21] = [
        IntKind::Bool,
        IntKind::Char,
        IntKind::SChar,
        IntKind::UChar,
        IntKind::Short,
        IntKind::UShort,
        IntKind::Int,
        IntKind::UInt,
        IntKind::Long,
        IntKind::ULong,
        IntKind::LLong,
        IntKind::ULLong,
        IntKind::Size,
        IntKind::I8,
        IntKind::U8,
        IntKind::I16,
        IntKind::U16,
        IntKind::I32,
        IntKind::U32,
        IntKind::I64,
        IntKind::U64,
    ];

    /// The name in C.
    pub(crate) fn spelling(self) -> &'static str {
        match self {
            IntKind::Bool => "_Bool",
            IntKind::Char => "char",
            IntKind::SChar => "signed char",
            IntKind::UChar => "unsigned char",
            IntKind::Short => "short",
            IntKind::UShort => "unsigned short",
            IntKind::Int => "int",
            IntKind::UInt => "unsigned",
            IntKind::Long => "long",
            IntKind::ULong => "unsigned long",
            IntKind::LLong => "long long",
            IntKind::ULLong => "unsigned long long",
            IntKind::Size => "size_t",
            IntKind::I8 => "int8_t",
            IntKind::U8 => "uint8_t",
            IntKind::I16 => "int16_t",
            IntKind::U16 => "uint16_t",
            IntKind::I32 => "int32_t",
            IntKind::U32 => "uint32_t",
            IntKind::I64 => "int64_t",
            IntKind::U64 => "uint64_t",
        }
    }

    /// The type that a typedef of the system headers stands for.
    pub(crate) fn canonical(self) -> IntKind {
        match self {
            IntKind::Size | IntKind::U64 => IntKind::ULong,
            IntKind::I8 => IntKind::SChar,
            IntKind::U8 => IntKind::UChar,
            IntKind::I16 => IntKind::Short,
            IntKind::U16 => IntKind::UShort,
            IntKind::I32 => IntKind::Int,
            IntKind::U32 => IntKind::UInt,
            IntKind::I64 => IntKind::Long,
            IntKind::Bool
            | IntKind::Char
            | IntKind::SChar
            | IntKind::UChar
            | IntKind::Short
            | IntKind::UShort
            | IntKind::Int
            | IntKind::UInt
            | IntKind::Long
            | IntKind::ULong
            | IntKind::LLong
            | IntKind::ULLong => self,
        }
    }

    /// Bits of the value; one for `_Bool`.
    pub(crate) fn bits(self) -> u32 {
        match self {
            IntKind::Bool => 1,
            IntKind::Char | IntKind::SChar | IntKind::UChar | IntKind::I8 | IntKind::U8 => 8,
            IntKind::Short | IntKind::UShort | IntKind::I16 | IntKind::U16 => 16,
            IntKind::Int | IntKind::UInt | IntKind::I32 | IntKind::U32 => 32,
            IntKind::Long
            | IntKind::ULong
            | IntKind::LLong
            | IntKind::ULLong
            | IntKind::Size
            | IntKind::I64
            | IntKind::U64 => 64,
        }
    }

    pub(crate) fn signed(self) -> bool {
        matches!(
            self.canonical(),
            IntKind::Char
                | IntKind::SChar
                | IntKind::Short
                | IntKind::Int
                | IntKind::Long
                | IntKind::LLong
        )
    }

    /// The conversion rank of types that promotion leaves alone.
    fn rank(self) -> u32 {
        match self.canonical() {
            IntKind::LLong | IntKind::ULLong => 3,
            IntKind::Long | IntKind::ULong => 2,
            _ => 1,
        }
    }

    /// The same size, without a sign.
    pub(crate) fn to_unsigned(self) -> IntKind {
        match self.canonical() {
            IntKind::Char | IntKind::SChar => IntKind::UChar,
            IntKind::Short => IntKind::UShort,
            IntKind::Int => IntKind::UInt,
            IntKind::Long => IntKind::ULong,
            IntKind::LLong => IntKind::ULLong,
            other => other,
        }
    }

    /// After the integer promotions.
    pub(crate) fn promoted(self) -> IntKind {
        if self.bits() < 32 { IntKind::Int } else { self.canonical() }
    }

    /// The type in which an operator computes on two promoted operands.
    pub(crate) fn common(self, other: IntKind) -> IntKind {
        let (a, b) = (self.promoted(), other.promoted());
        let (high, low) = if a.rank() >= b.rank() { (a, b) } else { (b, a) };
        if high.signed() == low.signed() || !high.signed() {
            return high;
        }
        // An unsigned operand of lower rank: its values fit, or all is unsigned.
        if high.rank() == low.rank() || high.bits() == low.bits() {
            high.to_unsigned()
        } else {
            high
        }
    }
}

/// How long what a pointer points to surely lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Region {
    /// As long as the program.
    Static,
    /// As long as the variable that holds the pointer.
    Scoped,
}

/// A pointer to objects.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Pointer {
    pub(crate) to: Type,
    /// Elements that are there, at least, if the pointer is not null.
    pub(crate) extent: usize,
    pub(crate) region: Region,
    pub(crate) nullable: bool,
    pub(crate) to_const: bool,
}

/// A type.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Type {
    Void,
    Int(IntKind),
    /// By its number in the unit, as are the next two.
    Enum(usize),
    Record(usize),
    /// A pointer to functions of a signature.
    Function(usize),
    Float,
    Double,
    Pointer(Box<Pointer>),
    Array(Box<Type>, usize),
}

impl Type {
    pub(crate) const INT: Type = Type::Int(IntKind::Int);
    pub(crate) const ULONG: Type = Type::Int(IntKind::ULong);

    pub(crate) fn is_float(&self) -> bool {
        matches!(self, Type::Float | Type::Double)
    }

    pub(crate) fn is_integer(&self) -> bool {
        matches!(self, Type::Int(_) | Type::Enum(_))
    }

    pub(crate) fn is_arithmetic(&self) -> bool {
        self.is_float() || self.is_integer()
    }

    /// Elements of all dimensions, and what they are.
    pub(crate) fn element(&self) -> (&Type, usize) {
        match self {
            Type::Array(element, len) => {
                let (leaf, inner) = element.element();
                (leaf, inner * len)
            }
            other => (other, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::IntKind::*;

    #[test]
    fn usual_arithmetic_conversions() {
        for (left, right, common) in [
            (Char, Short, Int),
            (UShort, UShort, Int),
            (Int, UInt, UInt),
            (UInt, Long, Long),
            (ULong, LLong, ULLong),
            (Long, LLong, LLong),
            (Size, Int, ULong),
            (Bool, Bool, Int),
            (I64, U64, ULong),
        ] {
            assert_eq!(left.common(right), common, "{left:?} {right:?}");
            assert_eq!(right.common(left), common, "{right:?} {left:?}");
        }
    }
}
