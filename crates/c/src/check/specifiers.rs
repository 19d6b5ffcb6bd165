//! Declaration specifiers and type names: from what was written to a type.

use super::scope::Entity;
use super::{Check, Checker, error, unsupported};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast::{AlignAs, Attribute, BasicType, Specifiers, TypeName, TypeSpec};
use crate::target::layout;
use crate::types::{FloatKind, IntKind, QualType, Quals, TypeId, TypeKind};

/// The type that specifiers name.
#[derive(Clone, Copy)]
pub(super) struct SpecType {
    pub(super) ty: QualType,
    /// The alignment of a typedef with the attribute `aligned`; it may also
    /// be less than that of the type.
    pub(super) align: Option<u64>,
}

impl From<QualType> for SpecType {
    fn from(ty: QualType) -> Self {
        SpecType { ty, align: None }
    }
}

impl Checker {
    /// The type of specifiers; `alone` if no declarator follows, which makes
    /// `struct s;` a declaration of a new struct.
    pub(super) fn specifiers(&mut self, specifiers: &Specifiers, alone: bool) -> Check<SpecType> {
        let mut base = match &specifiers.ty {
            TypeSpec::Basic(basic) => SpecType::from(QualType::from(self.basic_type(*basic))),
            TypeSpec::Typedef(name) => self.typedef_type(*name, specifiers.span)?,
            TypeSpec::Record(spec) => QualType::from(self.record_type(spec, alone)?).into(),
            TypeSpec::Enum(spec) => QualType::from(self.enum_type(spec, alone)?).into(),
            TypeSpec::TypeofExpr(operand) => self.typeof_expr(operand)?.into(),
            TypeSpec::TypeofType(name) => self.type_name(name)?.into(),
            TypeSpec::Atomic(name) => {
                let inner = self.type_name(name)?;
                self.qualify(inner, Quals { atomic: true, ..Quals::default() }).into()
            }
            TypeSpec::Auto => {
                return Err(error(specifiers.span, "a type is deduced where there is no value"));
            }
            TypeSpec::ImplicitInt => QualType::from(self.basics.int).into(),
        };
        base.ty = self.attributed_type(base.ty, &specifiers.attributes)?;
        base.ty = self.qualify(base.ty, specifiers.quals);
        Ok(base)
    }

    /// The type of a type name.
    pub(super) fn type_name(&mut self, name: &TypeName) -> Check<QualType> {
        Ok(self.aligned_type_name(name)?.ty)
    }

    /// The type of a type name, and the alignment that a typedef gives it.
    pub(super) fn aligned_type_name(&mut self, name: &TypeName) -> Check<SpecType> {
        let base = self.specifiers(&name.specifiers, false)?;
        let ty = self.attributed_type(base.ty, &name.declarator.attributes)?;
        let derived = self.declarator_type(ty, &name.declarator)?;
        let align = if name.declarator.derivations.is_empty() { base.align } else { None };
        Ok(SpecType { ty: derived, align })
    }

    fn typedef_type(&mut self, name: Symbol, span: Span) -> Check<SpecType> {
        match self.scopes.find(name) {
            Some(Entity::Typedef(ty, align)) => Ok(SpecType { ty: *ty, align: *align }),
            Some(Entity::Broken(problem)) => {
                Err(self.depends_on_broken(name, &problem.clone(), span))
            }
            Some(Entity::Decl(_) | Entity::Enumerator(..) | Entity::PrototypeParam) => {
                Err(error(span, format!("`{}` is not a type", self.name(name))))
            }
            None => self.builtin_typedef(name, span),
        }
    }

    /// Type names that gcc knows without a declaration.
    fn builtin_typedef(&mut self, name: Symbol, span: Span) -> Check<SpecType> {
        let ty = match self.name(name) {
            "__builtin_va_list" | "__gnuc_va_list" => self.basics.va_list,
            "__int128_t" => self.basics.int_of(IntKind::Int128),
            "__uint128_t" => self.basics.int_of(IntKind::UInt128),
            _ => {
                return Err(error(span, format!("the type `{}` is not declared", self.name(name))));
            }
        };
        Ok(QualType::from(ty).into())
    }

