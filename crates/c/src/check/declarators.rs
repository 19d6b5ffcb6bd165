//! Declarators: pointers, arrays and functions around the specifiers' type.

use super::constants::Value;
use super::scope::Entity;
use super::{Check, Checker, error, unsupported};
use crate::span::Span;
use crate::syntax::ast::{
    ArrayDerivation, ArraySize, Declarator, Derivation, Expr, Param, Parameters,
};
use crate::target::layout;
use crate::typed::Vla;
use crate::types::{ArrayLength, FunctionType, QualType, TypeId, TypeKind, VlaId};

/// How many derivations a type may be built from.
const MAX_TYPE_DEPTH: u32 = 300;

impl Checker {
    /// The type that a declarator makes of the specifiers' type.
    pub(super) fn declarator_type(
        &mut self,
        base: QualType,
        declarator: &Declarator,
    ) -> Check<QualType> {
        self.derived_type(base, &declarator.derivations, declarator.span)
    }

    /// The type that some derivations make of a type. Lengths that are only
    /// known at run time are evaluated in the order in which they stand.
    pub(super) fn derived_type(
        &mut self,
        base: QualType,
        derivations: &[Derivation],
        span: Span,
    ) -> Check<QualType> {
        let first_vla = self.pending_vlas();
        let mut ty = base;
        for derivation in derivations.iter().rev() {
            ty = match derivation {
                Derivation::Pointer(quals) => {
                    let pointer = self.derive(TypeKind::Pointer(ty), ty.ty);
                    QualType { ty: pointer, quals: *quals }
                }
                Derivation::Array(array) => self.array_of(ty, array, span)?,
                Derivation::Function(parameters) => self.function_of(ty, parameters, span)?.into(),
            };
            self.check_type_depth(ty.ty, span)?;
        }
        self.reverse_pending_vlas(first_vla);
        Ok(ty)
    }

    /// A type built from another; keeps account of how deep types are nested.
    pub(super) fn derive(&mut self, kind: TypeKind, from: TypeId) -> TypeId {
        let depth = self.type_depths.get(&from).copied().unwrap_or(0) + 1;
        let ty = self.types.intern(kind);
        let known = self.type_depths.entry(ty).or_insert(depth);
        *known = depth.max(*known);
        ty
    }

    fn check_type_depth(&self, ty: TypeId, span: Span) -> Check<()> {
        match self.type_depths.get(&ty) {
            Some(depth) if *depth > MAX_TYPE_DEPTH => {
                Err(unsupported(span, "a type nested too deeply"))
            }
            _ => Ok(()),
        }
    }

    fn array_of(
        &mut self,
        element: QualType,
        array: &ArrayDerivation,
        span: Span,
    ) -> Check<QualType> {
        if matches!(self.types.kind(element.ty), TypeKind::Function(_) | TypeKind::Void) {
            return Err(error(span, "an array of functions or of void"));
        }
        if !matches!(self.types.kind(element.ty), TypeKind::Array(..)) {
            self.require_known(element.ty, span)?;
        }
        let length = match &array.size {
            ArraySize::None => ArrayLength::Incomplete,
            ArraySize::Star => ArrayLength::Star,
            ArraySize::Expr(size) => self.array_length(size)?,
        };
        Ok(self.derive(TypeKind::Array(element, length), element.ty).into())
    }

    fn array_length(&mut self, size: &Expr) -> Check<ArrayLength> {
        let checked = match self.rvalue(size) {
            Ok(checked) => checked,
            // Sizes in prototypes may name parameters, which nothing needs.
            Err(_) if self.in_prototype > 0 => return Ok(ArrayLength::Star),
            Err(problem) => return Err(problem),
        };
        if !self.is_integer(checked.ty.ty) {
            return Err(error(size.span, "the length of an array is not an integer"));
        }
        match self.eval(&checked) {
            Ok(Value::Int(length)) => match u64::try_from(length) {
                Ok(length) => Ok(ArrayLength::Known(length)),
                Err(_) => Err(error(size.span, "the length of an array is negative")),
            },
            Ok(_) => Err(error(size.span, "the length of an array is not an integer")),
            Err(why) if why.is_mistake() => Err(why.problem()),
            Err(_) if self.in_prototype > 0 => Ok(ArrayLength::Star),
            Err(why) if self.current.is_none() => Err(why.problem()),
            Err(_) => self.variable_length(checked),
        }
    }

    fn variable_length(&mut self, length: crate::typed::Expr) -> Check<ArrayLength> {
        let length = self.convert(length, self.basics.size, false)?;
        let id = VlaId(self.next_vla);
        self.next_vla += 1;
        if let Some(current) = &mut self.current {
            current.vlas.push(Vla { id, length });
            current.pending_vlas.push(id);
        }
        Ok(ArrayLength::Variable(id))
    }

