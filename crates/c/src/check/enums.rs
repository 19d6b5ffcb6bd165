//! Enums, with the integer types that gcc gives them.

use super::scope::{Entity, Tag};
use super::{Check, Checker, error, unsupported};
use crate::syntax::ast::{EnumSpec, Enumerator};
use crate::types::{Enum, EnumId, IntKind, TypeId, TypeKind};

impl Checker {
    /// The type of an enum specifier.
    pub(super) fn enum_type(&mut self, spec: &EnumSpec, alone: bool) -> Check<TypeId> {
        let here = alone || spec.enumerators.is_some();
        let id = self.enum_id(spec, here)?;
        let ty = self.types.intern(TypeKind::Enum(id));
        let fixed = match &spec.underlying {
            Some(name) => {
                let underlying = self.type_name(name)?;
                match self.types.kind(underlying.ty) {
                    TypeKind::Int(kind) => Some(*kind),
                    _ => return Err(unsupported(spec.span, "an enum of this underlying type")),
                }
            }
            None => None,
        };
        if fixed.is_some() && self.types.enumeration(id).underlying.is_none() {
            self.types.enums[id.0 as usize].underlying = fixed;
        }
        if let Some(enumerators) = &spec.enumerators {
            if !self.types.enumeration(id).enumerators.is_empty() {
                let message = format!("`{}` is defined twice", self.describe(ty));
                return Err(error(spec.span, message));
            }
            self.define_enum(id, ty, spec, enumerators, fixed)?;
        }
        Ok(ty)
    }

    fn enum_id(&mut self, spec: &EnumSpec, here: bool) -> Check<EnumId> {
        if let Some(tag) = spec.tag {
            let known =
                if here { self.scopes.find_tag_here(tag) } else { self.scopes.find_tag(tag) };
            match known {
                Some(Tag::Enum(id)) => return Ok(id),
                Some(Tag::Record(_)) => {
                    let message = format!("the tag `{}` is of another kind", self.name(tag));
                    return Err(error(spec.span, message));
                }
                None => {}
            }
        }
        let definition =
            Enum { tag: spec.tag, underlying: None, enumerators: Vec::new(), span: spec.span };
        let id = self.types.add_enum(definition);
        if let Some(tag) = spec.tag {
            self.scopes.bind_tag(tag, Tag::Enum(id));
        }
        Ok(id)
    }

    fn define_enum(
        &mut self,
        id: EnumId,
        ty: TypeId,
        spec: &EnumSpec,
        enumerators: &[Enumerator],
        fixed: Option<IntKind>,
    ) -> Check<()> {
        let mut known = Vec::with_capacity(enumerators.len());
        let mut next = 0;
        for enumerator in enumerators {
            let value = match &enumerator.value {
                Some(value) => self.constant_int(value)?,
                None => next,
            };
            self.check_new_name(enumerator)?;
            let own = self.basics.int_of(fixed.unwrap_or(smallest_at_least_int(value, value)));
            self.bind(enumerator.name, Entity::Enumerator(value, own));
            known.push((enumerator.name, value));
            next = value.wrapping_add(1);
        }
        let low = known.iter().map(|(_, value)| *value).min().unwrap_or(0);
        let high = known.iter().map(|(_, value)| *value).max().unwrap_or(0);
        let underlying = match fixed {
            Some(kind) => kind,
            None if self.has_attribute(&spec.attributes, "packed") => smallest(low, high),
            None => underlying_type(low, high),
        };
        if underlying.wrap(low) != low || underlying.wrap(high) != high {
            return Err(error(spec.span, "an enumerator is out of range"));
        }
        self.retype_enumerators(&known, ty, fixed.is_some());
        let definition = &mut self.types.enums[id.0 as usize];
        definition.underlying = Some(underlying);
        definition.enumerators = known;
        Ok(())
    }

    /// Enumerators are of type int where they fit, else of the enum's.
    fn retype_enumerators(
        &mut self,
        known: &[(crate::symbol::Symbol, i128)],
        ty: TypeId,
        fixed: bool,
    ) {
        for (name, value) in known {
            let fits = IntKind::Int.wrap(*value) == *value;
            let own = if fits && !fixed { self.basics.int } else { ty };
            self.bind(*name, Entity::Enumerator(*value, own));
        }
    }

    fn check_new_name(&self, enumerator: &Enumerator) -> Check<()> {
        match self.scopes.find_here(enumerator.name) {
            None | Some(Entity::Broken(_)) => Ok(()),
            Some(_) => {
                let message = format!("`{}` is declared twice", self.name(enumerator.name));
                Err(error(enumerator.span, message))
            }
        }
    }
}

/// The type of an enum without `packed`: at least as large as int, unsigned
/// unless a value is negative.
fn underlying_type(low: i128, high: i128) -> IntKind {
    let kinds = if low < 0 {
        [IntKind::Int, IntKind::Long, IntKind::Int128]
    } else {
        [IntKind::UInt, IntKind::ULong, IntKind::UInt128]
    };
    first_that_holds(&kinds, low, high)
}

fn smallest(low: i128, high: i128) -> IntKind {
    let kinds = if low < 0 {
        [IntKind::SChar, IntKind::Short, IntKind::Int, IntKind::Long, IntKind::Int128]
    } else {
        [IntKind::UChar, IntKind::UShort, IntKind::UInt, IntKind::ULong, IntKind::UInt128]
    };
    first_that_holds(&kinds, low, high)
}

fn smallest_at_least_int(low: i128, high: i128) -> IntKind {
    let kinds = [IntKind::Int, IntKind::UInt, IntKind::Long, IntKind::ULong, IntKind::Int128];
    first_that_holds(&kinds, low, high)
}

fn first_that_holds(kinds: &[IntKind], low: i128, high: i128) -> IntKind {
    let holds = |kind: &&IntKind| kind.wrap(low) == low && kind.wrap(high) == high;
    kinds.iter().find(holds).copied().unwrap_or(IntKind::Int128)
}
