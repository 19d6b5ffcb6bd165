//! How the state of a program in the core language is told to people who wrote
//! it in Java: fields belong to objects, arrays and texts are written as Java
//! writes them, and exceptions have their simple names.

use verdiff_ir::interp::Outcome;
use verdiff_ir::{Bv, Key, MapValue, Name, Object, Scalar, Statics, Value, Width};

/// Longer arrays and texts are told element by element.
const LONGEST: u128 = 16;

/// What is known of the inputs, to name objects by.
pub(crate) struct Java<'s> {
    statics: &'s Statics,
    inputs: &'s [(String, Value)],
    /// The parameters among the inputs, and their types as the method's name has
    /// them.
    types: Vec<(&'s str, &'s str)>,
    /// The exception that a run ends with, if the program made it.
    thrown: Option<Scalar>,
}

impl<'s> Java<'s> {
    /// What is known of the inputs of a method.
    pub(crate) fn new(
        statics: &'s Statics,
        method: &'s str,
        parameters: usize,
        inputs: &'s [(String, Value)],
        outcome: &Outcome,
    ) -> Java<'s> {
        let types = method.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
        let types: Vec<&str> = types.map_or(Vec::new(), |(types, _)| types.split(',').collect());
        let types: Vec<&str> = types.into_iter().filter(|ty| !ty.is_empty()).collect();
        // The receiver comes first, and the name does not tell its type.
        let own = parameters.saturating_sub(types.len());
        let names = inputs.iter().skip(own).map(|(name, _)| name.as_str());
        let mut globals = outcome.globals.iter();
        let thrown = globals.find(|(name, _)| is_hidden(name.as_str()));
        let thrown = thrown.and_then(|(_, value)| value.scalar());
        let thrown = thrown.filter(|thrown| *thrown != Scalar::NULL);
        Java { statics, inputs, types: names.zip(types).collect(), thrown }
    }

    /// `a = {1, 2}`, `this.x = 5`: what a run starts from.
    pub(crate) fn inputs(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (at, (name, value)) in self.inputs.iter().enumerate() {
            match value {
                Value::Scalar(_) if is_hidden(name) => {}
                Value::Scalar(scalar) => {
                    let shown = self.input(at, name, *scalar);
                    found.push(format!("{name} = {shown}"));
                }
                Value::Map(map) => found.extend(self.map(name, map)),
            }
        }
        found
    }

    /// A parameter or static field; an object that was named before by that
    /// name.
    fn input(&self, at: usize, name: &str, value: Scalar) -> String {
        let ty = self.types.iter().find(|(found, _)| *found == name).map(|(_, ty)| *ty);
        if ty == Some("char") {
            return character(value);
        }
        let Scalar::Ref(object) = value else { return self.scalar(value) };
        let is_same = |(_, other): &&(String, Value)| other.scalar() == Some(value);
        if let Some((before, _)) = self.inputs[..at].iter().find(is_same)
            && object != Object::NULL
        {
            return before.clone();
        }
        self.whole(object, ty).unwrap_or_else(|| match self.statics.name(object) {
            Some(_) => self.scalar(value),
            None => value.to_string(),
        })
    }

    /// A short array or text, whole.
    fn whole(&self, object: Object, ty: Option<&str>) -> Option<String> {
        if object == Object::NULL || object.is_static() {
            return None;
        }
        let element = match ty? {
            "String" => "char",
            ty => ty.strip_suffix("[]")?,
        };
        let is_primitive = matches!(
            element,
            "boolean" | "byte" | "short" | "char" | "int" | "long" | "float" | "double"
        );
        let map = if is_primitive { format!("{element}[]") } else { "Object[]".to_owned() };
        let length = match self.start(".length", object, None) {
            Some(Scalar::Bv(length)) => length.unsigned(),
            _ => 0,
        };
        if length > LONGEST {
            return None;
        }
        let elements = (0..length).map(|at| {
            let at = Scalar::Bv(Bv::new(Width::W32, at));
            self.start(&map, object, Some(at))
        });
        if ty == Some("String") {
            let units: Vec<u16> = elements.map(|unit| unit.map_or(0, unit_of)).collect();
            return Some(text(&units));
        }
        let shown = elements.map(|value| match (value, element) {
            (Some(value), "char") => character(value),
            (Some(value), _) => self.scalar(value),
            (None, "boolean") => "false".to_owned(),
            (None, _) if is_primitive => "0".to_owned(),
            (None, _) => "null".to_owned(),
        });
        Some(format!("{{{}}}", shown.collect::<Vec<_>>().join(", ")))
    }

    /// What a map holds at the start; none if it is not told, since it is zero.
    fn start(&self, map: &str, object: Object, second: Option<Scalar>) -> Option<Scalar> {
        let (_, value) = self.inputs.iter().find(|(name, _)| name == map)?;
        match value {
            Value::Map(map) => Some(map.select(Key { first: Scalar::Ref(object), second })),
            Value::Scalar(_) => None,
        }
    }

    /// Whether an object is told whole where a parameter is.
    fn is_whole(&self, object: Scalar) -> bool {
        let Scalar::Ref(object) = object else { return false };
        self.types.iter().any(|(name, ty)| {
            let is_it = |(found, value): &&(String, Value)| {
                found == name && value.scalar() == Some(Scalar::Ref(object))
            };
            self.inputs.iter().any(|input| is_it(&input)) && self.whole(object, Some(ty)).is_some()
        })
    }

    fn map(&self, name: &str, map: &MapValue) -> Vec<String> {
        let named = Name::from(name);
        let is_content = name == ".length" || name.ends_with("[]");
        let is_told = |key: &Key| !(is_content && self.is_whole(key.first));
        let entries = map.entries().filter(|(key, _)| is_told(key));
        let mut found: Vec<String> =
            entries.map(|(key, value)| self.entry(&named, key, value)).collect();
        if map.default() != Scalar::zero(map.ty().value) {
            // Where parameters are told whole, the rest only distracts.
            let objects = self.inputs.iter().filter_map(|(_, value)| value.scalar());
            let mut objects = objects.filter(|it| matches!(it, Scalar::Ref(Object(1..))));
            if !is_content || !objects.all(|object| self.is_whole(object)) {
                let rest = self.elsewhere(&named, map.default());
                // It is the rest only if something was said before.
                found.push(match found.is_empty() {
                    true => rest.replace(" all other ", " all "),
                    false => rest,
                });
            }
        }
        found
    }

    /// A value where its type is not known.
    pub(crate) fn scalar(&self, value: Scalar) -> String {
        let object = match value {
            Scalar::Ref(object) => object,
            Scalar::Float(float) => return number(float.as_f64(), value),
            Scalar::Bool(_) | Scalar::Bv(_) => return value.to_string(),
        };
        match self.statics.name(object).map(Name::as_str) {
            Some(name) => name.to_owned(),
            None if object == Object::NULL => "null".to_owned(),
            None => self.object(object),
        }
    }

    pub(crate) fn value(&self, value: &Value) -> String {
        match value {
            Value::Scalar(scalar) => self.scalar(*scalar),
            Value::Map(_) => self.statics.show(value).to_string(),
        }
    }

    /// An object by the first input that is it.
    fn object(&self, object: Object) -> String {
        let is_it = |(_, value): &&(String, Value)| value.scalar() == Some(Scalar::Ref(object));
        match self.inputs.iter().find(is_it) {
            Some((name, _)) => name.clone(),
            None if self.thrown == Some(Scalar::Ref(object)) => "the exception".to_owned(),
            None => Scalar::Ref(object).to_string(),
        }
    }

    /// `this.x = 5`, `a[2] = 'c'`: one entry of a map.
    pub(crate) fn entry(&self, map: &Name, key: Key, value: Scalar) -> String {
        let owner = self.scalar(key.first);
        let place = match key.second {
            Some(second) => format!("{owner}[{}]", self.scalar(second)),
            None => {
                let field = map.as_str().rsplit('.').next().unwrap_or_default();
                format!("{owner}.{field}")
            }
        };
        let value = match map.as_str() {
            "char[]" => character(value),
            _ => self.scalar(value),
        };
        format!("{place} = {value}")
    }

    /// What a map holds where nothing else is said.
    pub(crate) fn elsewhere(&self, map: &Name, default: Scalar) -> String {
        let default = self.scalar(default);
        match map.as_str().rsplit_once('.') {
            Some((_, field)) => format!("{field} = {default} in all other objects"),
            None => format!("{default} in all other elements of {map}"),
        }
    }
}

