//! Values from a solver's text, by the type they should have.

use super::SolverError;
use super::sexpr::{NodeId, Sexprs};
use super::steps::{Sort, float_shape, key_width};
use std::collections::BTreeMap;
use verdiff_ir::{
    Bv, Float, FloatType, Key, MapType, MapValue, Object, Scalar, ScalarType, Type, Value, Width,
};

/// The value of a type that a text stands for.
pub(super) fn read(text: &str, ty: Type) -> Result<Value, SolverError> {
    read_value(text, ty)
        .ok_or_else(|| SolverError::Value { ty: ty.to_string(), text: text.to_string() })
}

fn read_value(text: &str, ty: Type) -> Option<Value> {
    let (sexprs, top) = Sexprs::read(text)?;
    let [root] = top[..] else { return None };
    let mut reader = Reader { sexprs: &sexprs, names: BTreeMap::new() };
    match ty {
        Type::Scalar(scalar) => reader.scalar(root, scalar).map(Value::from),
        Type::Map(map) => reader.map(root, map).map(Value::from),
    }
}

struct Reader<'a> {
    sexprs: &'a Sexprs,
    /// What `let` has bound so far; solvers use a name once.
    names: BTreeMap<&'a str, NodeId>,
}

impl<'a> Reader<'a> {
    /// The node without the names around it.
    fn resolve(&mut self, mut id: NodeId) -> Option<NodeId> {
        loop {
            if let Some(bound) = self.sexprs.atom(id).and_then(|atom| self.names.get(atom)) {
                id = *bound;
                continue;
            }
            let Some([head, bindings, body]) = self.sexprs.list(id) else { return Some(id) };
            if self.sexprs.atom(*head) != Some("let") {
                return Some(id);
            }
            for binding in self.sexprs.list(*bindings)? {
                let [name, value] = self.sexprs.list(*binding)? else { return None };
                self.names.insert(self.sexprs.atom(*name)?, *value);
            }
            id = *body;
        }
    }

    fn scalar(&mut self, id: NodeId, ty: ScalarType) -> Option<Scalar> {
        let id = self.resolve(id)?;
        match ty {
            ScalarType::Bool => self.sexprs.atom(id)?.parse().ok().map(Scalar::Bool),
            ScalarType::Bv(width) => Some(Scalar::Bv(number(&self.bits(id)?, width)?)),
            ScalarType::Float(float) => self.float(id, float).map(Scalar::Float),
            ScalarType::Ref => {
                let bits = number(&self.bits(id)?, Width::W32)?;
                Some(Scalar::Ref(Object(bits.unsigned() as u32)))
            }
        }
    }

    /// The digits of a bit-vector, highest first.
    fn bits(&mut self, id: NodeId) -> Option<String> {
        let id = self.resolve(id)?;
        if let Some(atom) = self.sexprs.atom(id) {
            let hex = |digits: &str| -> Option<String> {
                digits.chars().map(|c| Some(format!("{:04b}", c.to_digit(16)?))).collect()
            };
            return match atom.split_at_checked(2)? {
                ("#b", digits) => Some(digits.to_string()),
                ("#x", digits) => hex(digits),
                _ => None,
            };
        }
        let [_, value, width] = self.sexprs.list(id)? else { return None };
        let value: u128 = self.sexprs.atom(*value)?.strip_prefix("bv")?.parse().ok()?;
        let width: usize = self.sexprs.atom(*width)?.parse().ok()?;
        Some(format!("{value:0width$b}"))
    }

    fn float(&mut self, id: NodeId, ty: FloatType) -> Option<Float> {
        let pattern = match self.sexprs.list(id)? {
            [head, sign, exponent, significand] if self.sexprs.atom(*head) == Some("fp") => {
                let parts = [*sign, *exponent, *significand].map(|part| self.bits(part));
                parts.into_iter().collect::<Option<String>>()?
            }
            [head, name, ..] if self.sexprs.atom(*head) == Some("_") => {
                special(self.sexprs.atom(*name)?, ty)?
            }
            _ => return None,
        };
        Some(Float::from_bits(ty, number(&pattern, ty.width())?))
    }

