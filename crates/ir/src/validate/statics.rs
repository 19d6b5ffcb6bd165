//! Static objects. What holds after: their contents are entries of declared
//! maps from references, each entry once, with keys and values of the types of
//! the map, and lead to declared objects.

use super::Validator;
use super::types::is_literal;
use crate::statics::{Content, Known, Static};
use crate::types::{MapType, ScalarType, Type};
use crate::value::Scalar;
use std::collections::HashSet;

/// There are no more numbers for static objects.
const MAX_STATICS: usize = 1 << 30;

impl Validator<'_> {
    pub(super) fn statics(&mut self) {
        if self.program.statics.len() > MAX_STATICS {
            self.invalid(crate::Span::NOWHERE, "too many static objects");
        }
        for (key, object) in &self.program.statics {
            self.key(key, &object.name, object.span);
            self.object(object);
        }
    }

    fn object(&mut self, object: &Static) {
        let mut seen = HashSet::new();
        for content in &object.contents {
            let Content { global, key, .. } = content;
            if !seen.insert((global, key)) {
                let name = &object.name;
                self.invalid(object.span, format!("an entry of object `{name}` is there twice"));
            }
            if let Some(message) = self.misfit(content) {
                self.invalid(object.span, message);
            }
        }
    }

    /// What is wrong with an entry, if anything is.
    fn misfit(&self, content: &Content) -> Option<String> {
        let Content { global, key, value } = content;
        let map = match self.program.globals.get(global).map(|global| global.var.ty) {
            Some(Type::Map(map)) if map.keys.as_slice()[0] == ScalarType::Ref => map,
            Some(ty) => return Some(format!("`{global}` is a {ty}, not a map from references")),
            None => return Some(format!("unknown global `{global}`")),
        };
        if !key_fits(map, *key) {
            return Some(format!("an entry of `{global}` needs keys as in {map}"));
        }
        let fits = match value {
            Known::Scalar(scalar) => scalar.ty() == map.value && is_literal(*scalar),
            Known::Static(name) if !self.program.statics.contains_key(name) => {
                return Some(format!("unknown object `{name}`"));
            }
            Known::Static(_) => map.value == ScalarType::Ref,
        };
        (!fits).then(|| format!("an entry of `{global}` has no value of type {}", map.value))
    }
}

fn key_fits(map: MapType, key: Option<Scalar>) -> bool {
    match (&map.keys.as_slice()[1..], key) {
        ([], None) => true,
        ([ty], Some(key)) => key.ty() == *ty && is_literal(key),
        _ => false,
    }
}
