//! C types, interned per unit: equal types have equal numbers.
//!
//! Structs, unions and enums are nominal: each definition is a type of its
//! own. Typedefs are resolved away.

use crate::span::Span;
use crate::symbol::Symbol;
pub use crate::syntax::ast::Quals;
use rustc_hash::FxHashMap;

/// A type of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(u32);

/// A type with qualifiers. Qualifiers of an array are those of its elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct QualType {
    /// The type.
    pub ty: TypeId,
    /// Its qualifiers.
    pub quals: Quals,
}

impl QualType {
    /// A type with these qualifiers on top.
    pub fn with(self, quals: Quals) -> QualType {
        QualType { ty: self.ty, quals: self.quals.union(quals) }
    }

    /// Without qualifiers.
    pub fn unqualified(self) -> QualType {
        self.ty.into()
    }
}

impl From<TypeId> for QualType {
    fn from(ty: TypeId) -> Self {
        QualType { ty, quals: Quals::default() }
    }
}

impl Quals {
    /// Those of either.
    pub fn union(self, other: Quals) -> Quals {
        Quals {
            constant: self.constant || other.constant,
            volatile: self.volatile || other.volatile,
            restrict: self.restrict || other.restrict,
            atomic: self.atomic || other.atomic,
        }
    }
}

/// What a type is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TypeKind {
    /// `void`
    Void,
    /// `_Bool`
    Bool,
    /// An integer type that is neither `_Bool` nor an enum.
    Int(IntKind),
    /// A real floating type.
    Float(FloatKind),
    /// A complex type: known by size only.
    Complex(FloatKind),
    /// An enum.
    Enum(EnumId),
    /// A struct or union.
    Record(RecordId),
    /// A pointer.
    Pointer(QualType),
    /// An array.
    Array(QualType, ArrayLength),
    /// A function.
    Function(FunctionType),
    /// GNU vectors: known by size only.
    Vector(TypeId, u64),
    /// `_BitInt` and other types that are parsed but not supported.
    Unsupported,
}

/// The integer types. `char` is a type of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IntKind {
    /// `char`, signed on this target unless an option says otherwise.
    Char,
    /// `signed char`
    SChar,
    /// `unsigned char`
    UChar,
    /// `short`
    Short,
    /// `unsigned short`
    UShort,
    /// `int`
    Int,
    /// `unsigned`
    UInt,
    /// `long`
    Long,
    /// `unsigned long`
    ULong,
    /// `long long`
    LongLong,
    /// `unsigned long long`
    ULongLong,
    /// `__int128`
    Int128,
    /// `unsigned __int128`
    UInt128,
    /// `char` with `-funsigned-char`
    CharUnsigned,
}

/// The floating types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatKind {
    /// `_Float16`
    Float16,
    /// `float`
    Float,
    /// `double`
    Double,
    /// `long double`: 80 bits on this target.
    LongDouble,
    /// `__float128`
    Float128,
}

/// The length of an array.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ArrayLength {
    /// Constant.
    Known(u64),
    /// `[]`
    Incomplete,
    /// Evaluated when the declaration is reached; see [`crate::typed::Vla`].
    Variable(VlaId),
    /// `[*]` in a prototype.
    Star,
}

/// A size of a variable-length array, evaluated at run time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VlaId(pub u32);

/// The type of a function.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FunctionType {
    /// What it returns.
    pub result: QualType,
    /// Its parameters, after adjustment; empty if there is no prototype.
    pub params: Vec<QualType>,
    /// Whether more arguments may follow.
    pub variadic: bool,
    /// Whether the parameters are known.
    pub prototype: bool,
}

/// A struct or union definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordId(pub u32);

/// A struct or union.
#[derive(Debug, Clone)]
pub struct Record {
    /// Whether it is a union.
    pub is_union: bool,
    /// Its tag.
    pub tag: Option<Symbol>,
    /// Members and layout, once it is complete.
    pub body: Option<RecordBody>,
    /// Where it was first mentioned.
    pub span: Span,
}

