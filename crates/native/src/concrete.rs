//! Memory that can be written down.
//!
//! In: a witness, whose memory may hold some value everywhere. Out: a witness
//! whose memory is zero but for some spots, run again in the interpreter.
//! Spots that the difference does not need are left out.

use crate::outside::Table;
use crate::program::states;
use crate::spots;
use crate::variables::Variables;
use crate::{NotReproducible, Subject};
use std::collections::BTreeSet;
use verdiff_ir::interp::{Budget, Inputs, World};
use verdiff_ir::{Bv, Key, MapValue, Name, Object, Scalar, ScalarType, Statics, Value, Width};
use verdiff_replay::{Arena, Replay, Witness};

/// How many bytes from where a pointer leads are written down.
const REACH: i64 = 64;
/// More spots would take too many runs.
const MOST_SPOTS: usize = 2000;

/// The witness with memory that can be written down.
pub(crate) fn concrete(subject: Subject<'_>, witness: Witness) -> Result<Witness, NotReproducible> {
    let full = |map: &MapValue| map.default() != Scalar::zero(map.ty().value);
    let is_everywhere = |(name, value): (&Name, &Value)| is_memory(name) && is_map(value, full);
    if !witness.inputs.globals.iter().any(is_everywhere) {
        return Ok(witness);
    }
    let failed = || NotReproducible("all of memory holds something else than zero".into());
    let spots = near_spots(subject, &witness.inputs);
    if spots.len() > MOST_SPOTS {
        return Err(failed());
    }
    let inputs = written_down(&witness.inputs, &spots);
    let mut rerun = Rerun::new(subject, &witness);
    let mut run = |inputs: &Inputs| rerun.run(inputs);
    let mut witness = run(&inputs).ok_or_else(failed)?;
    for (name, key) in &spots {
        let mut fewer = witness.inputs.clone();
        if let Some(Value::Map(map)) = fewer.globals.get_mut(name) {
            map.store(*key, Scalar::zero(map.ty().value));
            witness = run(&fewer).unwrap_or(witness);
        }
    }
    Ok(witness)
}

/// The witness with an object of its own for each pointer in memory, where
/// that shows the difference as well: C does not let scalars of different
/// types share a place.
pub(crate) fn separated(subject: Subject<'_>, mut witness: Witness) -> Witness {
    if !has_overlaps(&witness) {
        return witness;
    }
    let mut rerun = Rerun::new(subject, &witness);
    let pointers = match witness.inputs.globals.get("mem.ptr") {
        Some(Value::Map(map)) => map.entries().collect(),
        Some(Value::Scalar(_)) | None => Vec::new(),
    };
    for (key, _) in pointers {
        let used = objects(subject, &witness.inputs);
        let given = used.into_iter().filter(|object| *object < Object::FIRST_STATIC);
        let unused = Object(given.max().map_or(1, |object| object.0 + 1));
        let mut other = witness.inputs.clone();
        if let Some(Value::Map(map)) = other.globals.get_mut("mem.ptr") {
            map.store(key, Scalar::Ref(unused));
            witness = rerun.run(&other).unwrap_or(witness);
        }
    }
    witness
}

fn has_overlaps(witness: &Witness) -> bool {
    let states = states(witness);
    let names = witness.runs[0].outcome.globals.iter().map(|(name, _)| name);
    spots::spots(names, &states, &Variables::default()).is_err()
}

/// Runs the pair again on other inputs, with an outside that a test can play.
struct Rerun<'a> {
    arena: Arena<'a>,
    subject: Subject<'a>,
    table: Table,
}

