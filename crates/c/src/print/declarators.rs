//! Types and declarators, inside out: `int (*f(void))[3]`.

use super::Printer;
use super::constants::{float_keywords, int_keywords};
use super::names::Tagged;
use crate::target::layout;
use crate::types::{ArrayLength, FunctionType, QualType, Quals, RecordId, TypeId, TypeKind};

/// The record behind `va_list` on this target, which C text cannot name.
const VA_LIST_TAG: &str = "__va_list_tag";

impl Printer<'_> {
    /// A type by itself, as in a cast.
    pub(super) fn type_name(&mut self, ty: QualType) -> String {
        self.declare(ty, String::new())
    }

    /// The declaration of a name, or of a declarator that is complete up to
    /// here, with a type.
    pub(super) fn declare(&mut self, ty: QualType, declarator: String) -> String {
        let (base, declarator) = self.base_and_declarator(ty, declarator);
        if declarator.is_empty() || declarator.starts_with('[') {
            base + &declarator
        } else {
            format!("{base} {declarator}")
        }
    }

    /// The specifiers of a declaration and its declarator.
    pub(super) fn base_and_declarator(
        &mut self,
        mut ty: QualType,
        mut declarator: String,
    ) -> (String, String) {
        loop {
            match self.unit.types.kind(ty.ty).clone() {
                TypeKind::Pointer(to) => {
                    declarator = self.pointer_declarator(to, ty.quals, declarator);
                    ty = to;
                }
                TypeKind::Array(element, _) if self.is_va_list_tag(element.ty) => {
                    return (words(ty.quals, "__builtin_va_list"), declarator);
                }
                TypeKind::Array(element, length) => {
                    declarator.push_str(&self.array_length(length));
                    ty = element.with(ty.quals);
                }
                TypeKind::Function(function) => {
                    declarator.push_str(&self.parameter_types(&function));
                    ty = function.result;
                }
                base => return (words(ty.quals, &self.base(ty.ty, &base)), declarator),
            }
        }
    }

    fn pointer_declarator(&self, to: QualType, quals: Quals, inner: String) -> String {
        let quals = qualifiers(quals);
        let gap = if quals.is_empty() || inner.is_empty() { "" } else { " " };
        let pointer = format!("*{}{gap}{inner}", quals.join(" "));
        match self.unit.types.kind(to.ty) {
            TypeKind::Array(element, _) if !self.is_va_list_tag(element.ty) => {
                format!("({pointer})")
            }
            TypeKind::Function(_) => format!("({pointer})"),
            _ => pointer,
        }
    }

    fn array_length(&mut self, length: ArrayLength) -> String {
        match length {
            ArrayLength::Known(length) => format!("[{length}]"),
            ArrayLength::Incomplete => "[]".into(),
            ArrayLength::Star => "[*]".into(),
            ArrayLength::Variable(id) => format!("[{}]", self.vla_length(id)),
        }
    }

    /// The parameters of a function type, without names.
    fn parameter_types(&mut self, function: &FunctionType) -> String {
        if !function.prototype {
            return "()".into();
        }
        let outer = std::mem::replace(&mut self.in_prototype, true);
        let mut params: Vec<String> =
            function.params.iter().map(|ty| self.parameter(*ty, "")).collect();
        self.in_prototype = outer;
        parameter_list(&mut params, function.variadic)
    }

    /// The declaration of a parameter.
    pub(super) fn parameter(&mut self, ty: QualType, name: &str) -> String {
        match self.unit.types.pointee(ty.ty) {
            Some(to) if self.is_va_list_tag(to.ty) => {
                let gap = if name.is_empty() { "" } else { " " };
                format!("__builtin_va_list{gap}{name}")
            }
            _ => self.declare(ty, name.to_owned()),
        }
    }

    fn base(&mut self, ty: TypeId, kind: &TypeKind) -> String {
        match kind {
            TypeKind::Void => "void".into(),
            TypeKind::Bool => "_Bool".into(),
            TypeKind::Int(kind) => int_keywords(*kind).into(),
            TypeKind::Float(kind) => float_keywords(*kind).into(),
            TypeKind::Complex(kind) => format!("{} _Complex", float_keywords(*kind)),
            TypeKind::Enum(id) => {
                self.mentions.enums.insert(*id);
                self.tagged("enum", Tagged::Enum(*id))
            }
            // The type of what a `va_list` decays to a pointer to.
            TypeKind::Record(_) if self.is_va_list_tag(ty) => {
                "__typeof__(**(__builtin_va_list *)0)".into()
            }
            TypeKind::Record(id) => self.record_name(*id),
            TypeKind::Vector(element, length) => {
                let size = layout(&self.unit.types, *element).map_or(1, |it| it.size);
                let element = self.type_name((*element).into());
                format!("{element} __attribute__((vector_size({})))", size * length)
            }
            TypeKind::Unsupported => "__unsupported_type".into(),
            // Peeled off before.
            TypeKind::Pointer(_) | TypeKind::Array(..) | TypeKind::Function(_) => {
                self.type_name(ty.into())
            }
        }
    }

    pub(super) fn record_name(&mut self, id: RecordId) -> String {
        self.mentions.records.insert(id);
        let keyword = if self.unit.types.record(id).is_union { "union" } else { "struct" };
        self.tagged(keyword, Tagged::Record(id))
    }

    /// Whether a type is the record behind `va_list`.
    pub(super) fn is_va_list_tag(&self, ty: TypeId) -> bool {
        match self.unit.types.kind(ty) {
            TypeKind::Record(id) => {
                let tag = self.unit.types.record(*id).tag;
                tag.is_some_and(|tag| self.unit.symbols.name(tag) == VA_LIST_TAG)
            }
            _ => false,
        }
    }
}

/// `(a, b, ...)`
pub(super) fn parameter_list(params: &mut Vec<String>, variadic: bool) -> String {
    if variadic {
        params.push("...".into());
    } else if params.is_empty() {
        params.push("void".into());
    }
    format!("({})", params.join(", "))
}

fn words(quals: Quals, base: &str) -> String {
    let mut words = qualifiers(quals);
    words.push(base);
    words.join(" ")
}

fn qualifiers(quals: Quals) -> Vec<&'static str> {
    let all = [
        (quals.constant, "const"),
        (quals.volatile, "volatile"),
        (quals.restrict, "restrict"),
        (quals.atomic, "_Atomic"),
    ];
    all.into_iter().filter(|(set, _)| *set).map(|(_, word)| word).collect()
}
