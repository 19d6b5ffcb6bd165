//! Which functions of a file can be called on made-up arguments, and what
//! they take and give.

use verdiff_c::load::Parsed;
use verdiff_c::lower::{Class, Leaf, class_of, leaves};
use verdiff_c::target::layout;
use verdiff_c::typed::{DeclKind, Function, Unit};
use verdiff_c::types::{TypeId, TypeKind};

/// A function.
pub(super) struct Shape {
    /// Its name.
    pub(super) name: String,
    pub(super) params: Vec<Param>,
    /// Nothing, or a scalar.
    pub(super) result: Option<Class>,
    /// Numbers of file scope that can be looked at afterwards.
    pub(super) variables: Vec<(String, Class)>,
}

/// A parameter.
pub(super) enum Param {
    /// A number.
    Number { class: Class, is_bool: bool },
    /// A pointer to some objects in a row.
    Memory { leaves: Vec<Leaf>, size: u64, is_record: bool, is_void: bool },
}

/// Bytes of memory that a pointer leads to.
pub(super) const ROOM: u64 = 512;

/// The functions of a file that can take part.
pub(super) fn shapes(parsed: &Parsed) -> Vec<Shape> {
    let unit = &parsed.unit;
    let variables = variables(unit);
    unit.functions.iter().filter_map(|function| shape(unit, function, &variables)).collect()
}

fn shape(unit: &Unit, function: &Function, variables: &[(String, Class)]) -> Option<Shape> {
    let TypeKind::Function(ty) = unit.types.kind(unit.decl(function.decl).ty.ty) else {
        return None;
    };
    let name = unit.name(function.decl).to_owned();
    let is_usable = !ty.variadic && name != "main" && function.body.is_ok();
    let result = match unit.types.kind(ty.result.ty) {
        TypeKind::Void => None,
        _ => Some(class_of(&unit.types, ty.result.ty)?),
    };
    let params = function.params.iter().map(|id| param(unit, unit.decl(*id).ty.ty));
    let params: Option<Vec<Param>> = params.collect();
    let variables = variables.to_vec();
    is_usable.then_some(Shape { name, params: params?, result, variables })
}

fn param(unit: &Unit, ty: TypeId) -> Option<Param> {
    let types = &unit.types;
    let Some(to) = types.pointee(ty) else {
        let class = class_of(types, ty)?;
        return Some(Param::Number { class, is_bool: matches!(types.kind(ty), TypeKind::Bool) });
    };
    let byte = || vec![Leaf { offset: 0, class: Class::I8 }];
    let (leaves, size) = match types.kind(to.ty) {
        TypeKind::Void => (byte(), 1),
        TypeKind::Function(_) => return None,
        _ => (leaves(types, to.ty)?, layout(types, to.ty)?.size),
    };
    let is_void = matches!(types.kind(to.ty), TypeKind::Void);
    let is_record = class_of(types, to.ty).is_none() && !is_void;
    let is_record = is_record || matches!(types.kind(to.ty), TypeKind::Bool);
    let fits = size > 0 && size <= ROOM;
    fits.then_some(Param::Memory { leaves, size, is_record, is_void })
}

/// The objects that other files define, with their sizes.
pub(super) fn foreign(unit: &Unit) -> Vec<(String, u64)> {
    let object = |id: &verdiff_c::typed::DeclId| {
        let decl = unit.decl(*id);
        let is_foreign = decl.kind == DeclKind::Static { defined: false };
        let size = layout(&unit.types, decl.ty.ty).map_or(8, |layout| layout.size.max(1));
        is_foreign.then(|| (unit.name(*id).to_owned(), size))
    };
    unit.file_scope.iter().filter_map(object).collect()
}

/// Numbers of file scope that the file defines.
fn variables(unit: &Unit) -> Vec<(String, Class)> {
    let number = |id: &verdiff_c::typed::DeclId| {
        let decl = unit.decl(*id);
        let is_here = decl.kind == DeclKind::Static { defined: true } && !decl.ty.quals.volatile;
        let class = class_of(&unit.types, decl.ty.ty).filter(|class| *class != Class::Ptr)?;
        is_here.then(|| (unit.name(*id).to_owned(), class))
    };
    unit.file_scope.iter().filter_map(number).collect()
}
