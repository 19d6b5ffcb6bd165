//! What objects are made of where that is too much to tell scalar by scalar.
//!
//! In: a type. Out: its scalars in order, those of long arrays told once. Small
//! types are told scalar by scalar.

use super::class::{Class, Leaf, all_leaves, leaves_up_to};
use crate::target;
use crate::types::{ArrayLength, TypeId, TypeKind, Types};

/// Objects of more scalars than these are large.
const SMALL: usize = 256;

/// Arrays of large objects with so many elements are told once.
const LONG: u64 = 16;

/// A scalar of an object, or an array in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ObjectPart {
    Scalar(Leaf),
    Array(Repeated),
}

/// Elements that are all alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Repeated {
    /// Where the first one begins, in bytes.
    pub(super) offset: u64,
    /// How many bytes there are from one to the next.
    pub(super) stride: u64,
    pub(super) count: u64,
    /// What is in one.
    pub(super) element: Vec<ObjectPart>,
}

/// The parts of an object; none if one of them is not supported.
pub(super) fn parts(types: &Types, ty: TypeId) -> Option<Vec<ObjectPart>> {
    match leaves_up_to(types, ty, SMALL) {
        Some(leaves) => Some(leaves.into_iter().map(ObjectPart::Scalar).collect()),
        None => {
            // What is not supported is known from here on.
            all_leaves(types, ty)?;
            let mut found = Vec::new();
            collect(types, ty, 0, &mut found)?;
            Some(found)
        }
    }
}

fn collect(types: &Types, ty: TypeId, offset: u64, found: &mut Vec<ObjectPart>) -> Option<()> {
    match types.kind(ty) {
        TypeKind::Array(element, ArrayLength::Known(count)) => {
            let stride = target::layout(types, element.ty)?.size;
            if *count >= LONG {
                let mut one = Vec::new();
                collect(types, element.ty, 0, &mut one)?;
                let array = Repeated { offset, stride, count: *count, element: one };
                found.push(ObjectPart::Array(array));
                return Some(());
            }
            for index in 0..*count {
                collect(types, element.ty, offset + index * stride, found)?;
            }
            Some(())
        }
        TypeKind::Record(id) if !types.record(*id).is_union => {
            let fields = &types.record(*id).body.as_ref()?.fields;
            if fields.iter().any(|field| field.bits.is_some()) {
                return scalars(types, ty, offset, found);
            }
            for field in fields {
                collect(types, field.ty.ty, offset + field.offset, found)?;
            }
            Some(())
        }
        _ => scalars(types, ty, offset, found),
    }
}

fn scalars(types: &Types, ty: TypeId, offset: u64, found: &mut Vec<ObjectPart>) -> Option<()> {
    let moved = |leaf: Leaf| ObjectPart::Scalar(Leaf { offset: offset + leaf.offset, ..leaf });
    found.extend(all_leaves(types, ty)?.into_iter().map(moved));
    Some(())
}

/// How many scalars there are.
pub(super) fn count(parts: &[ObjectPart]) -> u64 {
    parts
        .iter()
        .map(|part| match part {
            ObjectPart::Scalar(_) => 1,
            ObjectPart::Array(array) => array.count * count(&array.element),
        })
        .sum()
}

/// Whether something holds of all scalars.
pub(super) fn all(parts: &[ObjectPart], holds: &impl Fn(Class) -> bool) -> bool {
    parts.iter().all(|part| match part {
        ObjectPart::Scalar(leaf) => holds(leaf.class),
        ObjectPart::Array(array) => all(&array.element, holds),
    })
}

/// The layout in words, as a part of a name.
pub(super) fn told(parts: &[ObjectPart]) -> String {
    let kind = |class: Class| class.memory().trim_start_matches("mem.");
    let part = |part: &ObjectPart| match part {
        ObjectPart::Scalar(leaf) => format!("{} at {}", kind(leaf.class), leaf.offset),
        ObjectPart::Array(Repeated { offset, stride, count, element }) => {
            format!("{count} times {{{}}} at {offset}, each {stride} further", told(element))
        }
    };
    parts.iter().map(part).collect::<Vec<_>>().join(", ")
}
