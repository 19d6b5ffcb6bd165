//! Which classes of memory are accessed as one another, and so must live in
//! bytes.
//!
//! In: all functions of all versions, so that all versions have the same
//! memory. Out: the punned classes. What is not among them rests on C's rule that an
//! object is accessed by its effective type.

use super::Source;
use super::byte_access::{ByteAccess, before_arithmetic, byte_access, is_one_object, original};
use super::calls::designated;
use super::class::{Class, Leaf, all_leaves, class_of};
use super::unions::{clashes, shared_classes};
use super::void_flow::{Accessed, VoidFlow, is_void_pointer};
use crate::typed::walk::{exprs_of_init, for_each_expr};
use crate::typed::{CastKind, DeclId, Expr, ExprKind, Unit};
use crate::types::{RecordId, TypeId, TypeKind, Types};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// How memory is accessed.
pub(crate) struct Accesses {
    /// The classes that live in bytes. Empty, or with `I8` among them.
    pub(crate) punned: BTreeSet<Class>,
    /// Those that would be among them but for what is assumed of functions outside.
    pub(crate) trusted: BTreeSet<Class>,
    /// Classes of objects to which a `void *` was converted.
    pub(crate) from_void: BTreeSet<Class>,
    /// Functions that some file defines.
    pub(crate) defined: BTreeSet<String>,
}

