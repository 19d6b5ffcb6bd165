//! Places, with indices brought into bounds.

use super::{Printer, Text, level};
use crate::feature::Feature;
use crate::tree::{Expr, Place, Shape, Type, Var};

impl Printer<'_> {
    pub(super) fn var(&self, var: Var) -> String {
        match var {
            Var::Global(id) => self.env.unit.globals[id].name.clone(),
            Var::Local(id) => self.env.locals[id].name.clone(),
        }
    }

    pub(super) fn place(&self, place: &Place) -> Text {
        match place {
            Place::Var(var) => Text::new(self.var(*var), level::POSTFIX),
            Place::Deref(pointer) => {
                Text::new(format!("*{}", self.expr(pointer).operand()), level::UNARY)
            }
            Place::PointerIndex(pointer, index) => self.pointer_index(pointer, index),
            Place::Index(base, index) => {
                let Type::Array(_, len) = self.env.place(base) else {
                    unreachable!("an index into what is no array")
                };
                let base = self.place(base).at(level::POSTFIX);
                Text::new(format!("{base}[{}]", self.below(index, len).text), level::POSTFIX)
            }
            Place::Field(base, field) => self.member(base, *field),
            Place::Byte(base, index) => {
                self.note(Feature::ByteAccess);
                let bits = self.env.kind(&self.env.place(base)).map_or(8, |kind| kind.bits());
                let index = self.below(index, bits as usize / 8).text;
                let base = self.place(base).at(level::UNARY);
                Text::new(format!("((unsigned char *)&{base})[{index}]"), level::POSTFIX)
            }
            Place::VlaElement { array, len, index } => {
                let (array, len) = (self.var(Var::Local(*array)), self.var(Var::Local(*len)));
                let index = self.value_for(index, &Type::ULONG).at(level::UNARY);
                Text::new(format!("{array}[(unsigned long){index} % {len}]"), level::POSTFIX)
            }
        }
    }

    fn pointer_index(&self, pointer: &Expr, index: &Expr) -> Text {
        let extent = self.env.pointer(pointer).extent;
        let index_text = self.below(index, extent);
        let pointer = self.expr(pointer);
        if matches!(index, Expr::Load(_)) {
            self.note(Feature::PointerArithmetic);
            let (pointer, index) = (pointer.at(level::SUM), index_text.at(level::PRODUCT));
            Text::new(format!("*({pointer} + {index})"), level::UNARY)
        } else {
            let pointer = pointer.at(level::POSTFIX);
            Text::new(format!("{pointer}[{}]", index_text.text), level::POSTFIX)
        }
    }

    fn member(&self, base: &Place, field: usize) -> Text {
        let field = self.env.field(base, field);
        if field.bits.is_some() {
            self.note(Feature::BitField);
        }
        let text = match base {
            Place::Deref(pointer) => {
                self.note(Feature::Arrow);
                format!("{}->{}", self.expr(pointer).at(level::POSTFIX), field.name)
            }
            _ => format!("{}.{}", self.place(base).at(level::POSTFIX), field.name),
        };
        Text::new(text, level::POSTFIX)
    }

    /// The member of a tagged union, named from the record on.
    pub(super) fn tagged_member(&self, base: &str, record: usize, member: usize) -> String {
        let record = &self.env.unit.records[record];
        let name = &record.fields[member].name;
        match record.shape {
            Shape::Tagged { anonymous: false } => format!("{base}.u.{name}"),
            _ => {
                self.note(Feature::AnonymousUnion);
                format!("{base}.{name}")
            }
        }
    }

    /// The member that the tag names, as a `long`.
    pub(super) fn tagged(&self, base: &str, ty: &Type) -> Text {
        let Type::Record(record) = ty else { unreachable!("a tag of something without members") };
        let fields = &self.env.unit.records[*record].fields;
        let mut text = String::new();
        for (member, field) in fields.iter().enumerate() {
            let access = Text::new(self.tagged_member(base, *record, member), level::POSTFIX);
            let long = Type::Int(crate::tree::IntKind::Long);
            let access = self.cast(&long, access, &field.ty).text;
            if member + 1 == fields.len() {
                text += &access;
            } else {
                text += &format!("{base}.tag == {member} ? {access} : ");
            }
        }
        Text::new(format!("({text})"), level::POSTFIX)
    }
}
