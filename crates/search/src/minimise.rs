//! Making a witness small: people read it.

use verdiff_ir::interp::Inputs;
use verdiff_ir::{Bv, Float, Key, MapValue, Name, Object, Scalar, Value};
use verdiff_replay::{Replay, Witness};

/// Runs spent on one witness at the most.
const RUNS: usize = 500;

/// With more globals than so many, many are tried at once before each by itself.
const MANY: usize = 64;

/// Simplifies one input after the other for as long as runs of the versions
/// still differ.
pub(crate) fn minimise(mut witness: Witness, run: &mut dyn FnMut(&Inputs) -> Replay) -> Witness {
    let mut runs = 0;
    if witness.inputs.globals.len() > MANY {
        witness = without_many(witness, run, &mut runs);
    }
    loop {
        let changes = changes(&witness.inputs);
        let simpler = changes.into_iter().take(RUNS - runs).find_map(|change| {
            runs += 1;
            match run(&change.of(&witness.inputs)) {
                // What no program meets was mended, maybe to what it was before.
                Replay::Differs(same) if same.inputs == witness.inputs => None,
                Replay::Differs(smaller) => is_as_good(&smaller, &witness).then_some(*smaller),
                Replay::Agrees | Replay::Impossible | Replay::Undecided(_) => None,
            }
        });
        match simpler {
            Some(smaller) if runs < RUNS => witness = smaller,
            Some(smaller) => return smaller,
            None => return witness,
        }
    }
}

/// Different outcomes say more than that only one version has one.
pub(crate) fn is_as_good(witness: &Witness, than: &Witness) -> bool {
    than.is_endless() || !witness.is_endless()
}

/// Sets many globals to zero at once, ever fewer of them.
fn without_many(
    mut witness: Witness,
    run: &mut dyn FnMut(&Inputs) -> Replay,
    runs: &mut usize,
) -> Witness {
    let is_zero = |value: &Value| *value == Value::zero(value.ty());
    let names = witness.inputs.globals.iter().filter(|(_, value)| !is_zero(value));
    let names: Vec<Name> = names.map(|(name, _)| name.clone()).collect();
    let mut size = names.len();
    while size > 0 && *runs < RUNS / 2 {
        for some in names.chunks(size) {
            let mut inputs = witness.inputs.clone();
            let chosen = inputs.globals.iter_mut().filter(|(name, _)| some.contains(name));
            let mut is_other = false;
            for (_, value) in chosen {
                is_other |= !is_zero(value);
                *value = Value::zero(value.ty());
            }
            if !is_other {
                continue;
            }
            *runs += 1;
            if let Replay::Differs(smaller) = run(&inputs)
                && is_as_good(&smaller, &witness)
            {
                witness = *smaller;
            }
        }
        size /= 2;
    }
    witness
}

/// One value simplified, or several.
enum Change {
    Argument(usize, Value),
    Global(Name, Value),
    Several(Inputs),
}

impl Change {
    /// The inputs after it.
    fn of(self, inputs: &Inputs) -> Inputs {
        let mut inputs = inputs.clone();
        match self {
            Change::Argument(at, value) => inputs.args[at] = value,
            Change::Global(name, value) => {
                inputs.globals.insert(name, value);
            }
            Change::Several(several) => inputs = several,
        }
        inputs
    }
}

/// The ways to simplify one value, boldest first: the first attempt at each
/// value, then the second at each, and so on.
fn changes(inputs: &Inputs) -> Vec<Change> {
    let mut all = Vec::new();
    for (at, value) in inputs.args.iter().enumerate() {
        let simpler = simpler(value).into_iter().enumerate();
        all.extend(simpler.map(|(attempt, value)| (attempt, Change::Argument(at, value))));
    }
    for (name, value) in &inputs.globals {
        let simpler = simpler(value).into_iter().enumerate();
        all.extend(simpler.map(|(attempt, value)| (attempt, Change::Global(name.clone(), value))));
    }
    let together = simpler_together(inputs).into_iter();
    all.extend(together.map(|inputs| (0, Change::Several(inputs))));
    all.sort_by_key(|(attempt, _)| *attempt);
    all.into_iter().map(|(_, change)| change).collect()
}

/// The inputs with all arguments that are equal simplified alike: they may
/// matter only because they are equal.
fn simpler_together(inputs: &Inputs) -> Vec<Inputs> {
    let mut all = Vec::new();
    for (at, value) in inputs.args.iter().enumerate() {
        let again = inputs.args[at + 1..].contains(value);
        if !again || inputs.args[..at].contains(value) {
            continue;
        }
        for simple in simpler(value) {
            let mut inputs = inputs.clone();
            inputs
                .args
                .iter_mut()
                .filter(|arg| *arg == value)
                .for_each(|arg| *arg = simple.clone());
            all.push(inputs);
        }
    }
    all
}

