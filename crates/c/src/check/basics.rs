//! The types that every unit has.

use crate::span::Span;
use crate::symbol::Symbols;
use crate::types::{
    ArrayLength, Field, FloatKind, IntKind, QualType, Quals, Record, RecordBody, TypeId, TypeKind,
    Types,
};

/// The types that every unit has.
pub(super) struct Basics {
    pub(super) void: TypeId,
    pub(super) bool: TypeId,
    ints: [TypeId; 14],
    floats: [TypeId; 5],
    pub(super) char: TypeId,
    pub(super) int: TypeId,
    pub(super) uint: TypeId,
    pub(super) long: TypeId,
    pub(super) ulong: TypeId,
    pub(super) double: TypeId,
    /// `size_t`
    pub(super) size: TypeId,
    /// `ptrdiff_t`
    pub(super) ptrdiff: TypeId,
    pub(super) void_pointer: TypeId,
    pub(super) const_void_pointer: TypeId,
    pub(super) char_pointer: TypeId,
    pub(super) const_char_pointer: TypeId,
    /// `__builtin_va_list`
    pub(super) va_list: TypeId,
    /// What a `__builtin_va_list` is as a parameter.
    pub(super) va_list_pointer: TypeId,
    /// Types that are parsed, but not supported.
    pub(super) unsupported: TypeId,
}

const INTS: [IntKind; 14] = [
    IntKind::Char,
    IntKind::SChar,
    IntKind::UChar,
    IntKind::Short,
    IntKind::UShort,
    IntKind::Int,
    IntKind::UInt,
    IntKind::Long,
    IntKind::ULong,
    IntKind::LongLong,
    IntKind::ULongLong,
    IntKind::Int128,
    IntKind::UInt128,
    IntKind::CharUnsigned,
];

const FLOATS: [FloatKind; 5] = [
    FloatKind::Float16,
    FloatKind::Float,
    FloatKind::Double,
    FloatKind::LongDouble,
    FloatKind::Float128,
];

impl Basics {
    pub(super) fn new(types: &mut Types, symbols: &mut Symbols, plain_char: IntKind) -> Self {
        let ints = INTS.map(|kind| types.intern(TypeKind::Int(kind)));
        let floats = FLOATS.map(|kind| types.intern(TypeKind::Float(kind)));
        let int = |kind: IntKind| ints[kind as usize];
        let void = types.intern(TypeKind::Void);
        let char = int(plain_char);
        let void_pointer = types.pointer(void.into());
        let const_void_pointer = types.pointer(constant(void));
        let char_pointer = types.pointer(char.into());
        let const_char_pointer = types.pointer(constant(char));
        let tag = va_list_tag(types, symbols, int(IntKind::UInt), void_pointer);
        Basics {
            void,
            bool: types.intern(TypeKind::Bool),
            ints,
            floats,
            char,
            int: int(IntKind::Int),
            uint: int(IntKind::UInt),
            long: int(IntKind::Long),
            ulong: int(IntKind::ULong),
            double: floats[FloatKind::Double as usize],
            size: int(IntKind::ULong),
            ptrdiff: int(IntKind::Long),
            void_pointer,
            const_void_pointer,
            char_pointer,
            const_char_pointer,
            va_list: types.intern(TypeKind::Array(tag.into(), ArrayLength::Known(1))),
            va_list_pointer: types.pointer(tag.into()),
            unsupported: types.intern(TypeKind::Unsupported),
        }
    }

    /// The type of an integer kind.
    pub(super) fn int_of(&self, kind: IntKind) -> TypeId {
        self.ints[kind as usize]
    }

    /// The type of a floating kind.
    pub(super) fn float_of(&self, kind: FloatKind) -> TypeId {
        self.floats[kind as usize]
    }
}

/// A type as `const`.
pub(super) fn constant(ty: TypeId) -> QualType {
    QualType { ty, quals: Quals { constant: true, ..Quals::default() } }
}

/// The struct behind `va_list` in the System V ABI.
fn va_list_tag(
    types: &mut Types,
    symbols: &mut Symbols,
    uint: TypeId,
    void_pointer: TypeId,
) -> TypeId {
    let mut field = |name: &str, ty: TypeId, offset: u64| Field {
        name: Some(symbols.intern(name)),
        ty: ty.into(),
        offset,
        bits: None,
        align: None,
        packed: false,
    };
    let fields = vec![
        field("gp_offset", uint, 0),
        field("fp_offset", uint, 4),
        field("overflow_arg_area", void_pointer, 8),
        field("reg_save_area", void_pointer, 16),
    ];
    let body = RecordBody { fields, size: 24, align: 8, special_layout: false };
    let tag = Some(symbols.intern("__va_list_tag"));
    let record = Record { is_union: false, tag, body: Some(body), span: Span::default() };
    let id = types.add_record(record);
    types.intern(TypeKind::Record(id))
}
