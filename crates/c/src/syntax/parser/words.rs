//! Words like `long unsigned int long`, in any order, to one basic type.

use crate::syntax::ast::BasicType;
use crate::syntax::token::TokenKind;

/// The words of a basic type seen so far.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Words {
    base: Option<Base>,
    sign: Option<Sign>,
    longs: u8,
    short: bool,
    complex: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Signed,
    Unsigned,
}

/// The word that can stand only once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Base {
    Char,
    Int,
    Int128,
    Float,
    Double,
    /// A type that goes with no other word.
    Alone(BasicType),
    /// A type that goes with `_Complex` only, which is not supported.
    Floating(BasicType),
}

impl Words {
    /// Adds a word. What is wrong with that, if something is; none if the
    /// token is no such word.
    pub(super) fn add(&mut self, kind: TokenKind) -> Option<Result<(), &'static str>> {
        let base = match kind {
            TokenKind::Short => return Some(self.add_short()),
            TokenKind::Long => return Some(self.add_long()),
            TokenKind::Signed => return Some(self.add_sign(Sign::Signed)),
            TokenKind::Unsigned => return Some(self.add_sign(Sign::Unsigned)),
            TokenKind::Complex => {
                self.complex = true;
                return Some(Ok(()));
            }
            TokenKind::CharWord => Base::Char,
            TokenKind::Int => Base::Int,
            TokenKind::Int128 => Base::Int128,
            TokenKind::UInt128 => Base::Alone(BasicType::UInt128),
            TokenKind::Float => Base::Float,
            TokenKind::Double => Base::Double,
            TokenKind::Void => Base::Alone(BasicType::Void),
            TokenKind::Bool | TokenKind::SoftBool => Base::Alone(BasicType::Bool),
            TokenKind::VaList => Base::Alone(BasicType::VaList),
            TokenKind::SoftFloat16 => Base::Floating(BasicType::Float16),
            TokenKind::SoftFloat => Base::Floating(BasicType::Float),
            TokenKind::SoftDouble => Base::Floating(BasicType::Double),
            TokenKind::SoftLongDouble => Base::Floating(BasicType::LongDouble),
            TokenKind::SoftFloat128 => Base::Floating(BasicType::Float128),
            TokenKind::SoftOtherType => Base::Floating(BasicType::Other),
            _ => return None,
        };
        Some(self.add_base(base))
    }

    /// `_BitInt(N)`: not supported, with or without sign.
    pub(super) fn add_bit_int(&mut self) -> Result<(), &'static str> {
        self.add_base(Base::Floating(BasicType::Other))
    }

    pub(super) fn is_empty(&self) -> bool {
        let Words { base, sign, longs, short, complex } = self;
        base.is_none() && sign.is_none() && *longs == 0 && !short && !complex
    }

    fn add_base(&mut self, base: Base) -> Result<(), &'static str> {
        match self.base.replace(base) {
            None => Ok(()),
            Some(_) => Err("two or more data types in declaration specifiers"),
        }
    }

    fn add_short(&mut self) -> Result<(), &'static str> {
        match self.longs > 0 {
            true => Err("both `long` and `short` in declaration specifiers"),
            false => {
                self.short = true;
                Ok(())
            }
        }
    }

    fn add_long(&mut self) -> Result<(), &'static str> {
        if self.short {
            return Err("both `long` and `short` in declaration specifiers");
        }
        self.longs += 1;
        match self.longs > 2 {
            true => Err("`long long long` is too long"),
            false => Ok(()),
        }
    }

    fn add_sign(&mut self, sign: Sign) -> Result<(), &'static str> {
        match self.sign.replace(sign) {
            Some(before) if before != sign => {
                Err("both `signed` and `unsigned` in declaration specifiers")
            }
            _ => Ok(()),
        }
    }

    /// The type that the words say; none if they do not go together.
    pub(super) fn basic_type(self) -> Option<BasicType> {
        let plain = self.sign.is_none() && self.longs == 0 && !self.short;
        match self.base {
            Some(Base::Alone(ty)) => (plain && !self.complex).then_some(ty),
            Some(Base::Floating(ty)) if ty == BasicType::Other => Some(ty),
            Some(Base::Floating(ty)) if plain => Some(if self.complex { complex(ty) } else { ty }),
            Some(Base::Floating(_)) => None,
            Some(Base::Float) => plain.then_some(self.real_or_complex(BasicType::Float)),
            Some(Base::Double) => self.double(),
            None if self.complex && plain => Some(BasicType::ComplexDouble),
            None if self.complex && self.longs == 1 && self.sign.is_none() => {
                Some(BasicType::ComplexLongDouble)
            }
            Some(Base::Char | Base::Int | Base::Int128) | None if self.complex => {
                Some(BasicType::Other)
            }
            Some(Base::Char) => self.char(),
            Some(Base::Int128) => {
                let bare = self.longs == 0 && !self.short;
                bare.then_some(self.by_sign(BasicType::Int128, BasicType::UInt128))
            }
            Some(Base::Int) | None => Some(self.int()),
        }
    }

    fn double(self) -> Option<BasicType> {
        match (self.longs, self.sign, self.short) {
            (0, None, false) => Some(self.real_or_complex(BasicType::Double)),
            (1, None, false) => Some(self.real_or_complex(BasicType::LongDouble)),
            _ => None,
        }
    }

    fn real_or_complex(self, ty: BasicType) -> BasicType {
        if self.complex { complex(ty) } else { ty }
    }

    fn char(self) -> Option<BasicType> {
        if self.longs > 0 || self.short {
            return None;
        }
        Some(match self.sign {
            None => BasicType::Char,
            Some(Sign::Signed) => BasicType::SChar,
            Some(Sign::Unsigned) => BasicType::UChar,
        })
    }

    fn int(self) -> BasicType {
        match (self.short, self.longs) {
            (true, _) => self.by_sign(BasicType::Short, BasicType::UShort),
            (false, 0) => self.by_sign(BasicType::Int, BasicType::UInt),
            (false, 1) => self.by_sign(BasicType::Long, BasicType::ULong),
            (false, _) => self.by_sign(BasicType::LongLong, BasicType::ULongLong),
        }
    }

    fn by_sign(self, signed: BasicType, unsigned: BasicType) -> BasicType {
        if self.sign == Some(Sign::Unsigned) { unsigned } else { signed }
    }
}

/// The complex type of a floating type.
fn complex(ty: BasicType) -> BasicType {
    match ty {
        BasicType::Float => BasicType::ComplexFloat,
        BasicType::Double => BasicType::ComplexDouble,
        BasicType::LongDouble => BasicType::ComplexLongDouble,
        _ => BasicType::Other,
    }
}
