//! Initialisers.

use super::literals::quoted;
use super::{Printer, level};
use crate::feature::Feature;
use crate::tree::{Designator, Init, Shape, Type};

impl Printer<'_> {
    /// An initialiser of an object of this type.
    pub(super) fn init(&self, init: &Init, ty: &Type) -> String {
        match init {
            Init::Value(value) => self.value_for(value, ty).at(level::ASSIGNMENT),
            Init::Text(text) => {
                self.note(Feature::CharArray);
                quoted(text)
            }
            Init::Tagged(member, value) => {
                let Type::Record(record) = ty else { unreachable!("a tag of what has none") };
                let field = &self.env.unit.records[*record].fields[*member];
                let access = self.tagged_member("", *record, *member);
                let value = self.value_for(value, &field.ty).at(level::ASSIGNMENT);
                format!("{{ .tag = {member}, {access} = {value} }}")
            }
            Init::List(items) => self.list(items, ty),
        }
    }

    fn list(&self, items: &[(Option<Designator>, Init)], ty: &Type) -> String {
        let mut texts = Vec::new();
        for (position, (designator, init)) in items.iter().enumerate() {
            let part = self.part_type(ty, designator.as_ref(), position);
            let text = self.init(init, &part);
            texts.push(match designator {
                None => text,
                Some(designator) => format!("{} = {text}", self.designator(designator, ty)),
            });
        }
        format!("{{ {} }}", texts.join(", "))
    }

    fn part_type(&self, ty: &Type, designator: Option<&Designator>, position: usize) -> Type {
        match ty {
            Type::Array(element, _) => (**element).clone(),
            Type::Record(record) => {
                let fields = &self.env.unit.records[*record].fields;
                match designator {
                    Some(Designator::Field(field)) => fields[*field].ty.clone(),
                    Some(Designator::Index(_) | Designator::Range(..)) | None => {
                        fields[position].ty.clone()
                    }
                }
            }
            other => unreachable!("{other:?} has no parts"),
        }
    }

    fn designator(&self, designator: &Designator, ty: &Type) -> String {
        self.note(Feature::Designator);
        match (designator, ty) {
            (Designator::Field(field), Type::Record(record)) => {
                let record = &self.env.unit.records[*record];
                if record.shape == Shape::Punned {
                    self.note(Feature::PunnedUnion);
                }
                format!(".{}", record.fields[*field].name)
            }
            (Designator::Index(index), _) => format!("[{index}]"),
            (Designator::Range(first, last), _) => {
                self.note(Feature::RangeDesignator);
                format!("[{first} ... {last}]")
            }
            (Designator::Field(_), other) => unreachable!("{other:?} has no members"),
        }
    }
}
