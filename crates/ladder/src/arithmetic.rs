//! Differences that are there only because machines do not compute with numbers.
//!
//! In: a pair and an input on which it differs. Out: what can be said of why: that
//! the versions agree if integers have bits enough, that their results are
//! neighbours among the floats, that only NaN or the sign of zero shows it. What
//! is said was proved, or seen on inputs that are counted; which of them, it says.

use crate::climb::Climb;
use crate::verdict::{Termination, Verdict};
use crate::widened::{widened, widened_inputs};
use crate::{Settings, Unobserved};
use verdiff_align::{Matched, Property};
use verdiff_ir::interp::{Budget, Ending, HashOracle, Inputs};
use verdiff_ir::{Float, FloatType, Name, Scalar, Value};
use verdiff_replay::{Arena, Replay, Witness};
use verdiff_search::samples;

/// Inputs that are tried.
const TRIED: usize = 400;
/// Results that are further apart are not called neighbours.
const NEIGHBOURS: u64 = 64;
/// One of so many parts of the budget is what the proof may cost.
const SHARE: u64 = 10;

impl Climb<'_, '_> {
    /// What is to be said of a difference.
    pub(crate) fn arithmetic(&self, name: &Name, verdict: &Verdict) -> Option<String> {
        let Verdict::Different(witness) = verdict else { return None };
        let is_asked = self.conditions && self.matched.property == Property::Equivalence;
        if !is_asked || self.is_late() || !self.is_numeric(name) {
            return None;
        }
        self.overflow(name, witness).or_else(|| self.rounding(name, witness))
    }

    /// Whether all that it is given, and returns, are numbers: and something.
    fn is_numeric(&self, name: &Name) -> bool {
        let Some(proc) = self.matched.latest().procs.get(name) else { return false };
        let effects = self.matched.joint_effects(name);
        let types = proc.params.iter().map(|param| param.ty).chain(proc.results.iter().copied());
        types.clone().all(|ty| ty.scalar().is_some())
            && types.count() > 0
            && effects.iter().all(|effects| effects.externs.is_empty() && !effects.allocates)
    }

    /// Whether it is one through overflow.
    fn overflow(&self, name: &Name, witness: &Witness) -> Option<String> {
        let [old, new] = self.matched.programs() else { return None };
        let wide = Matched::change(widened(old, name)?, widened(new, name)?);
        let arena = Arena::new(&wide);
        let is_shown = matches!(self.runs_wide(&arena, name, &witness.inputs)?, Replay::Agrees);
        if !is_shown {
            return None;
        }
        if let Some(termination) = self.proved_wide(&wide, name) {
            let scope = match termination {
                Termination::Full => "",
                Termination::Partial => " where both end",
            };
            let proved = "with 128 bits for every integer, they are proved to agree";
            return Some(format!("they differ only through overflow: {proved}{scope}"));
        }
        let mut tried = 0;
        for inputs in samples(self.matched, name, TRIED) {
            match self.runs_wide(&arena, name, &inputs)? {
                Replay::Differs(_) => return None,
                Replay::Agrees => tried += 1,
                Replay::Impossible | Replay::Undecided(_) => {}
            }
        }
        let seen =
            format!("with 128 bits for every integer, they agree on all {tried} inputs tried");
        (tried > 1).then(|| format!("this difference is one of overflow: {seen}"))
    }

    fn runs_wide(&self, wide: &Arena<'_>, name: &Name, inputs: &Inputs) -> Option<Replay> {
        let inputs = widened_inputs(inputs)?;
        let mut outside = HashOracle::default();
        Some(wide.run(name, &inputs, &mut outside, Budget::steps(self.steps)))
    }

    /// Whether a proof of the wide programs gets through.
    fn proved_wide(&self, wide: &Matched, name: &Name) -> Option<Termination> {
        let settings = Settings {
            functions: vec![name.clone()],
            runs: 0,
            resources: self.resources / SHARE,
            rounds: 0,
            conditions: false,
            stop: self.stop.clone(),
            ..Settings::default()
        };
        let mut unobserved = Unobserved;
        let results = Climb::new(wide, &settings, &mut unobserved).run(&settings.functions);
        match results.first()?.verdict {
            Verdict::Equivalent(termination) => Some(termination),
            Verdict::Different(_) | Verdict::Conditional(_) | Verdict::Unknown(_) => None,
        }
    }

