//! How the state of a program in the core language is told to people who wrote
//! it in Java: fields belong to objects, arrays and texts are written as Java
//! writes them, and exceptions have their simple names.

use crate::java_conditions::named;
use verdiff_ir::interp::Outcome;
use verdiff_ir::{Bv, Key, Kinds, MapValue, Name, Object, Scalar, Statics, Value, Width};

/// The map of the classes of objects.
pub(crate) const CLASS: &str = ".class";

/// The map of the lengths of arrays.
const LENGTH: &str = ".length";

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
    /// What the numbers of classes are called.
    kinds: &'s Kinds,
    /// The class of the method.
    owner: &'s str,
}

impl<'s> Java<'s> {
    /// What is known of the inputs of a method.
    pub(crate) fn new(
        (statics, kinds): (&'s Statics, &'s Kinds),
        method: &'s str,
        parameters: usize,
        inputs: &'s [(String, Value)],
        outcome: &Outcome,
    ) -> Java<'s> {
        let owner = method.split('(').next().and_then(|name| name.rsplit_once('.'));
        let owner = owner.map_or("", |(owner, _)| owner);
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
        Java { statics, inputs, types: names.zip(types).collect(), thrown, kinds, owner }
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
                Value::Map(map) if name == CLASS => found.extend(self.classes(map)),
                Value::Map(map) => found.extend(self.map(name, map)),
            }
        }
        found
    }

    /// `o is a Circle`: of which classes the objects are that are told of, where
    /// their types do not say it.
    fn classes(&self, map: &MapValue) -> Vec<String> {
        let mut objects: Vec<Object> = Vec::new();
        for (name, value) in self.inputs {
            let values: Vec<Scalar> = match value {
                Value::Scalar(_) if is_hidden(name) => continue,
                Value::Scalar(value) => vec![*value],
                Value::Map(map) => {
                    map.entries().map(|(_, value)| value).chain([map.default()]).collect()
                }
            };
            for value in values {
                if let Scalar::Ref(object) = value
                    && object != Object::NULL
                    && !object.is_static()
                    && !objects.contains(&object)
                {
                    objects.push(object);
                }
            }
        }
        let told = objects.into_iter().filter_map(|object| {
            let key = Key { first: Scalar::Ref(object), second: None };
            let class = map.select(key);
            let is_said = match named(self.kinds, class) {
                Some(name) if self.object(object) == "this" => name == self.owner,
                Some(name) => self.declared(object) == Some(simple(name)),
                None => self.declared(object).is_some_and(|ty| ty.ends_with("[]")),
            };
            (!is_said).then(|| self.entry(&CLASS.into(), key, class))
        });
        told.collect()
    }

    /// The type of the parameter that an object is told by.
    fn declared(&self, object: Object) -> Option<&'s str> {
        let is_it = |(_, value): &&(String, Value)| value.scalar() == Some(Scalar::Ref(object));
        let (name, _) = self.inputs.iter().find(is_it)?;
        self.types.iter().find(|(found, _)| found == name).map(|(_, ty)| *ty)
    }

    /// `a Circle`: what an object is whose class has this number.
    pub(crate) fn an_object(&self, class: Scalar) -> String {
        match named(self.kinds, class) {
            Some(name) => {
                let starts = simple(name).chars().next().unwrap_or_default();
                let article = if "AEIOUaeiou".contains(starts) { "an" } else { "a" };
                format!("{article} {}", exception(name))
            }
            None => "of a class that is not in the files".to_owned(),
        }
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
        let length = match self.start(LENGTH, object, None) {
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
        let is_content = name == LENGTH || name.ends_with("[]");
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
        if map.as_str() == CLASS {
            return format!("{owner} is {}", self.an_object(value));
        }
        let place = match key.second {
            Some(second) => format!("{owner}[{}]", self.scalar(second)),
            None => {
                let field = map.as_str().rsplit('.').next().unwrap_or_default();
                format!("{owner}.{field}")
            }
        };
        let value = match map.as_str() {
            "char[]" => character(value),
            LENGTH => length(value),
            _ => self.scalar(value),
        };
        format!("{place} = {value}")
    }

    /// What a map holds where nothing else is said.
    pub(crate) fn elsewhere(&self, map: &Name, default: Scalar) -> String {
        let default = match map.as_str() {
            CLASS => return format!("each other object is {}", self.an_object(default)),
            LENGTH => length(default),
            _ => self.scalar(default),
        };
        match map.as_str().rsplit_once('.') {
            Some((_, field)) => format!("{field} = {default} in all other objects"),
            None => format!("{default} in all other elements of {map}"),
        }
    }
}

/// The part of a name behind its package.
fn simple(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// A length, which has no sign, though it may be told in 31 bits.
fn length(value: Scalar) -> String {
    match value {
        Scalar::Bv(bits) => bits.unsigned().to_string(),
        Scalar::Bool(_) | Scalar::Float(_) | Scalar::Ref(_) => value.to_string(),
    }
}

/// Variables that the program does not have.
pub(crate) fn is_hidden(name: &str) -> bool {
    name == ".thrown"
}

/// Variables that only say more about what others say.
pub(crate) fn is_detail(name: &str) -> bool {
    is_hidden(name) || name == CLASS
}

/// An exception, without the package that is always there.
pub(crate) fn exception(name: &str) -> &str {
    match name.strip_prefix("java.lang.") {
        Some(simple) if !simple.contains('.') => simple,
        _ => name,
    }
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
    fn exceptions_have_simple_names() {
        assert_eq!(exception("java.lang.ArithmeticException"), "ArithmeticException");
        assert_eq!(
            exception("java.util.NoSuchElementException"),
            "java.util.NoSuchElementException"
        );
        assert_eq!(exception("A$Low"), "A$Low");
    }
}
