//! The witness with classes that Java can make.
//!
//! In: a witness, of whose objects it may be open of which class they are. Out:
//! one whose objects have classes of the files, run again in the interpreter.

use crate::emptied::Emptied;
use crate::heap::{Heap, Kind, elements};
use crate::holders;
use crate::{NotReproducible, Side, Subject};
use std::collections::BTreeMap;
use verdiff_ir::interp::{Budget, HashOracle, Inputs};
use verdiff_ir::{Bv, Key, Object, Scalar, Value, Width};
use verdiff_java::lower::names;
use verdiff_java::typed::Type;
use verdiff_replay::{Arena, Replay, Witness};

/// More objects are not followed.
const MOST_OBJECTS: usize = 200;

/// The objects of a start, and where they stand.
pub(crate) type Objects = BTreeMap<Object, Type>;

/// The witness, such that Java can have it.
pub(crate) fn tamed(
    subject: Subject<'_>,
    side: Side<'_>,
    witness: &Witness,
) -> Result<Witness, NotReproducible> {
    let mut inputs = witness.inputs.clone();
    inputs.globals.remove(names::THROWN);
    if side.is_constructor() {
        forget_fields(subject, side, &mut inputs)?;
    }
    let has_emptied = choose_classes(subject, side, &mut inputs)?;
    if inputs == witness.inputs {
        return calls_nobody(witness).map(|()| witness.clone());
    }
    let arena = Arena::new(subject.matched);
    let budget = Budget::steps(subject.steps);
    match arena.run(subject.function, &inputs, &mut HashOracle::default(), budget) {
        Replay::Differs(found) => calls_nobody(&found).map(|()| *found),
        Replay::Agrees | Replay::Impossible | Replay::Undecided(_) => {
            NotReproducible::new(match has_emptied {
                true => "it does not show with empty collections, and others are not rebuilt",
                false => "it shows only on objects of classes that are not among the files",
            })
        }
    }
}

/// Refuses runs that ask something of the outside.
fn calls_nobody(witness: &Witness) -> Result<(), NotReproducible> {
    let mut events = witness.runs.iter().flat_map(|ran| &ran.outcome.trace);
    match events.next() {
        Some(event) => NotReproducible::new(format!(
            "it depends on what `{}` does, which is not among the files",
            event.callee
        )),
        None => Ok(()),
    }
}

/// A new object starts with zeros.
fn forget_fields(
    subject: Subject<'_>,
    side: Side<'_>,
    inputs: &mut Inputs,
) -> Result<(), NotReproducible> {
    let Some(Value::Scalar(Scalar::Ref(this))) = inputs.args.first().cloned() else {
        return NotReproducible::new("the new object is not known");
    };
    let variables = subject.variables();
    for slot in side.slots(side.method().class) {
        let (map, zero) = (slot.map(), Scalar::zero(crate::fields::scalar_type(slot.ty)));
        if variables.contains(map.as_str())
            && let Some(Value::Map(map)) = inputs.globals.get_mut(map.as_str())
        {
            map.store(key(this, None), zero);
        }
    }
    Ok(())
}

/// Gives each object of which nothing is said a class that its place allows.
/// Collections are empty then, and so are those whose state is none. Says whether
/// there are any.
fn choose_classes(
    subject: Subject<'_>,
    side: Side<'_>,
    inputs: &mut Inputs,
) -> Result<bool, NotReproducible> {
    let mut has_emptied = false;
    let before = inputs.clone();
    let heap = Heap::start(subject, side, &before);
    for (object, declared) in followed(subject, heap, &before, true)? {
        if object.is_static() {
            continue;
        }
        let is_open = heap.class_number(object).is_none();
        let ty = match heap.class_of(object) {
            Some(ty) => ty,
            None if is_open => side.instance_of(declared)?,
            None => continue,
        };
        if let Type::Class(class) = ty
            && holders::is_holder(names::class(side.typed, class))
        {
            if is_open || heap.held(object, class).is_err() {
                Emptied::new(subject, side.typed, inputs).empty(object, class);
                has_emptied = true;
            }
        } else if is_open {
            let name = names::full_type(side.typed, ty);
            set_class(subject, heap, inputs, object, &name);
        }
    }
    Ok(has_emptied)
}

fn set_class(
    subject: Subject<'_>,
    heap: Heap<'_>,
    inputs: &mut Inputs,
    object: Object,
    name: &str,
) {
    let Some(number) = subject.numbers.number(name) else { return };
    let before = heap.global(names::CLASS).map(std::borrow::Cow::into_owned);
    let Some(before) = before else { return };
    let classes = inputs.globals.entry(names::CLASS.into()).or_insert(before);
    if let Value::Map(map) = classes {
        map.store(key(object, None), Scalar::Bv(Bv::new(Width::W32, number.into())));
    }
}

/// The place of an object, and an index, in a map.
pub(crate) fn key(object: Object, index: Option<u32>) -> Key {
    let second = index.map(|index| Scalar::Bv(Bv::new(Width::W32, index.into())));
    Key { first: Scalar::Ref(object), second }
}

/// All objects that the method can reach at the start, in the order in which
/// they are found.
pub(crate) fn reachable(
    subject: Subject<'_>,
    heap: Heap<'_>,
    inputs: &Inputs,
) -> Result<Objects, NotReproducible> {
    followed(subject, heap, inputs, false)
}

/// The same; what cannot be looked into is not followed further, if that is
/// asked for.
fn followed(
    subject: Subject<'_>,
    heap: Heap<'_>,
    inputs: &Inputs,
    is_lenient: bool,
) -> Result<Objects, NotReproducible> {
    let side = heap.side;
    let variables = subject.variables();
    let mut open: Vec<(Scalar, Type)> = Vec::new();
    let args = inputs.args.iter().zip(side.parameters());
    open.extend(args.filter_map(|(value, ty)| Some((value.scalar()?, ty))));
    for id in side.statics(&variables) {
        let value = heap.global(&names::field(side.typed, id));
        let value = value.and_then(|value| value.scalar());
        open.extend(value.map(|value| (value, side.typed.field(id).ty)));
    }
    let mut found = Objects::new();
    while let Some((value, declared)) = open.pop() {
        let Scalar::Ref(object) = value else { continue };
        if object == Object::NULL || found.contains_key(&object) {
            continue;
        }
        if found.len() == MOST_OBJECTS {
            return NotReproducible::new(format!("it needs more than {MOST_OBJECTS} objects"));
        }
        found.insert(object, declared);
        let kind = match heap.kind(object, declared) {
            Err(_) if is_lenient => continue,
            kind => kind?,
        };
        match kind {
            Kind::Plain(class) => {
                let slots = side.slots(class).into_iter();
                let used = slots.filter(|slot| variables.contains(slot.map().as_str()));
                open.extend(
                    used.filter_map(|slot| Some((heap.at(&slot.map(), object, None)?, slot.ty))),
                );
            }
            Kind::Array(element, length) => {
                let map = elements(element);
                let all = (0..length).filter_map(|at| heap.at(&map, object, Some(at)));
                open.extend(all.map(|value| (value, element)));
            }
            Kind::Holder(_, held) => {
                let any = Type::Class(side.typed.known.object);
                open.extend(held.into_iter().map(|value| (value, any)));
            }
            Kind::Text(_) | Kind::Boxed(..) | Kind::Constant(_) => {}
            Kind::Closed(_) if is_lenient => {}
            Kind::Closed(what) => {
                return NotReproducible::new(format!("it needs an object that is {what}"));
            }
        }
    }
    Ok(found)
}