    fn basic_type(&mut self, basic: BasicType) -> TypeId {
        let int = |kind| Ok(TypeKind::Int(kind));
        let kind = match basic {
            BasicType::Void => Ok(TypeKind::Void),
            BasicType::Bool => Ok(TypeKind::Bool),
            BasicType::Char => return self.basics.char,
            BasicType::SChar => int(IntKind::SChar),
            BasicType::UChar => int(IntKind::UChar),
            BasicType::Short => int(IntKind::Short),
            BasicType::UShort => int(IntKind::UShort),
            BasicType::Int => int(IntKind::Int),
            BasicType::UInt => int(IntKind::UInt),
            BasicType::Long => int(IntKind::Long),
            BasicType::ULong => int(IntKind::ULong),
            BasicType::LongLong => int(IntKind::LongLong),
            BasicType::ULongLong => int(IntKind::ULongLong),
            BasicType::Int128 => int(IntKind::Int128),
            BasicType::UInt128 => int(IntKind::UInt128),
            BasicType::Float16 => Ok(TypeKind::Float(FloatKind::Float16)),
            BasicType::Float => Ok(TypeKind::Float(FloatKind::Float)),
            BasicType::Double => Ok(TypeKind::Float(FloatKind::Double)),
            BasicType::LongDouble => Ok(TypeKind::Float(FloatKind::LongDouble)),
            BasicType::Float128 => Ok(TypeKind::Float(FloatKind::Float128)),
            BasicType::ComplexFloat => Ok(TypeKind::Complex(FloatKind::Float)),
            BasicType::ComplexDouble => Ok(TypeKind::Complex(FloatKind::Double)),
            BasicType::ComplexLongDouble => Ok(TypeKind::Complex(FloatKind::LongDouble)),
            BasicType::VaList => Err(self.basics.va_list),
            BasicType::Other => Err(self.basics.unsupported),
        };
        kind.map_or_else(|known| known, |kind| self.types.intern(kind))
    }

    /// A type with more qualifiers; those of an array go to its elements.
    pub(super) fn qualify(&mut self, ty: QualType, quals: Quals) -> QualType {
        if quals == Quals::default() {
            return ty;
        }
        let mut lengths = Vec::new();
        let mut inner = ty;
        while let TypeKind::Array(element, length) = self.types.kind(inner.ty) {
            lengths.push(*length);
            inner = *element;
        }
        let mut result = inner.with(quals);
        for length in lengths.into_iter().rev() {
            result = self.derive(TypeKind::Array(result, length), result.ty).into();
        }
        result
    }

    /// The alignment that `_Alignas` asks for, the strictest of several.
    pub(super) fn alignas(&mut self, wanted: &[AlignAs]) -> Check<Option<u64>> {
        let mut strictest = None;
        for wanted in wanted {
            let align = match wanted {
                AlignAs::Type(name) => self.type_name_align(name)?,
                AlignAs::Expr(operand) => self.alignment_value(operand)?,
            };
            if align > 0 {
                strictest = strictest.max(Some(align));
            }
        }
        Ok(strictest)
    }

    /// What `_Alignof` says of a type name.
    pub(super) fn type_name_align(&mut self, name: &TypeName) -> Check<u64> {
        let named = self.aligned_type_name(name)?;
        match named.align {
            Some(align) => Ok(align),
            None => self.align_of(named.ty.ty, name.span),
        }
    }

    /// The alignment of a type, of an array that of its elements.
    pub(super) fn align_of(&self, mut ty: TypeId, span: Span) -> Check<u64> {
        while let TypeKind::Array(element, _) = self.types.kind(ty) {
            ty = element.ty;
        }
        match layout(&self.types, ty) {
            Some(layout) => Ok(layout.align),
            None => Err(self.incomplete(ty, span)),
        }
    }

    /// The type that `mode` and `vector_size` make of a type.
    pub(super) fn attributed_type(
        &mut self,
        ty: QualType,
        attributes: &[Attribute],
    ) -> Check<QualType> {
        let mut ty = ty;
        for attribute in attributes {
            match self.symbols.name(attribute.name) {
                "mode" => ty = self.mode_type(ty, attribute)?,
                "vector_size" => ty = self.vector_type(ty, attribute)?,
                _ => {}
            }
        }
        Ok(ty)
    }

    fn vector_type(&mut self, ty: QualType, attribute: &Attribute) -> Check<QualType> {
        let bytes = match attribute.args.as_slice() {
            [bytes] => self.constant_int(bytes)?,
            _ => return Err(error(attribute.span, "`vector_size` takes one number")),
        };
        let size = layout(&self.types, ty.ty).map_or(0, |layout| layout.size);
        let arithmetic =
            matches!(self.types.kind(ty.ty), TypeKind::Int(_) | TypeKind::Float(_)) && size > 0;
        let bytes = u64::try_from(bytes).ok().filter(|bytes| *bytes < 1 << 20);
        match bytes {
            Some(bytes) if arithmetic && bytes >= size && bytes % size == 0 => {
                let vector = TypeKind::Vector(ty.ty, bytes / size);
                Ok(QualType { ty: self.types.intern(vector), quals: ty.quals })
            }
            _ => Err(unsupported(attribute.span, "a vector of this type and size")),
        }
    }
}
