//! The functions of a version: what they are called in the core language,
//! their signatures, and which of them pointers may point to.

use super::class::{Class, class_of, leaves};
use super::context::UnitTable;
use crate::typed::walk::{exprs_of_init, for_each_expr};
use crate::typed::{CastKind, DeclId, Expr, ExprKind, Unit};
use crate::types::{TypeId, TypeKind, Types};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::{Name, Type};

/// Parameters and results in the core language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Signature {
    pub(crate) params: Vec<Type>,
    pub(crate) results: Vec<Type>,
}

/// The functions that a version defines.
#[derive(Debug, Default)]
pub(crate) struct Functions {
    /// Of fixed arity, by name.
    pub(crate) defined: BTreeMap<Name, Signature>,
    /// Those that take more arguments than they declare, with the signature
    /// of what they declare.
    pub(crate) variadic: BTreeMap<Name, Signature>,
    /// Those whose address is taken.
    pub(crate) pointed_to: BTreeSet<Name>,
    /// Names that several files define as functions that all can call.
    pub(crate) ambiguous: BTreeSet<Name>,
    /// Functions of elsewhere that may be called with arguments of different
    /// types: variadic ones, and those without a prototype.
    pub(crate) variable_shapes: BTreeSet<Name>,
    /// What names stand for that the linker knows otherwise.
    pub(crate) linked: super::elsewhere::Linked,
}

/// What the names of procedures begin with that call a function by its address,
/// and those of the externals that they call where it is none of the files'.
pub const THROUGH_POINTER: &str = "call through a pointer";

impl Functions {
    /// The name of the procedure that calls a function by its address; its
    /// parameters are the address and the arguments. There is another for calls of
    /// which the outside may call back what changed.
    pub(crate) fn dispatcher(&self, signature: &Signature, calls_back: bool) -> Name {
        let list = |types: &[Type]| types.iter().map(Type::to_string).collect::<Vec<_>>().join(",");
        let (params, results) = (list(&signature.params[2..]), list(&signature.results));
        let back = if calls_back { ", back" } else { "" };
        format!("{THROUGH_POINTER}({params})->({results}){back}").into()
    }
}

/// The types that a value of a C type is passed as; none if it cannot be.
pub(crate) fn flattened(types: &Types, ty: TypeId) -> Option<Vec<Type>> {
    let of_class = |class: Class| match class {
        Class::Ptr => vec![Type::REF, Type::I64],
        _ => vec![Type::Scalar(class.scalar())],
    };
    match types.kind(ty) {
        TypeKind::Void => Some(Vec::new()),
        TypeKind::Record(_) => {
            let leaves = leaves(types, ty)?;
            Some(leaves.into_iter().flat_map(|leaf| of_class(leaf.class)).collect())
        }
        _ => class_of(types, ty).map(of_class),
    }
}

/// The signature of a function with these parameters.
pub(crate) fn signature(
    types: &Types,
    result: TypeId,
    params: impl Iterator<Item = TypeId>,
) -> Option<Signature> {
    let mut flat = Vec::new();
    for param in params {
        flat.extend(flattened(types, param)?);
    }
    Some(Signature { params: flat, results: flattened(types, result)? })
}

/// The functions of a unit whose address is used other than to call them; all
/// of them if it has one of which it is not known what it does.
pub(crate) fn pointed_to(unit: &Unit) -> BTreeSet<DeclId> {
    if unit.functions.iter().any(|function| function.body.is_err()) {
        return unit.functions.iter().map(|function| function.decl).collect();
    }
    let mut called: BTreeSet<*const Expr> = BTreeSet::new();
    let mut taken: Vec<(*const Expr, DeclId)> = Vec::new();
    let mut visit = |expr: &Expr| match &expr.kind {
        ExprKind::Call(callee, _) => {
            called.insert(&**callee);
        }
        ExprKind::Cast(cast, operand) if cast.kind == CastKind::FunctionToPointer => {
            if let ExprKind::Decl(decl) = operand.kind {
                taken.push((expr, decl));
            }
        }
        ExprKind::AddrOf(operand) => {
            if let ExprKind::Decl(decl) = operand.kind {
                taken.push((expr, decl));
            }
        }
        _ => {}
    };
    for body in unit.functions.iter().filter_map(|function| function.body.as_ref().ok()) {
        for_each_expr(unit, body, &mut visit);
    }
    for decl in &unit.decls {
        exprs_of_init(unit, decl, &mut visit);
    }
    let is_used = |(expr, _): &(*const Expr, DeclId)| !called.contains(expr);
    taken.into_iter().filter(is_used).map(|(_, decl)| decl).collect()
}

/// The name that a table gives to a function.
pub(crate) fn name_of<'t>(table: &'t UnitTable<'_>, decl: DeclId) -> Option<&'t Name> {
    match table.storage.get(&decl) {
        Some(super::context::Storage::Function(name)) => Some(name),
        _ => None,
    }
}
