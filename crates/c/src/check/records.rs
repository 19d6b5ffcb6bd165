//! Structs and unions: tags, members, and the layout that follows from them.

use super::layout::{FieldRequest, Packing, lay_out};
use super::scope::Tag;
use super::{Check, Checker, error, unsupported};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast::{FieldDeclarator, Member, RecordSpec, Specifiers};
use crate::target::layout;
use crate::types::{ArrayLength, QualType, Record, RecordId, TypeId, TypeKind};
use rustc_hash::FxHashSet;

impl Checker {
    /// The type of a struct or union specifier.
    pub(super) fn record_type(&mut self, spec: &RecordSpec, alone: bool) -> Check<TypeId> {
        let here = alone || spec.members.is_some();
        let id = self.record_id(spec, here)?;
        let ty = self.types.intern(TypeKind::Record(id));
        if let Some(members) = &spec.members {
            if self.types.record(id).body.is_some() {
                let message = format!("`{}` is defined twice", self.describe(ty));
                return Err(error(spec.span, message));
            }
            self.define_record(id, spec, members)?;
        }
        Ok(ty)
    }

    fn record_id(&mut self, spec: &RecordSpec, here: bool) -> Check<RecordId> {
        if let Some(tag) = spec.tag {
            let known =
                if here { self.scopes.find_tag_here(tag) } else { self.scopes.find_tag(tag) };
            match known {
                Some(Tag::Record(id)) if self.types.record(id).is_union == spec.is_union => {
                    return Ok(id);
                }
                Some(Tag::Record(_) | Tag::Enum(_)) => {
                    let message = format!("the tag `{}` is of another kind", self.name(tag));
                    return Err(error(spec.span, message));
                }
                None => {}
            }
        }
        let record = Record { is_union: spec.is_union, tag: spec.tag, body: None, span: spec.span };
        let id = self.types.add_record(record);
        if let Some(tag) = spec.tag {
            self.scopes.bind_tag(tag, Tag::Record(id));
        }
        Ok(id)
    }

    fn define_record(&mut self, id: RecordId, spec: &RecordSpec, members: &[Member]) -> Check<()> {
        let result = self.nested(spec.span, |checker| checker.record_body(id, spec, members));
        if let Err(problem) = &result {
            self.broken_records.insert(id, problem.clone());
        }
        result
    }

    fn record_body(&mut self, id: RecordId, spec: &RecordSpec, members: &[Member]) -> Check<()> {
        let packing = Packing {
            packed: self.has_attribute(&spec.attributes, "packed"),
            align: self.listed_alignment(&spec.attributes)?,
            limit: self.dialect.packs.at(spec.span.end),
        };
        for unknown in ["scalar_storage_order", "ms_struct"] {
            if self.has_attribute(&spec.attributes, unknown) {
                return Err(unsupported(spec.span, format!("the attribute `{unknown}`")));
            }
        }
        if self.has_attribute(&spec.attributes, "transparent_union") {
            self.transparent.insert(id);
        }
        let mut fields = Vec::new();
        for member in members {
            self.member(member, &mut fields)?;
        }
        self.check_members(&fields, spec)?;
        if packing.limit.is_some() && fields.iter().any(|field| field.bits.is_some()) {
            return Err(unsupported(spec.span, "bit-fields under `#pragma pack`"));
        }
        let body = lay_out(&self.types, spec.is_union, fields, packing)
            .ok_or_else(|| error(spec.span, "a type that is too large"))?;
        self.types.records[id.0 as usize].body = Some(body);
        Ok(())
    }

    fn member(&mut self, member: &Member, fields: &mut Vec<FieldRequest>) -> Check<()> {
        match member {
            Member::StaticAssert(assertion) => self.static_assert(assertion),
            Member::Fields { specifiers, declarators, span } => {
                self.fields(specifiers, declarators, *span, fields)
            }
        }
    }