    fn function_of(
        &mut self,
        result: QualType,
        parameters: &Parameters,
        span: Span,
    ) -> Check<TypeId> {
        self.check_result_type(result, span)?;
        let (params, variadic, prototype) = match parameters {
            Parameters::Unspecified => (Vec::new(), false, false),
            Parameters::Names(_) => (Vec::new(), false, false),
            Parameters::Prototype { params, variadic } => {
                (self.prototype(params)?, *variadic, true)
            }
        };
        let result = result.unqualified();
        let depth_of = params
            .iter()
            .map(|param| param.ty)
            .chain([result.ty])
            .max_by_key(|ty| self.type_depths.get(ty).copied().unwrap_or(0))
            .unwrap_or(result.ty);
        let function = FunctionType { result, params, variadic, prototype };
        Ok(self.derive(TypeKind::Function(function), depth_of))
    }

    pub(super) fn check_result_type(&self, result: QualType, span: Span) -> Check<()> {
        match self.types.kind(result.ty) {
            TypeKind::Array(..) => Err(error(span, "a function that returns an array")),
            TypeKind::Function(_) => Err(error(span, "a function that returns a function")),
            _ => Ok(()),
        }
    }

    /// The types of the parameters of a prototype without a body.
    fn prototype(&mut self, params: &[Param]) -> Check<Vec<QualType>> {
        self.scopes.enter();
        self.in_prototype += 1;
        let types = params.iter().map(|param| self.prototype_param(param)).collect();
        self.in_prototype -= 1;
        self.scopes.leave();
        types
    }

    fn prototype_param(&mut self, param: &Param) -> Check<QualType> {
        let ty = self.param_type(param)?;
        if let Some(name) = param.declarator.name {
            self.bind(name, Entity::PrototypeParam);
        }
        Ok(ty.unqualified())
    }

    /// The type of a parameter after adjustment.
    pub(super) fn param_type(&mut self, param: &Param) -> Check<QualType> {
        let base = self.specifiers(&param.specifiers, false)?.ty;
        let base = self.attributed_type(base, &param.declarator.attributes)?;
        let base = self.attributed_type(base, &param.attributes)?;
        let derivations = &param.declarator.derivations;
        let ty = match derivations.split_first() {
            // The length of the outermost array has no meaning here.
            Some((Derivation::Array(array), rest)) if self.in_prototype > 0 => {
                let element = self.derived_type(base, rest, param.span)?;
                let pointer = self.derive(TypeKind::Pointer(element), element.ty);
                return Ok(QualType { ty: pointer, quals: array.quals });
            }
            Some((Derivation::Array(array), _)) => {
                let quals = array.quals;
                let ty = self.declarator_type(base, &param.declarator)?;
                return Ok(self.adjusted(ty).with(quals));
            }
            _ => self.declarator_type(base, &param.declarator)?,
        };
        if ty.ty == self.basics.void {
            return Err(error(param.span, "a parameter of type void"));
        }
        Ok(self.adjusted(ty))
    }

    /// A parameter's type: arrays and functions are pointers.
    pub(super) fn adjusted(&mut self, ty: QualType) -> QualType {
        match self.types.kind(ty.ty) {
            TypeKind::Array(element, _) => {
                let element = *element;
                self.derive(TypeKind::Pointer(element), element.ty).into()
            }
            TypeKind::Function(_) => self.derive(TypeKind::Pointer(ty), ty.ty).into(),
            _ => ty,
        }
    }

    /// Complains about a type without a known size. Types of variable length
    /// are complete.
    pub(super) fn require_complete(&self, ty: TypeId, span: Span) -> Check<()> {
        let mut element = ty;
        while let TypeKind::Array(inner, length) = self.types.kind(element) {
            if matches!(length, ArrayLength::Incomplete | ArrayLength::Star) {
                return Err(error(span, "an array of unknown length"));
            }
            element = inner.ty;
        }
        if matches!(self.types.kind(element), TypeKind::Void | TypeKind::Function(_)) {
            return Err(self.incomplete(element, span));
        }
        self.require_known(element, span)?;
        let variable = self.is_variable(ty);
        if !variable && layout(&self.types, ty).is_none_or(|layout| layout.size > i64::MAX as u64) {
            return Err(error(span, "a type that is too large"));
        }
        Ok(())
    }

    fn require_known(&self, ty: TypeId, span: Span) -> Check<()> {
        match layout(&self.types, ty) {
            Some(_) => Ok(()),
            None => Err(self.incomplete(ty, span)),
        }
    }

    /// The complaint about a type whose size is needed and not known.
    pub(super) fn incomplete(&self, ty: TypeId, span: Span) -> crate::typed::Problem {
        match self.types.kind(ty) {
            TypeKind::Unsupported => unsupported(span, "a type that is not supported"),
            TypeKind::Record(id) if self.broken_records.contains_key(id) => {
                let why = &self.broken_records[id];
                let message = format!("`{}`: {}", self.describe(ty), why.message);
                crate::typed::Problem { kind: why.kind, message, span }
            }
            _ => error(span, format!("the type `{}` is incomplete", self.describe(ty))),
        }
    }

    /// Whether the size of a type is only known at run time.
    pub(super) fn is_variable(&self, mut ty: TypeId) -> bool {
        while let TypeKind::Array(element, length) = self.types.kind(ty) {
            if matches!(length, ArrayLength::Variable(_)) {
                return true;
            }
            ty = element.ty;
        }
        false
    }
}