/// Variables that the program does not have.
pub(crate) fn is_hidden(name: &str) -> bool {
    name == ".thrown"
}

/// Variables that only say more about what others say.
pub(crate) fn is_detail(name: &str) -> bool {
    is_hidden(name) || name == ".class"
}

/// An exception, without the package that is always there.
pub(crate) fn exception(name: &str) -> &str {
    match name.strip_prefix("java.lang.") {
        Some(simple) if !simple.contains('.') => simple,
        _ => name,
    }
}

/// A condition with fields and operators as Java has them.
pub(crate) fn condition(text: &str) -> String {
    let mut found = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('`') {
        found.push_str(&rest[..at]);
        rest = &rest[at..];
        let is_length = rest.starts_with("`.length`");
        match selected(rest) {
            Some((shown, length)) => {
                rest = &rest[length..];
                // Lengths have fewer bits than the numbers that they are in Java.
                let before = found.strip_suffix("i32.zext(").map(str::len);
                if let (true, Some(before), Some(behind)) =
                    (is_length, before, rest.strip_prefix(')'))
                {
                    found.truncate(before);
                    rest = behind;
                }
                found.push_str(&shown);
            }
            None => {
                let end = rest[1..].find('`').map_or(rest.len(), |end| end + 2);
                found.push_str(&rest[..end]);
                rest = &rest[end..];
            }
        }
    }
    found.push_str(rest);
    found.replace(" >>u ", " >>> ")
}

