//! Static objects: their contents are literals and other static objects, at
//! the types of the maps that hold them.

use super::Elaborator;
use crate::name::Name;
use crate::span::Span;
use crate::statics::{Content, Known, Static};
use crate::text::diagnostic::{Diagnostic, Reading, Reported, did_you_mean};
use crate::text::syntax::{self, Expr, ExprKind, Ident};
use crate::types::{MapType, ScalarType, Type};
use crate::validate::count;
use crate::value::Scalar;

impl<'i> Elaborator<'i, '_> {
    pub(super) fn object(&mut self, object: &syntax::Static<'i>) -> Static {
        let contents = object.contents.iter();
        Static {
            name: Name::new(object.name.text),
            contents: contents.filter_map(|content| self.content(content).ok()).collect(),
            span: object.span,
        }
    }

    fn content(&mut self, content: &syntax::Content<'i>) -> Reading<Content> {
        let global = content.global;
        let map = self.map_of_objects(global)?;
        let key = match (&map.keys.as_slice()[1..], &content.key) {
            ([], None) => None,
            ([ty], Some(key)) => Some(self.constant(key, *ty)?),
            (wanted, given) => {
                let span = given.as_ref().map_or(global.span, |key| key.span);
                let wanted = count(wanted.len(), "key");
                let message = format!("a map of type {map} takes {wanted} beside the object");
                return Err(self.report(message, span, ""));
            }
        };
        let value = match &content.value.kind {
            ExprKind::Static(name) if map.value == ScalarType::Ref => {
                self.known_static(*name)?;
                Known::Static(Name::new(name.text))
            }
            _ => Known::Scalar(self.constant(&content.value, map.value)?),
        };
        Ok(Content { global: Name::new(global.text), key, value })
    }

    /// The type of a global that can have entries at objects.
    fn map_of_objects(&mut self, global: Ident<'i>) -> Reading<MapType> {
        let Some(declared) = self.globals.get(global.text) else {
            return Err(self.unknown_global(global));
        };
        match declared.is.ty {
            Type::Map(map) if map.keys.as_slice()[0] == ScalarType::Ref => Ok(map),
            ty => {
                let message = format!("expected a map from references, found {ty}");
                Err(self.report(message, global.span, "holds nothing at objects"))
            }
        }
    }

    fn constant(&mut self, expr: &Expr<'i>, ty: ScalarType) -> Reading<Scalar> {
        let ExprKind::Literal(literal) = &expr.kind else {
            let message = format!("expected a literal of type {ty}");
            return Err(self.report(message, expr.span, "not a literal of that type"));
        };
        let fits = literal.own_type().is_none_or(|own| own == ty.into());
        match literal.value(ty.into()).filter(|_| fits) {
            Some(scalar) => Ok(scalar),
            None => Err(self.report(format!("this literal does not fit {ty}"), expr.span, "")),
        }
    }

    /// Reports a name that no static object has.
    pub(super) fn known_static(&mut self, name: Ident<'_>) -> Reading<()> {
        if self.statics.contains_key(name.text) {
            return Ok(());
        }
        let statics = self.statics.keys().copied();
        Err(self.diagnostics.report(|| {
            Diagnostic::new(format!("unknown object `{}`", name.text), name.span, "not declared")
                .maybe_help(did_you_mean(name.text, statics))
        }))
    }

    fn report(&mut self, message: String, span: Span, label: &str) -> Reported {
        self.diagnostics.report(|| Diagnostic::new(message, span, label))
    }
}
