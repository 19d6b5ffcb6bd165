//! A call: random arguments, what the interpreter makes of it, and whether a
//! native run made the same.

use super::shapes::{Param, ROOM, Shape};
use std::collections::BTreeMap;
use verdiff_c::lower::{Class, Leaf};
use verdiff_ir::interp::{
    Answer, Budget, Ending, Inputs, Machine, Oracle, Outcome, Question, Write,
};
use verdiff_ir::random::Stream;
use verdiff_ir::{
    Bv, Float, FloatType, Key, MapType, MapValue, Name, Object, Program, Scalar, Type, Value, Width,
};

/// A call of a function.
pub(super) struct Case<'s> {
    pub(super) shape: &'s Shape,
    pub(super) args: Vec<Arg>,
    /// What the interpreter says, as the harness prints it.
    expected: Vec<Seen>,
}

/// An argument.
pub(super) enum Arg {
    /// The bits of a number.
    Number(u128),
    /// What the objects hold that a pointer leads to.
    Memory(Vec<u8>),
}

/// Something that can be seen after a call.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Seen {
    Bits(String, u128),
    Nan(String),
    /// A pointer: to which of the arguments' objects and where, or what else.
    Pointer(String),
}

/// Where the harness takes a pointer to be in an argument's object.
const NEAR: std::ops::Range<i64> = -1024..7168;

/// Statements of a call.
const STEPS: u64 = 50_000;

/// An outside that is never asked.
#[derive(Default)]
pub(super) struct Silence {
    asked: bool,
}

impl Oracle for Silence {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        self.asked = true;
        Answer {
            throws: None,
            results: question.callee.results.iter().map(|ty| Value::zero(*ty)).collect(),
            writes: question.writes.iter().map(|_| Write::Keep).collect(),
            world: question.world,
        }
    }
}

