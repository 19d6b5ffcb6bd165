//! Literals and constant expressions.

use super::Generator;
use crate::safety::Range;
use crate::tree::{BinOp, Expr, IntKind, LitStyle, SizeOf, Type};

impl Generator<'_> {
    pub(super) fn int_kind(&mut self) -> IntKind {
        // The types that all C code has are half of what is chosen.
        if self.dice.chance(30) { IntKind::Int } else { self.dice.pick(&IntKind::ALL) }
    }

    pub(super) fn arithmetic_type(&mut self) -> Type {
        if self.config.floats && self.dice.chance(12) {
            return self.dice.pick(&[Type::Float, Type::Double]);
        }
        if !self.unit.enums.is_empty() && self.dice.chance(8) {
            return Type::Enum(self.dice.below(self.unit.enums.len()));
        }
        Type::Int(self.int_kind())
    }

    /// A literal of some integer type.
    pub(super) fn integer_literal(&mut self) -> Expr {
        let kinds = [IntKind::UInt, IntKind::Long, IntKind::ULong, IntKind::LLong, IntKind::Short];
        let kind = if self.dice.chance(60) { IntKind::Int } else { self.dice.pick(&kinds) };
        self.literal_of(kind)
    }

    fn literal_of(&mut self, kind: IntKind) -> Expr {
        let value = self.value_of(kind);
        let styles = [LitStyle::Decimal, LitStyle::Hex, LitStyle::Octal, LitStyle::Char];
        let style = if self.dice.chance(60) { LitStyle::Decimal } else { self.dice.pick(&styles) };
        Expr::Int { value, ty: Type::Int(kind), style }
    }

    /// A value of a type, mostly small or at a boundary.
    fn value_of(&mut self, kind: IntKind) -> i128 {
        let range = Range::of(kind);
        let value = match self.dice.below(10) {
            0..=4 => i128::from(self.dice.between(0, 9)),
            5 => i128::from(self.dice.between(-9, 127)),
            6 => range.high - i128::from(self.dice.between(0, 1)),
            7 => range.low + i128::from(self.dice.between(0, 1)),
            8 => 1 << self.dice.below(kind.bits() as usize),
            _ => i128::from(self.dice.bits()) % (range.high + 1),
        };
        value.clamp(range.low, range.high)
    }

    pub(super) fn float_literal(&mut self, ty: Type) -> Expr {
        let value = match self.dice.below(6) {
            0 => 0.0,
            1 => f64::from(self.dice.below(10) as u32),
            2 => f64::from(self.dice.below(2000) as u32) / 8.0 - 125.0,
            3 => 0.1,
            4 => 1e10,
            _ => f64::from(self.dice.bits() as u32) / 3.0,
        };
        Expr::Float { value, ty }
    }

    /// A literal, with the type of a literal.
    pub(super) fn literal(&mut self) -> Expr {
        if self.config.floats && self.dice.chance(8) {
            let ty = self.dice.pick(&[Type::Float, Type::Double]);
            return self.float_literal(ty);
        }
        if self.dice.chance(6)
            && let Some(constant) = self.enum_constant()
        {
            return constant;
        }
        self.integer_literal()
    }

    fn enum_constant(&mut self) -> Option<Expr> {
        let count = self.unit.enums.len();
        (count > 0).then(|| {
            let id = self.dice.below(count);
            Expr::EnumConstant(id, self.dice.below(self.unit.enums[id].constants.len()))
        })
    }

    /// A constant expression for an object of an arithmetic type.
    pub(super) fn constant(&mut self, ty: &Type) -> Expr {
        match ty {
            Type::Enum(id) => {
                Expr::EnumConstant(*id, self.dice.below(self.unit.enums[*id].constants.len()))
            }
            Type::Float | Type::Double => self.float_literal(ty.clone()),
            Type::Int(kind) => match self.dice.below(12) {
                // Small numbers, so that the sum needs no guard.
                0 => {
                    let op = self.dice.pick(&[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Xor]);
                    let (left, right) = (self.dice.between(0, 99), self.dice.between(0, 99));
                    Expr::Binary(
                        op,
                        Expr::int(left.into()).boxed(),
                        Expr::int(right.into()).boxed(),
                    )
                }
                1 => Expr::SizeOf(SizeOf::Type(Type::Int(self.int_kind()))),
                _ => {
                    let plain = if kind.bits() < 32 { IntKind::Int } else { kind.canonical() };
                    let value = self.value_of(*kind);
                    Expr::Int { value, ty: Type::Int(plain), style: LitStyle::Decimal }
                }
            },
            other => unreachable!("{other:?} has no constants"),
        }
    }
}
