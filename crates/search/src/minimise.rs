//! Making a witness small: people read it.

use verdiff_ir::interp::Inputs;
use verdiff_ir::{Bv, Float, Object, Scalar, Value};
use verdiff_replay::{Replay, Witness};

/// Runs spent on one witness at the most.
const RUNS: usize = 300;

/// Simplifies one input after the other for as long as runs of both versions
/// still differ.
pub fn minimise(mut witness: Witness, run: &mut dyn FnMut(&Inputs) -> Replay) -> Witness {
    let mut runs = 0;
    loop {
        let simpler =
            simpler_inputs(&witness.inputs).into_iter().take(RUNS - runs).find_map(|inputs| {
                runs += 1;
                match run(&inputs) {
                    Replay::Differs(smaller) => Some(*smaller),
                    Replay::Agrees | Replay::Undecided(_) => None,
                }
            });
        match simpler {
            Some(smaller) if runs < RUNS => witness = smaller,
            Some(smaller) => return smaller,
            None => return witness,
        }
    }
}

/// The inputs with one value simplified, boldest first.
fn simpler_inputs(inputs: &Inputs) -> Vec<Inputs> {
    let mut all = Vec::new();
    for (at, value) in inputs.args.iter().enumerate() {
        all.extend(simpler(value).into_iter().map(|value| {
            let mut inputs = inputs.clone();
            inputs.args[at] = value;
            inputs
        }));
    }
    for (name, value) in &inputs.globals {
        all.extend(simpler(value).into_iter().map(|value| {
            let mut inputs = inputs.clone();
            inputs.globals.insert(name.clone(), value);
            inputs
        }));
    }
    all
}

/// Simpler values of the same type. Every chain of them ends.
fn simpler(value: &Value) -> Vec<Value> {
    match value {
        Value::Scalar(scalar) => simpler_scalars(*scalar).into_iter().map(Value::from).collect(),
        Value::Map(map) => {
            let zero = Scalar::zero(map.ty().value);
            let mut all = Vec::new();
            if map.entries().count() > 0 || map.default() != zero {
                all.push(Value::zero(map.ty().into()));
            }
            for (key, _) in map.entries() {
                let mut fewer = map.clone();
                fewer.store(key, map.default());
                all.push(fewer.into());
            }
            all
        }
    }
}

fn simpler_scalars(scalar: Scalar) -> Vec<Scalar> {
    let zero = Scalar::zero(scalar.ty());
    if scalar == zero {
        return vec![];
    }
    let mut all = vec![zero];
    match scalar {
        Scalar::Bool(_) => {}
        Scalar::Bv(bv) => {
            let signed = bv.signed();
            let numbers = [signed.checked_neg().filter(|n| *n > 0), Some(signed / 2)];
            let closer = Some(signed - signed.signum());
            let numbers = numbers.into_iter().chain([closer]).flatten();
            all.extend(numbers.map(|number| Scalar::Bv(Bv::from_signed(bv.width(), number))));
        }
        Scalar::Float(float) => {
            let number = float.as_f64();
            let simpler = [1.0, number.trunc(), (number / 2.0).trunc()];
            let finite = simpler.into_iter().filter(|simple| simple.abs() < number.abs());
            all.extend(finite.map(|simple| Scalar::Float(Float::from(simple).cast(float.ty()))));
        }
        Scalar::Ref(object) => all.push(Scalar::Ref(Object(object.0 - 1))),
    }
    all.retain(|simple| *simple != scalar);
    all
}