impl<'s> Case<'s> {
    pub(super) fn new(shape: &'s Shape, seed: u64) -> Self {
        let name = shape
            .name
            .bytes()
            .fold(seed, |seed, byte| seed.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte));
        let mut dice = Stream::new(name);
        let args = shape.params.iter().map(|param| argument(param, &mut dice)).collect();
        Case { shape, args, expected: Vec::new() }
    }

    /// Runs the call; else says why it cannot take part.
    pub(super) fn interpret(
        &mut self,
        program: &Program,
        machine: &Machine<'_>,
        start: &BTreeMap<Name, Value>,
    ) -> Result<(), &'static str> {
        let first = self.run(program, machine, start, 1)?;
        // The same objects elsewhere.
        let second = self.run(program, machine, start, 77)?;
        if first != second {
            return Err("calls that depend on addresses");
        }
        self.expected = first;
        Ok(())
    }

    fn run(
        &self,
        program: &Program,
        machine: &Machine<'_>,
        start: &BTreeMap<Name, Value>,
        base: u32,
    ) -> Result<Vec<Seen>, &'static str> {
        let inputs = self.inputs(program, start, base);
        let mut outside = Silence::default();
        let name = Name::from(self.shape.name.as_str());
        let ran = machine.run(&name, &inputs, &mut outside, Budget::steps(STEPS));
        let outcome = ran.as_ref().and_then(|ran| ran.outcome());
        match outcome {
            _ if outside.asked => Err("calls that ask the outside"),
            None => Err("calls that take too long"),
            Some(outcome) => match &outcome.ending {
                Ending::Failed(_) => Err("calls that trap"),
                Ending::Never | Ending::Unfinished => Err("calls that do not end"),
                Ending::Returned(results) => Ok(self.seen(program, outcome, results, base)),
            },
        }
    }

    fn inputs(&self, program: &Program, start: &BTreeMap<Name, Value>, base: u32) -> Inputs {
        let mut globals = start.clone();
        let mut args = Vec::new();
        for (at, (arg, param)) in self.args.iter().zip(&self.shape.params).enumerate() {
            match (arg, param) {
                (Arg::Number(bits), Param::Number { class, .. }) => {
                    args.push(Value::Scalar(scalar(*class, *bits)));
                }
                (Arg::Memory(bytes), Param::Memory { leaves, size, is_void, .. }) => {
                    let object = object(base, at);
                    args.push(Value::Scalar(Scalar::Ref(object)));
                    args.push(Value::Scalar(Scalar::Bv(Bv::zero(Width::W64))));
                    for (leaf, bits) in each_leaf(leaves, *size, bytes) {
                        put(program, &mut globals, object, leaf, bits);
                    }
                    if *is_void {
                        put_as_anything(program, &mut globals, object, bytes);
                    }
                }
                (Arg::Number(_), Param::Memory { .. }) | (Arg::Memory(_), Param::Number { .. }) => {
                }
            }
        }
        Inputs { args, globals, ..Inputs::default() }
    }

    fn seen(
        &self,
        program: &Program,
        outcome: &Outcome,
        results: &[Value],
        base: u32,
    ) -> Vec<Seen> {
        let globals: BTreeMap<&Name, &Value> =
            outcome.globals.iter().map(|(name, value)| (name, value)).collect();
        let mut seen = Vec::new();
        if let Some(class) = self.shape.result {
            seen.push(match results {
                [Value::Scalar(Scalar::Ref(object)), Value::Scalar(offset)] => {
                    Seen::Pointer(self.pointer(*object, bits_of(*offset), base))
                }
                [Value::Scalar(value)] => Seen::of("the result", class, bits_of(*value)),
                _ => Seen::Pointer("no result".to_owned()),
            });
        }
        for (at, (arg, param)) in self.args.iter().zip(&self.shape.params).enumerate() {
            let (Arg::Memory(bytes), Param::Memory { leaves, size, is_void, .. }) = (arg, param)
            else {
                continue;
            };
            // What was written there as something else is not in the bytes.
            if *is_void && NUMBERS.iter().any(|class| map_type(program, class.memory()).is_some()) {
                continue;
            }
            for (leaf, before) in each_leaf(leaves, *size, bytes) {
                if leaf.class != Class::Ptr {
                    let now = get(program, &globals, object(base, at), leaf).unwrap_or(before);
                    seen.push(Seen::of(&spot(at, leaf), leaf.class, now));
                }
            }
        }
        for (name, class) in &self.shape.variables {
            if let Some(Value::Scalar(value)) = globals.get(&Name::from(name.as_str())) {
                seen.push(Seen::of(name, *class, bits_of(*value)));
            }
        }
        seen
    }

    fn pointer(&self, object: Object, offset: u128, base: u32) -> String {
        let number = object.0.wrapping_sub(base) as usize;
        match object {
            Object::NULL if offset == 0 => "null".to_owned(),
            // Further away, native pointers are in other objects.
            _ if number < self.args.len() && NEAR.contains(&(offset as u64 as i64)) => {
                format!("{number}{:+}", offset as u64 as i64)
            }
            _ => "elsewhere".to_owned(),
        }
    }

    /// Where a native run shows something else.
    pub(super) fn disagreement(&self, printed: &str) -> Option<String> {
        let native = self.native(printed);
        let differs = |seen: &&Seen| !native.contains(seen);
        let wrong = self.expected.iter().find(differs)?;
        let same_place = |other: &&Seen| other.place() == wrong.place();
        Some(format!("{:?} natively, {wrong:?} interpreted", native.iter().find(same_place)))
    }

    /// What the harness printed, place by place.
    fn native(&self, printed: &str) -> Vec<Seen> {
        let mut seen = Vec::new();
        for line in printed.lines() {
            let mut words = line.split(' ');
            let (kind, rest) = (words.next(), words.collect::<Vec<_>>());
            match (kind, &rest[..]) {
                (Some("result"), [bytes]) => {
                    let class = self.shape.result.unwrap_or(Class::I8);
                    seen.push(Seen::of("the result", class, number(&unhex(bytes))));
                }
                (Some("pointer"), [what]) => seen.push(Seen::Pointer((*what).to_owned())),
                (Some("memory"), [at, bytes]) => self.native_memory(at, &unhex(bytes), &mut seen),
                (Some("variable"), [at, bytes]) => {
                    let variable =
                        at.parse().ok().and_then(|at: usize| self.shape.variables.get(at));
                    if let Some((name, class)) = variable {
                        seen.push(Seen::of(name, *class, number(&unhex(bytes))));
                    }
                }
                _ => {}
            }
        }
        seen
    }

    fn native_memory(&self, at: &str, bytes: &[u8], seen: &mut Vec<Seen>) {
        let at: usize = at.parse().unwrap_or(0);
        if let Some(Param::Memory { leaves, size, .. }) = self.shape.params.get(at) {
            for (leaf, bits) in each_leaf(leaves, *size, bytes) {
                seen.push(Seen::of(&spot(at, leaf), leaf.class, bits));
            }
        }
    }

    /// The arguments, for a report.
    pub(super) fn arguments(&self) -> String {
        let one = |arg: &Arg| match arg {
            Arg::Number(bits) => format!("{bits:#x}"),
            Arg::Memory(bytes) => {
                format!("[{} …]", super::harness::hex(&bytes[..bytes.len().min(24)]))
            }
        };
        self.args.iter().map(one).collect::<Vec<_>>().join(", ")
    }
}

