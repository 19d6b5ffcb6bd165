//! Builtin functions of the compiler.

use super::class::{Class, class_of};
use super::function::{Lowering, Result};
use super::memory::Address;
use super::places::Place;
use super::value::{Value, constant, equal, float, int_of, not, number, resize, truth};
use crate::symbol::Symbol;
use crate::typed::Expr;
use crate::types::TypeId;
use verdiff_ir::{BinOp, Cast, Expr as IrExpr, ScalarType, UnOp, Width};

impl Lowering<'_, '_> {
    pub(crate) fn builtin(&mut self, name: Symbol, args: &[Expr], ty: TypeId) -> Result<Value> {
        let unit = self.table.unit;
        let name = unit.symbols.name(name).trim_start_matches("__builtin_");
        match (name, args) {
            ("expect" | "expect_with_probability" | "assume_aligned", [value, ..]) => {
                self.value(value)
            }
            ("unreachable", []) => self.end("unreachable"),
            ("trap", []) => self.end("abort"),
            ("bswap16" | "bswap32" | "bswap64", [value]) => self.byte_swap(value),
            ("popcount" | "popcountl" | "popcountll", [value]) => self.population(value),
            ("parity" | "parityl" | "parityll", [value]) => {
                let Value::Scalar(count) = self.population(value)? else {
                    return self.unsupported(name);
                };
                let one = number(Width::W32, 1);
                Ok(Value::Scalar(IrExpr::binary(BinOp::BitAnd, count, one)))
            }
            ("clz" | "clzl" | "clzll", [value]) => self.leading_zeros(value),
            ("ctz" | "ctzl" | "ctzll", [value]) => self.trailing_zeros(value),
            ("ffs" | "ffsl" | "ffsll", [value]) => self.first_set(value),
            ("add_overflow", [a, b, to]) => self.checked(BinOp::Add, a, b, to),
            ("sub_overflow", [a, b, to]) => self.checked(BinOp::Sub, a, b, to),
            ("mul_overflow", [a, b, to]) => self.checked(BinOp::Mul, a, b, to),
            ("isnan" | "isinf_sign" | "isinf" | "isfinite" | "signbit", [value]) => {
                self.float_property(name, value)
            }
            ("alloca" | "alloca_with_align", [size, ..]) => {
                self.value(size)?;
                self.allocated_object(ty)
            }
            ("prefetch", args) => {
                args.iter().try_for_each(|arg| self.discard(arg))?;
                Ok(Value::Void)
            }
            ("va_start" | "va_copy" | "va_end", args) => self.list_builtin(name, args),
            _ => self.atomic_builtin(name, args, ty),
        }
    }

    /// Questions about a floating number; the answer is an `int`.
    fn float_property(&mut self, property: &str, value: &Expr) -> Result<Value> {
        let value = self.scalar(value)?;
        let Some(ScalarType::Float(ty)) = value.ty().scalar() else {
            return self.unsupported("a question about something that is no floating number");
        };
        let value = self.temporary(value);
        let infinite = || {
            let size = IrExpr::unary(UnOp::Abs, value.clone());
            equal(size, float(ty, f64::INFINITY))
        };
        let nan = || IrExpr::binary(BinOp::Ne, value.clone(), value.clone());
        let negative = || {
            let bits = IrExpr::cast(Cast::FloatToBits(ty.width()), value.clone());
            IrExpr::binary(BinOp::Lt, bits, number(ty.width(), 0))
        };
        Ok(Value::Scalar(match property {
            "isnan" => int_of(nan()),
            "isinf" => int_of(infinite()),
            "isfinite" => int_of(not(super::value::or(nan(), infinite()))),
            "signbit" => int_of(negative()),
            _ => {
                let sign = IrExpr::ite(negative(), number(Width::W32, -1), number(Width::W32, 1));
                IrExpr::ite(infinite(), sign, number(Width::W32, 0))
            }
        }))
    }

    /// Ends the run; what follows is not reached.
    fn end(&mut self, trap: &str) -> Result<Value> {
        self.fail(trap);
        Ok(Value::Void)
    }

    /// A pointer to a new object.
    pub(crate) fn allocated_object(&mut self, _ty: TypeId) -> Result<Value> {
        let object = self.temporary_var(verdiff_ir::Type::REF);
        self.emit(verdiff_ir::StmtKind::New { target: object.clone() });
        Ok(Value::Pointer(IrExpr::var(object), number(Width::W64, 0)))
    }

    fn bits_of(&mut self, value: &Expr) -> Result<(IrExpr, Width)> {
        let bits = self.scalar(value)?;
        let bits = self.temporary(bits);
        match bits.ty().scalar() {
            Some(ScalarType::Bv(width)) => Ok((bits, width)),
            _ => self.unsupported("a builtin on something that is no integer"),
        }
    }

