//! The operators of the core language as terms: exactly the meaning that
//! `verdiff_ir::ops` gives them.

use crate::pool::{Pool, Term};
use verdiff_ir::{BinOp, Cast, ScalarType, Type, UnOp};

impl Pool {
    /// A unary operator of the core language.
    pub fn unary(&mut self, op: UnOp, a: Term) -> Term {
        match op {
            UnOp::Not => self.not(a),
            UnOp::BitNot => self.bit_not(a),
            UnOp::Neg if self.is_float(a) => self.fneg(a),
            UnOp::Neg => self.neg(a),
            UnOp::Abs => self.fabs(a),
            UnOp::Sqrt => self.fsqrt(a),
            UnOp::Round(rounding) => self.fround(rounding, a),
        }
    }

    /// A binary operator of the core language.
    pub fn binary(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        if self.is_float(a) {
            return self.binary_float(op, a, b);
        }
        match op {
            BinOp::Add => self.add(&[a, b]),
            BinOp::Sub => self.sub(a, b),
            BinOp::Mul => self.mul(a, b),
            BinOp::Div => self.sdiv(a, b),
            BinOp::Rem => self.srem(a, b),
            BinOp::DivU => self.udiv(a, b),
            BinOp::RemU => self.urem(a, b),
            BinOp::BitAnd => self.bit_and(&[a, b]),
            BinOp::BitOr => self.bit_or(&[a, b]),
            BinOp::BitXor => self.bit_xor(&[a, b]),
            BinOp::Shl => self.shl(a, b),
            BinOp::Shr => self.ashr(a, b),
            BinOp::ShrU => self.lshr(a, b),
            BinOp::And => self.and(&[a, b]),
            BinOp::Or => self.or(&[a, b]),
            BinOp::Eq => self.eq(a, b),
            BinOp::Ne => self.ne(a, b),
            BinOp::Lt => self.slt(a, b),
            BinOp::Le => self.sle(a, b),
            BinOp::Gt => self.slt(b, a),
            BinOp::Ge => self.sle(b, a),
            BinOp::LtU => self.ult(a, b),
            BinOp::LeU => self.ule(a, b),
            BinOp::GtU => self.ult(b, a),
            BinOp::GeU => self.ule(b, a),
        }
    }

    fn binary_float(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        match op {
            BinOp::Add => self.fadd(a, b),
            BinOp::Sub => self.fsub(a, b),
            BinOp::Mul => self.fmul(a, b),
            BinOp::Div => self.fdiv(a, b),
            BinOp::Rem => self.frem(a, b),
            BinOp::Eq => self.feq(a, b),
            BinOp::Ne => {
                let equal = self.feq(a, b);
                self.not(equal)
            }
            BinOp::Lt => self.flt(a, b),
            BinOp::Le => self.fle(a, b),
            BinOp::Gt => self.flt(b, a),
            BinOp::Ge => self.fle(b, a),
            BinOp::DivU
            | BinOp::RemU
            | BinOp::BitAnd
            | BinOp::BitOr
            | BinOp::BitXor
            | BinOp::Shl
            | BinOp::Shr
            | BinOp::ShrU
            | BinOp::And
            | BinOp::Or
            | BinOp::LtU
            | BinOp::LeU
            | BinOp::GtU
            | BinOp::GeU => panic!("{op:?} of floats"),
        }
    }

    /// A conversion of the core language.
    pub fn cast(&mut self, cast: Cast, a: Term) -> Term {
        match cast {
            Cast::SignExtend(to) => self.sign_extend(to, a),
            Cast::ZeroExtend(to) => self.zero_extend(to, a),
            Cast::Truncate(to) => self.truncate(to, a),
            Cast::FloatToSigned(to) => self.to_signed(to, a),
            Cast::FloatToUnsigned(to) => self.to_unsigned(to, a),
            Cast::FloatToBits(_) => self.to_bits(a),
            Cast::BitsToFloat(to) => self.from_bits(to, a),
            Cast::SignedToFloat(to) => self.from_signed(to, a),
            Cast::UnsignedToFloat(to) => self.from_unsigned(to, a),
            Cast::FloatToFloat(to) => self.from_float(to, a),
            Cast::Address => self.address(a),
        }
    }

    fn is_float(&self, t: Term) -> bool {
        matches!(self.sort(t), Type::Scalar(ScalarType::Float(_)))
    }
}
