//! What objects are in a state of the core language: of the inputs, or of what
//! a run left.

use crate::holders;
use crate::{NotReproducible, Side, Subject};
use std::borrow::Cow;
use verdiff_ir::interp::{Inputs, Outcome};
use verdiff_ir::{Bv, Key, Known, Name, Object, Program, Scalar, Statics, Value, Width};
use verdiff_java::lower::names;
use verdiff_java::typed::{ClassId, ClassKind, Element, FieldId, Origin, Primitive, Type};

/// Longer texts and arrays are not written down.
const LONGEST: u32 = 10_000;

/// What an object is in Java.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Kind {
    /// A string.
    Text(Vec<u16>),
    /// A boxed value.
    Boxed(Primitive, Scalar),
    /// An array of such elements, so many.
    Array(Type, u32),
    /// An object of a class of the sources, or of `Object`.
    Plain(ClassId),
    /// An object of the library that holds these; of maps keys and values by
    /// turns.
    Holder(ClassId, Vec<Scalar>),
    /// A constant of an enum: the field that holds it.
    Constant(FieldId),
    /// Something that reflection cannot make or look into.
    Closed(String),
}

/// A state of one version.
#[derive(Clone, Copy)]
pub(crate) struct Heap<'a> {
    pub(crate) side: Side<'a>,
    subject: Subject<'a>,
    program: &'a Program,
    state: State<'a>,
}