    fn byte_swap(&mut self, value: &Expr) -> Result<Value> {
        let (bits, width) = self.bits_of(value)?;
        let bytes = width.bits() / 8;
        let byte = |at: u32| {
            let down = shifted(BinOp::ShrU, bits.clone(), width, at * 8);
            let byte = IrExpr::binary(BinOp::BitAnd, down, number(width, 0xff));
            shifted(BinOp::Shl, byte, width, (bytes - 1 - at) * 8)
        };
        let joined =
            (1..bytes).fold(byte(0), |all, at| IrExpr::binary(BinOp::BitOr, all, byte(at)));
        Ok(Value::Scalar(joined))
    }

    fn population(&mut self, value: &Expr) -> Result<Value> {
        let (bits, width) = self.bits_of(value)?;
        let bit = |at: u32| {
            let down = shifted(BinOp::ShrU, bits.clone(), width, at);
            IrExpr::binary(BinOp::BitAnd, down, number(width, 1))
        };
        let sum =
            (1..width.bits()).fold(bit(0), |sum, at| IrExpr::binary(BinOp::Add, sum, bit(at)));
        Ok(Value::Scalar(resize(sum, width, Width::W32, false)))
    }

    /// The number of the first bit that is set, by a chain of choices.
    fn first_of(
        &mut self,
        bits: &IrExpr,
        width: Width,
        order: impl DoubleEndedIterator<Item = u32>,
        none: i128,
    ) -> IrExpr {
        let none = number(Width::W32, none);
        order.enumerate().collect::<Vec<_>>().into_iter().rev().fold(none, |rest, (count, at)| {
            let bit = IrExpr::binary(BinOp::BitAnd, bits.clone(), number(width, 1i128 << at));
            let is_set = truth(Value::Scalar(bit));
            IrExpr::ite(is_set, number(Width::W32, count as i128), rest)
        })
    }

    fn leading_zeros(&mut self, value: &Expr) -> Result<Value> {
        let (bits, width) = self.bits_of(value)?;
        self.check(not(equal(bits.clone(), number(width, 0))), "zero_to_clz");
        let order = (0..width.bits()).rev();
        Ok(Value::Scalar(self.first_of(&bits, width, order, 0)))
    }

    fn trailing_zeros(&mut self, value: &Expr) -> Result<Value> {
        let (bits, width) = self.bits_of(value)?;
        self.check(not(equal(bits.clone(), number(width, 0))), "zero_to_ctz");
        Ok(Value::Scalar(self.first_of(&bits, width, 0..width.bits(), 0)))
    }

    fn first_set(&mut self, value: &Expr) -> Result<Value> {
        let (bits, width) = self.bits_of(value)?;
        let at = self.first_of(&bits, width, 0..width.bits(), -1);
        let one = number(Width::W32, 1);
        Ok(Value::Scalar(IrExpr::binary(BinOp::Add, at, one)))
    }

    /// `__builtin_add_overflow` and its like: exact arithmetic, cut to the
    /// type of the result, and whether that lost something.
    fn checked(&mut self, op: BinOp, a: &Expr, b: &Expr, to: &Expr) -> Result<Value> {
        let Some(result) = self.types().pointee(to.ty.ty) else {
            return self.unsupported("a checked operation without a place for its result");
        };
        let Some(class) = class_of(self.types(), result.ty) else {
            return self.unsupported_type(result.ty);
        };
        let widest = [a.ty.ty, b.ty.ty, result.ty];
        let bits = widest.map(|ty| self.width(ty).map(Width::bits));
        let mut most = 0;
        for bits in bits {
            most = most.max(bits?);
        }
        let Some(wide) = Width::new(most * 2 + 2).filter(|_| class != Class::Ptr) else {
            return self.unsupported("a checked operation on 128-bit numbers");
        };
        let (mut left, mut right) = self.both(a, b)?;
        let mark = self.out.len();
        let pointer = self.value(to)?;
        self.protect(&mut [&mut left, &mut right], mark);
        let left = self.widened(left, a.ty.ty, wide)?;
        let right = self.widened(right, b.ty.ty, wide)?;
        let exact = self.temporary(IrExpr::binary(op, left, right));
        let narrow = IrExpr::cast(Cast::Truncate(class.width()), exact.clone());
        let narrow = self.temporary(narrow);
        let back = resize(narrow.clone(), class.width(), wide, self.is_signed(result.ty));
        let Value::Pointer(object, offset) = pointer else {
            return self.unsupported("a checked operation without a place for its result");
        };
        let place = Place::Memory(Address::new(object, offset));
        self.write(&place, result.ty, Value::Scalar(narrow))?;
        let fits = equal(back, exact);
        Ok(Value::Scalar(resize(int_of(not(fits)), Width::W32, Width::W8, false)))
    }
}

fn shifted(op: BinOp, value: IrExpr, width: Width, by: u32) -> IrExpr {
    match (by, constant(&value)) {
        (0, _) => value,
        _ => IrExpr::binary(op, value, number(width, by.into())),
    }
}
