//! The witness with classes that Java can make.
//!
//! In: a witness, of whose objects it may be open of which class they are. Out:
//! one whose objects have classes of the files, run again in the interpreter.

use crate::heap::{Heap, Kind, elements};
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
    choose_classes(subject, side, &mut inputs)?;
    if inputs == witness.inputs {
        return calls_nobody(witness).map(|()| witness.clone());
    }
    let arena = Arena::new(subject.matched);
    let budget = Budget::steps(subject.steps);
    match arena.run(subject.function, &inputs, &mut HashOracle::default(), budget) {
        Replay::Differs(found) => calls_nobody(&found).map(|()| *found),
        Replay::Agrees | Replay::Impossible | Replay::Undecided(_) => {
            NotReproducible::new("it shows only on objects of classes that are not among the files")
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
            map.store(Key { first: Scalar::Ref(this), second: None }, zero);
        }
    }
    Ok(())
}

/// Gives each object of which nothing is said a class that its place allows.
fn choose_classes(
    subject: Subject<'_>,
    side: Side<'_>,
    inputs: &mut Inputs,
) -> Result<(), NotReproducible> {
    let before = inputs.clone();
    let heap = Heap::start(subject, side, &before);
    let objects = reachable(subject, heap, &before)?;
    let Some(mut classes) = heap.global(names::CLASS).map(std::borrow::Cow::into_owned) else {
        return Ok(());
    };
    let Value::Map(map) = &mut classes else { return Ok(()) };
    for (object, declared) in objects {
        if object.is_static() || heap.class_number(object).is_some() {
            continue;
        }
        let name = names::full_type(side.typed, side.instance_of(declared)?);
        if let Some(number) = subject.numbers.number(&name) {
            let key = Key { first: Scalar::Ref(object), second: None };
            map.store(key, Scalar::Bv(Bv::new(Width::W32, number.into())));
        }
    }
    inputs.globals.insert(names::CLASS.into(), classes);
    Ok(())
}

/// All objects that the method can reach at the start, in the order in which
/// they are found.
pub(crate) fn reachable(
    subject: Subject<'_>,
    heap: Heap<'_>,
    inputs: &Inputs,
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
        match heap.kind(object, declared)? {
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
            Kind::Text(_) | Kind::Boxed(..) | Kind::Constant(_) => {}
            Kind::Closed(what) => {
                return NotReproducible::new(format!("it needs an object that is {what}"));
            }
        }
    }
    Ok(found)
}
