//! Operators with their guards.

use super::{Printer, Text, level};
use crate::feature::Feature;
use crate::safety::{Guard, Helper, Range, guard, range_of};
use crate::tree::{BinOp, Expr, IntKind, OverflowStyle, Type, UnOp};

/// An operand that is printed already.
pub(super) struct Operand {
    pub(super) text: Text,
    pub(super) ty: Type,
    pub(super) range: Option<Range>,
}

fn level_of(op: BinOp) -> u8 {
    match op {
        BinOp::Mul | BinOp::Div | BinOp::Rem => level::PRODUCT,
        BinOp::Add | BinOp::Sub => level::SUM,
        BinOp::Shl | BinOp::Shr => level::SHIFT,
        BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => level::RELATIONAL,
        BinOp::Eq | BinOp::Ne => level::EQUALITY,
        BinOp::And => level::BIT_AND,
        BinOp::Xor => level::BIT_XOR,
        BinOp::Or => level::BIT_OR,
    }
}

impl Printer<'_> {
    pub(super) fn operand(&self, expr: &Expr) -> Operand {
        Operand { text: self.expr(expr), ty: self.env.expr(expr), range: range_of(self.env, expr) }
    }

    pub(super) fn binary(&self, op: BinOp, left: Operand, right: Operand) -> Text {
        self.note_binary(op, &left.ty, &right.ty);
        let how = guard(self.env, op, (&left.ty, left.range), (&right.ty, right.range));
        match how {
            Guard::Bare => infix(op, left.text, right.text),
            Guard::ThroughUnsigned(kind) => self.through_unsigned(op, kind, left.text, right.text),
            Guard::Helper(helper) => {
                if !matches!(op, BinOp::Div | BinOp::Rem) {
                    self.note(Feature::OverflowHelper);
                }
                let (left, right) =
                    (left.text.at(level::ASSIGNMENT), right.text.at(level::ASSIGNMENT));
                Text::new(format!("{}({left}, {right})", self.helper(helper)), level::POSTFIX)
            }
            Guard::MaskCount { mask, through } => {
                let count = format!("{} & {mask}", right.text.at(level::BIT_AND));
                let count = Text::new(count, level::BIT_AND);
                match through {
                    Some(kind) => self.through_unsigned(op, kind, left.text, count),
                    None => infix(op, left.text, count),
                }
            }
        }
    }

    fn through_unsigned(&self, op: BinOp, kind: IntKind, left: Text, right: Text) -> Text {
        self.note(Feature::OverflowCast);
        let (signed, unsigned) = (kind.spelling(), kind.to_unsigned().spelling());
        let cast =
            |text: Text| Text::new(format!("({unsigned}){}", text.at(level::UNARY)), level::UNARY);
        let right = if op.is_shift() { right } else { cast(right) };
        let inner = infix(op, cast(left), right).text;
        Text::new(format!("({signed})({inner})"), level::UNARY)
    }

    fn note_binary(&self, op: BinOp, left: &Type, right: &Type) {
        if op.is_shift() {
            self.note(Feature::Shift);
        } else if matches!(op, BinOp::Div | BinOp::Rem) {
            self.note(Feature::Division);
        }
        let (Some(left), Some(right)) = (self.env.kind(left), self.env.kind(right)) else { return };
        if left.bits() < 32 || right.bits() < 32 {
            self.note(Feature::NarrowArithmetic);
        }
        if left.signed() != right.signed() {
            self.note(Feature::MixedSigns);
        }
        if self.env.unit.overflow == OverflowStyle::Wraps && left.common(right).signed() {
            self.note(Feature::WrappingOverflow);
        }
    }

    pub(super) fn unary(&self, op: UnOp, operand: &Expr) -> Text {
        let sign = match op {
            UnOp::Neg => return self.negation(operand),
            UnOp::Plus => "+",
            UnOp::BitNot => "~",
            UnOp::Not => "!",
        };
        Text::new(format!("{sign}{}", self.expr(operand).operand()), level::UNARY)
    }

    fn negation(&self, operand: &Expr) -> Text {
        let text = self.expr(operand);
        let ty = self.env.expr(&Expr::Unary(UnOp::Plus, operand.clone().boxed()));
        let kind = self.env.kind(&ty).filter(|kind| kind.signed());
        let may_overflow = |kind: &IntKind| {
            range_of(self.env, operand).is_none_or(|range| range.contains(Range::of(*kind).low))
        };
        match (kind.filter(may_overflow), self.env.unit.overflow) {
            (None, _) => Text::new(format!("-{}", text.operand()), level::UNARY),
            (Some(_), OverflowStyle::Wraps) => {
                self.note(Feature::WrappingOverflow);
                Text::new(format!("-{}", text.operand()), level::UNARY)
            }
            (Some(kind), OverflowStyle::Casts) => {
                let zero = Text::new("0", level::POSTFIX);
                self.through_unsigned(BinOp::Sub, kind, zero, text)
            }
            (Some(kind), OverflowStyle::Helpers) => {
                let helper = self.helper(Helper::Negate(kind));
                Text::new(format!("{helper}({})", text.at(level::ASSIGNMENT)), level::POSTFIX)
            }
        }
    }
}

pub(super) fn infix(op: BinOp, left: Text, right: Text) -> Text {
    let level = level_of(op);
    let (left, right) = (left.at(level), right.at(level + 1));
    Text::new(format!("{left} {} {right}", op.spelling()), level)
}
