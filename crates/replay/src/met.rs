//! Whether a program can meet inputs: whether objects can be of all the kinds
//! that variables in which they are may have.
//!
//! In: the inputs of a procedure. Out: that they can be met, or others like them
//! in which objects have kinds that they can have and stand where they can, or
//! that they never are.
//! Runs on inputs that are never met show nothing of the versions.

use std::borrow::Cow;
use std::collections::BTreeMap;
use verdiff_align::Matched;
use verdiff_ir::interp::Inputs;
use verdiff_ir::{
    Bv, Key, Kind, Kinds, MapValue, Name, Object, Program, Scalar, ScalarType, Statics, Value,
};

/// How many ways to give objects other kinds are tried.
pub(crate) const WAYS: usize = 4;

/// Objects in elements of objects in elements, and so on, are followed so deep.
const DEPTH: usize = 3;

/// What is known of inputs.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Met {
    /// A program can meet them.
    AsTheyAre,
    /// It can meet these.
    Mended(Box<Inputs>),
    /// No program does.
    Never,
}

/// Whether a program can meet the inputs; if objects need other kinds, `way`
/// says which of those that are possible they get. Where fields and elements
/// hold what they cannot hold, they get null instead.
pub(crate) fn met(matched: &Matched, proc: &Name, inputs: &Inputs, way: usize) -> Met {
    let programs = matched.programs();
    let latest = matched.latest();
    if programs.iter().all(|program| program.kinds.map.is_none()) {
        return Met::AsTheyAre;
    }
    let mut mend = Mend {
        program: latest,
        statics: Statics::new(latest),
        inputs: Cow::Borrowed(inputs),
        kinds: BTreeMap::new(),
        way,
    };
    let are_possible = programs.iter().all(|program| mend.variables(program, proc));
    if !are_possible {
        return Met::Never;
    }
    programs.iter().for_each(|program| mend.fields(&program.kinds));
    for _ in 0..DEPTH {
        programs.iter().for_each(|program| mend.elements(&program.kinds));
    }
    mend.give_numbers();
    match mend.inputs {
        Cow::Borrowed(_) => Met::AsTheyAre,
        Cow::Owned(inputs) => Met::Mended(Box::new(inputs)),
    }
}

/// Inputs that are being made such that a program can meet them.
struct Mend<'p, 'i> {
    program: &'p Program,
    statics: Statics,
    inputs: Cow<'i, Inputs>,
    /// What the places in which objects are say of them.
    kinds: BTreeMap<Object, Vec<&'p Kind>>,
    way: usize,
}

