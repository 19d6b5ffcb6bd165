//! Which classes of memory are accessed as one another, and so must live in
//! bytes.
//!
//! In: all functions of all versions, so that all versions have the same
//! memory. Out: the punned classes. What is not among them rests on C's rule that an
//! object is accessed by its effective type.

use super::class::{Class, Leaf, class_of, leaves, member_leaves};
use crate::typed::walk::{exprs_of_init, for_each_expr};
use crate::typed::{CastKind, Expr, ExprKind, Function, Unit};
use crate::types::{Record, RecordId, TypeId, TypeKind, Types};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// How memory is accessed.
pub(crate) struct Accesses {
    /// The classes that live in bytes. Empty, or with `I8` among them.
    pub(crate) punned: BTreeSet<Class>,
    /// Classes of objects to which a `void *` was converted.
    pub(crate) from_void: BTreeSet<Class>,
}

/// How these functions of units access memory.
pub(crate) fn accesses<'u>(units: impl Iterator<Item = (&'u Unit, Vec<&'u Function>)>) -> Accesses {
    let mut found = Findings::default();
    for (unit, functions) in units {
        found.unit(unit, &functions);
    }
    if found.bytes_of_anything {
        found.punned.extend(found.through_void);
    }
    if found.punned.iter().any(|class| *class != Class::I8) {
        found.punned.insert(Class::I8);
    } else {
        found.punned.clear();
    }
    Accesses { punned: found.punned, from_void: found.from_void }
}

#[derive(Default)]
struct Findings {
    /// Conversions of the present unit that were looked at.
    seen: FxHashSet<(TypeId, TypeId)>,
    /// Unions of the present unit of which a member was accessed.
    unions: FxHashSet<RecordId>,
    punned: BTreeSet<Class>,
    /// Classes of objects to which pointers became `void *`.
    through_void: BTreeSet<Class>,
    /// Classes of objects to which a `void *` was converted.
    from_void: BTreeSet<Class>,
    /// Whether some `void *` is used to access bytes.
    bytes_of_anything: bool,
}

impl Findings {
    fn unit(&mut self, unit: &Unit, functions: &[&Function]) {
        self.seen.clear();
        self.unions.clear();
        let mut visit = |expr: &Expr| self.expr(unit, expr);
        for body in functions.iter().filter_map(|function| function.body.as_ref().ok()) {
            for_each_expr(unit, body, &mut visit);
        }
        for decl in &unit.file_scope {
            exprs_of_init(unit, unit.decl(*decl), &mut visit);
        }
    }

    /// Members of a union that hold different classes in the same place.
    fn union_members(&mut self, types: &Types, record: &Record) {
        let fields = record.body.iter().flat_map(|body| &body.fields);
        let members: Vec<Vec<Leaf>> =
            fields.filter_map(|field| member_leaves(types, field)).collect();
        for (at, member) in members.iter().enumerate() {
            for other in &members[..at] {
                self.punned.extend(clashes(member, other));
            }
        }
    }

    fn expr(&mut self, unit: &Unit, expr: &Expr) {
        match &expr.kind {
            ExprKind::Cast(cast, operand) if cast.kind == CastKind::Pointer => {
                self.conversion(&unit.types, operand.ty.ty, expr.ty.ty);
                if let ExprKind::Cast(inner, operand) = &operand.kind
                    && inner.kind == CastKind::Pointer
                {
                    self.conversion(&unit.types, operand.ty.ty, expr.ty.ty);
                }
            }
            ExprKind::Member(base, _) => {
                if let TypeKind::Record(id) = unit.types.kind(base.ty.ty)
                    && unit.types.record(*id).is_union
                    && self.unions.insert(*id)
                {
                    self.union_members(&unit.types, unit.types.record(*id));
                }
            }
            ExprKind::Call(callee, _) => self.library_call(unit, callee),
            _ => {}
        }
    }

