//! Expressions that make or compare pointers.

use super::literals::quoted;
use super::operators::infix;
use super::{Printer, Text, level};
use crate::feature::Feature;
use crate::tree::{BinOp, Expr, Place, Type, Var};

impl Printer<'_> {
    pub(super) fn pointer_expr(&self, expr: &Expr) -> Text {
        match expr {
            Expr::AddressOf(place) => self.address_of(place),
            Expr::Decay(array, 0) => {
                self.note_target(array);
                self.place(array)
            }
            Expr::Decay(array, offset) => {
                self.note_target(array);
                self.note(Feature::PointerArithmetic);
                let array = self.place(array).at(level::SUM);
                Text::new(format!("{array} + {offset}"), level::SUM)
            }
            Expr::Offset { pointer, index, left } => {
                self.note(Feature::PointerArithmetic);
                let room = self.env.pointer(pointer).extent - left + 1;
                let index = self.below(index, room).at(level::PRODUCT);
                let pointer = self.expr(pointer).at(level::SUM);
                Text::new(format!("{pointer} + {index}"), level::SUM)
            }
            Expr::ViaVoid(pointer) => self.via_void(pointer),
            Expr::Text(text) => {
                self.note(Feature::StringLiteral);
                Text::new(quoted(text), level::POSTFIX)
            }
            Expr::Null(_) => Text::new("NULL", level::POSTFIX),
            Expr::FunctionName(id) => {
                Text::new(self.env.unit.functions[*id].name.clone(), level::POSTFIX)
            }
            Expr::SamePointer { equal, left, right } => {
                self.note(Feature::PointerComparison);
                let op = if *equal { BinOp::Eq } else { BinOp::Ne };
                infix(op, self.expr(left), self.expr(right))
            }
            Expr::Elements { op, array, left, right } => self.elements(*op, array, left, right),
            Expr::IsNull(pointer) => {
                Text::new(format!("!{}", self.expr(pointer).operand()), level::UNARY)
            }
            Expr::LoadOr(pointer, default) => {
                let target = format!("*{}", self.expr(pointer).operand());
                let target = Text::new(target, level::UNARY);
                self.conditional(self.expr(pointer), target, self.expr(default))
            }
            other => unreachable!("{other:?} has nothing to do with pointers"),
        }
    }

    fn address_of(&self, place: &Place) -> Text {
        self.note_target(place);
        match place {
            Place::Index(..) | Place::PointerIndex(..) => self.note(Feature::PointerToElement),
            Place::Field(..) => self.note(Feature::PointerToField),
            Place::Var(_) | Place::Deref(_) | Place::Byte(..) | Place::VlaElement { .. } => {}
        }
        Text::new(format!("&{}", self.place(place).at(level::UNARY)), level::UNARY)
    }

    fn note_target(&self, place: &Place) {
        match place.root() {
            Some(Var::Local(_)) => self.note(Feature::PointerToLocal),
            Some(Var::Global(_)) => self.note(Feature::PointerToGlobal),
            None => {}
        }
    }

    fn via_void(&self, pointer: &Expr) -> Text {
        self.note(Feature::VoidPointer);
        let ty = self.env.pointer(pointer);
        let void = if ty.to_const { "const void *" } else { "void *" };
        let text = self.expr(pointer).at(level::UNARY);
        let name = self.type_name(&Type::Pointer(Box::new(ty)));
        Text::new(format!("({name})({void}){text}"), level::UNARY)
    }

    fn elements(&self, op: BinOp, array: &Place, left: &Expr, right: &Expr) -> Text {
        self.note(match op {
            BinOp::Sub => Feature::PointerDifference,
            _ => Feature::PointerComparison,
        });
        let Type::Array(_, len) = self.env.place(array) else {
            unreachable!("elements of what is no array")
        };
        let base = self.place(array).at(level::POSTFIX);
        let element =
            |index| Text::new(format!("&{base}[{}]", self.below(index, len).text), level::UNARY);
        infix(op, element(left), element(right))
    }
}
