//! Declarators: a type and a name in, `int *(*name)[3]` out.

use super::Printer;
use crate::feature::Feature;
use crate::tree::{IntKind, Shape, Type, Unit};

/// A declaration of a name, without initialiser and semicolon.
pub(super) fn declare(unit: &Unit, ty: &Type, is_const: bool, inner: &str) -> String {
    let qualifier = if is_const { "const " } else { "" };
    let base = match ty {
        Type::Void => "void".to_owned(),
        Type::Int(kind) => kind.spelling().to_owned(),
        Type::Enum(id) => format!("enum {}", unit.enums[*id].name),
        Type::Record(id) => record_name(unit, *id),
        Type::Function(id) => unit.signatures[*id].name.clone(),
        Type::Float => "float".to_owned(),
        Type::Double => "double".to_owned(),
        Type::Pointer(pointer) => {
            let star = format!("*{qualifier}{inner}");
            let inner =
                if matches!(pointer.to, Type::Array(..)) { format!("({star})") } else { star };
            return declare(unit, &pointer.to, pointer.to_const, &inner);
        }
        Type::Array(element, len) => {
            return declare(unit, element, is_const, &format!("{inner}[{len}]"));
        }
    };
    format!("{qualifier}{base} {inner}").trim_end().to_owned()
}

/// The name of a record where it is used.
pub(super) fn record_name(unit: &Unit, id: usize) -> String {
    let record = &unit.records[id];
    match (record.typedef, record.shape) {
        (true, _) => record.name.clone(),
        (false, Shape::Punned) => format!("union {}", record.name),
        (false, Shape::Struct | Shape::Tagged { .. }) => format!("struct {}", record.name),
    }
}

impl Printer<'_> {
    /// A declaration in this unit; what its type uses is noted.
    pub(super) fn declaration(&self, ty: &Type, is_const: bool, name: &str) -> String {
        self.note_type(ty);
        declare(self.env.unit, ty, is_const, name)
    }

    /// The name of a type, as in a cast.
    pub(super) fn type_name(&self, ty: &Type) -> String {
        declare(self.env.unit, ty, false, "")
    }

    pub(super) fn note_type(&self, ty: &Type) {
        match ty {
            Type::Int(IntKind::Bool) => self.note(Feature::Bool),
            Type::Void | Type::Int(_) => {}
            Type::Enum(_) => self.note(Feature::Enum),
            Type::Record(id) => self.note(match self.env.unit.records[*id].shape {
                Shape::Struct => Feature::Struct,
                Shape::Punned => Feature::PunnedUnion,
                Shape::Tagged { .. } => Feature::TaggedUnion,
            }),
            Type::Function(_) => self.note(Feature::FunctionPointer),
            Type::Float => self.note(Feature::Float),
            Type::Double => self.note(Feature::Double),
            Type::Pointer(pointer) => {
                if matches!(pointer.to, Type::Pointer(_)) {
                    self.note(Feature::PointerToPointer);
                }
                if pointer.to_const {
                    self.note(Feature::PointerToConst);
                }
                if pointer.nullable {
                    self.note(Feature::NullablePointer);
                }
                self.note_type(&pointer.to);
            }
            Type::Array(..) => self.note_array(ty),
        }
    }

    fn note_array(&self, ty: &Type) {
        let (mut leaf, mut dimensions) = (ty, 0);
        while let Type::Array(element, _) = leaf {
            (leaf, dimensions) = (element, dimensions + 1);
        }
        self.note(match dimensions {
            1 => Feature::Array1,
            2 => Feature::Array2,
            _ => Feature::Array3,
        });
        if matches!(leaf, Type::Function(_)) {
            self.note(Feature::FunctionPointerTable);
        }
        self.note_type(leaf);
    }
}