    fn fields(
        &mut self,
        specifiers: &Specifiers,
        declarators: &[FieldDeclarator],
        span: Span,
        fields: &mut Vec<FieldRequest>,
    ) -> Check<()> {
        let base = self.specifiers(specifiers, declarators.is_empty())?;
        let wanted =
            self.alignas(&specifiers.alignas)?.max(self.listed_alignment(&specifiers.attributes)?);
        let packed = self.has_attribute(&specifiers.attributes, "packed");
        if declarators.is_empty() {
            // A tag without declarators declares no member, except anonymously.
            if let TypeKind::Record(id) = self.types.kind(base.ty.ty)
                && self.types.record(*id).body.is_some()
                && self.is_anonymous_member(specifiers)
            {
                fields.push(FieldRequest {
                    name: None,
                    ty: base.ty,
                    bits: None,
                    type_align: base.align,
                    align: wanted,
                    packed,
                    span,
                });
            }
            return Ok(());
        }
        for declarator in declarators {
            let plain = declarator.declarator.derivations.is_empty();
            let type_align = if plain { base.align } else { None };
            let mut field = self.field(base.ty, declarator, span)?;
            field.type_align = type_align;
            field.align = wanted.max(field.align);
            field.packed |= packed;
            fields.push(field);
        }
        Ok(())
    }

    /// `struct { … };` without a tag is an anonymous member; with a tag it
    /// only declares the tag.
    fn is_anonymous_member(&self, specifiers: &Specifiers) -> bool {
        match &specifiers.ty {
            crate::syntax::ast::TypeSpec::Record(spec) => spec.tag.is_none(),
            _ => false,
        }
    }

    fn field(
        &mut self,
        base: QualType,
        declarator: &FieldDeclarator,
        span: Span,
    ) -> Check<FieldRequest> {
        let base = self.attributed_type(base, &declarator.attributes)?;
        let ty = self.declarator_type(base, &declarator.declarator)?;
        let place =
            if declarator.declarator.name.is_some() { declarator.declarator.span } else { span };
        let bits = match &declarator.bits {
            Some(width) => Some(self.bit_width(ty.ty, width)?),
            None => None,
        };
        let align = self
            .listed_alignment(&declarator.attributes)?
            .max(self.listed_alignment(&declarator.declarator.attributes)?);
        let packed = self.has_attribute(&declarator.attributes, "packed")
            || self.has_attribute(&declarator.declarator.attributes, "packed");
        let name = declarator.declarator.name;
        Ok(FieldRequest { name, ty, bits, type_align: None, align, packed, span: place })
    }

    fn bit_width(&mut self, ty: TypeId, width: &crate::syntax::ast::Expr) -> Check<u32> {
        let limit = match self.types.kind(ty) {
            TypeKind::Bool => 1,
            TypeKind::Int(kind) => kind.bits(),
            TypeKind::Enum(id) => {
                self.types.enumeration(*id).underlying.map_or(0, |kind| kind.bits())
            }
            _ => return Err(error(width.span, "a bit-field that is not an integer")),
        };
        let bits = self.constant_int(width)?;
        match u32::try_from(bits) {
            Ok(bits) if bits <= limit => Ok(bits),
            _ => Err(error(width.span, "the width of a bit-field is out of range")),
        }
    }

    fn check_members(&self, fields: &[FieldRequest], spec: &RecordSpec) -> Check<()> {
        let mut names = FxHashSet::default();
        for (number, field) in fields.iter().enumerate() {
            let last = number + 1 == fields.len();
            self.check_member_type(field, last || spec.is_union)?;
            self.collect_names(field, &mut names)?;
            if field.bits == Some(0) && field.name.is_some() {
                return Err(error(field.span, "a bit-field of width zero with a name"));
            }
        }
        Ok(())
    }

    fn collect_names(&self, field: &FieldRequest, names: &mut FxHashSet<Symbol>) -> Check<()> {
        if let Some(name) = field.name
            && !names.insert(name)
        {
            let message = format!("the member `{}` is declared twice", self.name(name));
            return Err(error(field.span, message));
        }
        Ok(())
    }

    fn check_member_type(&self, field: &FieldRequest, may_be_flexible: bool) -> Check<()> {
        match self.types.kind(field.ty.ty) {
            TypeKind::Function(_) => Err(error(field.span, "a member that is a function")),
            TypeKind::Array(element, ArrayLength::Incomplete) if may_be_flexible => {
                self.require_complete(element.ty, field.span)
            }
            _ if self.is_variable(field.ty.ty) => {
                Err(unsupported(field.span, "a member of variable length"))
            }
            _ if layout(&self.types, field.ty.ty).is_some() && field.ty.ty != self.basics.void => {
                Ok(())
            }
            _ => self.require_complete(field.ty.ty, field.span),
        }
    }
}
