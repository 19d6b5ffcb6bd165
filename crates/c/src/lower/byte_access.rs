//! Functions of the library that access the bytes of objects: which classes
//! of memory that concerns, by the types of what they are handed.
//!
//! A copy between objects of one type is one of whole objects: what it copies
//! need not be bytes. The same holds for objects that are made zero.

use super::class::{Class, Leaf, all_leaves, class_of};
use crate::target;
use crate::typed::{BinaryOp, CastKind, Expr, ExprKind, Unit};
use crate::types::{TypeId, TypeKind, Types};

/// What a function does with bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Copies them from one pointer to another.
    Copies { to: usize, from: usize },
    /// Makes them all the same.
    Sets,
    /// Looks at them one by one.
    Looks,
}

/// What a call does with the objects that it is handed.
#[derive(Debug, Clone)]
pub(crate) enum ByteAccess<'e> {
    /// It copies whole objects of a type whose scalars are known.
    Copies(TypeId, Whole),
    /// It makes whole objects of such a type zero.
    Clears(TypeId, Whole),
    /// It accesses bytes behind these arguments, whatever they belong to.
    Bytes(Vec<&'e Expr>),
}

/// Whether a number of bytes is seen to be one of whole objects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whole {
    Seen,
    Assumed,
}

/// Listed where it is not seen.
pub(crate) const WHOLE_OBJECTS: &str =
    "`memcpy`, `memset` and the like copy or clear no part of a number or pointer without the rest";

const WAYS: &[(Way, &[&str])] = &[
    (Way::Copies { to: 0, from: 1 }, &["memcpy", "memmove", "mempcpy"]),
    (Way::Copies { to: 1, from: 0 }, &["bcopy"]),
    (Way::Sets, &["memset", "bzero"]),
    (Way::Looks, &["memcmp", "bcmp", "memchr", "memrchr", "memccpy", "memmem", "rawmemchr"]),
];

/// What a call of a function of the library does with bytes, if it does.
pub(crate) fn byte_access<'e>(unit: &Unit, name: &str, args: &'e [Expr]) -> Option<ByteAccess<'e>> {
    let (way, _) = WAYS.iter().find(|(_, names)| names.contains(&name))?;
    let pointers = || args.iter().filter(|arg| unit.types.pointee(arg.ty.ty).is_some());
    let bytes = || ByteAccess::Bytes(pointers().collect());
    Some(match (way, args) {
        (Way::Copies { to, from }, [_, _, count, ..]) => {
            let (to, from) = (original(&args[*to]), original(&args[*from]));
            match common_object(&unit.types, to.ty.ty, from.ty.ty) {
                Some(ty) => match whole(&unit.types, count, ty) {
                    Some(whole) => ByteAccess::Copies(ty, whole),
                    None => bytes(),
                },
                None => bytes(),
            }
        }
        (Way::Sets, [to, rest @ ..]) => {
            let to = original(to);
            let is_zero = match rest {
                [value, _, ..] => constant(value) == Some(0),
                _ => true,
            };
            let count = rest.last().filter(|_| rest.len() <= 2);
            let object = object(&unit.types, to.ty.ty);
            match (object.filter(|ty| all_leaves(&unit.types, *ty).is_some()), count) {
                (Some(ty), Some(count)) if is_zero => match whole(&unit.types, count, ty) {
                    Some(whole) => ByteAccess::Clears(ty, whole),
                    None => bytes(),
                },
                _ => bytes(),
            }
        }
        (Way::Copies { .. } | Way::Sets | Way::Looks, _) => bytes(),
    })
}

/// Whether a number of bytes is that of one object.
pub(crate) fn is_one_object(types: &Types, args: &[Expr], ty: TypeId) -> bool {
    let size = target::layout(types, ty).map(|layout| i128::from(layout.size));
    size.is_some() && args.last().and_then(constant) == size
}

/// A pointer before it was converted to others.
pub(crate) fn original(pointer: &Expr) -> &Expr {
    match &pointer.kind {
        ExprKind::Cast(cast, operand)
            if matches!(cast.kind, CastKind::Pointer | CastKind::NoOp) =>
        {
            original(operand)
        }
        _ => pointer,
    }
}

/// What a pointer was before it became one to bytes for the sake of arithmetic,
/// and the conversion that made it one: `p` of `(char *)p + n`.
pub(crate) fn before_arithmetic<'e>(
    unit: &Unit,
    pointer: &'e Expr,
) -> Option<(&'e Expr, &'e Expr)> {
    let ExprKind::PointerAdd { pointer, .. } = &pointer.kind else { return None };
    let to = unit.types.pointee(pointer.ty.ty)?.ty;
    if class_of(&unit.types, to) != Some(Class::I8) {
        return None;
    }
    match &pointer.kind {
        ExprKind::Cast(cast, operand) if cast.kind == CastKind::Pointer => Some((operand, pointer)),
        _ => before_arithmetic(unit, pointer),
    }
}

/// What a pointer points to; of an array, its element. None if that is `void`.
fn object(types: &Types, pointer: TypeId) -> Option<TypeId> {
    let mut ty = types.pointee(pointer)?.ty;
    while let TypeKind::Array(element, _) = types.kind(ty) {
        ty = element.ty;
    }
    (!matches!(types.kind(ty), TypeKind::Void | TypeKind::Function(_))).then_some(ty)
}

/// The type of the objects that two pointers point to, if it is one, or looks
/// the same in memory.
fn common_object(types: &Types, one: TypeId, other: TypeId) -> Option<TypeId> {
    let (one, other) = (object(types, one)?, object(types, other)?);
    let layout = |ty| -> Option<(u64, Vec<Leaf>)> {
        Some((target::layout(types, ty)?.size, all_leaves(types, ty)?))
    };
    // Pointers of another type would point to other things afterwards.
    let is_copied = |(_, leaves): &(u64, Vec<Leaf>)| {
        one == other || leaves.iter().all(|leaf| leaf.class != Class::Ptr)
    };
    layout(one).is_some_and(|it| is_copied(&it) && layout(other) == Some(it)).then_some(one)
}

/// Whether a number of bytes is one of whole objects. Of structs, that has to be
/// seen: what follows one may be of another type.
fn whole(types: &Types, count: &Expr, ty: TypeId) -> Option<Whole> {
    let class = class_of(types, ty);
    let size = target::layout(types, ty).map(|layout| layout.size);
    let is_multiple = size.is_some_and(|size| is_multiple(count, size));
    match class {
        Some(Class::I8) => Some(Whole::Seen),
        _ if is_multiple => Some(Whole::Seen),
        Some(_) => Some(Whole::Assumed),
        None => None,
    }
}

fn is_multiple(count: &Expr, size: u64) -> bool {
    let is_multiple = |expr: &Expr| is_multiple(expr, size);
    match &count.kind {
        ExprKind::Int(value) => size != 0 && value % i128::from(size) == 0,
        ExprKind::Cast(cast, operand) => {
            matches!(cast.kind, CastKind::Integral | CastKind::NoOp) && is_multiple(operand)
        }
        ExprKind::Binary(BinaryOp::Mul, a, b) => is_multiple(a) || is_multiple(b),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => is_multiple(a) && is_multiple(b),
        ExprKind::Conditional(_, a, b) => is_multiple(a) && is_multiple(b),
        _ => false,
    }
}

fn constant(value: &Expr) -> Option<i128> {
    match &value.kind {
        ExprKind::Int(value) => Some(*value),
        ExprKind::Cast(cast, operand)
            if matches!(cast.kind, CastKind::Integral | CastKind::NoOp) =>
        {
            constant(operand)
        }
        _ => None,
    }
}
