//! Constants as written, string literals and compound literals.

use super::{Check, Checker, error, unsupported, value};
use crate::span::Span;
use crate::syntax::ast::{
    BasicType, CharLiteral, FloatLiteral, InitItem, IntLiteral, StrLiteral, TypeName,
};
use crate::typed::{DeclKind, Encoding, Expr, ExprKind};
use crate::types::{ArrayLength, FloatKind, IntKind, TypeId, TypeKind};

impl Checker {
    pub(super) fn int_literal(&mut self, literal: IntLiteral, span: Span) -> Check<Expr> {
        let candidates: &[IntKind] = match (literal.longs, literal.unsigned) {
            (0, false) => &[IntKind::Int, IntKind::UInt, IntKind::Long, IntKind::ULong],
            (0, true) => &[IntKind::UInt, IntKind::ULong],
            (1, false) => &[IntKind::Long, IntKind::ULong],
            (1, true) => &[IntKind::ULong],
            (_, false) => &[IntKind::LongLong, IntKind::ULongLong],
            (_, true) => &[IntKind::ULongLong],
        };
        let fits = |kind: &&IntKind| {
            let signs_agree = literal.unsigned || kind.is_signed() || !literal.decimal;
            signs_agree && holds(**kind, literal.value)
        };
        let kind = match candidates.iter().find(fits) {
            Some(kind) => *kind,
            // gcc takes its widest type for decimal constants beyond long.
            None if literal.value <= i128::MAX as u128 && literal.value <= u128::from(u64::MAX) => {
                IntKind::Int128
            }
            None => return Err(error(span, "an integer constant is too large")),
        };
        Ok(value(ExprKind::Int(literal.value as i128), self.basics.int_of(kind), span))
    }

    pub(super) fn float_literal(&mut self, literal: FloatLiteral, span: Span) -> Check<Expr> {
        if literal.imaginary {
            return Err(unsupported(span, "complex numbers"));
        }
        let (kind, number) = match literal.ty {
            BasicType::Float => (FloatKind::Float, f64::from(literal.single)),
            BasicType::Double => (FloatKind::Double, literal.value),
            BasicType::LongDouble => (FloatKind::LongDouble, literal.value),
            BasicType::Float128 => (FloatKind::Float128, literal.value),
            BasicType::Float16 => (FloatKind::Float16, literal.value),
            _ => return Err(unsupported(span, "a floating constant of this type")),
        };
        Ok(value(ExprKind::Float(number), self.basics.float_of(kind), span))
    }

    pub(super) fn char_literal(&mut self, literal: CharLiteral, span: Span) -> Expr {
        let kind = match literal.encoding {
            Encoding::Plain | Encoding::Wide => IntKind::Int,
            Encoding::Utf8 => IntKind::UChar,
            Encoding::Utf16 => IntKind::UShort,
            Encoding::Utf32 => IntKind::UInt,
        };
        let is_char = literal.encoding == Encoding::Plain && literal.is_single;
        let number = match is_char && self.dialect.unsigned_char {
            true => i128::from(literal.value as u8),
            false => kind.wrap(i128::from(literal.value)),
        };
        value(ExprKind::Int(number), self.basics.int_of(kind), span)
    }

    pub(super) fn str_literal(&mut self, literal: &StrLiteral, span: Span) -> Expr {
        let element = self.str_element(literal.encoding);
        let length = ArrayLength::Known(literal.units.len() as u64 + 1);
        let ty = self.types.intern(TypeKind::Array(element.into(), length));
        value(ExprKind::Str(literal.units.clone(), literal.encoding), ty, span)
    }

    /// The type of the elements of a string literal.
    pub(super) fn str_element(&self, encoding: Encoding) -> TypeId {
        match encoding {
            Encoding::Plain | Encoding::Utf8 => self.basics.char,
            Encoding::Utf16 => self.basics.int_of(IntKind::UShort),
            Encoding::Utf32 => self.basics.int_of(IntKind::UInt),
            Encoding::Wide => self.basics.int,
        }
    }

    /// `(type) { … }`: an object without a name.
    pub(super) fn compound_literal(
        &mut self,
        name: &TypeName,
        items: &[InitItem],
        span: Span,
    ) -> Check<Expr> {
        let ty = self.type_name(name)?;
        if self.is_variable(ty.ty) {
            return Err(error(span, "a compound literal of variable length"));
        }
        let (ty, init) = self.list_initialiser(ty, items, span)?;
        self.require_complete(ty.ty, span)?;
        let kind = if self.scopes.at_file_scope() || self.current.is_none() {
            DeclKind::Static { defined: true }
        } else {
            DeclKind::Automatic
        };
        let made_up = self.made_up_name("compound");
        let mut decl = self.unlinked(made_up, ty, kind, span);
        decl.init = Some(init);
        let id = self.add_decl(decl);
        Ok(Expr { kind: ExprKind::CompoundLiteral(id), ty, span })
    }
}

fn holds(kind: IntKind, number: u128) -> bool {
    let bits = kind.bits() - u32::from(kind.is_signed());
    bits >= 128 || number >> bits == 0
}