impl Seen {
    fn of(place: &str, class: Class, bits: u128) -> Seen {
        let is_nan = class
            .float()
            .is_some_and(|float| Float::from_bits(float, Bv::new(float.width(), bits)).is_nan());
        match is_nan {
            true => Seen::Nan(place.to_owned()),
            false => Seen::Bits(place.to_owned(), bits),
        }
    }

    fn place(&self) -> &str {
        match self {
            Seen::Bits(place, _) | Seen::Nan(place) => place,
            Seen::Pointer(_) => "the result",
        }
    }
}

fn object(base: u32, at: usize) -> Object {
    Object(base + at as u32)
}

fn spot(at: usize, leaf: Leaf) -> String {
    format!("argument {at} at {}", leaf.offset)
}

/// The scalars of all objects in a row, with their bits.
fn each_leaf<'b>(
    leaves: &'b [Leaf],
    size: u64,
    bytes: &'b [u8],
) -> impl Iterator<Item = (Leaf, u128)> + 'b {
    let objects = bytes.len() as u64 / size.max(1);
    (0..objects).flat_map(move |index| {
        leaves.iter().filter_map(move |leaf| {
            let offset = index * size + leaf.offset;
            let there = bytes.get(offset as usize..(offset + leaf.class.size()) as usize)?;
            Some((Leaf { offset, ..*leaf }, number(there)))
        })
    })
}

/// Little-endian.
fn number(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u128::from(*byte))
}

fn unhex(text: &str) -> Vec<u8> {
    let digit = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
    (0..text.len()).step_by(2).map_while(digit).collect()
}

fn scalar(class: Class, bits: u128) -> Scalar {
    match class.float() {
        Some(ty) => Scalar::Float(Float::from_bits(ty, Bv::new(ty.width(), bits))),
        None => {
            let width = Width::new(class.size() as u32 * 8).unwrap_or(Width::W8);
            Scalar::Bv(Bv::new(width, bits))
        }
    }
}

fn bits_of(scalar: Scalar) -> u128 {
    match scalar {
        Scalar::Bool(value) => value.into(),
        Scalar::Bv(bv) => bv.unsigned(),
        Scalar::Float(float) => float.to_bits().unsigned(),
        Scalar::Ref(object) => object.0.into(),
    }
}

fn key(object: Object, offset: u64) -> Key {
    let second = Scalar::Bv(Bv::new(Width::W64, offset.into()));
    Key { first: Scalar::Ref(object), second: Some(second) }
}

/// The map of memory of this name, if the program has it.
fn map_type(program: &Program, name: &str) -> Option<MapType> {
    match program.globals.get(name)?.var.ty {
        Type::Map(map) => Some(map),
        Type::Scalar(_) => None,
    }
}

/// Writes a scalar to memory: where its class has a map of its own there, and
/// to the bytes.
fn put(
    program: &Program,
    globals: &mut BTreeMap<Name, Value>,
    object: Object,
    leaf: Leaf,
    bits: u128,
) {
    let mut store = |name: &str, offset: u64, value: Scalar| {
        let Some(ty) = map_type(program, name) else { return };
        let fresh = || Value::Map(MapValue::fill(ty, Scalar::zero(ty.value)));
        if let Value::Map(map) = globals.entry(Name::from(name)).or_insert_with(fresh) {
            map.store(key(object, offset), value);
        }
    };
    if leaf.class == Class::Ptr {
        return;
    }
    if leaf.class != Class::I8 {
        store(leaf.class.memory(), leaf.offset, scalar(leaf.class, bits));
    }
    for at in 0..leaf.class.size() {
        let byte = scalar(Class::I8, bits >> (8 * at) & 0xff);
        store(Class::I8.memory(), leaf.offset + at, byte);
    }
}

