//! Collections of a witness without anything in them.
//!
//! In: inputs in which the fields of a collection hold anything, or nothing was
//! said of its class. Out: inputs in which it is as its constructor leaves it.

use crate::Subject;
use crate::tamed::key;
use verdiff_align::Version;
use verdiff_ir::interp::Inputs;
use verdiff_ir::{Bv, Object, Scalar, ScalarType, Type, Value};
use verdiff_java::lower::names;
use verdiff_java::typed::{ClassId, Program};

/// Inputs whose collections are emptied.
pub(crate) struct Emptied<'a> {
    subject: Subject<'a>,
    typed: &'a Program,
    inputs: &'a mut Inputs,
    next: u32,
}

impl<'a> Emptied<'a> {
    pub(crate) fn new(
        subject: Subject<'a>,
        typed: &'a Program,
        inputs: &'a mut Inputs,
    ) -> Emptied<'a> {
        let next = greatest(inputs) + 1;
        Emptied { subject, typed, inputs, next }
    }

    /// Makes an object one of a class, with nothing in it.
    pub(crate) fn empty(&mut self, object: Object, class: ClassId) {
        let typed = self.typed;
        let name = names::class(typed, class);
        self.number(names::CLASS, object, None, self.subject.numbers.number(name).unwrap_or(0));
        let mut next = Some(class);
        while let Some(at) = next {
            for id in &typed.class(at).fields {
                if !typed.field(*id).is_static {
                    self.number(&names::field(typed, *id), object, None, 0);
                }
            }
            next = typed.class(at).superclass;
        }
        match name {
            "java.util.ArrayList" => self.array("java.util.ArrayList.elements", object, 0),
            "java.util.ArrayDeque" => self.array("java.util.ArrayDeque.ring", object, 17),
            "java.util.TreeMap" => self.array("java.util.TreeMap.nodes", object, 8),
            "java.util.HashSet" => self.inner("java.util.HashSet.map", object, "HashMap"),
            "java.util.LinkedHashSet" => {
                self.inner("java.util.HashSet.map", object, "LinkedHashMap");
            }
            "java.util.Vector" | "java.util.Stack" => {
                self.inner("java.util.Vector.list", object, "ArrayList");
            }
            "java.lang.StringBuilder" | "java.lang.StringBuffer" => {
                let text = self.new_object("java.lang.String", 0);
                self.set(&format!("{name}.text"), object, None, Scalar::Ref(text));
            }
            _ => {}
        }
    }

    /// A new array of nulls in a field.
    fn array(&mut self, field: &str, object: Object, length: u32) {
        let array = self.new_object("java.lang.Object[]", length);
        for at in 0..length {
            self.set("Object[]", array, Some(at), Scalar::NULL);
        }
        self.set(field, object, None, Scalar::Ref(array));
    }

    /// A new collection in a field.
    fn inner(&mut self, field: &str, object: Object, class: &str) {
        let all = (0..self.typed.classes.len() as u32).map(ClassId);
        let is_it =
            |id: &ClassId| names::class(self.typed, *id).strip_prefix("java.util.") == Some(class);
        if let Some(class) = all.into_iter().find(is_it) {
            let inner = self.new_object(names::class(self.typed, class), 0);
            self.empty(inner, class);
            self.set(field, object, None, Scalar::Ref(inner));
        }
    }

    fn new_object(&mut self, class: &str, length: u32) -> Object {
        let object = Object(self.next);
        self.next += 1;
        self.number(names::CLASS, object, None, self.subject.numbers.number(class).unwrap_or(0));
        self.number(names::LENGTH, object, None, length);
        object
    }

    /// Stores a number, or zero, in whatever type a map holds.
    fn number(&mut self, map: &str, object: Object, index: Option<u32>, number: u32) {
        let Some(Type::Map(ty)) = self.declared(map) else { return };
        let value = match ty.value {
            ScalarType::Bv(width) => Scalar::Bv(Bv::new(width, number.into())),
            ScalarType::Bool | ScalarType::Float(_) | ScalarType::Ref => Scalar::zero(ty.value),
        };
        self.set(map, object, index, value);
    }

    /// Stores a value in a map that a version has.
    fn set(&mut self, map: &str, object: Object, index: Option<u32>, value: Scalar) {
        let Some(ty) = self.declared(map) else { return };
        let entry = self.inputs.globals.entry(map.into()).or_insert_with(|| Value::zero(ty));
        if let Value::Map(map) = entry {
            map.store(key(object, index), value);
        }
    }

    fn declared(&self, map: &str) -> Option<Type> {
        let program = |version| self.subject.matched.program(version);
        let both = [Version::OLD, Version::NEW].into_iter();
        both.filter_map(|version| program(version).globals.get(map)).map(|it| it.var.ty).next()
    }
}

/// The greatest number of an object that inputs mention.
fn greatest(inputs: &Inputs) -> u32 {
    let mut all: Vec<Scalar> = Vec::new();
    for value in inputs.args.iter().chain(inputs.globals.values()) {
        match value {
            Value::Scalar(scalar) => all.push(*scalar),
            Value::Map(map) => {
                all.push(map.default());
                for (key, value) in map.entries() {
                    all.extend([key.first, value]);
                }
            }
        }
    }
    let number = |scalar: &Scalar| match scalar {
        Scalar::Ref(object) if *object < Object::FIRST_STATIC => Some(object.0),
        Scalar::Ref(_) | Scalar::Bv(_) | Scalar::Bool(_) | Scalar::Float(_) => None,
    };
    all.iter().filter_map(number).max().unwrap_or(0)
}
