//! Attributes: what they say of a declaration. Those without influence on
//! meaning are ignored.

use super::{Check, Checker, error, unsupported};
use crate::syntax::ast::{Attribute, Expr, ExprKind, Specifiers, Storage};
use crate::typed::DeclAttributes;
use crate::types::{IntKind, QualType};

/// The alignment of a bare `aligned`.
const BIGGEST_ALIGNMENT: u64 = 16;

impl Checker {
    /// What specifiers and attributes say of a declaration.
    pub(super) fn decl_attributes(
        &mut self,
        specifiers: &Specifiers,
        lists: &[&[Attribute]],
    ) -> Check<DeclAttributes> {
        let mut result = DeclAttributes {
            noreturn: specifiers.noreturn,
            inline: specifiers.inline,
            only_inline: specifiers.inline && specifiers.storage != Some(Storage::Extern),
            ..DeclAttributes::default()
        };
        if !specifiers.alignas.is_empty() {
            result.align = self.alignas(&specifiers.alignas)?;
        }
        for attribute in specifiers.attributes.iter().chain(lists.iter().copied().flatten()) {
            self.decl_attribute(attribute, &mut result)?;
        }
        Ok(result)
    }

    fn decl_attribute(&mut self, attribute: &Attribute, result: &mut DeclAttributes) -> Check<()> {
        match self.symbols.name(attribute.name) {
            "noreturn" => result.noreturn = true,
            "pure" => result.pure = true,
            "const" => result.constant = true,
            "gnu_inline" => result.gnu_inline = true,
            "aligned" => {
                let align = self.aligned_argument(attribute)?;
                result.align = result.align.max(Some(align));
            }
            "cleanup" | "constructor" | "destructor" | "alias" | "ifunc" | "weak" | "weakref"
            | "returns_twice" | "naked" | "interrupt" | "ms_abi" | "regparm" | "address_space"
            | "transparent_union" => result.unsupported = Some(attribute.name),
            _ => {}
        }
        Ok(())
    }

    /// The alignment that `aligned(n)` asks for.
    pub(super) fn aligned_argument(&mut self, attribute: &Attribute) -> Check<u64> {
        match attribute.args.first() {
            Some(operand) => self.alignment_value(operand),
            None => Ok(BIGGEST_ALIGNMENT),
        }
    }

    /// A power of two, or zero.
    pub(super) fn alignment_value(&mut self, operand: &Expr) -> Check<u64> {
        let value = self.constant_int(operand)?;
        match u64::try_from(value) {
            Ok(align) if align == 0 || align.is_power_of_two() && align <= 1 << 28 => Ok(align),
            _ => Err(error(operand.span, "an alignment must be a power of two")),
        }
    }

    /// The strictest alignment that a list asks for.
    pub(super) fn listed_alignment(&mut self, attributes: &[Attribute]) -> Check<Option<u64>> {
        let mut strictest = None;
        for attribute in attributes {
            if self.symbols.name(attribute.name) == "aligned" {
                strictest = strictest.max(Some(self.aligned_argument(attribute)?));
            }
        }
        Ok(strictest)
    }

    /// Whether an attribute of this name is in a list.
    pub(super) fn has_attribute(&self, attributes: &[Attribute], name: &str) -> bool {
        attributes.iter().any(|attribute| self.symbols.name(attribute.name) == name)
    }

    /// The type that `mode(…)` makes of a type.
    pub(super) fn mode_type(&mut self, ty: QualType, attribute: &Attribute) -> Check<QualType> {
        let refuse = || unsupported(attribute.span, "this attribute `mode`");
        let Some(Expr { kind: ExprKind::Ident(mode), .. }) = attribute.args.first() else {
            return Err(refuse());
        };
        let signed = match self.types.int_kind(ty.ty) {
            Some(kind) => kind.is_signed(),
            None => return Err(refuse()),
        };
        let kind = match self.symbols.name(*mode).trim_matches('_') {
            "QI" | "byte" => IntKind::SChar,
            "HI" => IntKind::Short,
            "SI" => IntKind::Int,
            "DI" | "word" | "pointer" | "unwind_word" => IntKind::Long,
            "TI" => IntKind::Int128,
            _ => return Err(refuse()),
        };
        let kind = if signed { kind } else { kind.to_unsigned() };
        Ok(QualType { ty: self.basics.int_of(kind), quals: ty.quals })
    }
}