#[derive(Clone, Copy)]
enum State<'a> {
    Start(&'a Inputs),
    End(&'a Outcome),
}

impl<'a> Heap<'a> {
    /// What all versions start from.
    pub(crate) fn start(subject: Subject<'a>, side: Side<'a>, inputs: &'a Inputs) -> Heap<'a> {
        let program = subject.matched.program(side.version);
        Heap { side, subject, program, state: State::Start(inputs) }
    }

    /// What a run of a version left.
    pub(crate) fn end(subject: Subject<'a>, side: Side<'a>, outcome: &'a Outcome) -> Heap<'a> {
        let program = subject.matched.program(side.version);
        Heap { side, subject, program, state: State::End(outcome) }
    }

    /// Whether it is what all versions start from.
    pub(crate) fn is_start(&self) -> bool {
        matches!(self.state, State::Start(_))
    }

    /// A global variable, if the version has it.
    pub(crate) fn global(&self, name: &str) -> Option<Cow<'a, Value>> {
        match self.state {
            State::Start(inputs) => match inputs.globals.get(name) {
                Some(value) => Some(Cow::Borrowed(value)),
                None => {
                    let global = self.program.globals.get(name)?;
                    Some(Cow::Owned(Value::zero(global.var.ty)))
                }
            },
            State::End(outcome) => {
                let mut globals = outcome.globals.iter();
                globals.find(|(found, _)| found.as_str() == name).map(|(_, it)| Cow::Borrowed(it))
            }
        }
    }

    /// What a map holds for an object, and an index.
    pub(crate) fn at(&self, map: &str, object: Object, index: Option<u32>) -> Option<Scalar> {
        let index = index.map(|index| Scalar::Bv(Bv::new(Width::W32, index.into())));
        if let Some(found) = self.constant(map, object, index) {
            return Some(found);
        }
        match self.global(map)?.as_ref() {
            Value::Map(map) => Some(map.select(Key { first: Scalar::Ref(object), second: index })),
            Value::Scalar(_) => None,
        }
    }

    /// What a static object holds for ever.
    fn constant(&self, map: &str, object: Object, index: Option<Scalar>) -> Option<Scalar> {
        let found = self.program.statics.get(&self.static_name(object)?)?;
        let is_it =
            |content: &&verdiff_ir::Content| content.global.as_str() == map && content.key == index;
        match &found.contents.iter().find(is_it)?.value {
            Known::Scalar(scalar) => Some(*scalar),
            Known::Static(name) => Statics::new(self.program).object(name).map(Scalar::Ref),
        }
    }

    /// The name of a static object.
    pub(crate) fn static_name(&self, object: Object) -> Option<Name> {
        if !object.is_static() {
            return None;
        }
        Statics::new(self.program).name(object).cloned()
    }

    /// The number of an object's class; none if nothing was said of it.
    pub(crate) fn class_number(&self, object: Object) -> Option<u32> {
        match self.at(names::CLASS, object, None)? {
            Scalar::Bv(bits) if !bits.is_zero() => u32::try_from(bits.unsigned()).ok(),
            Scalar::Bv(_) | Scalar::Bool(_) | Scalar::Float(_) | Scalar::Ref(_) => None,
        }
    }

    /// The type that the number of an object's class names, if this version has
    /// it.
    pub(crate) fn class_of(&self, object: Object) -> Option<Type> {
        self.side.type_named(self.subject.numbers.name(self.class_number(object)?)?)
    }

    /// What an object is that stands where this type is declared.
    pub(crate) fn kind(&self, object: Object, declared: Type) -> Result<Kind, NotReproducible> {
        if let Some(constant) = self.enum_constant(object) {
            return Ok(Kind::Constant(constant));
        }
        let ty = match self.class_number(object) {
            Some(_) => match self.class_of(object) {
                Some(ty) => ty,
                None => return Ok(Kind::Closed("a lambda, or of another version".into())),
            },
            None => self.side.instance_of(declared)?,
        };
        self.kind_of(object, ty)
    }

    fn kind_of(&self, object: Object, ty: Type) -> Result<Kind, NotReproducible> {
        let typed = self.side.typed;
        let known = &typed.known;
        let class = match ty {
            Type::Class(class) => class,
            Type::Array(..) => {
                let element = ty.element().unwrap_or(Type::Unknown);
                return Ok(Kind::Array(element, self.length(object)?));
            }
            Type::Primitive(_) | Type::Null | Type::Void | Type::Unknown => {
                return NotReproducible::new("the class of an object is not known");
            }
        };
        if class == known.string {
            return self.text(object).map(Kind::Text);
        }
        if let Some(at) = known.boxes.iter().position(|found| *found == class) {
            let map = format!("{}.value", names::class(typed, class));
            let value = self.at(&map, object, None);
            let zero =
                Scalar::zero(crate::fields::scalar_type(Type::Primitive(Primitive::ALL[at])));
            return Ok(Kind::Boxed(Primitive::ALL[at], value.unwrap_or(zero)));
        }
        if let Some(held) = self.held(object, class)? {
            return Ok(Kind::Holder(class, held));
        }
        let found = typed.class(class);
        let is_ours = found.origin == Origin::Source
            && matches!(found.kind, ClassKind::Class | ClassKind::Record);
        match is_ours || class == known.object {
            true => Ok(Kind::Plain(class)),
            false => Ok(Kind::Closed(format!("of {}", names::class(typed, class)))),
        }
    }

    fn enum_constant(&self, object: Object) -> Option<FieldId> {
        let name = self.static_name(object)?;
        let (class, _) = name.as_str().rsplit_once('.')?;
        let typed = self.side.typed;
        let Type::Class(class) = self.side.type_named(class)? else { return None };
        let mut constants = typed.class(class).enum_constants.iter();
        constants.find(|id| names::field(typed, **id) == name.as_str()).copied()
    }

    fn length(&self, object: Object) -> Result<u32, NotReproducible> {
        let length = match self.at(names::LENGTH, object, None) {
            Some(Scalar::Bv(length)) => u32::try_from(length.unsigned()).unwrap_or(u32::MAX),
            Some(_) | None => 0,
        };
        match length <= LONGEST {
            true => Ok(length),
            false => NotReproducible::new(format!("something has the length {length}")),
        }
    }

    /// The characters of a string.
    pub(crate) fn text(&self, object: Object) -> Result<Vec<u16>, NotReproducible> {
        let unit = |at: u32| match self.at("char[]", object, Some(at)) {
            Some(Scalar::Bv(unit)) => unit.unsigned() as u16,
            Some(_) | None => 0,
        };
        Ok((0..self.length(object)?).map(unit).collect())
    }
}

/// The map of the elements of arrays with such elements.
pub(crate) fn elements(element: Type) -> String {
    match element {
        Type::Primitive(primitive) => format!("{}[]", primitive.keyword()),
        Type::Class(_) | Type::Array(..) | Type::Null | Type::Void | Type::Unknown => {
            "Object[]".to_owned()
        }
    }
}

impl Side<'_> {
    /// The type of a name, if the version has it.
    pub(crate) fn type_named(&self, name: &str) -> Option<Type> {
        let inner = name.trim_end_matches("[]");
        let dimensions = u8::try_from((name.len() - inner.len()) / 2).ok()?;
        let primitive = Primitive::ALL.into_iter().find(|found| found.keyword() == inner);
        let ids = || (0..self.typed.classes.len() as u32).map(ClassId);
        let class = || ids().find(|id| names::class(self.typed, *id) == inner);
        let element = match primitive {
            Some(primitive) => Element::Primitive(primitive),
            None => Element::Class(class()?),
        };
        Some(match (element, dimensions) {
            (Element::Primitive(primitive), 0) => Type::Primitive(primitive),
            (Element::Class(class), 0) => Type::Class(class),
            (element, dimensions) => Type::Array(element, dimensions),
        })
    }

    /// A type that objects can have, of this type: itself, or a class of the
    /// sources that extends it.
    pub(crate) fn instance_of(&self, declared: Type) -> Result<Type, NotReproducible> {
        let Type::Class(class) = declared else {
            return match declared {
                Type::Array(..) => Ok(declared),
                _ => NotReproducible::new("the type of an object is not known"),
            };
        };
        let typed = self.typed;
        let is_fit = |id: ClassId| {
            let found = typed.class(id);
            let is_class = matches!(found.kind, ClassKind::Class | ClassKind::Record);
            let is_inner = found.flags.is_local || found.flags.is_anonymous;
            is_class && !found.flags.is_abstract && !is_inner
        };
        let known = &typed.known;
        let is_given = class == known.object
            || class == known.string
            || known.boxes.contains(&class)
            || holders::is_holder(names::class(typed, class))
            || typed.class(class).origin == Origin::Source;
        if is_given && is_fit(class) {
            return Ok(declared);
        }
        let is_below = |id: &ClassId| {
            typed.class(*id).origin == Origin::Source
                && is_fit(*id)
                && typed.is_subclass(*id, class) == verdiff_java::typed::Knowledge::Yes
        };
        let mut all = (0..typed.classes.len() as u32).map(ClassId);
        let chosen = || self.type_named(holders::chosen(names::class(typed, class))?);
        match all.find(is_below).map(Type::Class).or_else(chosen) {
            Some(found) => Ok(found),
            None => NotReproducible::new(format!(
                "it needs an object of {}, which the files do not make",
                names::class(typed, class)
            )),
        }
    }
}
