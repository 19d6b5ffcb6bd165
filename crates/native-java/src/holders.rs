//! Objects of the library that hold others: collections, optionals, and what
//! builds strings.
//!
//! In: an object in a state of the core language, where it has the fields of a
//! model. Out: what it holds, in the order in which a program meets it, which is
//! all that a test in Java makes and looks at. A state that no program leads to
//! is refused: the JDK's own objects have no such state.

use crate::NotReproducible;
use crate::heap::Heap;
use verdiff_ir::{Object, Scalar};
use verdiff_java::lower::names;
use verdiff_java::typed::ClassId;

/// More elements are not followed.
const MOST: usize = 1_000;

/// Classes that hold others, and a type that they are chosen for where nothing
/// is said of an object but that type.
const HOLDERS: [(&str, &[&str]); 13] = [
    ("java.util.ArrayList", &["List", "Collection", "AbstractList", "AbstractCollection"]),
    ("java.util.HashMap", &["Map", "AbstractMap"]),
    ("java.util.HashSet", &["Set", "AbstractSet"]),
    ("java.util.ArrayDeque", &["Deque", "Queue"]),
    ("java.util.LinkedList", &[]),
    ("java.util.LinkedHashMap", &[]),
    ("java.util.LinkedHashSet", &[]),
    ("java.util.TreeMap", &[]),
    ("java.util.Vector", &[]),
    ("java.util.Stack", &[]),
    ("java.util.Optional", &[]),
    ("java.lang.StringBuilder", &[]),
    ("java.lang.StringBuffer", &[]),
];

/// Whether a class is such a class.
pub(crate) fn is_holder(class: &str) -> bool {
    HOLDERS.iter().any(|(holder, _)| *holder == class)
}

/// The class to make an object of that has this type.
pub(crate) fn chosen(ty: &str) -> Option<&'static str> {
    let simple = ty.strip_prefix("java.util.").unwrap_or_default();
    let is_it = |(class, types): &&(&'static str, &[&str])| *class == ty || types.contains(&simple);
    HOLDERS.iter().find(is_it).map(|(class, _)| *class)
}

