//! Classes of scalars: C's scalar types as far as memory and the core
//! language can tell them apart, and the scalar leaves of a type.

use crate::target;
use crate::types::{ArrayLength, BitField, Field, FloatKind, RecordBody, TypeId, TypeKind, Types};
use verdiff_ir::{FloatType, MapType, ScalarType, Type, Width};

/// A class of scalars. Signs do not matter; `_Bool` is a byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// One byte.
    I8,
    /// Two bytes.
    I16,
    /// Four bytes.
    I32,
    /// Eight bytes.
    I64,
    /// Sixteen bytes.
    I128,
    /// `float`
    F32,
    /// `double`
    F64,
    /// A pointer: an object and an offset.
    Ptr,
}

impl Class {
    /// All classes.
    pub(crate) const ALL: [Class; 8] = [
        Class::I8,
        Class::I16,
        Class::I32,
        Class::I64,
        Class::I128,
        Class::F32,
        Class::F64,
        Class::Ptr,
    ];

    /// The class of integers of so many bytes.
    pub(crate) fn of_int_size(size: u64) -> Option<Class> {
        match size {
            1 => Some(Class::I8),
            2 => Some(Class::I16),
            4 => Some(Class::I32),
            8 => Some(Class::I64),
            16 => Some(Class::I128),
            _ => None,
        }
    }

    /// In bytes.
    pub fn size(self) -> u64 {
        match self {
            Class::I8 => 1,
            Class::I16 => 2,
            Class::I32 | Class::F32 => 4,
            Class::I64 | Class::F64 | Class::Ptr => 8,
            Class::I128 => 16,
        }
    }

    /// Its bit pattern.
    pub(crate) fn width(self) -> Width {
        match self {
            Class::I8 => Width::W8,
            Class::I16 => W16,
            Class::I32 | Class::F32 => Width::W32,
            Class::I64 | Class::F64 | Class::Ptr => Width::W64,
            Class::I128 => Width::MAX,
        }
    }

    /// The floating type, if it is one.
    pub fn float(self) -> Option<FloatType> {
        match self {
            Class::F32 => Some(FloatType::F32),
            Class::F64 => Some(FloatType::F64),
            Class::I8 | Class::I16 | Class::I32 | Class::I64 | Class::I128 | Class::Ptr => None,
        }
    }

    /// The type in the core language; of a pointer, that of its object.
    pub(crate) fn scalar(self) -> ScalarType {
        match (self, self.float()) {
            (_, Some(float)) => ScalarType::Float(float),
            (Class::Ptr, None) => ScalarType::Ref,
            (_, None) => ScalarType::Bv(self.width()),
        }
    }

    /// The global map that holds all of this class, if it is not in bytes.
    pub fn memory(self) -> &'static str {
        match self {
            Class::I8 => BYTES,
            Class::I16 => "mem.i16",
            Class::I32 => "mem.i32",
            Class::I64 => "mem.i64",
            Class::I128 => "mem.i128",
            Class::F32 => "mem.f32",
            Class::F64 => "mem.f64",
            Class::Ptr => "mem.ptr",
        }
    }
}

/// 16 bits.
pub(crate) const W16: Width = match Width::new(16) {
    Some(width) => width,
    None => Width::W8,
};

/// The map of bytes.
pub(crate) const BYTES: &str = "mem.i8";
/// The map of offsets of pointers in memory.
pub(crate) const OFFSETS: &str = "mem.off";
/// For each byte of a pointer in memory that is in bytes: its object.
pub(crate) const PROVENANCE: &str = "mem.prov";
/// The function that tells which object bytes lead to.
pub(crate) const OBJECT_AT: &str = "the object that these bytes lead to";

/// The type of a map of memory with such values.
pub(crate) fn memory_type(value: ScalarType) -> Type {
    MapType::two(ScalarType::Ref, ScalarType::Bv(Width::W64), value).into()
}

/// The class of a scalar type; none if it is no scalar, or not supported.
pub fn class_of(types: &Types, ty: TypeId) -> Option<Class> {
    match types.kind(ty) {
        TypeKind::Bool => Some(Class::I8),
        TypeKind::Int(kind) => Class::of_int_size(kind.size()),
        TypeKind::Enum(id) => Class::of_int_size(types.enumeration(*id).underlying?.size()),
        TypeKind::Float(FloatKind::Float) => Some(Class::F32),
        TypeKind::Float(FloatKind::Double) => Some(Class::F64),
        TypeKind::Pointer(_) => Some(Class::Ptr),
        TypeKind::Float(FloatKind::Float16 | FloatKind::LongDouble | FloatKind::Float128)
        | TypeKind::Void
        | TypeKind::Complex(_)
        | TypeKind::Record(_)
        | TypeKind::Array(..)
        | TypeKind::Function(_)
        | TypeKind::Vector(..)
        | TypeKind::Unsupported => None,
    }
}

/// A scalar inside an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Leaf {
    /// Where it begins, in bytes.
    pub offset: u64,
    /// What it is.
    pub class: Class,
}

/// Larger values are not passed around scalar by scalar.
const MOST_LEAVES: usize = 4096;

