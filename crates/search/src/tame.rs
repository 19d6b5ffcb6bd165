//! Answers of the outside made small: people read them, too.
//!
//! In: a witness, and the outside that it was seen with. Out: a witness with an outside
//! whose answers are easy to read, if there is one. A number that is hard to read becomes
//! another one that depends on nothing else, so the outside still answers a question
//! always alike, as any outside does.

use crate::minimise::{SMALL, is_as_good, minimise};
use verdiff_ir::interp::{Answer, Inputs, Oracle, Question, Write};
use verdiff_ir::{Bv, MapValue, Scalar, Value};
use verdiff_replay::{Replay, Witness};

/// Makes a witness small that was seen with an outside: its inputs, then what the outside
/// answers.
pub fn simplify(
    witness: Witness,
    outside: &mut dyn Oracle,
    run: &mut dyn FnMut(&Inputs, &mut dyn Oracle) -> Replay,
) -> Witness {
    let witness = minimise(witness, &mut |inputs| run(inputs, outside));
    for how in [Tame::Zero, Tame::Few] {
        let mut tamed = Tamed { outside, how, is_tame: true };
        let replay = run(&witness.inputs, &mut tamed);
        if tamed.is_tame {
            break;
        }
        if let Replay::Differs(tame) = replay
            && is_as_good(&tame, &witness)
            && ends_alike(&tame) == ends_alike(&witness)
        {
            return minimise(*tame, &mut |inputs| run(inputs, &mut tamed));
        }
    }
    witness
}

/// Which versions end alike: what is shown of them rests on that.
fn ends_alike(witness: &Witness) -> Vec<bool> {
    let endings: Vec<_> = witness.runs.iter().map(|ran| &ran.outcome.ending).collect();
    let pairs = endings.iter().flat_map(|one| endings.iter().map(move |other| one == other));
    pairs.collect()
}

/// What becomes of numbers that are hard to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tame {
    /// They are zero.
    Zero,
    /// They are one of a few small ones, so that different ones may still be different.
    Few,
}

/// An outside whose answers are made small.
struct Tamed<'o> {
    outside: &'o mut dyn Oracle,
    how: Tame,
    /// Whether all answers so far were easy to read as they were.
    is_tame: bool,
}

impl Oracle for Tamed<'_> {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        let answer = self.outside.answer(question);
        let results = answer.results.into_iter().map(|value| self.value(value)).collect();
        let writes = answer.writes.into_iter().map(|write| self.write(write)).collect();
        Answer { results, writes, ..answer }
    }
}

impl Tamed<'_> {
    fn write(&mut self, write: Write) -> Write {
        match write {
            Write::Keep => Write::Keep,
            Write::Set(value) => Write::Set(self.value(value)),
            Write::Update(entries) => {
                let entries = entries.into_iter().map(|(key, value)| (key, self.scalar(value)));
                Write::Update(entries.collect())
            }
        }
    }

    fn value(&mut self, value: Value) -> Value {
        match value {
            Value::Scalar(scalar) => self.scalar(scalar).into(),
            Value::Map(map) => {
                let mut tame = MapValue::fill(map.ty(), self.scalar(map.default()));
                for (key, value) in map.entries() {
                    tame.store(key, self.scalar(value));
                }
                tame.into()
            }
        }
    }

    fn scalar(&mut self, scalar: Scalar) -> Scalar {
        match scalar {
            Scalar::Bv(bv) if bv.signed().unsigned_abs() > SMALL => {
                self.is_tame = false;
                Scalar::Bv(self.how.number(bv))
            }
            Scalar::Bv(_) | Scalar::Bool(_) | Scalar::Float(_) | Scalar::Ref(_) => scalar,
        }
    }
}

impl Tame {
    fn number(self, bv: Bv) -> Bv {
        match self {
            Tame::Zero => Bv::zero(bv.width()),
            Tame::Few => Bv::new(bv.width(), 1 + bv.unsigned() % 7),
        }
    }
}