impl Heap<'_> {
    /// What an object of a class holds; of maps keys and values by turns. None
    /// if the class is no such class. Where nobody looks into its objects, they
    /// may as well be empty at the start, and are not looked into at the end.
    pub(crate) fn held(
        &self,
        object: Object,
        class: ClassId,
    ) -> Result<Option<Vec<Scalar>>, NotReproducible> {
        let name = names::class(self.side.typed, class);
        if !is_holder(name) {
            return Ok(None);
        }
        if !self.is_looked_into(name) {
            return Ok(self.is_start().then(Vec::new));
        }
        match self.read(object, name) {
            Some(held) if held.len() <= MOST => Ok(Some(held)),
            Some(_) => NotReproducible::new(format!("a {name} holds more than {MOST} objects")),
            None => {
                let why = format!("it needs a {name} in a state that no program brings it to");
                NotReproducible::new(why)
            }
        }
    }

    /// Whether the fields of a class are variables here.
    fn is_looked_into(&self, class: &str) -> bool {
        let field = match class {
            "java.util.ArrayList" => "java.util.ArrayList.size",
            "java.util.HashMap" | "java.util.LinkedHashMap" => "java.util.HashMap.table",
            "java.util.HashSet" | "java.util.LinkedHashSet" => "java.util.HashSet.map",
            "java.util.ArrayDeque" => "java.util.ArrayDeque.head",
            "java.util.LinkedList" => "java.util.LinkedList.first",
            "java.util.TreeMap" => "java.util.TreeMap.size",
            "java.util.Vector" | "java.util.Stack" => "java.util.Vector.list",
            "java.util.Optional" => "java.util.Optional.value",
            "java.lang.StringBuilder" => "java.lang.StringBuilder.text",
            _ => "java.lang.StringBuffer.text",
        };
        self.global(field).is_some()
    }

    /// What an object holds, unless its state is none.
    fn read(&self, object: Object, class: &str) -> Option<Vec<Scalar>> {
        match class {
            "java.util.ArrayList" => self.list(object),
            "java.util.Vector" | "java.util.Stack" => {
                self.list(self.reference("java.util.Vector.list", object)?)
            }
            "java.util.LinkedList" => {
                let first = self.at("java.util.LinkedList.first", object, None)?;
                self.chain(
                    first,
                    "java.util.LinkedList$Node.next",
                    &["java.util.LinkedList$Node.element"],
                )
            }
            "java.util.ArrayDeque" => self.ring(object),
            "java.util.HashMap" => self.table(object),
            "java.util.LinkedHashMap" => {
                let oldest = self.at("java.util.LinkedHashMap.oldest", object, None)?;
                self.chain(oldest, "java.util.HashMap$Node.newer", &ENTRY)
            }
            "java.util.HashSet" | "java.util.LinkedHashSet" => {
                let map = self.reference("java.util.HashSet.map", object)?;
                let class = match class {
                    "java.util.HashSet" => "java.util.HashMap",
                    _ => "java.util.LinkedHashMap",
                };
                Some(self.read(map, class)?.into_iter().step_by(2).collect())
            }
            "java.util.TreeMap" => self.tree(object),
            "java.util.Optional" => {
                Some(vec![self.at("java.util.Optional.value", object, None)?])
            }
            _ => {
                let text = self.at(&format!("{class}.text"), object, None)?;
                (text != Scalar::NULL).then(|| vec![text])
            }
        }
    }

    fn list(&self, object: Object) -> Option<Vec<Scalar>> {
        let elements = self.reference("java.util.ArrayList.elements", object)?;
        let size = self.number("java.util.ArrayList.size", object)?;
        let fits = size <= self.number(names::LENGTH, elements)?;
        fits.then(|| (0..size).map(|at| self.element(elements, at)).collect())?
    }

    fn ring(&self, object: Object) -> Option<Vec<Scalar>> {
        let ring = self.reference("java.util.ArrayDeque.ring", object)?;
        let head = self.number("java.util.ArrayDeque.head", object)?;
        let tail = self.number("java.util.ArrayDeque.tail", object)?;
        let length = self.number(names::LENGTH, ring)?;
        if head >= length || tail >= length {
            return None;
        }
        let count = if tail < head { tail + length - head } else { tail - head };
        let held: Option<Vec<Scalar>> =
            (0..count).map(|at| self.element(ring, (head + at) % length)).collect();
        held.filter(|held| held.iter().all(|value| *value != Scalar::NULL))
    }

    /// The entries of a table, chain by chain.
    fn table(&self, object: Object) -> Option<Vec<Scalar>> {
        let table = self.at("java.util.HashMap.table", object, None)?;
        let size = self.number("java.util.HashMap.size", object)?;
        let Scalar::Ref(table) = table else { return None };
        let mut held = Vec::new();
        if table != Object::NULL {
            for at in 0..self.number(names::LENGTH, table)? {
                let first = self.element(table, at)?;
                held.extend(self.chain(first, "java.util.HashMap$Node.next", &ENTRY)?);
            }
        }
        (held.len() == 2 * size as usize).then_some(held)
    }

    fn tree(&self, object: Object) -> Option<Vec<Scalar>> {
        let nodes = self.reference("java.util.TreeMap.nodes", object)?;
        let size = self.number("java.util.TreeMap.size", object)?;
        let mut held = Vec::new();
        for at in 0..size {
            let Scalar::Ref(node) = self.element(nodes, at)? else { return None };
            for field in ["key", "value"] {
                let map = format!("java.util.AbstractMap$SimpleEntry.{field}");
                held.push(self.at(&map, node, None)?);
            }
        }
        Some(held)
    }

    /// What is in the nodes of a chain.
    fn chain(&self, first: Scalar, next: &str, fields: &[&str]) -> Option<Vec<Scalar>> {
        let mut held = Vec::new();
        let mut at = first;
        while at != Scalar::NULL {
            let Scalar::Ref(node) = at else { return None };
            for field in fields {
                held.push(self.at(field, node, None)?);
            }
            if held.len() > MOST {
                return None;
            }
            at = self.at(next, node, None)?;
        }
        Some(held)
    }

    fn element(&self, array: Object, at: u32) -> Option<Scalar> {
        self.at("Object[]", array, Some(at))
    }

    /// An object in a field, which is there.
    fn reference(&self, map: &str, object: Object) -> Option<Object> {
        match self.at(map, object, None)? {
            Scalar::Ref(found) if found != Object::NULL => Some(found),
            Scalar::Ref(_) | Scalar::Bv(_) | Scalar::Bool(_) | Scalar::Float(_) => None,
        }
    }

    /// A number in a field, not below zero and not more than is followed.
    fn number(&self, map: &str, object: Object) -> Option<u32> {
        match self.at(map, object, None)? {
            Scalar::Bv(bits) => u32::try_from(bits.unsigned()).ok().filter(|it| *it <= MOST as u32),
            Scalar::Ref(_) | Scalar::Bool(_) | Scalar::Float(_) => None,
        }
    }
}

/// The fields of an entry of a table.
const ENTRY: [&str; 2] = ["java.util.HashMap$Node.key", "java.util.HashMap$Node.value"];
