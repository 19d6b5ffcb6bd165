//! Effects.

use super::operators::Operand;
use super::{Printer, Text, level};
use crate::feature::Feature;
use crate::safety::{Range, range_of, sets_bare, steps_bare};
use crate::tree::{BinOp, Effect, Expr, OverflowStyle, Place, Type};

impl Printer<'_> {
    pub(super) fn effect(&self, effect: &Effect) -> Text {
        match effect {
            Effect::Value(value) => self.expr(value),
            Effect::Call(call) => self.call(call.function, &call.arguments),
            Effect::CallPointer { signature, callee, arguments } => {
                self.call_pointer(*signature, callee, arguments)
            }
            Effect::Recurse(arguments) => self.recursion(arguments),
            Effect::Step { place, down, prefix } => self.step(place, *down, *prefix),
            Effect::Set { place, op, value } => self.set(place, *op, value),
            Effect::Store { place, call } => {
                let text = self.call(call.function, &call.arguments);
                let from = &self.env.unit.functions[call.function].result;
                let text = self.converted(text, from, &self.env.place(place));
                self.assignment(place, "=", text)
            }
            Effect::Comma(left, right) => {
                self.note(Feature::Comma);
                let (left, right) = (self.effect(left), self.effect(right));
                let text = format!("{}, {}", left.at(level::COMMA), right.at(level::ASSIGNMENT));
                Text::new(text, level::COMMA)
            }
            Effect::Cond(condition, left, right) => {
                self.conditional(self.effect(condition), self.effect(left), self.effect(right))
            }
            Effect::Logic { and, left, right } => {
                self.logic(*and, self.effect(left), self.effect(right))
            }
            Effect::Elvis(left, right) => self.elvis(self.effect(left), self.expr(right)),
            Effect::Statements(block, value) => {
                self.note(Feature::StatementExpression);
                let value = self.effect(value).text;
                let block = self.inline_block(block);
                Text::new(format!("({{ {block}{value}; }})"), level::POSTFIX)
            }
            Effect::Binary(op, left, right) => {
                self.binary(*op, self.effect_operand(left), self.operand(right))
            }
            Effect::Not(value) => {
                Text::new(format!("!{}", self.effect(value).operand()), level::UNARY)
            }
            Effect::Cast(ty, value) => self.cast(ty, self.effect(value), &self.env.effect(value)),
        }
    }

    fn effect_operand(&self, effect: &Effect) -> Operand {
        let ty = self.env.effect(effect);
        let range = self.env.kind(&ty).map(Range::of);
        Operand { text: self.effect(effect), ty, range }
    }

    /// An effect whose value C converts to a type.
    pub(super) fn effect_for(&self, effect: &Effect, target: &Type) -> Text {
        self.converted(self.effect(effect), &self.env.effect(effect), target)
    }

    fn recursion(&self, arguments: &[Expr]) -> Text {
        self.note(Feature::Recursion);
        let function = self.function.unwrap_or_else(|| unreachable!("a call outside of functions"));
        let depth = &function.locals[0].name;
        let types = function.locals[1..function.parameters].iter().map(|local| &local.ty);
        let printed = arguments.iter().zip(types).map(|(argument, ty)| {
            format!(", {}", self.value_for(argument, ty).at(level::ASSIGNMENT))
        });
        let printed: String = printed.collect();
        let call = format!("{}({depth} - 1{printed})", function.name);
        Text::new(format!("{depth} > 0 ? {call} : 0"), level::CONDITIONAL)
    }

    fn step(&self, place: &Place, down: bool, prefix: bool) -> Text {
        let ty = self.env.place(place);
        let bare = self.env.width(place).is_some() || steps_bare(self.env, &ty);
        if !bare || self.is_punned_float(place) {
            let op = if down { BinOp::Sub } else { BinOp::Add };
            return self.set(place, Some(op), &Expr::int(1));
        }
        self.note(Feature::Increment);
        if self.env.unit.overflow == OverflowStyle::Wraps {
            self.note(Feature::WrappingOverflow);
        }
        self.note_write(place);
        let sign = if down { "--" } else { "++" };
        let place = self.place(place);
        if prefix {
            Text::new(format!("{sign}{}", place.at(level::UNARY)), level::UNARY)
        } else {
            Text::new(format!("{}{sign}", place.at(level::POSTFIX)), level::POSTFIX)
        }
    }

    fn set(&self, place: &Place, op: Option<BinOp>, value: &Expr) -> Text {
        let Some(op) = op else {
            let ty = self.env.place(place);
            if matches!(ty, Type::Record(_)) {
                self.note(Feature::StructAssignment);
            }
            return self.assignment(place, "=", self.value_into(place, value));
        };
        let load = Expr::Load(place.clone());
        let range = range_of(self.env, &load);
        let operand = (&self.env.expr(value), range_of(self.env, value));
        let bare = sets_bare(self.env, op, (&self.env.expr(&load), range), operand);
        if !bare || self.is_punned_float(place) {
            let whole = Expr::Binary(op, load.boxed(), value.clone().boxed());
            return self.assignment(place, "=", self.value_into(place, &whole));
        }
        self.note(Feature::CompoundAssignment);
        if self.env.unit.overflow == OverflowStyle::Wraps {
            self.note(Feature::WrappingOverflow);
        }
        self.assignment(place, &format!("{}=", op.spelling()), self.expr(value))
    }

    fn assignment(&self, place: &Place, sign: &str, value: Text) -> Text {
        self.note_write(place);
        let place = self.place(place).at(level::UNARY);
        Text::new(format!("{place} {sign} {}", value.at(level::ASSIGNMENT)), level::ASSIGNMENT)
    }

    fn note_write(&self, place: &Place) {
        if place.root().is_none() {
            self.note(Feature::WriteThroughPointer);
        }
    }
}
