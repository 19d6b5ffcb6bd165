//! Members of unions that hold different scalars in the same place.
//!
//! Where members are numbers, programs look at the bits of one by another, as C
//! allows: these live in bytes. Where both are structs, or one is a pointer,
//! programs keep either the one or the other, and remember which. That is
//! assumed of them, and each member has its own place in memory.

use super::class::{Class, Leaf, member_leaves};
use crate::types::{Field, Record, TypeKind, Types};

/// Listed where members are kept apart.
pub(crate) const LAST_WRITTEN: &str = "of a union whose members are structs or pointers, a member is read only if it was written last";

/// The classes of members that are looked at by one another.
pub(crate) fn shared_classes(types: &Types, record: &Record) -> Vec<Class> {
    let mut found = Vec::new();
    for_each_clash(types, record, |one, other, clashing| {
        if !are_structs(types, one, other) {
            let is_number = |pair: &&[Class; 2]| !pair.contains(&Class::Ptr);
            found.extend(clashing.iter().filter(is_number).flatten());
        }
    });
    found
}

/// Whether some members are kept apart.
pub(crate) fn keeps_apart(types: &Types, record: &Record) -> bool {
    let mut keeps_apart = false;
    for_each_clash(types, record, |one, other, clashing| {
        let has_pointer = clashing.iter().any(|pair| pair.contains(&Class::Ptr));
        keeps_apart |= has_pointer || are_structs(types, one, other);
    });
    keeps_apart
}

/// Whether overlapping scalars of these members are kept apart.
pub(crate) fn are_kept_apart(types: &Types, leaves: &[Leaf], fields: &[&Field]) -> bool {
    let has_pointer = leaves.iter().any(|leaf| leaf.class == Class::Ptr);
    has_pointer || fields.iter().all(|field| is_struct(types, field))
}

/// A struct, or a union that has nothing but structs for members.
fn is_struct(types: &Types, field: &Field) -> bool {
    match types.kind(field.ty.ty) {
        TypeKind::Record(id) => {
            let record = types.record(*id);
            let mut members = record.body.iter().flat_map(|body| &body.fields);
            !record.is_union || members.all(|member| is_struct(types, member))
        }
        _ => false,
    }
}

fn are_structs(types: &Types, one: &Field, other: &Field) -> bool {
    is_struct(types, one) && is_struct(types, other)
}

fn for_each_clash(
    types: &Types,
    record: &Record,
    mut visit: impl FnMut(&Field, &Field, &[[Class; 2]]),
) {
    let fields = record.body.iter().flat_map(|body| &body.fields);
    let members: Vec<(&Field, Vec<Leaf>)> =
        fields.filter_map(|field| Some((field, member_leaves(types, field)?))).collect();
    for (at, (one, member)) in members.iter().enumerate() {
        for (other, others) in &members[..at] {
            let clashing = clashes(member, others);
            if !clashing.is_empty() {
                visit(one, other, &clashing);
            }
        }
    }
}

/// Larger objects clash in all they have.
const TOO_MANY_PAIRS: usize = 1 << 20;

/// The classes in which two objects at the same place clash, two by two.
pub(crate) fn clashes(left: &[Leaf], right: &[Leaf]) -> Vec<[Class; 2]> {
    if left == right {
        return Vec::new();
    }
    if left.len() * right.len() > TOO_MANY_PAIRS {
        return left.iter().chain(right).map(|leaf| [leaf.class; 2]).collect();
    }
    let mut found = Vec::new();
    for a in left {
        for b in right {
            let apart =
                a.offset + a.class.size() <= b.offset || b.offset + b.class.size() <= a.offset;
            if !apart && a != b {
                found.push([a.class, b.class]);
            }
        }
    }
    found
}