/// Simpler values of the same type. Every chain of them ends.
fn simpler(value: &Value) -> Vec<Value> {
    match value {
        Value::Scalar(scalar) => simpler_scalars(*scalar).into_iter().map(Value::from).collect(),
        Value::Map(map) => simpler_maps(map).into_iter().map(Value::from).collect(),
    }
}

fn simpler_maps(map: &MapValue) -> Vec<MapValue> {
    let with = |default: Scalar, entries: &mut dyn Iterator<Item = (Key, Scalar)>| {
        let mut simpler = MapValue::fill(map.ty(), default);
        entries.for_each(|(key, value)| simpler.store(key, value));
        simpler
    };
    let zero = with(Scalar::zero(map.ty().value), &mut std::iter::empty());
    let mut all = vec![zero];
    for (gone, _) in map.entries() {
        all.push(with(map.default(), &mut map.entries().filter(|(key, _)| *key != gone)));
    }
    for default in simpler_scalars(map.default()) {
        all.push(with(default, &mut map.entries()));
    }
    for (changed, value) in map.entries() {
        for simple in simpler_scalars(value) {
            let entries = map
                .entries()
                .map(|(key, value)| if key == changed { (key, simple) } else { (key, value) });
            all.push(with(map.default(), &mut { entries }));
        }
    }
    all.retain(|simple| complexity(simple) < complexity(map));
    all
}

/// How much there is to read in a map.
fn complexity(map: &MapValue) -> (usize, Rank, Vec<Rank>) {
    let entries: Vec<Rank> = map.entries().map(|(_, value)| rank(value)).collect();
    (entries.len(), rank(map.default()), entries)
}

/// Scalars that are simpler by their rank, simplest first.
fn simpler_scalars(scalar: Scalar) -> Vec<Scalar> {
    let mut all = vec![Scalar::zero(scalar.ty())];
    match scalar {
        Scalar::Bool(_) => {}
        Scalar::Bv(bv) => {
            all.extend(simpler_numbers(bv).into_iter().map(Scalar::Bv));
        }
        Scalar::Float(float) => {
            let number = float.as_f64();
            let near = [1.0, -1.0, number.trunc(), (number / 2.0).trunc(), -number];
            all.extend(near.map(|near| Scalar::Float(Float::from(near).cast(float.ty()))));
        }
        Scalar::Ref(object) if object.is_static() => all.push(Scalar::Ref(Object(1))),
        Scalar::Ref(object) => all.push(Scalar::Ref(Object(object.0.saturating_sub(1)))),
    }
    all.retain(|simple| rank(*simple) < rank(scalar));
    all
}

/// Powers of two, the ends of the type, and ever smaller steps toward zero.
fn simpler_numbers(bv: Bv) -> Vec<Bv> {
    let (width, number) = (bv.width(), bv.signed());
    let powers = (0..=16).flat_map(|power| [1 << power, -(1 << power)]);
    let steps = (1..width.bits()).map(|halvings| number - (number >> halvings));
    let numbers = powers.chain([number / 2, number.saturating_neg()]).chain(steps);
    let ends = [Bv::max_signed(width), Bv::min_signed(width)];
    let numbers = numbers.chain([number - number.signum()]);
    ends.into_iter().chain(numbers.map(|number| Bv::from_signed(width, number))).collect()
}

/// Numbers up to this are easier to read than the ends of a type.
pub(crate) const SMALL: u128 = 1 << 16;

/// How hard a scalar is to read: its class, its size, its sign.
type Rank = (u8, u128, bool);

fn rank(scalar: Scalar) -> Rank {
    match scalar {
        Scalar::Bool(truth) => (0, u128::from(truth), false),
        Scalar::Bv(bv) => {
            let size = bv.signed().unsigned_abs();
            let is_end = bv == Bv::max_signed(bv.width()) || bv == Bv::min_signed(bv.width());
            let class = if size <= SMALL { 0 } else { 2 - u8::from(is_end) };
            (class, size, bv.is_negative())
        }
        Scalar::Float(float) => {
            let number = float.as_f64();
            let class = if number.fract() == 0.0 { 0 } else { 1 + u8::from(!number.is_finite()) };
            (class, u128::from(number.abs().to_bits()), number.is_sign_negative())
        }
        Scalar::Ref(object) => (0, object.0.into(), false),
    }
}
