//! What a test starts from: inputs in, statements out that make the objects,
//! fill them, and call the method.

use crate::heap::{Heap, Kind, elements};
use crate::tamed::{Objects, reachable};
use crate::words;
use crate::{NotReproducible, Subject};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::interp::Inputs;
use verdiff_ir::{Name, Object, Scalar, Value};
use verdiff_java::lower::names;
use verdiff_java::typed::{ClassId, ClassKind, FieldId, Type};

/// The objects of a start and the statements that make them.
pub(crate) struct Setup<'a> {
    heap: Heap<'a>,
    inputs: &'a Inputs,
    objects: BTreeMap<Object, Kind>,
    variables: BTreeSet<Name>,
    made: BTreeSet<Object>,
    pub(crate) lines: Vec<String>,
}

impl<'a> Setup<'a> {
    pub(crate) fn new(
        subject: Subject<'a>,
        heap: Heap<'a>,
        inputs: &'a Inputs,
    ) -> Result<Setup<'a>, NotReproducible> {
        let found: Objects = reachable(subject, heap, inputs)?;
        let mut objects = BTreeMap::new();
        for (object, declared) in found {
            objects.insert(object, heap.kind(object, declared)?);
        }
        let (made, lines) = (BTreeSet::new(), Vec::new());
        let variables = subject.variables();
        let mut setup = Setup { heap, inputs, objects, variables, made, lines };
        setup.write()?;
        Ok(setup)
    }

    fn write(&mut self) -> Result<(), NotReproducible> {
        if let Some(this) = self.constructed() {
            self.made.insert(this);
        }
        for object in self.objects.keys().copied().collect::<Vec<_>>() {
            self.make(object)?;
        }
        for (object, kind) in self.objects.clone() {
            if Some(object) != self.constructed() {
                self.fill(object, &kind)?;
            }
        }
        for id in self.heap.side.statics(&self.variables) {
            self.put_static(id)?;
        }
        self.call()
    }

    /// The object that a constructor makes.
    pub(crate) fn constructed(&self) -> Option<Object> {
        match self.inputs.args.first() {
            Some(Value::Scalar(Scalar::Ref(this))) if self.heap.side.is_constructor() => {
                Some(*this)
            }
            Some(_) | None => None,
        }
    }

    /// The objects that are there before the call.
    pub(crate) fn objects(&self) -> impl Iterator<Item = (Object, &Kind)> {
        self.objects.iter().map(|(object, kind)| (*object, kind))
    }

    fn make(&mut self, object: Object) -> Result<(), NotReproducible> {
        if object.is_static() || !self.made.insert(object) {
            return Ok(());
        }
        let Some(kind) = self.objects.get(&object).cloned() else { return Ok(()) };
        let typed = self.heap.side.typed;
        let value = match &kind {
            Kind::Text(units) => format!("new String({})", words::text(units)),
            Kind::Boxed(primitive, value) => {
                let class = typed.known.boxes[*primitive as usize];
                let value = words::primitive(*primitive, *value)?;
                format!("new {}({value})", names::class(typed, class))
            }
            Kind::Array(element, length) => {
                format!("array(\"{}\", {length})", names::full_type(typed, *element))
            }
            Kind::Plain(class) if typed.class(*class).kind == ClassKind::Record => {
                self.record(object, *class)?
            }
            Kind::Holder(class, held) => self.holder(*class, held)?,
            Kind::Plain(class) => format!("make(\"{}\")", names::class(typed, *class)),
            Kind::Constant(_) => return Ok(()),
            Kind::Closed(what) => {
                return NotReproducible::new(format!("it needs an object that is {what}"));
            }
        };
        let name = words::object(object);
        self.lines.push(format!("Object {name} = known(\"{name}\", {value});"));
        Ok(())
    }

    /// Something of the library that holds others: what cannot be added later
    /// is made before it.
    fn holder(&mut self, class: ClassId, held: &[Scalar]) -> Result<String, NotReproducible> {
        let typed = self.heap.side.typed;
        let name = names::class(typed, class);
        match held {
            [value] if is_made_whole(name) => {
                if let Scalar::Ref(part) = value {
                    self.make(*part)?;
                }
                let value = self.value(*value, Type::Class(typed.known.object))?;
                Ok(match name {
                    "java.util.Optional" => format!("java.util.Optional.ofNullable({value})"),
                    _ => format!("new {name}((String) {value})"),
                })
            }
            [_, ..] if is_map(name) || name.ends_with("Set") => {
                NotReproducible::new(format!("it needs a {name} with something in it"))
            }
            _ if name == "java.util.Optional" => Ok("java.util.Optional.empty()".to_owned()),
            _ if is_made_whole(name) => Ok(format!("new {name}()")),
            _ => Ok(format!(
                "new {name}<{}>()",
                if is_map(name) { "Object, Object" } else { "Object" }
            )),
        }
    }

    /// A record is made by its constructor, after its components.
    fn record(&mut self, object: Object, class: ClassId) -> Result<String, NotReproducible> {
        let typed = self.heap.side.typed;
        let (mut types, mut values) = (Vec::new(), Vec::new());
        for id in &typed.class(class).components {
            let field = typed.field(*id);
            let zero = Scalar::zero(crate::fields::scalar_type(field.ty));
            let map = names::field(typed, *id);
            let used = self.variables.contains(map.as_str());
            let value = used.then(|| self.heap.at(&map, object, None)).flatten().unwrap_or(zero);
            if let Scalar::Ref(part) = value {
                self.make(part)?;
            }
            types.push(names::full_type(typed, field.ty));
            values.push(self.value(value, field.ty)?);
        }
        let (class, types) = (names::class(typed, class), types.join(","));
        Ok(format!("record(\"{class}\", \"{types}\"{})", listed(&values)))
    }

    /// A value as the text of an expression.
    fn value(&self, value: Scalar, ty: Type) -> Result<String, NotReproducible> {
        match (value, ty) {
            (Scalar::Ref(Object::NULL), _) => Ok("null".to_owned()),
            (Scalar::Ref(object), _) if Some(object) == self.constructed() => {
                NotReproducible::new("something refers to the object before it is made")
            }
            (Scalar::Ref(object), _) => match self.heap.kind(object, ty)? {
                Kind::Text(units) if object.is_static() => Ok(words::text(&units)),
                Kind::Boxed(primitive, value) if object.is_static() => {
                    let class = names::class(
                        self.heap.side.typed,
                        self.heap.side.typed.known.boxes[primitive as usize],
                    );
                    Ok(format!("{class}.valueOf({})", words::primitive(primitive, value)?))
                }
                Kind::Constant(id) => {
                    let (owner, name) = self.owner(id);
                    Ok(format!("get(null, \"{owner}\", \"{name}\")"))
                }
                _ if object.is_static() => {
                    NotReproducible::new("it needs an object that initialisers make")
                }
                _ => Ok(words::object(object)),
            },
            (value, Type::Primitive(primitive)) => words::primitive(primitive, value),
            (_, _) => NotReproducible::new("a value has no type"),
        }
    }

    fn owner(&self, id: FieldId) -> (&'a str, &'a str) {
        let typed = self.heap.side.typed;
        let field = typed.field(id);
        (names::class(typed, field.class), typed.name(field.name))
    }

    /// Puts what the method may look at into an object.
    fn fill(&mut self, object: Object, kind: &Kind) -> Result<(), NotReproducible> {
        let typed = self.heap.side.typed;
        let name = words::object(object);
        match kind {
            Kind::Plain(class) if typed.class(*class).kind != ClassKind::Record => {
                for slot in self.heap.side.slots(*class) {
                    let value = self.heap.at(&slot.map(), object, None);
                    let zero = Scalar::zero(crate::fields::scalar_type(slot.ty));
                    if let Some(value) = value.filter(|value| *value != zero)
                        && self.variables.contains(slot.map().as_str())
                    {
                        let value = self.value(value, slot.ty)?;
                        let (owner, field) = (&slot.owner, &slot.name);
                        let line = format!("put({name}, \"{owner}\", \"{field}\", {value});");
                        self.lines.push(line);
                    }
                }
                Ok(())
            }
            Kind::Array(element, length) => self.fill_array(object, *element, *length),
            Kind::Holder(class, held) if !is_made_whole(names::class(typed, *class)) => {
                let any = Type::Class(typed.known.object);
                for value in held {
                    let value = self.value(*value, any)?;
                    self.lines.push(format!("add({name}, {value});"));
                }
                Ok(())
            }
            Kind::Plain(_) | Kind::Holder(..) | Kind::Text(_) | Kind::Boxed(..) => Ok(()),
            Kind::Constant(_) | Kind::Closed(_) => Ok(()),
        }
    }

    fn fill_array(
        &mut self,
        object: Object,
        element: Type,
        length: u32,
    ) -> Result<(), NotReproducible> {
        let map = elements(element);
        let name = words::object(object);
        let zero = Scalar::zero(crate::fields::scalar_type(element));
        let values: Vec<Scalar> =
            (0..length).map(|at| self.heap.at(&map, object, Some(at)).unwrap_or(zero)).collect();
        let mut common = zero;
        if let Some(first) = values.first()
            && values.len() > 8
            && values.iter().filter(|value| *value == first).count() * 2 > values.len()
        {
            common = *first;
        }
        if common != zero {
            let value = self.value(common, element)?;
            self.lines.push(format!("fill({name}, {value});"));
        }
        for (at, value) in values.iter().enumerate().filter(|(_, value)| **value != common) {
            let value = self.value(*value, element)?;
            self.lines.push(format!("element({name}, {at}, {value});"));
        }
        Ok(())
    }

    fn put_static(&mut self, id: FieldId) -> Result<(), NotReproducible> {
        let typed = self.heap.side.typed;
        let Some(value) = self.heap.global(&names::field(typed, id)) else { return Ok(()) };
        let Some(value) = value.scalar() else { return Ok(()) };
        let value = self.value(value, typed.field(id).ty)?;
        let (owner, name) = self.owner(id);
        self.lines.push(format!("put(null, \"{owner}\", \"{name}\", {value});"));
        Ok(())
    }

    fn call(&mut self) -> Result<(), NotReproducible> {
        let side = self.heap.side;
        let (typed, method) = (side.typed, side.method());
        let owner = names::class(typed, method.class);
        let types: Vec<String> =
            method.params.iter().map(|ty| names::full_type(typed, *ty)).collect();
        let types = types.join(",");
        let skipped = usize::from(side.is_constructor());
        let mut values = Vec::new();
        for (value, ty) in self.inputs.args.iter().zip(side.parameters()).skip(skipped) {
            let Some(value) = value.scalar() else {
                return NotReproducible::new("a parameter is no value of Java");
            };
            values.push(self.value(value, ty)?);
        }
        if !side.is_static() && values.first().is_some_and(|this| this == "null") {
            return NotReproducible::new("there is no object to call it on");
        }
        let arguments = format!("new Object[] {{{}}}", values.join(", "));
        self.lines.push(match side.is_constructor() {
            true => format!("construct(\"{owner}\", \"{types}\", {arguments});"),
            false => {
                let name = typed.name(method.name);
                format!("call(\"{owner}\", \"{name}\", \"{types}\", {arguments});")
            }
        });
        Ok(())
    }

    /// The variables that matter.
    pub(crate) fn variables(&self) -> &BTreeSet<Name> {
        &self.variables
    }
}

/// Whether objects of a class have what they hold from the start.
fn is_made_whole(class: &str) -> bool {
    class == "java.util.Optional" || class.starts_with("java.lang.")
}

fn is_map(class: &str) -> bool {
    class.ends_with("Map")
}

/// Further arguments, each behind a comma.
fn listed(values: &[String]) -> String {
    values.iter().map(|value| format!(", {value}")).collect()
}