    /// A conversion between pointer types.
    fn conversion(&mut self, types: &Types, from: TypeId, to: TypeId) {
        let (Some(from), Some(to)) = (types.pointee(from), types.pointee(to)) else { return };
        let (from, to) = (from.ty, to.ty);
        if from == to || !self.seen.insert((from, to)) {
            return;
        }
        match (is_void(types, from), is_void(types, to)) {
            (true, true) => {}
            (true, false) => {
                self.from_void.extend(possible_classes(types, to));
                self.bytes_of_anything |= is_byte(types, to);
            }
            (false, true) => self.through_void.extend(classes(types, from)),
            (false, false) => self.retyping(types, from, to),
        }
    }

    fn retyping(&mut self, types: &Types, from: TypeId, to: TypeId) {
        let is_function = |ty| matches!(types.kind(ty), TypeKind::Function(_));
        if is_function(from) || is_function(to) {
            return;
        }
        match (leaves(types, from), leaves(types, to)) {
            (Some(from), Some(to)) => self.punned.extend(repeated_clashes(&from, &to)),
            // A type that is not complete here, or has parts that are not
            // supported: what is known of the other is in question.
            (known, other) => {
                self.punned.extend(known.into_iter().chain(other).flatten().map(|leaf| leaf.class))
            }
        }
    }

    /// Library functions that access bytes behind `void *`, or return one.
    fn library_call(&mut self, unit: &Unit, callee: &Expr) {
        let ExprKind::Cast(_, function) = &callee.kind else { return };
        let ExprKind::Decl(decl) = function.kind else { return };
        self.bytes_of_anything |= ACCESS_BYTES.contains(&unit.name(decl));
    }
}

/// Larger objects clash in all they have.
const TOO_MANY_PAIRS: usize = 1 << 20;

/// Library functions that read or write what a `void *` points to as bytes.
const ACCESS_BYTES: &[&str] = &[
    "memcpy", "memmove", "memset", "memcmp", "memchr", "memrchr", "memccpy", "mempcpy", "bcopy",
    "bzero", "realloc", "qsort",
];

fn is_void(types: &Types, ty: TypeId) -> bool {
    matches!(types.kind(ty), TypeKind::Void)
}

fn is_byte(types: &Types, ty: TypeId) -> bool {
    class_of(types, ty) == Some(Class::I8)
}

fn classes(types: &Types, ty: TypeId) -> impl Iterator<Item = Class> {
    leaves(types, ty).into_iter().flatten().map(|leaf| leaf.class)
}

/// The classes that an object may have; all if it is not supported.
fn possible_classes(types: &Types, ty: TypeId) -> Vec<Class> {
    match types.kind(ty) {
        TypeKind::Function(_) => Vec::new(),
        TypeKind::Record(id) if types.record(*id).body.is_none() => Vec::new(),
        _ => match leaves(types, ty) {
            Some(leaves) => leaves.into_iter().map(|leaf| leaf.class).collect(),
            None => Class::ALL.to_vec(),
        },
    }
}

/// The classes in which two objects at the same place clash.
fn clashes(left: &[Leaf], right: &[Leaf]) -> Vec<Class> {
    if left == right {
        return Vec::new();
    }
    if left.len() * right.len() > TOO_MANY_PAIRS {
        return left.iter().chain(right).map(|leaf| leaf.class).collect();
    }
    let mut found = Vec::new();
    for a in left {
        for b in right {
            let apart =
                a.offset + a.class.size() <= b.offset || b.offset + b.class.size() <= a.offset;
            if !apart && a != b {
                found.extend([a.class, b.class]);
            }
        }
    }
    found
}

/// The classes in which arrays of two objects at the same place clash. A
/// pointer to an object that begins with the other is no more than that.
fn repeated_clashes(left: &[Leaf], right: &[Leaf]) -> Vec<Class> {
    let begins = |one: &Leaf, first: &Leaf| one == first && one.class != Class::I8;
    match (left, right) {
        ([one], [first, ..]) | ([first, ..], [one]) if begins(one, first) => Vec::new(),
        ([one], all) | (all, [one]) => all.iter().chain([one]).map(|leaf| leaf.class).collect(),
        _ => clashes(left, right),
    }
}