/// `` `A.x`[this] `` at the beginning, as `this.x`, and its length.
fn selected(text: &str) -> Option<(String, usize)> {
    let (name, rest) = text.strip_prefix('`')?.split_once("`[")?;
    let (object, behind) = rest.split_once(']')?;
    let is_name = |text: &str| text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$');
    let (_, field) = name.rsplit_once('.')?;
    if !is_name(object) || !is_name(field) || field == "class" || name.contains(['`', '[']) {
        return None;
    }
    Some((format!("{object}.{field}"), text.len() - behind.len()))
}

/// A float, by the names that Java has.
fn number(number: f64, value: Scalar) -> String {
    match number {
        number if number.is_nan() => "NaN".to_owned(),
        f64::INFINITY => "Infinity".to_owned(),
        f64::NEG_INFINITY => "-Infinity".to_owned(),
        _ => value.to_string(),
    }
}

fn unit_of(value: Scalar) -> u16 {
    match value {
        Scalar::Bv(bits) => bits.unsigned() as u16,
        Scalar::Bool(_) | Scalar::Float(_) | Scalar::Ref(_) => 0,
    }
}

fn character(value: Scalar) -> String {
    match unit_of(value) {
        0x27 => "'\\''".to_owned(),
        unit => format!("'{}'", escaped(unit)),
    }
}

fn text(units: &[u16]) -> String {
    let unit = |unit: &u16| match unit {
        0x22 => "\\\"".to_owned(),
        unit => escaped(*unit),
    };
    format!("\"{}\"", units.iter().map(unit).collect::<String>())
}

fn escaped(unit: u16) -> String {
    match unit {
        0x09 => "\\t".to_owned(),
        0x0a => "\\n".to_owned(),
        0x0d => "\\r".to_owned(),
        0x5c => "\\\\".to_owned(),
        0x20..0x7f => char::from(unit as u8).to_string(),
        _ => format!("\\u{unit:04x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_in_conditions() {
        assert_eq!(condition("`A.x`[this] != 1 && x >>u 1 == 0"), "this.x != 1 && x >>> 1 == 0");
        assert_eq!(condition("i < i32.zext(`.length`[a])"), "i < a.length");
        assert_eq!(condition("i32.zext(`A.length`[a]) > i"), "i32.zext(a.length) > i");
        let stored = "`A.x`[o := 1][this := 2][o] != 1";
        assert_eq!(condition(stored), stored);
        assert_eq!(condition("`.class`[o] != 13"), "`.class`[o] != 13");
    }

    #[test]
    fn exceptions_have_simple_names() {
        assert_eq!(exception("java.lang.ArithmeticException"), "ArithmeticException");
        assert_eq!(
            exception("java.util.NoSuchElementException"),
            "java.util.NoSuchElementException"
        );
        assert_eq!(exception("A$Low"), "A$Low");
    }
}
