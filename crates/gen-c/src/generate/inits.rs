//! Initialisers of all types, from constants or from any values.

use super::Generator;
use crate::tree::{Designator, Expr, Init, IntKind, Pointer, Shape, Type};

/// What the values of an initialiser may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Values {
    Constant,
    Any,
}

impl Generator<'_> {
    /// An initialiser for an object of a type, of which all pointers are static.
    pub(super) fn init(&mut self, ty: &Type, values: Values) -> Init {
        match ty {
            Type::Array(element, len) => self.array_init(element, *len, values),
            Type::Record(id) => self.record_init(*id, values),
            _ => Init::Value(self.scalar(ty, values)),
        }
    }

    fn scalar(&mut self, ty: &Type, values: Values) -> Expr {
        match ty {
            Type::Pointer(pointer) => self.static_pointer(pointer),
            Type::Function(signature) => {
                let members = self.unit.signatures[*signature].members.clone();
                Expr::FunctionName(self.dice.pick(&members))
            }
            _ if values == Values::Any => self.arith(1),
            _ => self.constant(ty),
        }
    }

    fn static_pointer(&mut self, pointer: &Pointer) -> Expr {
        let found = self.pointer_constant(pointer);
        found.unwrap_or_else(|| Expr::Null(Type::Pointer(Box::new(pointer.clone()))))
    }

    fn array_init(&mut self, element: &Type, len: usize, values: Values) -> Init {
        if *element == Type::Int(IntKind::Char) && self.dice.chance(40) {
            let text = self.text(len);
            return Init::Text(text);
        }
        let has_pointers = matches!(element, Type::Pointer(_) | Type::Function(_));
        match self.dice.below(4) {
            0 if !has_pointers => self.sparse_array(element, len, values),
            // gcc refuses ranges of aggregates with values that are not constant.
            1 if element.is_arithmetic() && self.config.gnu => {
                let last = self.dice.below(len);
                let first = self.dice.below(last + 1);
                let init = self.init(element, values);
                Init::List(vec![(Some(Designator::Range(first, last)), init)])
            }
            _ => {
                // Elements that are left out are zero, which no pointer may be.
                let count = if has_pointers { len } else { 1 + self.dice.below(len) };
                Init::List((0..count).map(|_| (None, self.init(element, values))).collect())
            }
        }
    }

    fn sparse_array(&mut self, element: &Type, len: usize, values: Values) -> Init {
        let mut items = Vec::new();
        for index in 0..len {
            if items.is_empty() || self.dice.chance(40) {
                let init = self.init(element, values);
                items.push((Some(Designator::Index(index)), init));
            }
        }
        Init::List(items)
    }

    fn record_init(&mut self, id: usize, values: Values) -> Init {
        let record = self.unit.records[id].clone();
        match record.shape {
            Shape::Struct => {
                let by_name = self.dice.chance(50);
                let mut items = Vec::new();
                for (index, field) in record.fields.iter().enumerate() {
                    let designator = by_name.then_some(Designator::Field(index));
                    items.push((designator, self.init(&field.ty, values)));
                }
                if by_name && self.dice.chance(30) {
                    items.reverse();
                }
                Init::List(items)
            }
            Shape::Punned => {
                let init = self.init(&record.fields[3].ty, values);
                Init::List(vec![(Some(Designator::Field(3)), init)])
            }
            Shape::Tagged { .. } => {
                let member = self.dice.below(record.fields.len());
                Init::Tagged(member, self.scalar(&record.fields[member].ty, values))
            }
        }
    }

    /// A text that fits into so many characters with its end.
    pub(super) fn text(&mut self, room: usize) -> String {
        let alphabet: Vec<char> = "abcXYZ019 _%\n\"\\".chars().collect();
        let len = self.dice.below(room);
        (0..len).map(|_| self.dice.pick(&alphabet)).collect()
    }
}