/// How all versions access memory, given the functions whose address they take.
pub(crate) fn accesses(versions: &[Vec<Source<'_>>], taken: &BTreeSet<&str>) -> Accesses {
    let units = || versions.iter().flatten().map(|source| source.unit);
    let names = |unit: &Unit| -> Vec<String> {
        unit.functions.iter().map(|function| unit.name(function.decl).to_owned()).collect()
    };
    let defined: BTreeSet<String> = units().flat_map(names).collect();
    let mut found = Findings { flow: VoidFlow::new(defined.clone()), ..Findings::default() };
    for unit in units() {
        found.unit(unit, taken);
    }
    for unit in units() {
        found.flow.completes(unit, |record| {
            let fields = record.body.iter().flat_map(|body| &body.fields);
            fields.flat_map(|field| possible_classes(&unit.types, field.ty.ty)).collect()
        });
    }
    found.pun_copied();
    let mut punned = found.punned;
    let are_pointers_bytes = punned.contains(&Class::Ptr);
    let Accessed { bytes, trusted } = found.flow.accessed(are_pointers_bytes);
    punned.extend(bytes);
    if punned.iter().any(|class| *class != Class::I8) {
        punned.insert(Class::I8);
    } else {
        punned.clear();
    }
    let trusted = trusted.difference(&punned).copied().collect();
    Accesses { punned, trusted, from_void: found.from_void, defined }
}

#[derive(Default)]
struct Findings {
    /// Conversions of the present unit that were looked at.
    seen: FxHashSet<(TypeId, TypeId)>,
    /// Unions of the present unit of which a member was accessed.
    unions: FxHashSet<RecordId>,
    /// Conversions that are only for arithmetic.
    passing: FxHashSet<*const Expr>,
    flow: VoidFlow,
    punned: BTreeSet<Class>,
    /// Classes of objects to which a `void *` was converted.
    from_void: BTreeSet<Class>,
    /// Objects that pointers are converted between.
    alike: Vec<[Vec<Leaf>; 2]>,
    /// Objects of which the library copies or clears several at once.
    copied: BTreeSet<Vec<Leaf>>,
}

impl Findings {
    fn unit(&mut self, unit: &Unit, taken: &BTreeSet<&str>) {
        self.seen.clear();
        self.unions.clear();
        for function in &unit.functions {
            let is_taken = taken.contains(unit.name(function.decl));
            self.flow.function(unit, function, is_taken, &pointed_to);
            if let Ok(body) = &function.body {
                for_each_expr(unit, body, &mut |expr| self.expr(unit, expr));
            }
        }
        for decl in &unit.file_scope {
            exprs_of_init(unit, unit.decl(*decl), &mut |expr| self.expr(unit, expr));
        }
        for id in 0..unit.decls.len() {
            self.flow.init(unit, DeclId(id as u32), &pointed_to);
        }
    }

    fn expr(&mut self, unit: &Unit, expr: &Expr) {
        self.flow.expr(unit, expr, &pointed_to);
        match &expr.kind {
            ExprKind::Cast(cast, operand) => match cast.kind {
                CastKind::Pointer if !self.passing.contains(&std::ptr::from_ref(expr)) => {
                    self.pointer_cast(unit, expr.ty.ty, operand);
                }
                CastKind::PointerToIntegral => {
                    self.hide_function(unit, operand.ty.ty);
                    self.flow.hide(pointed_to(unit, operand.ty.ty));
                }
                CastKind::IntegralToPointer if points_to_byte(unit, expr.ty.ty) => {
                    self.flow.access_elsewhere();
                }
                _ => {}
            },
            // Where pointers are compared, nothing is accessed.
            ExprKind::PointerDiff(a, b) | ExprKind::Compare(_, a, b) => {
                [a, b].into_iter().for_each(|side| self.pass(side));
            }
            ExprKind::VaArg(_) => {
                let classes = pointed_to(unit, expr.ty.ty);
                self.flow.access_variadic(classes, points_to_byte(unit, expr.ty.ty));
            }
            ExprKind::Member(base, _) => {
                if let TypeKind::Record(id) = unit.types.kind(base.ty.ty)
                    && unit.types.record(*id).is_union
                    && self.unions.insert(*id)
                {
                    self.punned.extend(shared_classes(&unit.types, unit.types.record(*id)));
                    self.flow.union_of_pointers(unit, base.ty.ty, &pointed_to);
                }
            }
            ExprKind::Call(callee, args) => self.library_call(unit, callee, args),
            _ => {}
        }
    }

    /// A pointer through which nothing is accessed, whatever it is converted to.
    fn pass(&mut self, pointer: &Expr) {
        match &pointer.kind {
            ExprKind::Cast(cast, operand) if cast.kind == CastKind::Pointer => {
                self.passing.insert(std::ptr::from_ref(pointer));
                self.pass(operand);
            }
            ExprKind::PointerAdd { pointer, .. } => self.pass(pointer),
            _ => {}
        }
    }

    /// A conversion of a pointer to another type.
    fn pointer_cast(&mut self, unit: &Unit, to: TypeId, operand: &Expr) {
        let types = &unit.types;
        let Some(pointee) = types.pointee(to).map(|to| to.ty) else { return };
        if !is_void(types, pointee)
            && !is_byte(types, pointee)
            && let Some((base, inner)) = before_arithmetic(unit, operand)
        {
            self.passing.insert(std::ptr::from_ref(inner));
            return self.further(unit, original(base), to);
        }
        if is_void_pointer(unit, operand.ty.ty) && !is_void(types, pointee) {
            self.becomes(unit, operand, to);
        }
        self.retype(unit, operand.ty.ty, to);
        // What is converted twice is not `void` in between.
        self.retype(unit, original(operand).ty.ty, to);
    }

    /// A `void *` that becomes a pointer to objects.
    fn becomes(&mut self, unit: &Unit, pointer: &Expr, to: TypeId) {
        let classes = pointed_to(unit, to);
        self.from_void.extend(&classes);
        self.flow.becomes_opaque(unit, pointer, to, &pointed_to);
        match points_to_byte(unit, to) {
            true => self.flow.access_bytes(unit, pointer, &pointed_to),
            false => self.flow.access_as(unit, pointer, classes, &pointed_to),
        }
    }

    /// A pointer to what is so many bytes further: to another object of the same
    /// type, or to the struct that the object is a member of; else to anything.
    fn further(&mut self, unit: &Unit, base: &Expr, to: TypeId) {
        let types = &unit.types;
        if is_void_pointer(unit, base.ty.ty) {
            return self.becomes(unit, base, to);
        }
        let (Some(from), Some(pointee)) = (types.pointee(base.ty.ty), types.pointee(to)) else {
            return;
        };
        if !contains(types, pointee.ty, from.ty) {
            self.punned.extend(pointed_to(unit, base.ty.ty));
            self.punned.extend(pointed_to(unit, to));
        }
    }

    /// A conversion between pointers to objects.
    fn retype(&mut self, unit: &Unit, from: TypeId, to: TypeId) {
        let types = &unit.types;
        let pointers = [from, to];
        let (Some(from), Some(to)) = (types.pointee(from), types.pointee(to)) else { return };
        let (from, to) = (from.ty, to.ty);
        if is_void(types, from) != is_void(types, to) {
            pointers.into_iter().for_each(|pointer| self.hide_function(unit, pointer));
        }
        let is_known = from == to || is_void(types, from) || is_void(types, to);
        if !is_known && self.seen.insert((from, to)) {
            [from, to].into_iter().for_each(|ty| self.flow.expose(unit, ty, &pointed_to));
            if !self.flow.hides(unit, pointers, &pointed_to) {
                self.retyping(types, from, to);
            }
        }
    }

    /// A pointer to a function that becomes something else may become one of another type.
    fn hide_function(&mut self, unit: &Unit, pointer: TypeId) {
        if let Some(function) = unit.types.pointee(pointer)
            && let TypeKind::Function(_) = unit.types.kind(function.ty)
        {
            self.flow.expose(unit, function.ty, &pointed_to);
        }
    }

    fn retyping(&mut self, types: &Types, from: TypeId, to: TypeId) {
        let is_function = |ty| matches!(types.kind(ty), TypeKind::Function(_));
        if is_function(from) || is_function(to) {
            return;
        }
        match (all_leaves(types, from), all_leaves(types, to)) {
            (Some(from), Some(to)) => {
                self.punned.extend(repeated_clashes(&from, &to));
                if from != to {
                    self.alike.push([from, to]);
                }
            }
            // A type that is not complete here, or has parts that are not
            // supported: what is known of the other is in question.
            (known, other) => {
                self.punned.extend(known.into_iter().chain(other).flatten().map(|leaf| leaf.class))
            }
        }
    }

    /// What several objects are copied or cleared as must be what is there.
    fn pun_copied(&mut self) {
        for two in &self.alike {
            if two.iter().any(|leaves| self.copied.contains(leaves)) {
                self.punned.extend(two.iter().flatten().map(|leaf| leaf.class));
            }
        }
    }

    /// Library functions that access bytes behind pointers.
    fn library_call(&mut self, unit: &Unit, callee: &Expr, args: &[Expr]) {
        let Some(name) = designated(callee).map(|id| unit.name(id)) else { return };
        if self.flow.defines(name) {
            return;
        }
        match byte_access(unit, name, args) {
            Some(ByteAccess::Copies(ty, _) | ByteAccess::Clears(ty, _))
                if !is_one_object(&unit.types, args, ty) =>
            {
                self.copied.extend(all_leaves(&unit.types, ty));
            }
            None | Some(ByteAccess::Copies(..) | ByteAccess::Clears(..)) => {}
            Some(ByteAccess::Bytes(pointers)) => {
                for pointer in pointers.into_iter().map(original) {
                    match is_void_pointer(unit, pointer.ty.ty) {
                        true => self.flow.access_bytes(unit, pointer, &pointed_to),
                        false => self.punned.extend(pointed_to(unit, pointer.ty.ty)),
                    }
                }
            }
        }
    }
}

/// The classes of what a pointer points to.
fn pointed_to(unit: &Unit, pointer: TypeId) -> Vec<Class> {
    let pointee = unit.types.pointee(pointer);
    pointee.map_or_else(Vec::new, |to| possible_classes(&unit.types, to.ty))
}

/// Whether objects of a type are, or have in them, objects of another.
fn contains(types: &Types, whole: TypeId, part: TypeId) -> bool {
    match types.kind(whole) {
        _ if whole == part => true,
        TypeKind::Array(element, _) => contains(types, element.ty, part),
        TypeKind::Record(id) => {
            let mut fields = types.record(*id).body.iter().flat_map(|body| &body.fields);
            fields.any(|field| contains(types, field.ty.ty, part))
        }
        _ => false,
    }
}

fn points_to_byte(unit: &Unit, pointer: TypeId) -> bool {
    unit.types.pointee(pointer).is_some_and(|to| is_byte(&unit.types, to.ty))
}

fn is_void(types: &Types, ty: TypeId) -> bool {
    matches!(types.kind(ty), TypeKind::Void)
}

fn is_byte(types: &Types, ty: TypeId) -> bool {
    class_of(types, ty) == Some(Class::I8)
}

/// The classes that an object may have; all if it is not supported.
fn possible_classes(types: &Types, ty: TypeId) -> Vec<Class> {
    match types.kind(ty) {
        TypeKind::Function(_) => Vec::new(),
        TypeKind::Record(id) if types.record(*id).body.is_none() => Vec::new(),
        _ => match all_leaves(types, ty) {
            Some(leaves) => leaves.into_iter().map(|leaf| leaf.class).collect(),
            None => Class::ALL.to_vec(),
        },
    }
}

/// The classes in which arrays of two objects at the same place clash. A
/// pointer to an object that begins with the other is no more than that.
fn repeated_clashes(left: &[Leaf], right: &[Leaf]) -> Vec<Class> {
    let begins = |one: &Leaf, first: &Leaf| one == first && one.class != Class::I8;
    match (left, right) {
        ([one], [first, ..]) | ([first, ..], [one]) if begins(one, first) => Vec::new(),
        ([one], all) | (all, [one]) => all.iter().chain([one]).map(|leaf| leaf.class).collect(),
        _ => clashes(left, right).into_flattened(),
    }
}