    /// Whether it is one among floats that are nearly the same.
    fn rounding(&self, name: &Name, witness: &Witness) -> Option<String> {
        let mut worst = apart(witness)?;
        let mut given = special(&witness.inputs);
        let (mut tried, mut outside) = (1, HashOracle::default());
        for inputs in samples(self.matched, name, TRIED) {
            match self.arena.run(name, &inputs, &mut outside, Budget::steps(self.steps)) {
                Replay::Differs(other) => {
                    worst = worst.max(apart(&other)?);
                    given = given.min(special(&other.inputs));
                }
                Replay::Agrees => {}
                Replay::Impossible | Replay::Undecided(_) => continue,
            }
            tried += 1;
        }
        let what = match (worst, given) {
            (Apart::Zeros, _) => "only in the sign of zero".to_owned(),
            (_, Special::Nan) => "only where they are given a NaN".to_owned(),
            (Apart::Numbers(ulps), _) if ulps <= NEIGHBOURS => {
                format!("by at most {ulps} ulp, as through rounding")
            }
            (Apart::Nan, Special::Infinite) => "only where they are given no number".to_owned(),
            (Apart::Numbers(_) | Apart::Nan, _) => return None,
        };
        Some(format!("on all {tried} inputs tried, they differ {what}"))
    }
}

/// How far apart results are, the closest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Apart {
    /// They are the same, or zeros with another sign.
    Zeros,
    /// So many floats.
    Numbers(u64),
    /// A number and none, or an infinite one.
    Nan,
}

/// How far apart the results of two runs are; none if anything else differs.
fn apart(witness: &Witness) -> Option<Apart> {
    let [old, new] = &witness.runs[..] else { return None };
    let (old, new) = (&old.outcome, &new.outcome);
    let is_all = old.globals == new.globals && old.trace == new.trace;
    let (Ending::Returned(olds), Ending::Returned(news)) = (&old.ending, &new.ending) else {
        return None;
    };
    let pairs = olds.iter().zip(news).filter(|(old, new)| old != new);
    let distances: Option<Vec<Apart>> = pairs.map(|(old, new)| distance(old, new)).collect();
    distances.filter(|_| is_all)?.into_iter().max()
}

fn distance(old: &Value, new: &Value) -> Option<Apart> {
    let (Scalar::Float(old), Scalar::Float(new)) = (old.scalar()?, new.scalar()?) else {
        return None;
    };
    Some(match [old, new].map(|float| float.as_f64().is_finite()) {
        [true, true] if old.ieee_eq(new) => Apart::Zeros,
        [true, true] => Apart::Numbers(place(old).abs_diff(place(new))),
        _ => Apart::Nan,
    })
}

/// The how manyeth float it is, from zero.
fn place(float: Float) -> i64 {
    let size = match float.ty() {
        FloatType::F32 => (float.as_f64().abs() as f32).to_bits().into(),
        FloatType::F64 => float.as_f64().abs().to_bits() as i64,
    };
    if float.as_f64().is_sign_negative() { -size } else { size }
}

/// What is special about inputs, the least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Special {
    Nothing,
    Infinite,
    Nan,
}

fn special(inputs: &Inputs) -> Special {
    let of = |value: &Value| match value.scalar() {
        Some(Scalar::Float(float)) if float.is_nan() => Special::Nan,
        Some(Scalar::Float(float)) if !float.as_f64().is_finite() => Special::Infinite,
        _ => Special::Nothing,
    };
    inputs.args.iter().chain(inputs.globals.values()).map(of).max().unwrap_or(Special::Nothing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_counted_over_zero() {
        let tiny = f64::from_bits(1);
        let ulps = |a: f64, b: f64| place(a.into()).abs_diff(place(b.into()));
        assert_eq!(ulps(1.0, 1.0 + f64::EPSILON), 1);
        assert_eq!(ulps(-tiny, tiny), 2);
        assert_eq!(ulps(-0.0, 0.0), 0);
        let (one, next) = (1.0f32, 1.0f32 + f32::EPSILON);
        assert_eq!(place(one.into()).abs_diff(place(next.into())), 1);
    }
}
