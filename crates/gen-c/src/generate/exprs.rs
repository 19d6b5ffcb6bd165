//! Expressions of arithmetic types.

use super::Generator;
use super::places::Access;
use crate::tree::{BinOp, Expr, IntKind, Type, UnOp};

/// The kinds of expressions to choose from.
#[derive(Clone, Copy)]
enum Form {
    Load,
    Literal,
    Unary,
    Arithmetic,
    Integer,
    Safe,
    Comparison,
    Logic,
    Cond,
    Elvis,
    Cast,
    Call,
    Special,
}

const FORMS: [(usize, Form); 13] = [
    (22, Form::Load),
    (8, Form::Literal),
    (7, Form::Unary),
    (14, Form::Arithmetic),
    (14, Form::Integer),
    (5, Form::Safe),
    (7, Form::Comparison),
    (4, Form::Logic),
    (5, Form::Cond),
    (2, Form::Elvis),
    (8, Form::Cast),
    (6, Form::Call),
    (12, Form::Special),
];

impl Generator<'_> {
    /// An expression of any arithmetic type.
    pub(super) fn arith(&mut self, depth: usize) -> Expr {
        if depth == 0 {
            return self.leaf(0);
        }
        match self.dice.weighted(&FORMS) {
            Form::Load => self.load(depth),
            Form::Literal => self.literal(),
            Form::Unary => self.unary(depth),
            Form::Arithmetic => {
                let op = self.dice.pick(&BinOp::ARITHMETIC);
                let (left, right) = (self.arith(depth - 1), self.arith(depth - 1));
                Expr::Binary(op, left.boxed(), right.boxed())
            }
            Form::Integer => {
                let op = self.dice.pick(&BinOp::INTEGER);
                let (left, right) = (self.integer(depth - 1), self.integer(depth - 1));
                Expr::Binary(op, left.boxed(), right.boxed())
            }
            Form::Safe => self.safe_by_range(depth - 1),
            Form::Comparison => self.comparison(depth - 1),
            Form::Logic => {
                let and = self.dice.chance(50);
                let left = self.condition(depth - 1).boxed();
                Expr::Logic { and, left, right: self.condition(depth - 1).boxed() }
            }
            Form::Cond => {
                let condition = self.condition(depth - 1).boxed();
                let left = self.arith(depth - 1).boxed();
                Expr::Cond(condition, left, self.arith(depth - 1).boxed())
            }
            Form::Elvis if self.config.gnu => {
                let left = self.arith(depth - 1).boxed();
                Expr::Elvis(left, self.arith(depth - 1).boxed())
            }
            Form::Elvis | Form::Cast => {
                let operand = self.arith(depth - 1).boxed();
                Expr::Cast(self.arithmetic_type(), operand)
            }
            Form::Call => self.pure_call(depth - 1).unwrap_or_else(|| self.leaf(depth)),
            Form::Special => self.special(depth - 1).unwrap_or_else(|| self.leaf(depth)),
        }
    }

    /// An expression of any integer type.
    pub(super) fn integer(&mut self, depth: usize) -> Expr {
        let expr = self.arith(depth);
        if self.env().expr(&expr).is_float() {
            Expr::Cast(Type::Int(self.int_kind()), expr.boxed())
        } else {
            expr
        }
    }

    /// An expression whose truth matters.
    pub(super) fn condition(&mut self, depth: usize) -> Expr {
        if depth > 0 && self.dice.chance(60) {
            self.comparison(depth - 1)
        } else {
            self.arith(depth)
        }
    }

    fn leaf(&mut self, depth: usize) -> Expr {
        if self.dice.chance(70) { self.load(depth) } else { self.literal() }
    }

    fn load(&mut self, depth: usize) -> Expr {
        let place = self.arith_place(depth.saturating_sub(1), Access::Read);
        place.map_or_else(|| self.literal(), Expr::Load)
    }

    fn unary(&mut self, depth: usize) -> Expr {
        match self.dice.below(4) {
            0 => Expr::Unary(UnOp::Neg, self.arith(depth - 1).boxed()),
            1 => Expr::Unary(UnOp::Plus, self.arith(depth - 1).boxed()),
            2 => Expr::Unary(UnOp::Not, self.condition(depth - 1).boxed()),
            _ => Expr::Unary(UnOp::BitNot, self.integer(depth - 1).boxed()),
        }
    }

    fn comparison(&mut self, depth: usize) -> Expr {
        let op = self.dice.pick(&BinOp::COMPARISON);
        let left = self.arith(depth).boxed();
        let right = if self.dice.chance(40) { self.literal() } else { self.arith(depth) };
        Expr::Binary(op, left, right.boxed())
    }

    /// Operations whose operands are kept small, as careful programmers do, so
    /// that they need no guard.
    fn safe_by_range(&mut self, depth: usize) -> Expr {
        let small = |value: Expr, mask: i128| {
            Expr::Binary(BinOp::And, value.boxed(), Expr::int(mask).boxed())
        };
        let left = self.integer(depth);
        let right = self.integer(depth);
        match self.dice.below(5) {
            0 => {
                let divisor =
                    Expr::Binary(BinOp::Add, small(right, 7).boxed(), Expr::int(1).boxed());
                let op = self.dice.pick(&[BinOp::Div, BinOp::Rem]);
                Expr::Binary(op, left.boxed(), divisor.boxed())
            }
            1 => {
                let op = self.dice.pick(&[BinOp::Shl, BinOp::Shr]);
                Expr::Binary(op, small(left, 255).boxed(), small(right, 15).boxed())
            }
            2 => {
                let op = self.dice.pick(&[BinOp::Add, BinOp::Sub, BinOp::Mul]);
                Expr::Binary(op, small(left, 0xfff).boxed(), small(right, 0xff).boxed())
            }
            3 => {
                let divisor = Expr::int(self.dice.between(2, 12).into());
                let op = self.dice.pick(&[BinOp::Div, BinOp::Rem]);
                Expr::Binary(op, left.boxed(), divisor.boxed())
            }
            _ => {
                let narrow = Type::Int(self.dice.pick(&[IntKind::Short, IntKind::SChar]));
                let cast = |value: Expr| Expr::Cast(narrow.clone(), value.boxed()).boxed();
                let op = self.dice.pick(&[BinOp::Add, BinOp::Sub, BinOp::Mul]);
                Expr::Binary(op, cast(left), cast(right))
            }
        }
    }
}