/// The classes of numbers that may have a map of their own.
const NUMBERS: [Class; 5] = [Class::I16, Class::I32, Class::I64, Class::F32, Class::F64];

/// Writes bytes to memory of which it is not known how it will be read.
fn put_as_anything(
    program: &Program,
    globals: &mut BTreeMap<Name, Value>,
    object: Object,
    bytes: &[u8],
) {
    for class in NUMBERS {
        let size = class.size();
        for (at, chunk) in bytes.chunks_exact(size as usize).enumerate() {
            let leaf = Leaf { offset: at as u64 * size, class };
            put(program, globals, object, leaf, number(chunk));
        }
    }
}

/// What memory holds where a scalar is; none if nothing can have changed it.
fn get(
    program: &Program,
    globals: &BTreeMap<&Name, &Value>,
    object: Object,
    leaf: Leaf,
) -> Option<u128> {
    let map = |name: &str| match globals.get(&Name::from(name)) {
        Some(Value::Map(map)) if map_type(program, name).is_some() => Some(map),
        _ => None,
    };
    if leaf.class != Class::I8
        && let Some(own) = map(leaf.class.memory())
    {
        return Some(bits_of(own.select(key(object, leaf.offset))));
    }
    let bytes = map(Class::I8.memory())?;
    let byte = |at: u64| bits_of(bytes.select(key(object, leaf.offset + at))) << (8 * at);
    Some((0..leaf.class.size()).map(byte).sum())
}

/// A random argument.
fn argument(param: &Param, dice: &mut Stream) -> Arg {
    match param {
        Param::Number { is_bool: true, .. } => Arg::Number(u128::from(dice.next() & 1)),
        Param::Number { class, .. } => Arg::Number(random_bits(*class, dice)),
        Param::Memory { leaves, size, is_record, .. } => {
            let mut bytes = vec![0; (ROOM / size * size) as usize];
            let objects = ROOM / size;
            let text = dice.below(3) == 0;
            for index in 0..objects {
                for leaf in leaves {
                    let bits = match leaf.class {
                        Class::Ptr => 0,
                        // It may be a truth value, which has no others.
                        Class::I8 if *is_record => u128::from(dice.next() & 1),
                        Class::I8 if text => character(dice),
                        class => random_bits(class, dice),
                    };
                    let start = (index * size + leaf.offset) as usize;
                    for at in 0..leaf.class.size() as usize {
                        bytes[start + at] = (bits >> (8 * at)) as u8;
                    }
                }
            }
            Arg::Memory(bytes)
        }
    }
}

/// A character of a text, which ends now and then.
fn character(dice: &mut Stream) -> u128 {
    let characters = b"abcXYZ019 +-./\n\0\0%<>&\"";
    characters[dice.below(characters.len())].into()
}

/// Small numbers mostly, so that loops end; no NaN, whose bits may differ.
fn random_bits(class: Class, dice: &mut Stream) -> u128 {
    let mask = |bits: u128| match class.size() {
        16 => bits,
        size => bits & ((1 << (8 * size)) - 1),
    };
    if let Some(ty) = class.float() {
        let values = [0.0, 1.0, -1.0, 0.5, 2.75, -3.25, 100.0, 1e-9, 12345.678, -0.0];
        let value = match dice.below(3) {
            0 => values[dice.below(values.len())],
            1 => dice.below(2000) as f64 / 100.0 - 10.0,
            _ => (dice.next() as i64) as f64 / 1e15,
        };
        let float = match ty {
            FloatType::F32 => Float::from(value as f32),
            FloatType::F64 => Float::from(value),
        };
        return float.to_bits().unsigned();
    }
    mask(match dice.below(6) {
        0 => dice.wide(),
        1 => (dice.next() as i8 as i128) as u128,
        2 => u128::MAX << dice.below(64),
        3 => 1 << dice.below(64),
        _ => u128::from(dice.next() % 17),
    })
}
