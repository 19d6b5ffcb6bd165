//! How the state of a program in the core language is told to people who
//! wrote it in C: a pointer is one thing, memory is what pointers point to,
//! and externals have the names that C calls them by.

use crate::c_signs::{Signs, number};
use verdiff_ir::{Key, MapValue, Name, Object, Scalar, Statics, Value};

/// What inputs point to, to name places in memory by.
pub(crate) struct Pointers<'s> {
    statics: &'s Statics,
    signs: Signs,
    /// Pointers among the inputs: name, object, offset.
    known: Vec<(String, Object, i128)>,
}

/// A map of memory: how its entries are called in C, and their size.
pub(crate) struct Region {
    pub(crate) ty: &'static str,
    pub(crate) size: i128,
}

pub(crate) fn region(map: &str) -> Option<Region> {
    let (ty, size) = match map {
        "mem.i8" => ("char", 1),
        "mem.i16" => ("short", 2),
        "mem.i32" => ("int", 4),
        "mem.i64" => ("long", 8),
        "mem.i128" => ("__int128", 16),
        "mem.f32" => ("float", 4),
        "mem.f64" => ("double", 8),
        "mem.ptr" => ("void *", 8),
        _ => return None,
    };
    Some(Region { ty, size })
}

/// Maps that only say more about what another map says.
pub(crate) fn is_detail(name: &str) -> bool {
    matches!(name, "mem.off" | "mem.prov")
}

impl<'s> Pointers<'s> {
    /// The pointers among inputs: `p` and `p.off`.
    pub(crate) fn new(statics: &'s Statics, signs: Signs, inputs: &[(String, Value)]) -> Self {
        let pairs = inputs.windows(2).filter_map(|pair| match pair {
            [
                (name, Value::Scalar(Scalar::Ref(object))),
                (offset, Value::Scalar(Scalar::Bv(at))),
            ] if *offset == format!("{name}.off") => Some((name.clone(), *object, at.signed())),
            _ => None,
        });
        Pointers { statics, signs, known: pairs.collect() }
    }

    /// What a variable holds.
    pub(crate) fn shown(&self, name: &Name, value: &Value) -> String {
        let unsigned = self.signs.shown(name, value);
        unsigned.unwrap_or_else(|| self.statics.show(value).to_string())
    }

    /// The result of the function, if it is a number without sign.
    pub(crate) fn result(&self, values: &[Value]) -> Option<String> {
        match values {
            [Value::Scalar(Scalar::Bv(bits))] if self.signs.result => Some(number(*bits)),
            _ => None,
        }
    }

    /// `p = NULL`, `n = 3`, `*p = 5`: what a run starts from.
    pub(crate) fn inputs(&self, inputs: &[(String, Value)]) -> Vec<String> {
        let mut found = Vec::new();
        let mut rest = inputs.iter().peekable();
        while let Some((name, value)) = rest.next() {
            match value {
                Value::Scalar(Scalar::Ref(object)) => {
                    let offset = rest.next_if(|(next, _)| *next == format!("{name}.off"));
                    let at = offset.map_or(0, |(_, value)| signed(value));
                    found.push(format!("{name} = {}", self.pointer(*object, at)));
                }
                Value::Scalar(_) => {
                    let shown = self.shown(&Name::from(name.as_str()), value);
                    found.push(format!("{name} = {shown}"));
                }
                Value::Map(_) if is_detail(name) => {}
                Value::Map(map) => found.extend(self.map(name, map)),
            }
        }
        found
    }

    fn map(&self, name: &str, map: &MapValue) -> Vec<String> {
        let name = Name::from(name);
        let mut found: Vec<String> =
            map.entries().map(|(key, value)| self.entry(&name, key, value)).collect();
        if map.default() != Scalar::zero(map.ty().value) {
            found.push(self.elsewhere(&name, map.default()));
        }
        found
    }

    /// A pointer as C would write it.
    pub(crate) fn pointer(&self, object: Object, offset: i128) -> String {
        let base = match object {
            Object::NULL if offset == 0 => return "NULL".to_owned(),
            Object::NULL => return format!("(void *) {offset}"),
            _ => match self.statics.name(object) {
                Some(name) if name.as_str().contains('"') => name.to_string(),
                Some(name) => format!("&{name}"),
                None => format!("object {}", object.0),
            },
        };
        match offset {
            0 => base,
            _ => format!("{base} + {offset} bytes"),
        }
    }

    /// Values in order, the two halves of a pointer as one.
    pub(crate) fn values(&self, values: &[Value]) -> Vec<String> {
        let mut found = Vec::new();
        let mut rest = values.iter().peekable();
        while let Some(value) = rest.next() {
            let is_offset = |next: &&Value| matches!(next, Value::Scalar(Scalar::Bv(bits)) if bits.width().bits() == 64);
            found.push(match value {
                Value::Scalar(Scalar::Ref(object)) => {
                    let at = rest.next_if(is_offset).map_or(0, signed);
                    self.pointer(*object, at)
                }
                _ => self.statics.show(value).to_string(),
            });
        }
        found
    }

    /// `*p = 5`, `p[2] = 5`, `g = 5`: one entry of a map.
    pub(crate) fn entry(&self, map: &Name, key: Key, value: Scalar) -> String {
        let (place, pointer) = self.place(map, key);
        let unsigned = pointer.and_then(|name| self.signs.shown(&name, &Value::Scalar(value)));
        format!("{place} = {}", unsigned.unwrap_or_else(|| self.scalar(value)))
    }

    fn scalar(&self, value: Scalar) -> String {
        match value {
            Scalar::Ref(object) => self.pointer(object, 0),
            _ => self.statics.show_scalar(value).to_string(),
        }
    }

    /// A place in memory, and what it is named by (`*p`).
    fn place(&self, map: &Name, key: Key) -> (String, Option<Name>) {
        let (Some(region), Scalar::Ref(object), Some(Scalar::Bv(at))) =
            (region(map.as_str()), key.first, key.second)
        else {
            return (format!("{map}[{}]", self.statics.show_key(key)), None);
        };
        let at = at.signed();
        let near = |(_, other, offset): &&(String, Object, i128)| {
            *other == object && (at - offset) % region.size == 0
        };
        if let Some((name, _, offset)) = self.known.iter().find(near) {
            let place = match (at - offset) / region.size {
                0 => format!("*{name}"),
                index => format!("{name}[{index}]"),
            };
            return (place, Some(format!("*{name}").into()));
        }
        let base = self.pointer(object, at);
        (format!("the {} at {base}", region.ty), None)
    }

    /// What a map holds where nothing else is said.
    pub(crate) fn elsewhere(&self, map: &Name, default: Scalar) -> String {
        match region(map.as_str()) {
            Some(region) => {
                format!("every other {} in memory = {}", region.ty, self.scalar(default))
            }
            None => format!("{map} = {} at all other indices", self.scalar(default)),
        }
    }
}

/// The name of an external without the types it was called with, and whether it calls
/// back.
pub(crate) fn external(name: &str) -> &str {
    let name = match name.find(")->(") {
        Some(end) => name[..end].find('(').map_or(name, |at| &name[..at]),
        None => name,
    };
    name.trim_end_matches(", back")
}

fn signed(value: &Value) -> i128 {
    match value {
        Value::Scalar(Scalar::Bv(bits)) => bits.signed(),
        Value::Scalar(_) | Value::Map(_) => 0,
    }
}