/// The scalars that a value of a type is made of, in order; those of unions may
/// overlap. Bit-fields are their bytes. None if a part is not supported, variable,
/// or there are too many.
pub fn leaves(types: &Types, ty: TypeId) -> Option<Vec<Leaf>> {
    leaves_up_to(types, ty, MOST_LEAVES)
}

/// Larger objects are not even looked at.
const MOST_LEAVES_SEEN: usize = 1 << 16;

/// The same of larger types, to be looked at only.
pub(crate) fn all_leaves(types: &Types, ty: TypeId) -> Option<Vec<Leaf>> {
    leaves_up_to(types, ty, MOST_LEAVES_SEEN)
}

/// The same, up to another number.
pub(crate) fn leaves_up_to(types: &Types, ty: TypeId, most: usize) -> Option<Vec<Leaf>> {
    let mut found = Leaves { found: Vec::new(), most };
    collect(types, ty, 0, &mut found)?;
    Some(found.found)
}

struct Leaves {
    found: Vec<Leaf>,
    most: usize,
}

impl Leaves {
    fn push(&mut self, leaf: Leaf) -> Option<()> {
        self.found.push(leaf);
        (self.found.len() <= self.most).then_some(())
    }
}

fn collect(types: &Types, ty: TypeId, offset: u64, found: &mut Leaves) -> Option<()> {
    match types.kind(ty) {
        TypeKind::Record(id) => {
            let record = types.record(*id);
            let body = record.body.as_ref()?;
            if record.is_union {
                return union_leaves(types, body, offset, found);
            }
            for field in &body.fields {
                match field.bits {
                    None => collect(types, field.ty.ty, offset + field.offset, found)?,
                    Some(bits) => {
                        for at in bit_field_bytes(field.offset, bits) {
                            let leaf = Leaf { offset: offset + at, class: Class::I8 };
                            if found.found.last() != Some(&leaf) {
                                found.push(leaf)?;
                            }
                        }
                    }
                }
            }
            Some(())
        }
        TypeKind::Array(element, ArrayLength::Known(length)) => {
            let size = target::layout(types, element.ty)?.size;
            for index in 0..*length {
                collect(types, element.ty, offset + index * size, found)?;
            }
            Some(())
        }
        // A flexible array member is no part of the value.
        TypeKind::Array(_, ArrayLength::Incomplete) => Some(()),
        _ => found.push(Leaf { offset, class: class_of(types, ty)? }),
    }
}

/// The bytes of a struct that a bit-field lies in. Neighbours may share the
/// byte where they meet.
pub fn bit_field_bytes(offset: u64, bits: BitField) -> std::ops::Range<u64> {
    if bits.width == 0 {
        return 0..0;
    }
    let first = offset * 8 + u64::from(bits.start);
    first / 8..(first + u64::from(bits.width)).div_ceil(8)
}

/// The scalars of a member, as they are accessed: bit-fields by their bytes.
pub(crate) fn member_leaves(types: &Types, field: &Field) -> Option<Vec<Leaf>> {
    match field.bits {
        None => all_leaves(types, field.ty.ty),
        Some(bits) => {
            let leaf = |offset| Leaf { offset, class: Class::I8 };
            Some(bit_field_bytes(field.offset, bits).map(leaf).collect())
        }
    }
}

/// A scalar that no other member overlaps is one of the union. Where members
/// overlap that are looked at by one another, these are bytes. Where they are kept
/// apart ([`super::unions`]), all of their scalars are there, in this order: numbers
/// after floats, since a float may not keep all its bits; pointers last, since bytes
/// do not carry their object along.
fn union_leaves(types: &Types, body: &RecordBody, offset: u64, found: &mut Leaves) -> Option<()> {
    let mut members = Vec::new();
    for (number, field) in body.fields.iter().enumerate() {
        members.extend(member_leaves(types, field)?.into_iter().map(|leaf| (leaf, number)));
    }
    members.sort_unstable();
    let mut rest = members.as_slice();
    while let Some(((first, _), _)) = rest.split_first() {
        let mut end = first.offset + first.class.size();
        let mut count = 1;
        while let Some((next, _)) = rest.get(count).filter(|(next, _)| next.offset < end) {
            end = end.max(next.offset + next.class.size());
            count += 1;
        }
        let (together, others) = rest.split_at(count);
        rest = others;
        let mut leaves: Vec<Leaf> = together.iter().map(|(leaf, _)| *leaf).collect();
        leaves.dedup();
        let numbers = together.iter().map(|(_, number)| *number);
        let fields: Vec<&Field> = numbers.map(|number| &body.fields[number]).collect();
        if leaves.len() > 1 && !super::unions::are_kept_apart(types, &leaves, &fields) {
            let byte = |offset| Leaf { offset, class: Class::I8 };
            leaves = (first.offset..end).map(byte).collect();
        }
        leaves.sort_by_key(|leaf| (leaf.class == Class::Ptr, leaf.class.float().is_none()));
        for leaf in leaves {
            found.push(Leaf { offset: offset + leaf.offset, ..leaf })?;
        }
    }
    Some(())
}
