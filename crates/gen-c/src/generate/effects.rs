//! Effects that give a number.

use super::Generator;
use super::places::Access;
use crate::tree::{BinOp, Effect, Expr, Place, Type};

impl Generator<'_> {
    /// A value, most often without an effect.
    pub(super) fn maybe_effect(&mut self, depth: usize) -> Effect {
        if self.dice.chance(75) { Effect::Value(self.condition(depth)) } else { self.effect(depth) }
    }

    /// An effect with a number as its value.
    pub(super) fn effect(&mut self, depth: usize) -> Effect {
        if depth == 0 {
            return self.simple_effect(0);
        }
        let inner = depth - 1;
        match self.dice.below(12) {
            0 => Effect::Comma(self.effect(inner).boxed(), self.effect(inner).boxed()),
            1 => {
                let condition = Effect::Value(self.condition(inner)).boxed();
                Effect::Cond(condition, self.effect(inner).boxed(), self.effect(inner).boxed())
            }
            2 => {
                let and = self.dice.chance(50);
                let left = self.maybe_effect(inner).boxed();
                Effect::Logic { and, left, right: self.effect(inner).boxed() }
            }
            3 if self.config.gnu => Effect::Elvis(self.effect(inner).boxed(), self.arith(inner)),
            4 | 5 if self.config.gnu => self.statements(inner),
            6 => {
                let op = self.dice.pick(&BinOp::ARITHMETIC);
                Effect::Binary(op, self.effect(inner).boxed(), self.integer_literal())
            }
            7 => Effect::Not(self.effect(inner).boxed()),
            8 => Effect::Cast(self.arithmetic_type(), self.effect(inner).boxed()),
            _ => self.simple_effect(inner),
        }
    }

    fn simple_effect(&mut self, depth: usize) -> Effect {
        let effect = match self.dice.below(8) {
            0..=2 => self.set(depth),
            3..=4 => self.step(depth),
            5 => self.recursion(depth),
            6 => self.call(depth, false, Type::is_arithmetic).map(Effect::Call),
            _ if self.frame.is_pure => None,
            _ => self.pointer_call(depth, false).map(|(signature, callee, arguments)| {
                Effect::CallPointer { signature, callee, arguments }
            }),
        };
        let effect = effect.or_else(|| self.set(depth));
        effect.unwrap_or_else(|| Effect::Value(self.arith(depth)))
    }

    /// An assignment of a number.
    pub(super) fn set(&mut self, depth: usize) -> Option<Effect> {
        let place = self.arith_place(depth, Access::Write)?;
        let op = self.dice.chance(40).then(|| self.compound_operator(&place)).flatten();
        let value = match op {
            Some(op) if op.needs_integers() => self.integer(depth),
            _ => self.arith(depth),
        };
        Some(Effect::Set { place, op, value })
    }

    fn compound_operator(&mut self, place: &Place) -> Option<BinOp> {
        let is_integer = self.env().place(place).is_integer();
        Some(if is_integer && self.dice.chance(60) {
            self.dice.pick(&BinOp::INTEGER)
        } else {
            self.dice.pick(&BinOp::ARITHMETIC)
        })
    }

    pub(super) fn step(&mut self, depth: usize) -> Option<Effect> {
        let place = self.arith_place(depth, Access::Write)?;
        let (down, prefix) = (self.dice.chance(50), self.dice.chance(50));
        Some(Effect::Step { place, down, prefix })
    }

    /// The function calls itself, outside of loops and not often.
    fn recursion(&mut self, depth: usize) -> Option<Effect> {
        if self.frame.recursions == 0 || self.frame.rounds > 1 {
            return None;
        }
        self.frame.recursions -= 1;
        let parameters = self.frame.locals[1..self.frame.parameters].iter();
        let types: Vec<_> = parameters.map(|local| local.ty.clone()).collect();
        let arguments: Option<Vec<Expr>> =
            types.iter().map(|ty| self.argument(ty, depth)).collect();
        arguments.map(Effect::Recurse)
    }

    /// A statement expression. Jumps out of it would be hard to read for
    /// compilers too.
    fn statements(&mut self, depth: usize) -> Effect {
        let saved = (self.frame.in_loop, self.frame.breakable, self.frame.may_return);
        (self.frame.in_loop, self.frame.breakable, self.frame.may_return) = (false, false, false);
        let labels = std::mem::take(&mut self.frame.labels);
        let effect = self.scoped(|this| {
            let block =
                (0..1 + this.dice.below(2)).filter_map(|_| this.simple_stmt(depth)).collect();
            let value = this.maybe_effect(depth).boxed();
            Effect::Statements(block, value)
        });
        self.frame.labels = labels;
        (self.frame.in_loop, self.frame.breakable, self.frame.may_return) = saved;
        effect
    }
}
