//! Which fields objects of a class have, and which variables a method knows.

use crate::{Side, Subject};
use std::collections::BTreeSet;
use verdiff_ir::{FloatType, Name, ScalarType, Width};
use verdiff_java::lower::names;
use verdiff_java::typed::{ClassId, FieldId, Origin, Primitive, Type};

/// A field of objects.
pub(crate) struct Slot {
    /// The binary name of the class that has it.
    pub(crate) owner: String,
    /// What it is called there.
    pub(crate) name: String,
    pub(crate) ty: Type,
}

impl Slot {
    /// The map of the core language.
    pub(crate) fn map(&self) -> String {
        format!("{}.{}", self.owner, self.name)
    }
}

impl Side<'_> {
    /// The fields of objects of a class, as far as the sources say.
    pub(crate) fn slots(&self, class: ClassId) -> Vec<Slot> {
        let mut slots = Vec::new();
        let mut next = Some(class);
        while let Some(at) = next {
            let found = self.typed.class(at);
            if found.origin != Origin::Source {
                break;
            }
            let owner = names::class(self.typed, at);
            let mut add = |name: String, ty| slots.push(Slot { owner: owner.to_owned(), name, ty });
            for id in &found.fields {
                let field = self.typed.field(*id);
                if !field.is_static {
                    add(self.typed.name(field.name).to_owned(), field.ty);
                }
            }
            for local in &found.captures {
                let local = self.typed.local(*local);
                add(format!("val${}", self.typed.name(local.name)), local.ty);
            }
            if let Some(around) = found.enclosing.filter(|around| around.has_instance) {
                add("this$0".to_owned(), Type::Class(around.class));
            }
            next = found.superclass;
        }
        slots
    }

    /// The static fields that are variables, of these names.
    pub(crate) fn statics(&self, variables: &BTreeSet<Name>) -> Vec<FieldId> {
        let all = (0..self.typed.fields.len() as u32).map(FieldId);
        let is_one = |id: &FieldId| {
            let field = self.typed.field(*id);
            let is_ours = self.typed.class(field.class).origin == Origin::Source;
            let is_variable = field.is_static && !field.is_final && is_ours;
            is_variable && variables.contains(names::field(self.typed, *id).as_str())
        };
        all.filter(is_one).collect()
    }
}

impl Subject<'_> {
    /// The variables that matter to the method, in any version.
    pub(crate) fn variables(&self) -> BTreeSet<Name> {
        let effects = self.matched.joint_effects(self.function);
        effects.iter().flat_map(|it| it.reads.iter().chain(&it.writes)).cloned().collect()
    }
}

/// What values of a type are in the core language.
pub(crate) fn scalar_type(ty: Type) -> ScalarType {
    let bits = |bits| Width::new(bits).map_or(ScalarType::Ref, ScalarType::Bv);
    match ty {
        Type::Primitive(Primitive::Boolean) => ScalarType::Bool,
        Type::Primitive(Primitive::Byte) => bits(8),
        Type::Primitive(Primitive::Short | Primitive::Char) => bits(16),
        Type::Primitive(Primitive::Int) => bits(32),
        Type::Primitive(Primitive::Long) => bits(64),
        Type::Primitive(Primitive::Float) => ScalarType::Float(FloatType::F32),
        Type::Primitive(Primitive::Double) => ScalarType::Float(FloatType::F64),
        Type::Class(_) | Type::Array(..) | Type::Null | Type::Void | Type::Unknown => {
            ScalarType::Ref
        }
    }
}
