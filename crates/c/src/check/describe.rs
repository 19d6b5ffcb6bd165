//! Types as C writes them, for messages.

use super::Checker;
use crate::symbol::Symbols;
use crate::types::{
    ArrayLength, FloatKind, FunctionType, IntKind, QualType, Quals, TypeId, TypeKind, Types,
};

/// A type as C writes it, without a name.
pub fn describe(types: &Types, symbols: &Symbols, ty: QualType) -> String {
    let mut suffix = String::new();
    let mut current = ty;
    loop {
        match types.kind(current.ty) {
            TypeKind::Pointer(to) => {
                suffix = format!("*{}{suffix}", qualifiers(current.quals, " ").trim_end());
                let needs_parentheses =
                    matches!(types.kind(to.ty), TypeKind::Array(..) | TypeKind::Function(_));
                if needs_parentheses {
                    suffix = format!("({suffix})");
                }
                current = *to;
            }
            TypeKind::Array(element, length) => {
                suffix.push_str(&array_suffix(*length));
                current = *element;
            }
            TypeKind::Function(function) => {
                suffix.push_str(&parameters(types, symbols, function));
                current = function.result;
            }
            _ => break,
        }
    }
    let name = base_name(types, symbols, current.ty);
    let space = if suffix.is_empty() { "" } else { " " };
    format!("{}{name}{space}{suffix}", qualifiers(current.quals, ""))
}

fn qualifiers(quals: Quals, before: &str) -> String {
    let words = [
        (quals.constant, "const "),
        (quals.volatile, "volatile "),
        (quals.restrict, "restrict "),
        (quals.atomic, "_Atomic "),
    ];
    let text: String = words.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
    if text.is_empty() { text } else { format!("{before}{text}") }
}

fn array_suffix(length: ArrayLength) -> String {
    match length {
        ArrayLength::Known(length) => format!("[{length}]"),
        ArrayLength::Incomplete => "[]".to_owned(),
        ArrayLength::Variable(id) => format!("[vla {}]", id.0),
        ArrayLength::Star => "[*]".to_owned(),
    }
}

fn parameters(types: &Types, symbols: &Symbols, function: &FunctionType) -> String {
    let mut params: Vec<String> =
        function.params.iter().map(|param| describe(types, symbols, *param)).collect();
    if function.variadic {
        params.push("...".to_owned());
    } else if function.prototype && params.is_empty() {
        params.push("void".to_owned());
    }
    format!("({})", params.join(", "))
}

fn base_name(types: &Types, symbols: &Symbols, ty: TypeId) -> String {
    let tag = |word: &str, tag: Option<crate::symbol::Symbol>| match tag {
        Some(tag) => format!("{word} {}", symbols.name(tag)),
        None => format!("{word} (unnamed)"),
    };
    match types.kind(ty) {
        TypeKind::Void => "void".to_owned(),
        TypeKind::Bool => "_Bool".to_owned(),
        TypeKind::Int(kind) => int_name(*kind).to_owned(),
        TypeKind::Float(kind) => float_name(*kind).to_owned(),
        TypeKind::Complex(kind) => format!("{} _Complex", float_name(*kind)),
        TypeKind::Enum(id) => tag("enum", types.enumeration(*id).tag),
        TypeKind::Record(id) => {
            let record = types.record(*id);
            tag(if record.is_union { "union" } else { "struct" }, record.tag)
        }
        TypeKind::Vector(element, length) => {
            format!("vector of {length} {}", base_name(types, symbols, *element))
        }
        TypeKind::Unsupported => "unsupported type".to_owned(),
        TypeKind::Pointer(_) | TypeKind::Array(..) | TypeKind::Function(_) => {
            describe(types, symbols, ty.into())
        }
    }
}

fn int_name(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Char | IntKind::CharUnsigned => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UInt => "unsigned int",
        IntKind::Long => "long",
        IntKind::ULong => "unsigned long",
        IntKind::LongLong => "long long",
        IntKind::ULongLong => "unsigned long long",
        IntKind::Int128 => "__int128",
        IntKind::UInt128 => "unsigned __int128",
    }
}

fn float_name(kind: FloatKind) -> &'static str {
    match kind {
        FloatKind::Float16 => "_Float16",
        FloatKind::Float => "float",
        FloatKind::Double => "double",
        FloatKind::LongDouble => "long double",
        FloatKind::Float128 => "__float128",
    }
}

impl Checker {
    /// A type as C writes it.
    pub(super) fn describe(&self, ty: TypeId) -> String {
        self.describe_qualified(ty.into())
    }

    /// A type with qualifiers as C writes it.
    pub(super) fn describe_qualified(&self, ty: QualType) -> String {
        describe(&self.types, &self.symbols, ty)
    }
}
