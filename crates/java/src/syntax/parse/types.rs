//! Types as they are written.

use super::{Parse, Parser};
use crate::syntax::ast::{Bound, Part, Type, TypeKind, TypeParam};
use crate::syntax::token::{Kind, Op, Word};
use crate::typed::Primitive;

impl Parser<'_> {
    /// A type, `var` included where it stands alone.
    pub(super) fn ty(&mut self) -> Parse<Type> {
        self.nested(Self::ty_inside)
    }

    fn ty_inside(&mut self) -> Parse<Type> {
        let base = self.base_type()?;
        self.dimensions(base)
    }

    /// A type without `[]`.
    pub(super) fn base_type(&mut self) -> Parse<Type> {
        self.skip_annotations()?;
        let span = self.span();
        let kind = match self.kind() {
            Kind::Word(Word::Void) => {
                self.advance();
                TypeKind::Void
            }
            Kind::Word(word) => match primitive(word) {
                Some(primitive) => {
                    self.advance();
                    TypeKind::Primitive(primitive)
                }
                None => return self.fail("a type is missing"),
            },
            _ => self.named()?,
        };
        Ok(Type { kind, span: self.since(span) })
    }

    fn named(&mut self) -> Parse<TypeKind> {
        let mut parts = Vec::with_capacity(1);
        loop {
            self.skip_annotations()?;
            let name = self.ident()?;
            let is_diamond = self.is(Op::Lt) && self.ahead(1) == Kind::Op(Op::Gt);
            let args = if is_diamond {
                self.advance();
                self.advance();
                Vec::new()
            } else {
                self.type_args()?
            };
            parts.push(Part { name, args, is_diamond });
            let goes_on =
                self.is(Op::Dot) && matches!(self.ahead(1), Kind::Ident(_) | Kind::Op(Op::At));
            if !goes_on {
                break;
            }
            self.advance();
        }
        let is_var = matches!(parts.as_slice(), [part] if part.name.name == self.words.var
            && part.args.is_empty() && !part.is_diamond);
        Ok(if is_var { TypeKind::Var } else { TypeKind::Named(parts) })
    }

    /// `[]` behind a type or a name.
    pub(super) fn dimensions(&mut self, mut ty: Type) -> Parse<Type> {
        loop {
            let first = self.at;
            self.skip_annotations()?;
            if !(self.is(Op::LBracket) && self.ahead(1) == Kind::Op(Op::RBracket)) {
                self.at = first;
                return Ok(ty);
            }
            self.advance();
            self.advance();
            ty = self.array_of(ty)?;
        }
    }

    /// The array of a type.
    pub(super) fn array_of(&self, ty: Type) -> Parse<Type> {
        let mut depth = 1;
        let mut inside = &ty;
        while let TypeKind::Array(element) = &inside.kind {
            depth += 1;
            inside = element;
        }
        if depth > u32::from(u8::MAX) {
            return self.fail("more than 255 dimensions");
        }
        let span = self.since(ty.span);
        Ok(Type { kind: TypeKind::Array(Box::new(ty)), span })
    }

    /// `<A, B>`, or nothing.
    pub(super) fn type_args(&mut self) -> Parse<Vec<Type>> {
        let mut args = Vec::new();
        if !self.take(Op::Lt) {
            return Ok(args);
        }
        loop {
            args.push(self.type_arg()?);
            if !self.take(Op::Comma) {
                break;
            }
        }
        self.expect(Op::Gt)?;
        Ok(args)
    }

    fn type_arg(&mut self) -> Parse<Type> {
        self.skip_annotations()?;
        let span = self.span();
        if !self.take(Op::Question) {
            return self.ty();
        }
        let bound = if self.take_word(Word::Extends) {
            Some(Bound::Extends)
        } else if self.take_word(Word::Super) {
            Some(Bound::Super)
        } else {
            None
        };
        let bound = match bound {
            Some(bound) => Some((bound, Box::new(self.ty()?))),
            None => None,
        };
        Ok(Type { kind: TypeKind::Wildcard(bound), span: self.since(span) })
    }

    /// `<T extends A & B>`, or nothing.
    pub(super) fn type_params(&mut self) -> Parse<Vec<TypeParam>> {
        let mut params = Vec::new();
        if !self.take(Op::Lt) {
            return Ok(params);
        }
        loop {
            self.skip_annotations()?;
            let name = self.ident()?;
            let mut bounds = Vec::new();
            if self.take_word(Word::Extends) {
                bounds.push(self.ty()?);
                while self.take(Op::And) {
                    bounds.push(self.ty()?);
                }
            }
            params.push(TypeParam { name, bounds });
            if !self.take(Op::Comma) {
                break;
            }
        }
        self.expect(Op::Gt)?;
        Ok(params)
    }

    /// Types with commas between them.
    pub(super) fn type_list(&mut self) -> Parse<Vec<Type>> {
        let mut types = vec![self.ty()?];
        while self.take(Op::Comma) {
            types.push(self.ty()?);
        }
        Ok(types)
    }
}

fn primitive(word: Word) -> Option<Primitive> {
    Primitive::ALL.into_iter().find(|primitive| primitive.keyword() == word.text())
}