/// Members and layout of a complete struct or union.
#[derive(Debug, Clone)]
pub struct RecordBody {
    /// The members in order, anonymous ones and unnamed bit-fields included.
    pub fields: Vec<Field>,
    /// In bytes.
    pub size: u64,
    /// In bytes.
    pub align: u64,
    /// Whether `packed` or explicit alignment made the layout special.
    pub special_layout: bool,
}

/// A member.
#[derive(Debug, Clone)]
pub struct Field {
    /// Its name; none for an anonymous struct or union, or an unnamed
    /// bit-field.
    pub name: Option<Symbol>,
    /// Its type.
    pub ty: QualType,
    /// Where it begins, in bytes; of a bit-field, its storage unit: the
    /// aligned unit of its declared type (or of bytes, if packed) that it
    /// lies in.
    pub offset: u64,
    /// If it is a bit-field.
    pub bits: Option<BitField>,
    /// Alignment asked for with `_Alignas` or `aligned`, if any.
    pub align: Option<u64>,
    /// Whether the attribute `packed` stands on it.
    pub packed: bool,
}

/// The bits of a bit-field in its storage unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BitField {
    /// The lowest bit, counted from the low bit of the storage unit at
    /// [`Field::offset`].
    pub start: u32,
    /// How many.
    pub width: u32,
    /// The size of the storage unit in bytes.
    pub unit: u32,
}

/// An enum definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EnumId(pub u32);

/// An enum.
#[derive(Debug, Clone)]
pub struct Enum {
    /// Its tag.
    pub tag: Option<Symbol>,
    /// Its integer type, once it is complete.
    pub underlying: Option<IntKind>,
    /// Its enumerators.
    pub enumerators: Vec<(Symbol, i128)>,
    /// Where it was first mentioned.
    pub span: Span,
}

/// All types of a unit.
#[derive(Debug, Clone, Default)]
pub struct Types {
    kinds: Vec<TypeKind>,
    known: FxHashMap<TypeKind, TypeId>,
    /// The structs and unions.
    pub records: Vec<Record>,
    /// The enums.
    pub enums: Vec<Enum>,
}

impl Types {
    /// The type of a kind.
    pub fn intern(&mut self, kind: TypeKind) -> TypeId {
        if let Some(id) = self.known.get(&kind) {
            return *id;
        }
        let id = TypeId(self.kinds.len() as u32);
        self.kinds.push(kind.clone());
        self.known.insert(kind, id);
        id
    }

    /// The type of a kind, if the unit has it.
    pub fn known(&self, kind: &TypeKind) -> Option<TypeId> {
        self.known.get(kind).copied()
    }

    /// What a type is.
    pub fn kind(&self, ty: TypeId) -> &TypeKind {
        &self.kinds[ty.0 as usize]
    }

    /// A new struct or union, not yet complete.
    pub fn add_record(&mut self, record: Record) -> RecordId {
        self.records.push(record);
        RecordId(self.records.len() as u32 - 1)
    }

    /// A new enum, not yet complete.
    pub fn add_enum(&mut self, definition: Enum) -> EnumId {
        self.enums.push(definition);
        EnumId(self.enums.len() as u32 - 1)
    }

    /// The struct or union of this number.
    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    /// The enum of this number.
    pub fn enumeration(&self, id: EnumId) -> &Enum {
        &self.enums[id.0 as usize]
    }

    /// A pointer to a type.
    pub fn pointer(&mut self, to: QualType) -> TypeId {
        self.intern(TypeKind::Pointer(to))
    }

    /// The integer type that values of a type have: of an integer, itself; of
    /// an enum, its underlying type. `_Bool` is none.
    pub fn int_kind(&self, ty: TypeId) -> Option<IntKind> {
        match self.kind(ty) {
            TypeKind::Int(kind) => Some(*kind),
            TypeKind::Enum(id) => self.enumeration(*id).underlying,
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Record(_)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Vector(..)
            | TypeKind::Unsupported => None,
        }
    }

    /// What a pointer points to.
    pub fn pointee(&self, ty: TypeId) -> Option<QualType> {
        match self.kind(ty) {
            TypeKind::Pointer(to) => Some(*to),
            _ => None,
        }
    }
}
