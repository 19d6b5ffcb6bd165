//! Strings: literals are objects that are there from the start; joining and
//! conversion are calls of the models of the library.

use super::calls::NO_MODEL;
use super::context::content;
use super::function::{Lowering, Result};
use super::value::{is_null, not_null};
use crate::typed::{Expr, MethodBody, Primitive, Type};
use verdiff_ir::{Bv, Content, Expr as IrExpr, Known, Name, Scalar, Type as IrType, Width};

impl<'p> Lowering<'_, 'p> {
    /// The object of a string literal: equal texts are one object.
    pub(crate) fn literal(&mut self, text: &[u16]) -> IrExpr {
        let shown = String::from_utf16_lossy(text);
        let is_plain = shown.encode_utf16().eq(text.iter().copied());
        let name = match is_plain && !shown.contains(|c: char| c == '`' || c.is_control()) {
            true => format!("\"{shown}\""),
            false => format!("text {text:x?}"),
        };
        if self.target.program.statics.contains_key(&Name::from(name.as_str())) {
            return IrExpr::object(name.into());
        }
        let tag = self.target.tag(self.typed.known.string);
        let contents = self.literal_contents(text);
        self.target.object(&name, tag, contents)
    }

    /// The length and the characters of a literal.
    fn literal_contents(&mut self, text: &[u16]) -> Vec<Content> {
        let elements = self.target.elements(Type::Primitive(Primitive::Char));
        let lengths = self.target.length_map();
        let length = Bv::new(super::value::LENGTH, text.len() as u128);
        let mut contents = vec![content(&lengths, None, Known::Scalar(length.into()))];
        let width = super::value::CHAR;
        for (at, unit) in text.iter().enumerate() {
            let key = Scalar::Bv(Bv::new(Width::W32, at as u128));
            let unit = Scalar::Bv(Bv::new(width, (*unit).into()));
            contents.push(content(&elements, Some(key), Known::Scalar(unit)));
        }
        contents
    }

    /// `a + b + c` on strings
    pub(crate) fn concat(&mut self, parts: &'p [Expr]) -> Result<IrExpr> {
        let parts = self.values(parts)?;
        self.join(parts)
    }

    /// Strings that are not null, one behind the other: a new object.
    pub(crate) fn join(&mut self, parts: Vec<IrExpr>) -> Result<IrExpr> {
        let mut parts = parts.into_iter();
        let Some(mut joined) = parts.next() else {
            return Ok(self.literal(&[]));
        };
        for part in parts {
            joined = self.text_plus(joined, part);
        }
        Ok(joined)
    }

    /// A value as a string that is not null.
    pub(crate) fn text_for(&mut self, value: IrExpr, from: Type) -> Result<IrExpr> {
        let known = &self.typed.known;
        match from {
            Type::Primitive(primitive) => {
                let (value, wide) = match primitive {
                    Primitive::Byte | Primitive::Short => {
                        let int = Primitive::Int;
                        (super::operators::numeric(value, primitive, int), int)
                    }
                    other => (value, other),
                };
                self.string_method("valueOf", &[Type::Primitive(wide)], vec![value])
            }
            Type::Class(class) if class == known.string => {
                let nothing: Vec<u16> = "null".encode_utf16().collect();
                let nothing = self.literal(&nothing);
                let value = self.simple(value);
                Ok(IrExpr::ite(is_null(value.clone()), nothing, value))
            }
            Type::Null => {
                let nothing: Vec<u16> = "null".encode_utf16().collect();
                Ok(self.literal(&nothing))
            }
            Type::Class(_) | Type::Array(..) | Type::Unknown => self.object_text(value, from),
            Type::Void => self.unsupported("a value of no type"),
        }
    }

    /// `String.valueOf(Object)`: what `toString()` gives, `"null"` for null.
    fn object_text(&mut self, value: IrExpr, from: Type) -> Result<IrExpr> {
        let nothing: Vec<u16> = "null".encode_utf16().collect();
        let nothing = self.literal(&nothing);
        let value = self.simple(value);
        let text = self.temporary_var(IrType::REF);
        self.assign(text.clone(), nothing.clone());
        self.when(not_null(value.clone()), |this| {
            let found = this.text_of(value.clone(), from)?;
            let found = this.simple(found);
            let shown = IrExpr::ite(is_null(found.clone()), nothing.clone(), found);
            this.assign(text.clone(), shown);
            Ok(())
        })?;
        Ok(IrExpr::var(text))
    }

    fn text_of(&mut self, value: IrExpr, from: Type) -> Result<IrExpr> {
        let object = self.typed.known.object;
        let qualifier = match from {
            Type::Class(class) => class,
            _ => object,
        };
        match self.method_named(object, "toString", &[]) {
            Some(method) if from != Type::Unknown => {
                let found = self.call_virtual(method, qualifier, value, Vec::new())?;
                match found {
                    Some(found) => Ok(found),
                    None => self.unsupported("a `toString` without a value"),
                }
            }
            _ => {
                let string = self.typed.known.string;
                let ty = Type::Class(string);
                self.call_outside(None, "toString", Some(value), Vec::new(), &[], ty)
            }
        }
    }

    /// A static method that models strings.
    fn string_method(&mut self, name: &str, params: &[Type], args: Vec<IrExpr>) -> Result<IrExpr> {
        let string = self.typed.known.string;
        let found = self.method_named(string, name, params);
        let has_model = |id| matches!(self.typed.method(id).body, MethodBody::Source(_));
        if let Some(method) = found.filter(|id| has_model(*id)) {
            if let Some(value) = self.call_method(method, None, args)? {
                return Ok(value);
            }
            return self.unsupported("a string that is none");
        }
        let types: Vec<String> =
            params.iter().map(|ty| super::names::bare_type(self.typed, *ty)).collect();
        let callee: Name = format!("java.lang.String.{name}({}) model", types.join(",")).into();
        let params: Vec<IrType> = args.iter().map(IrExpr::ty).collect();
        self.target.external(&callee, &params, vec![IrType::REF]);
        self.target.fixed(&callee, NO_MODEL);
        let target = self.temporary_var(IrType::REF);
        self.call(vec![target.clone()], callee, args);
        self.assume_there(IrExpr::var(target.clone()));
        Ok(IrExpr::var(target))
    }
}