impl<'a> Rerun<'a> {
    fn new(subject: Subject<'a>, witness: &Witness) -> Rerun<'a> {
        Rerun { arena: Arena::new(subject.matched), subject, table: Table::of(witness) }
    }

    /// The witness on these inputs, if they show a difference.
    fn run(&mut self, inputs: &Inputs) -> Option<Witness> {
        let inputs = Inputs { world: World(0), ..inputs.clone() };
        let budget = Budget::steps(self.subject.steps);
        match self.arena.run(self.subject.function, &inputs, &mut self.table, budget) {
            Replay::Differs(witness) => Some(*witness),
            Replay::Agrees | Replay::Impossible | Replay::Undecided(_) => None,
        }
    }
}

fn is_memory(name: &Name) -> bool {
    name.as_str().starts_with("mem.")
}

fn is_map(value: &Value, test: impl Fn(&MapValue) -> bool) -> bool {
    match value {
        Value::Map(map) => test(map),
        Value::Scalar(_) => false,
    }
}

/// The same memory at the spots, and zero everywhere else.
fn written_down(inputs: &Inputs, spots: &BTreeSet<(Name, Key)>) -> Inputs {
    let mut written = inputs.clone();
    for (name, value) in &mut written.globals {
        if let (true, Value::Map(map)) = (is_memory(name), value) {
            let mut zero = MapValue::fill(map.ty(), Scalar::zero(map.ty().value));
            map.entries().for_each(|(key, value)| zero.store(key, value));
            for (_, key) in spots.iter().filter(|(of, _)| of == name) {
                zero.store(*key, map.select(*key));
            }
            *map = zero;
        }
    }
    written
}

/// The spots of all objects that are mentioned, near where pointers lead.
fn near_spots(subject: Subject<'_>, inputs: &Inputs) -> BTreeSet<(Name, Key)> {
    let objects = objects(subject, inputs);
    let starts = starts(inputs);
    let mut found = BTreeSet::new();
    for (name, value) in inputs.globals.iter().filter(|(name, _)| is_memory(name)) {
        let Value::Map(map) = value else { continue };
        let size = match map.ty().value {
            ScalarType::Bv(width) => i64::from(width.bits().div_ceil(8)),
            ScalarType::Float(float) => i64::from(float.width().bits() / 8),
            ScalarType::Bool | ScalarType::Ref => 8,
        };
        for (object, start) in
            objects.iter().flat_map(|object| starts.iter().map(move |start| (object, start)))
        {
            for at in (0..REACH).step_by(size as usize) {
                let offset = Bv::from_signed(Width::W64, start.saturating_add(at).into());
                let key = Key { first: Scalar::Ref(*object), second: Some(Scalar::Bv(offset)) };
                found.insert((name.clone(), key));
            }
        }
    }
    found
}

fn objects(subject: Subject<'_>, inputs: &Inputs) -> BTreeSet<Object> {
    let mut found = BTreeSet::new();
    let mut add = |scalar: Scalar| match scalar {
        Scalar::Ref(object) if object != Object::NULL => drop(found.insert(object)),
        Scalar::Ref(_) | Scalar::Bool(_) | Scalar::Bv(_) | Scalar::Float(_) => {}
    };
    for value in inputs.args.iter().chain(inputs.globals.values()) {
        match value {
            Value::Scalar(scalar) => add(*scalar),
            Value::Map(map) => {
                add(map.default());
                map.entries().for_each(|(key, value)| {
                    add(key.first);
                    add(value);
                });
            }
        }
    }
    let program = subject.matched.latest();
    let statics = Statics::new(program);
    for name in subject.matched.statics(subject.function) {
        let is_constant = program.statics.get(&name).is_some_and(|it| !it.contents.is_empty());
        found.extend(statics.object(&name).filter(|_| !is_constant));
    }
    found
}

/// Where pointers lead in their objects.
fn starts(inputs: &Inputs) -> BTreeSet<i64> {
    let mut found = BTreeSet::from([0]);
    let mut add = |scalar: Scalar| {
        if let Scalar::Bv(offset) = scalar
            && offset.width() == Width::W64
        {
            found.insert(offset.signed() as i64);
        }
    };
    for pair in inputs.args.windows(2) {
        if let [Value::Scalar(Scalar::Ref(_)), Value::Scalar(offset)] = pair {
            add(*offset);
        }
    }
    if let Some(Value::Map(offsets)) = inputs.globals.get("mem.off") {
        add(offsets.default());
        offsets.entries().for_each(|(_, offset)| add(offset));
    }
    found
}
