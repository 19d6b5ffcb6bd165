//! Declaration specifiers and type names.

use super::scopes::NameKind;
use super::words::Words;
use super::{Parse, Parser};
use crate::syntax::ast::{
    AlignAs, Attribute, BasicType, Quals, Specifiers, Storage, TypeName, TypeSpec,
};
use crate::syntax::token::TokenKind;

/// Specifiers being collected.
struct Collected {
    specifiers: Specifiers,
    /// A type that is not made of words.
    ty: Option<TypeSpec>,
    words: Words,
    /// `auto` of C23, which goes with any storage class.
    auto: bool,
}

impl Collected {
    fn has_type(&self) -> bool {
        self.ty.is_some() || !self.words.is_empty()
    }
}

impl Parser<'_> {
    /// Whether a type starts here: a specifier or qualifier, or what may stand
    /// before one.
    pub(super) fn at_type(&self) -> bool {
        self.starts_type(0)
    }

    /// Whether a type starts with the token so far ahead.
    pub(super) fn starts_type(&self, ahead: usize) -> bool {
        let ahead = ahead + self.extensions(ahead);
        match self.ahead(ahead) {
            TokenKind::Ident => self.is_typedef(ahead),
            TokenKind::Attribute
            | TokenKind::AlignAs
            | TokenKind::SoftConstexpr
            | TokenKind::SoftThreadLocal
            | TokenKind::Static
            | TokenKind::Register
            | TokenKind::ThreadLocal => true,
            kind => kind.is_type_word() || kind.is_qualifier(),
        }
    }

    /// How many `__extension__` stand so far ahead.
    fn extensions(&self, ahead: usize) -> usize {
        let mut count = 0;
        while self.ahead(ahead + count) == TokenKind::Extension {
            count += 1;
        }
        count
    }

    /// Whether the token so far ahead is the name of a type.
    fn is_typedef(&self, ahead: usize) -> bool {
        self.tokens
            .get(self.at + ahead)
            .is_some_and(|token| self.names.kind(token.symbol) == NameKind::Typedef)
    }

    /// Whether a declaration starts here, be it of a type `int` left out.
    pub(super) fn at_declaration(&self) -> bool {
        match self.kind {
            TokenKind::Ident => self.next_kind() != TokenKind::Colon && self.is_typedef(0),
            TokenKind::SoftAlignAs => self.next_kind() == TokenKind::LParen,
            TokenKind::Typedef
            | TokenKind::Extern
            | TokenKind::Auto
            | TokenKind::Inline
            | TokenKind::Noreturn => true,
            TokenKind::Attribute => false,
            kind if kind.is_soft() && self.next_kind() == TokenKind::Colon => false,
            TokenKind::Extension => self.extension_declares(),
            _ => self.at_type(),
        }
    }

    /// Whether what stands behind `__extension__` declares something.
    fn extension_declares(&self) -> bool {
        let ahead = self.extensions(0);
        let storage = matches!(
            self.ahead(ahead),
            TokenKind::Typedef | TokenKind::Extern | TokenKind::Auto | TokenKind::Inline
        );
        storage || self.starts_type(ahead)
    }

    /// The type of a cast and the like.
    pub(super) fn type_name(&mut self) -> Parse<TypeName> {
        self.nested(|parser| {
            let (start, first) = (parser.start(), parser.at);
            let specifiers = parser.specifiers(Vec::new())?;
            if parser.at == first {
                return parser.no_specifiers();
            }
            let declarator = parser.abstract_declarator()?;
            Ok(TypeName { specifiers, declarator, span: parser.since(start) })
        })
    }

    /// Specifiers, behind attributes that stand before them.
    pub(super) fn specifiers(&mut self, attributes: Vec<Attribute>) -> Parse<Specifiers> {
        let start = self.start();
        let specifiers = Specifiers {
            storage: None,
            thread_local: false,
            inline: false,
            noreturn: false,
            constexpr: false,
            quals: Quals::default(),
            ty: TypeSpec::ImplicitInt,
            alignas: Vec::new(),
            attributes,
            span: Default::default(),
        };
        let mut collected =
            Collected { specifiers, ty: None, words: Words::default(), auto: false };
        while self.specifier(&mut collected)? {}
        self.finish_specifiers(collected, start)
    }

    fn finish_specifiers(&mut self, collected: Collected, start: u32) -> Parse<Specifiers> {
        let Collected { mut specifiers, ty, words, auto } = collected;
        specifiers.span = self.since(start);
        let at = specifiers.span;
        specifiers.ty = match (ty, words.is_empty()) {
            (None, true) if auto => TypeSpec::Auto,
            (None, true) => TypeSpec::ImplicitInt,
            (Some(ty), true) => ty,
            (Some(_), false) => {
                return self.fail(at, "two or more data types in declaration specifiers");
            }
            (None, false) => match words.basic_type() {
                Some(ty) => TypeSpec::Basic(ty),
                None => return self.fail(at, "these declaration specifiers do not go together"),
            },
        };
        Ok(specifiers)
    }

    /// Takes one specifier; false if none stands here.
    fn specifier(&mut self, collected: &mut Collected) -> Parse<bool> {
        let kind = self.kind;
        match kind {
            TokenKind::Ident => return Ok(self.typedef_name(collected)),
            TokenKind::Extension => self.bump(),
            TokenKind::Auto if self.dialect.c23 => {
                collected.auto = true;
                self.bump();
            }
            TokenKind::Attribute => self.attributes_into(&mut collected.specifiers.attributes)?,
            TokenKind::LBracket if self.at_attribute() => {
                self.attributes_into(&mut collected.specifiers.attributes)?;
            }
            _ if kind.is_soft() && self.soft_word_is_name(collected) => return Ok(false),
            _ if kind.is_qualifier() => self.qualifier_or_atomic(collected)?,
            _ if kind.is_type_word() => self.type_specifier(collected)?,
            _ => return self.other_specifier(&mut collected.specifiers),
        }
        Ok(true)
    }

    /// A typedef name is a type only if no type came before it: `unsigned T`
    /// declares `T`.
    fn typedef_name(&mut self, collected: &mut Collected) -> bool {
        if collected.has_type() || !self.is_typedef(0) {
            return false;
        }
        collected.ty = Some(TypeSpec::Typedef(self.token().symbol));
        self.bump();
        true
    }

    /// Whether a word that could be a keyword is what is declared here.
    fn soft_word_is_name(&self, collected: &Collected) -> bool {
        if self.dialect.c23 {
            return false;
        }
        let ends_declarator = matches!(
            self.next_kind(),
            TokenKind::Semi
                | TokenKind::Comma
                | TokenKind::Assign
                | TokenKind::RParen
                | TokenKind::LBracket
                | TokenKind::Colon
        );
        match self.kind {
            TokenKind::SoftConstexpr | TokenKind::SoftThreadLocal => {
                ends_declarator || self.next_kind() == TokenKind::LParen
            }
            TokenKind::SoftAlignAs => self.next_kind() != TokenKind::LParen,
            kind if kind.is_type_word() => collected.has_type(),
            _ => true,
        }
    }

    fn qualifier_or_atomic(&mut self, collected: &mut Collected) -> Parse<()> {
        if self.kind == TokenKind::Atomic && self.next_kind() == TokenKind::LParen {
            self.bump();
            self.bump();
            let ty = Box::new(self.type_name()?);
            self.expect(TokenKind::RParen, ")")?;
            return self.set_type(collected, TypeSpec::Atomic(ty));
        }
        self.qualifier(&mut collected.specifiers.quals);
        Ok(())
    }

    /// Takes a qualifier; false if none stands here.
    pub(super) fn qualifier(&mut self, quals: &mut Quals) -> bool {
        match self.kind {
            TokenKind::Const => quals.constant = true,
            TokenKind::Volatile => quals.volatile = true,
            TokenKind::Restrict => quals.restrict = true,
            TokenKind::Atomic => quals.atomic = true,
            _ => return false,
        }
        self.bump();
        true
    }

    fn set_type(&mut self, collected: &mut Collected, ty: TypeSpec) -> Parse<()> {
        match collected.has_type() {
            true => self
                .fail(self.since(self.end()), "two or more data types in declaration specifiers"),
            false => {
                collected.ty = Some(ty);
                Ok(())
            }
        }
    }

    fn type_specifier(&mut self, collected: &mut Collected) -> Parse<()> {
        let token = self.token();
        if let Some(added) = collected.words.add(self.kind) {
            self.bump();
            return added.or_else(|message| self.fail(token.span(), message));
        }
        let ty = match self.kind {
            TokenKind::Struct | TokenKind::Union => TypeSpec::Record(self.nested(Self::record)?),
            TokenKind::Enum => TypeSpec::Enum(self.enumeration()?),
            TokenKind::Typeof | TokenKind::SoftTypeof => self.typeof_specifier()?,
            // Nothing in the tree says that qualifiers go, so it is a type
            // that is not supported.
            TokenKind::SoftTypeofUnqual => {
                self.typeof_specifier()?;
                TypeSpec::Basic(BasicType::Other)
            }
            TokenKind::BitInt => {
                self.bit_int()?;
                let added = collected.words.add_bit_int();
                return added.or_else(|message| self.fail(token.span(), message));
            }
            _ => {
                self.bump();
                TypeSpec::Auto
            }
        };
        self.set_type(collected, ty)
    }

    /// `typeof(expression or type)`
    fn typeof_specifier(&mut self) -> Parse<TypeSpec> {
        self.bump();
        self.expect(TokenKind::LParen, "(")?;
        let ty = match self.at_type() {
            true => TypeSpec::TypeofType(Box::new(self.type_name()?)),
            false => TypeSpec::TypeofExpr(Box::new(self.expression()?)),
        };
        self.expect(TokenKind::RParen, ")")?;
        Ok(ty)
    }

    /// `_BitInt(N)`
    fn bit_int(&mut self) -> Parse<()> {
        self.bump();
        self.expect(TokenKind::LParen, "(")?;
        self.conditional()?;
        self.expect(TokenKind::RParen, ")")
    }

    /// Storage classes, `inline` and so on; false if none stands here.
    fn other_specifier(&mut self, specifiers: &mut Specifiers) -> Parse<bool> {
        let storage = match self.kind {
            TokenKind::Typedef => Storage::Typedef,
            TokenKind::Extern => Storage::Extern,
            TokenKind::Static => Storage::Static,
            TokenKind::Auto => Storage::Auto,
            TokenKind::Register => Storage::Register,
            TokenKind::AlignAs | TokenKind::SoftAlignAs => {
                specifiers.alignas.push(self.alignment()?);
                return Ok(true);
            }
            _ => return Ok(self.flag_specifier(specifiers)),
        };
        let token = self.token();
        self.bump();
        match specifiers.storage.replace(storage) {
            None => Ok(true),
            Some(_) => {
                self.fail(token.span(), "multiple storage classes in declaration specifiers")
            }
        }
    }

    fn flag_specifier(&mut self, specifiers: &mut Specifiers) -> bool {
        match self.kind {
            TokenKind::Inline => specifiers.inline = true,
            TokenKind::Noreturn => specifiers.noreturn = true,
            TokenKind::ThreadLocal | TokenKind::SoftThreadLocal => specifiers.thread_local = true,
            TokenKind::SoftConstexpr => specifiers.constexpr = true,
            _ => return false,
        }
        self.bump();
        true
    }

    /// `_Alignas(type or expression)`
    fn alignment(&mut self) -> Parse<AlignAs> {
        self.bump();
        self.expect(TokenKind::LParen, "(")?;
        let alignment = match self.at_type() {
            true => AlignAs::Type(Box::new(self.type_name()?)),
            false => AlignAs::Expr(Box::new(self.conditional()?)),
        };
        self.expect(TokenKind::RParen, ")")?;
        Ok(alignment)
    }
}
