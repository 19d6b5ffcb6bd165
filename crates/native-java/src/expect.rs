//! What a test checks: a run in; statements out that fail unless a version did
//! what that run did.
//!
//! Strings and boxes are compared by what they hold, all other objects one to
//! one. Of objects of the library, those that hold others are looked into, and
//! all others are only checked to be there.

use crate::NotReproducible;
use crate::heap::{Heap, Kind, elements};
use crate::setup::Setup;
use crate::words;
use std::collections::BTreeSet;
use verdiff_ir::interp::Ending;
use verdiff_ir::{Failure, Object, Scalar, Value};
use verdiff_java::lower::names;
use verdiff_java::typed::{FieldId, Type};
use verdiff_replay::Ran;

struct Expectation<'s, 'a> {
    setup: &'s Setup<'a>,
    heap: Heap<'s>,
    lines: Vec<String>,
    /// Objects that are still to be looked into.
    open: Vec<(Object, Kind)>,
    seen: BTreeSet<Object>,
}

/// The checks of one version's run.
pub(crate) fn expectation(
    setup: &Setup<'_>,
    heap: Heap<'_>,
    ran: &Ran,
) -> Result<Vec<String>, NotReproducible> {
    let (lines, open, seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    let mut expected = Expectation { setup, heap, lines, open, seen };
    expected.ending(&ran.outcome.ending)?;
    expected.statics()?;
    let has_failed = matches!(ran.outcome.ending, Ending::Failed(_));
    for (object, kind) in setup.objects() {
        let is_lost = has_failed && Some(object) == setup.constructed();
        if is_lost || object.is_static() || !expected.seen.insert(object) {
            continue;
        }
        match kind {
            Kind::Holder(class, _) => {
                let held = expected.heap.held(object, *class)?;
                expected.open.extend(held.map(|held| (object, Kind::Holder(*class, held))));
            }
            kind => expected.open.push((object, kind.clone())),
        }
    }
    expected.contents()?;
    Ok(expected.lines)
}

impl Expectation<'_, '_> {
    fn ending(&mut self, ending: &Ending) -> Result<(), NotReproducible> {
        match ending {
            Ending::Returned(values) => {
                self.lines.push("returned();".to_owned());
                if let Some(this) = self.setup.constructed() {
                    let line = format!("known(\"{}\", result);", words::object(this));
                    self.lines.push(line);
                }
                let returns = self.heap.side.method().returns;
                match values.first().and_then(Value::scalar) {
                    Some(value) => self.value("the result", "result", value, returns),
                    None => Ok(()),
                }
            }
            Ending::Failed(Failure::Throw(class)) => {
                self.lines.push(format!("threw(\"{class}\");"));
                self.thrown()
            }
            Ending::Failed(Failure::Trap(trap)) => {
                NotReproducible::new(format!("it ends with {trap}, which no Java program does"))
            }
            Ending::Never | Ending::Unfinished => NotReproducible::new("a version does not end"),
        }
    }

    /// The exception, if the program made it.
    fn thrown(&mut self) -> Result<(), NotReproducible> {
        let thrown = self.heap.global(names::THROWN).and_then(|value| value.scalar());
        let Some(Scalar::Ref(thrown)) = thrown else { return Ok(()) };
        if thrown == Object::NULL || thrown.is_static() {
            return Ok(());
        }
        let string = Type::Class(self.heap.side.typed.known.string);
        if let Some(message) = self.heap.at("java.lang.Throwable.message", thrown, None) {
            self.value("the message", "thrown.getMessage()", message, string)?;
        }
        let throwable = Type::Class(self.heap.side.typed.known.throwable);
        if let kind @ Kind::Plain(_) = self.heap.kind(thrown, throwable)? {
            self.named("the exception", "thrown", thrown, kind);
        }
        Ok(())
    }

    fn statics(&mut self) -> Result<(), NotReproducible> {
        let side = self.heap.side;
        for id in side.statics(self.setup.variables()) {
            let field = side.typed.field(id);
            let map = names::field(side.typed, id);
            let Some(value) = self.heap.global(&map).and_then(|value| value.scalar()) else {
                continue;
            };
            self.guarded(id, &map, value, field.ty)?;
        }
        Ok(())
    }

    fn guarded(
        &mut self,
        id: FieldId,
        what: &str,
        value: Scalar,
        ty: Type,
    ) -> Result<(), NotReproducible> {
        let typed = self.heap.side.typed;
        let field = typed.field(id);
        let (owner, name) = (names::class(typed, field.class), typed.name(field.name));
        self.field(what, None, owner, name, value, ty)
    }

    /// A field, unless the version does not have it.
    fn field(
        &mut self,
        what: &str,
        object: Option<Object>,
        owner: &str,
        name: &str,
        value: Scalar,
        ty: Type,
    ) -> Result<(), NotReproducible> {
        let object = object.map_or("null".to_owned(), |it| format!("\"{}\"", words::object(it)));
        self.lines.push(format!("if (has(\"{owner}\", \"{name}\")) {{"));
        let from = self.lines.len();
        let found = format!("get({object}, \"{owner}\", \"{name}\")");
        self.value(what, &found, value, ty)?;
        for line in &mut self.lines[from..] {
            line.insert_str(0, "    ");
        }
        self.lines.push("}".to_owned());
        Ok(())
    }

    fn value(
        &mut self,
        what: &str,
        found: &str,
        value: Scalar,
        ty: Type,
    ) -> Result<(), NotReproducible> {
        let expected = match (value, ty) {
            (Scalar::Ref(Object::NULL), _) => "null".to_owned(),
            (Scalar::Ref(object), _) => match self.heap.kind(object, ty)? {
                Kind::Text(units) => words::text(&units),
                Kind::Boxed(primitive, value) => words::primitive(primitive, value)?,
                Kind::Constant(id) => {
                    let typed = self.heap.side.typed;
                    let field = typed.field(id);
                    let (owner, name) = (names::class(typed, field.class), typed.name(field.name));
                    format!("get(null, \"{owner}\", \"{name}\")")
                }
                kind @ (Kind::Plain(_) | Kind::Array(..) | Kind::Holder(..))
                    if !object.is_static() =>
                {
                    self.named(what, found, object, kind);
                    return Ok(());
                }
                Kind::Plain(_) | Kind::Array(..) | Kind::Holder(..) | Kind::Closed(_) => {
                    self.lines.push(format!("isThere(\"{what}\", {found});"));
                    return Ok(());
                }
            },
            (value, Type::Primitive(primitive)) => words::primitive(primitive, value)?,
            (_, _) => return NotReproducible::new("a value has no type"),
        };
        self.lines.push(format!("equal(\"{what}\", {found}, {expected});"));
        Ok(())
    }

    /// An object that is looked into later.
    fn named(&mut self, what: &str, found: &str, object: Object, kind: Kind) {
        let typed = self.heap.side.typed;
        let class = match &kind {
            Kind::Plain(class) | Kind::Holder(class, _) => names::class(typed, *class).to_owned(),
            Kind::Array(element, _) => format!("{}[]", names::full_type(typed, *element)),
            Kind::Text(_) | Kind::Boxed(..) | Kind::Constant(_) | Kind::Closed(_) => return,
        };
        let name = words::object(object);
        self.lines.push(format!("is(\"{what}\", {found}, \"{name}\", \"{class}\");"));
        if self.seen.insert(object) {
            self.open.push((object, kind));
        }
    }

    fn contents(&mut self) -> Result<(), NotReproducible> {
        while let Some((object, kind)) = self.open.pop() {
            let name = words::object(object);
            match kind {
                Kind::Plain(class) => {
                    for slot in self.heap.side.slots(class) {
                        if !self.setup.variables().contains(slot.map().as_str()) {
                            continue;
                        }
                        let Some(value) = self.heap.at(&slot.map(), object, None) else { continue };
                        let what = format!("{name}.{}", slot.name);
                        let (owner, field) = (&slot.owner, &slot.name);
                        self.field(&what, Some(object), owner, field, value, slot.ty)?;
                    }
                }
                Kind::Array(element, length) => {
                    self.lines.push(format!("length(\"{name}\", {length});"));
                    for at in 0..length {
                        let value = self.heap.at(&elements(element), object, Some(at));
                        let Some(value) = value else { continue };
                        let (what, found) =
                            (format!("{name}[{at}]"), format!("at(\"{name}\", {at})"));
                        self.value(&what, &found, value, element)?;
                    }
                }
                Kind::Holder(_, held) => {
                    let any = Type::Class(self.heap.side.typed.known.object);
                    self.lines.push(format!("length(\"{name}\", {});", held.len()));
                    for (at, value) in held.into_iter().enumerate() {
                        let what = format!("part {at} of {name}");
                        self.value(&what, &format!("at(\"{name}\", {at})"), value, any)?;
                    }
                }
                Kind::Text(_) | Kind::Boxed(..) | Kind::Constant(_) | Kind::Closed(_) => {}
            }
        }
        Ok(())
    }
}