impl<'p> Mend<'p, '_> {
    /// Adds that a place of a kind holds a value; false if it cannot.
    fn add(&mut self, value: Scalar, kind: &'p Kind) -> bool {
        let Scalar::Ref(object) = value else { return true };
        if object == Object::NULL || object.is_fresh() {
            return true;
        }
        let mut kinds = self.kinds.get(&object).cloned().unwrap_or_default();
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
        let is_possible = match object.is_static() {
            true => self.static_number(object).is_none_or(|number| kind.has(number)),
            false => self.number(object, &kinds).is_some(),
        };
        if is_possible {
            self.kinds.insert(object, kinds);
        }
        is_possible
    }

    /// Parameters, and globals that are no maps.
    fn variables(&mut self, program: &'p Program, proc: &Name) -> bool {
        let kinds = &program.kinds;
        let mut held: Vec<(Scalar, &'p Kind)> = Vec::new();
        if let (Some(own), Some(proc)) = (kinds.params.get(proc), program.procs.get(proc)) {
            let given = proc.params.iter().zip(&self.inputs.args);
            held.extend(
                given
                    .filter_map(|(param, value)| Some((value.scalar()?, &**own.get(&param.name)?))),
            );
        }
        let globals = self.inputs.globals.iter();
        held.extend(
            globals
                .filter_map(|(name, value)| Some((value.scalar()?, &**kinds.globals.get(name)?))),
        );
        held.into_iter().all(|(value, kind)| self.add(value, kind))
    }

    fn fields(&mut self, kinds: &'p Kinds) {
        let names: Vec<Name> = self.inputs.globals.keys().cloned().collect();
        for name in names {
            if let Some(kind) = kinds.globals.get(&name) {
                self.map(&name, &|_, _| vec![kind]);
            }
        }
    }

    /// Elements, by the kinds of the objects that have them.
    fn elements(&mut self, kinds: &'p Kinds) {
        let Some((name, of)) = &kinds.elements else { return };
        let kinds = |mend: &Self, object: &Object| -> Vec<&'p Kind> {
            let own = mend.kinds.get(object).map_or(&[][..], Vec::as_slice);
            let number = match object.is_static() {
                true => mend.static_number(*object),
                false => mend.number(*object, own),
            };
            let by_number = number.and_then(|number| of.get(&number)).map(|kind| &**kind);
            own.iter().filter_map(|kind| kind.elements.as_deref()).chain(by_number).collect()
        };
        self.map(name, &|mend, object| match object {
            Some(object) => kinds(mend, &object),
            None => mend.kinds.keys().flat_map(|object| kinds(mend, object)).collect(),
        });
    }

    /// What a map holds at objects, and where nothing else is said, is of these
    /// kinds, or null.
    fn map(&mut self, name: &Name, of: &dyn Fn(&Self, Option<Object>) -> Vec<&'p Kind>) {
        let Some(Value::Map(map)) = self.inputs.globals.get(name) else { return };
        if map.ty().value != ScalarType::Ref {
            return;
        }
        let map = map.clone();
        let fits = |mend: &mut Self, object: Option<Object>, value: Scalar| {
            of(mend, object).into_iter().all(|kind| mend.add(value, kind))
        };
        let default = match fits(self, None, map.default()) {
            true => map.default(),
            false => Scalar::NULL,
        };
        let mut mended = MapValue::fill(map.ty(), default);
        for (key, value) in map.entries() {
            let object = match key.first {
                Scalar::Ref(object) => Some(object),
                Scalar::Bool(_) | Scalar::Bv(_) | Scalar::Float(_) => None,
            };
            let value = if fits(self, object, value) { value } else { Scalar::NULL };
            mended.store(key, value);
        }
        if mended != map {
            self.inputs.to_mut().globals.insert(name.clone(), Value::Map(mended));
        }
    }

    /// Says of which kinds objects are. Numbers that no version looks at need
    /// not be there.
    fn give_numbers(&mut self) {
        let Some(name) = &self.program.kinds.map else { return };
        let Some(Value::Map(map)) = self.inputs.globals.get(name) else { return };
        let ScalarType::Bv(width) = map.ty().value else { return };
        let mut mended = map.clone();
        for (object, kinds) in self.kinds.iter().filter(|(object, _)| !object.is_static()) {
            if let Some(number) = self.number(*object, kinds) {
                let value = Scalar::Bv(Bv::new(width, u128::from(number)));
                mended.store(Key { first: Scalar::Ref(*object), second: None }, value);
            }
        }
        if mended != *map {
            self.inputs.to_mut().globals.insert(name.clone(), Value::Map(mended));
        }
    }

    /// The number that an object of all these kinds has, or another that it
    /// could have.
    fn number(&self, object: Object, kinds: &[&Kind]) -> Option<u32> {
        let current = current(self.program, &self.inputs, object);
        number(&self.program.kinds, kinds, current, self.way)
    }

    /// The number that a static object has, if that is known.
    fn static_number(&self, object: Object) -> Option<u32> {
        let map = self.program.kinds.map.as_ref()?;
        let object = self.program.statics.get(self.statics.name(object)?)?;
        let mut entries = self.statics.entries(object);
        entries.find_map(|(global, _, value)| (global == map).then(|| bits(value)).flatten())
    }
}

/// The number that an object has at the start.
fn current(program: &Program, inputs: &Inputs, object: Object) -> Option<u32> {
    let map = inputs.globals.get(program.kinds.map.as_ref()?)?;
    match map {
        Value::Map(map) => bits(map.select(Key { first: Scalar::Ref(object), second: None })),
        Value::Scalar(_) => None,
    }
}

fn bits(value: Scalar) -> Option<u32> {
    match value {
        Scalar::Bv(bits) => u32::try_from(bits.unsigned()).ok(),
        Scalar::Bool(_) | Scalar::Float(_) | Scalar::Ref(_) => None,
    }
}

/// The number that an object of all these kinds has, or another that it could
/// have.
fn number(all: &Kinds, kinds: &[&Kind], current: Option<u32>, way: usize) -> Option<u32> {
    if kinds.iter().any(|kind| kind.is_listed) {
        return None;
    }
    let meet = kinds
        .iter()
        .enumerate()
        .all(|(at, kind)| kinds[at + 1..].iter().all(|other| kind.may_meet(other)));
    let is_known = |number: u32| all.names.contains_key(&number);
    let fits =
        |number: u32| (meet || is_known(number)) && kinds.iter().all(|kind| kind.has(number));
    if let Some(current) = current.filter(|current| fits(*current)) {
        return Some(current);
    }
    let everything = vec![(0, u32::MAX)];
    let common = kinds.iter().fold(everything, |common, kind| kind.common(&common));
    let named = common.iter().flat_map(|(first, last)| all.names.range(*first..=*last));
    let named: Vec<u32> = named.map(|(number, _)| *number).take(WAYS).collect();
    match named.len() {
        0 => common.iter().map(|(first, _)| *first).find(|number| fits(*number)),
        count => Some(named[way % count]),
    }
}