    fn map(&mut self, id: NodeId, ty: MapType) -> Option<MapValue> {
        let mut writes = vec![];
        let mut id = self.resolve(id)?;
        let default = loop {
            match self.sexprs.list(id)? {
                [head, map, index, value] if self.sexprs.atom(*head) == Some("store") => {
                    writes.push((*index, *value));
                    id = self.resolve(*map)?;
                }
                [head, value] if self.is_constant_array(*head) => break *value,
                _ => return None,
            }
        };
        let mut map = MapValue::fill(ty, self.scalar(default, ty.value)?);
        for (index, value) in writes.into_iter().rev() {
            let key = split(&self.bits(index)?, ty)?;
            map.store(key, self.scalar(value, ty.value)?);
        }
        Some(map)
    }

    fn is_constant_array(&self, head: NodeId) -> bool {
        let Some([first, second, ..]) = self.sexprs.list(head) else { return false };
        (self.sexprs.atom(*first), self.sexprs.atom(*second)) == (Some("as"), Some("const"))
    }
}

fn number(digits: &str, width: Width) -> Option<Bv> {
    let fits = digits.len() == width.bits() as usize;
    fits.then(|| Some(Bv::new(width, u128::from_str_radix(digits, 2).ok()?)))?
}

/// The pattern of a float that has a name.
fn special(name: &str, ty: FloatType) -> Option<String> {
    let (exponent, significand) = float_shape(ty);
    let fill = |digit: &str, count: u32| digit.repeat(count as usize);
    let (sign, exponent, significand) = match name {
        "+zero" => ("0", fill("0", exponent), fill("0", significand - 1)),
        "-zero" => ("1", fill("0", exponent), fill("0", significand - 1)),
        "+oo" => ("0", fill("1", exponent), fill("0", significand - 1)),
        "-oo" => ("1", fill("1", exponent), fill("0", significand - 1)),
        "NaN" => ("0", fill("1", exponent), fill("1", significand - 1)),
        _ => return None,
    };
    Some(format!("{sign}{exponent}{significand}"))
}

/// The keys that were joined to an index.
fn split(digits: &str, ty: MapType) -> Option<Key> {
    if digits.len() != Sort::index(ty) as usize {
        return None;
    }
    let mut rest = digits;
    let mut keys = vec![];
    for key in ty.keys.as_slice() {
        let (own, after) = rest.split_at_checked(key_width(*key) as usize)?;
        rest = after;
        keys.push(match key {
            ScalarType::Bool => Scalar::Bool(own == "1"),
            ScalarType::Bv(width) => Scalar::Bv(number(own, *width)?),
            ScalarType::Ref => Scalar::Ref(Object(number(own, Width::W32)?.unsigned() as u32)),
            ScalarType::Float(_) => return None,
        });
    }
    Some(Key::from(&keys[..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text is read as a value that is shown as expected.
    fn check(text: &str, ty: impl Into<Type>, expected: &str) {
        let value = read(text, ty.into()).map(|value| value.to_string());
        assert_eq!(value.unwrap_or_else(|error| error.to_string()), expected, "{text}");
    }

    const BYTE: ScalarType = ScalarType::Bv(Width::W8);

    #[test]
    fn bits_in_all_bases() {
        check("#b11111110", BYTE, "-2");
        check("#xfe", BYTE, "-2");
        check("(_ bv254 8)", BYTE, "-2");
        check("#x00000000", ScalarType::Ref, "null");
    }

    #[test]
    fn floats_by_parts_and_by_name() {
        check("(fp #b0 #x7f #b00000000000000000000000)", Type::F32, "1.0");
        check("(_ -zero 8 24)", Type::F32, "-0.0");
        check("(_ +oo 11 53)", Type::F64, "inf");
        check("(_ NaN 11 53)", Type::F64, "nan");
    }

    #[test]
    fn maps_with_names_and_later_writes() {
        let ty = MapType::two(BYTE, ScalarType::Bool, BYTE);
        let constant = "((as const (Array (_ BitVec 9) (_ BitVec 8))) #x07)";
        check(constant, ty, "[else: 7]");
        let text = format!(
            "(let ((a!1 (store {constant} #b000000011 #x01))) \
             (store (store a!1 #b000000010 #x02) #b000000011 #x03))"
        );
        check(&text, ty, "[(1, false): 2, (1, true): 3, else: 7]");
    }

    #[test]
    fn what_is_no_value_is_an_error() {
        for text in ["", "(", "#xf", "x", "(lambda ((x Bool)) x)", "#x00 #x00"] {
            assert!(matches!(read(text, BYTE.into()), Err(SolverError::Value { .. })), "{text}");
        }
    }
}
