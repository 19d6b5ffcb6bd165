//! Semantic conflicts, on the outcomes of four runs.
//!
//! In: what base, ours, theirs and merged did on the same inputs. Out: the
//! conflicts, by definition 4.4 of the SafeMerge paper with its third clause:
//! where a side changed a value, the merge must have that value; where no
//! side did, that of base. The values are how the run ended, what each global
//! holds (a map: at each key), and the calls to the outside.
//!
//! Calls to the outside are merged as lists: what a side added must be there,
//! what a side left out must not, in the order of that side. Sides that add
//! different calls are in conflict only if asked to be strict: whether such
//! calls disturb each other is not known.

use crate::traces::{is_merge, may_be_merge};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::interp::{Ending, Event, Outcome};
use verdiff_ir::{Key, Keys, MapValue, Name, Object, Scalar, Value};

/// Something that can be seen of a run and that a merge got wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// What can be seen.
    pub observable: Observable,
    /// What went wrong.
    pub rule: Rule,
}

/// Something that can be seen of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Observable {
    /// How it ended, and its results.
    Ending,
    /// What a global holds at the end.
    Global(Name),
    /// What a map holds at a key at the end.
    Entry(Name, Key),
    /// What a map holds wherever nothing else is said.
    Elsewhere(Name),
    /// The calls to the outside.
    Trace,
}

/// What went wrong. The rules of conflict of the paper on merges by symbolic
/// execution: CF-A, CF-B, CF-AB, and what none of them sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// Ours changed it, and merged does not have that.
    OursLost,
    /// Theirs changed it, and merged does not have that.
    TheirsLost,
    /// Both changed it, and merged has the change of neither.
    BothLost,
    /// Nobody changed it, and merged does.
    Invented,
}

impl Rule {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Rule::OursLost => "ours lost",
            Rule::TheirsLost => "theirs lost",
            Rule::BothLost => "both lost",
            Rule::Invented => "invented",
        }
    }
}

/// Base, ours, theirs and merged.
pub type Four<T> = [T; 4];

/// The rule that four values break, if they do.
pub fn broken<T: PartialEq>([base, ours, theirs, merged]: Four<T>) -> Option<Rule> {
    match (ours != base, theirs != base) {
        (false, false) => (merged != base).then_some(Rule::Invented),
        (true, false) => (merged != ours).then_some(Rule::OursLost),
        (false, true) => (merged != theirs).then_some(Rule::TheirsLost),
        (true, true) => match (merged == ours, merged == theirs) {
            (true, true) => None,
            (true, false) => Some(Rule::TheirsLost),
            (false, true) => Some(Rule::OursLost),
            (false, false) => Some(Rule::BothLost),
        },
    }
}

/// The conflicts that four runs show.
pub fn conflicts(outcomes: Four<&Outcome>, strict: bool) -> Vec<Conflict> {
    let trace = broken_trace(outcomes.map(|outcome| &outcome.trace[..]), strict);
    let ending = broken(outcomes.map(|outcome| &outcome.ending));
    let first = [(Observable::Trace, trace), (Observable::Ending, ending)];
    // What a run that never ends leaves, nobody sees.
    let ends = |outcome: &&Outcome| !matches!(outcome.ending, Ending::Never | Ending::Unfinished);
    let ends = outcomes.iter().all(ends);
    let globals = if ends { locations(outcomes[0]) } else { Vec::new() };
    let globals = globals.into_iter().flat_map(|of| broken_globals(outcomes, &of));
    let all = first.into_iter().filter_map(|(observable, rule)| Some((observable, rule?)));
    all.chain(globals).map(|(observable, rule)| Conflict { observable, rule }).collect()
}

/// Globals that hold one thing together, by their places in an outcome: the
/// parts of a pointer are one value.
fn locations(outcome: &Outcome) -> Vec<Vec<usize>> {
    let mut found: BTreeMap<(&str, Option<Keys>), Vec<usize>> = BTreeMap::new();
    for (at, (name, value)) in outcome.globals.iter().enumerate() {
        let keys = match value {
            Value::Scalar(_) => None,
            Value::Map(map) => Some(map.ty().keys),
        };
        found.entry((name.whole(), keys)).or_default().push(at);
    }
    found.into_values().collect()
}

fn broken_globals(outcomes: Four<&Outcome>, of: &[usize]) -> Vec<(Observable, Rule)> {
    let name = of.iter().map(|at| &outcomes[0].globals[*at].0).min_by_key(|n| n.as_str().len());
    let Some(name) = name else { return Vec::new() };
    let values = outcomes.map(|outcome| of.iter().map(|at| &outcome.globals[*at].1).collect());
    let values: Four<Vec<&Value>> = values;
    let maps = values.each_ref().map(|values| values.iter().filter_map(|v| map(v)).collect());
    let maps: Four<Vec<&MapValue>> = maps;
    if maps[0].is_empty() {
        let rule = broken(values);
        return rule.map(|rule| (Observable::Global(name.clone()), rule)).into_iter().collect();
    }
    let keys: BTreeSet<Key> =
        maps.iter().flatten().flat_map(|map| map.entries()).map(|(key, _)| key).collect();
    let at = |key: Key| {
        maps.each_ref().map(|maps| maps.iter().map(|map| map.select(key)).collect::<Vec<_>>())
    };
    let elsewhere =
        maps.each_ref().map(|maps| maps.iter().map(|map| map.default()).collect::<Vec<_>>());
    let entries =
        keys.into_iter().map(|key| (Observable::Entry(name.clone(), key), broken(at(key))));
    let rest = (Observable::Elsewhere(name.clone()), broken(elsewhere));
    entries.chain([rest]).filter_map(|(observable, rule)| Some((observable, rule?))).collect()
}

fn map<'v>(value: &&'v Value) -> Option<&'v MapValue> {
    match value {
        Value::Map(map) => Some(map),
        Value::Scalar(_) => None,
    }
}

/// The rule that calls to the outside break. Where at most one side changed
/// them, they are one value.
fn broken_trace(traces: Four<&[Event]>, strict: bool) -> Option<Rule> {
    let rule = broken(traces)?;
    let [base, ours, theirs, _] = traces;
    let one_sided = ours == base || theirs == base || ours == theirs;
    (one_sided || strict || !is_merge(traces)).then_some(rule)
}

impl Conflict {
    /// Whether it is about objects that the runs allocated: which of them are
    /// the same in two runs is a matter of numbering. It is not if it is there whichever
    /// of them are.
    pub fn is_about_allocations(&self, outcomes: Four<&Outcome>) -> bool {
        match &self.observable {
            Observable::Ending => {
                let endings = outcomes.map(|outcome| match &outcome.ending {
                    Ending::Returned(values) => Seen::of("returned", values.iter()),
                    Ending::Failed(failure) => Seen::of(&format!("{failure:?}"), [].into_iter()),
                    Ending::Never | Ending::Unfinished => Seen::of("never", [].into_iter()),
                });
                !is_broken_anyway(endings)
            }
            Observable::Trace => {
                let is_open = outcomes.iter().any(|outcome| {
                    let args = outcome.trace.iter().flat_map(|event| &event.args);
                    args.chain(reads(outcome)).any(mentions_fresh)
                });
                is_open && may_be_merge(outcomes.map(|outcome| &outcome.trace[..]))
            }
            Observable::Entry(_, key) if key.scalars().any(is_fresh) => true,
            Observable::Entry(name, key) => {
                let at = |value: &Value| map(&value).map(|map| map.select(*key).into());
                !is_broken_anyway(outcomes.map(|outcome| Seen::in_global(outcome, name, at)))
            }
            Observable::Global(name) | Observable::Elsewhere(name) => {
                let whole = |value: &Value| Some(value.clone());
                !is_broken_anyway(outcomes.map(|outcome| Seen::in_global(outcome, name, whole)))
            }
        }
    }
}

/// A value of one version, in which allocated objects may have other numbers.
#[derive(Clone, PartialEq)]
struct Seen {
    how: String,
    values: Vec<Value>,
}

impl Seen {
    fn of<'v>(how: &str, values: impl Iterator<Item = &'v Value>) -> Seen {
        Seen { how: how.to_owned(), values: values.cloned().collect() }
    }

    /// What the parts of a global hold.
    fn in_global(outcome: &Outcome, name: &Name, part: impl Fn(&Value) -> Option<Value>) -> Seen {
        let parts = outcome.globals.iter().filter(|(other, _)| other.whole() == name.whole());
        Seen { how: String::new(), values: parts.filter_map(|(_, value)| part(value)).collect() }
    }

    /// The same with another number for the one allocated object that it mentions; none
    /// if it mentions more.
    fn numbered(&self, number: u32) -> Option<Seen> {
        let is_simple = |value: &Value| value.scalar().is_some() || !mentions_fresh(value);
        let mentioned: BTreeSet<Scalar> =
            self.values.iter().filter_map(Value::scalar).filter(|it| is_fresh(*it)).collect();
        if mentioned.len() > 1 || !self.values.iter().all(is_simple) {
            return None;
        }
        let numbered = Value::from(Scalar::Ref(Object(Object::FIRST_FRESH.0 + number)));
        let value = |value: &Value| match value.scalar().is_some_and(is_fresh) {
            true => numbered.clone(),
            false => value.clone(),
        };
        Some(Seen { how: self.how.clone(), values: self.values.iter().map(value).collect() })
    }
}

/// Whether a rule is broken whichever allocated objects are the same.
fn is_broken_anyway(seen: Four<Seen>) -> bool {
    let mentions = |seen: &Seen| seen.values.iter().any(mentions_fresh);
    if !seen.iter().any(mentions) {
        return true;
    }
    // Each version has one of as many numbers as there are versions.
    (0..4_u32.pow(4)).all(|numbers| {
        let number = |version: u32| numbers / 4_u32.pow(version) % 4;
        let numbered: Option<Vec<Seen>> =
            seen.iter().zip(0..).map(|(seen, version)| seen.numbered(number(version))).collect();
        let numbered: Option<Four<Seen>> = numbered.and_then(|all| all.try_into().ok());
        numbered.is_some_and(|numbered| broken(numbered).is_some())
    })
}

fn reads(outcome: &Outcome) -> impl Iterator<Item = &Value> {
    outcome.trace.iter().flat_map(|event| &event.reads).map(|(_, value)| value)
}

pub(crate) fn mentions_fresh(value: &Value) -> bool {
    match value {
        Value::Scalar(scalar) => is_fresh(*scalar),
        Value::Map(map) => {
            let entry = |(key, value): (Key, Scalar)| key.scalars().chain([value]).any(is_fresh);
            is_fresh(map.default()) || map.entries().any(entry)
        }
    }
}

fn is_fresh(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::Ref(object) if object.is_fresh())
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_ir::{Bv, MapType, ScalarType, Width};

    fn number(number: i128) -> Scalar {
        Scalar::Bv(Bv::from_signed(Width::W32, number))
    }

    /// A run that makes calls, by their letters, and ends with a result.
    fn outcome(calls: &str, result: i128) -> Outcome {
        let event = |letter: char| Event {
            callee: Name::from(letter.to_string()),
            args: Vec::new(),
            reads: Vec::new(),
            ending: Ending::Returned(Vec::new()),
        };
        Outcome {
            ending: Ending::Returned(vec![number(result).into()]),
            globals: Vec::new(),
            trace: calls.chars().map(event).collect(),
        }
    }

    fn rules(outcomes: Four<Outcome>, strict: bool) -> Vec<(Observable, Rule)> {
        let found = conflicts(outcomes.each_ref(), strict).into_iter();
        found.map(|conflict| (conflict.observable, conflict.rule)).collect()
    }

    /// The rule that traces break; none if they break none.
    fn trace(traces: Four<&str>, strict: bool) -> Option<Rule> {
        rules(traces.map(|calls| outcome(calls, 0)), strict).pop().map(|(_, rule)| rule)
    }

    /// All fifteen ways in which four values may be equal to each other.
    #[test]
    fn every_partition_of_four_values_has_its_rule() {
        let right = [[0, 0, 0, 0], [0, 1, 0, 1], [0, 0, 1, 1], [0, 1, 1, 1]];
        let wrong = [
            ([0, 0, 0, 1], Rule::Invented),
            ([0, 1, 0, 0], Rule::OursLost),
            ([0, 1, 0, 2], Rule::OursLost),
            ([0, 0, 1, 0], Rule::TheirsLost),
            ([0, 0, 1, 2], Rule::TheirsLost),
            ([0, 1, 1, 0], Rule::BothLost),
            ([0, 1, 1, 2], Rule::BothLost),
            ([0, 1, 2, 0], Rule::BothLost),
            ([0, 1, 2, 3], Rule::BothLost),
            ([0, 1, 2, 1], Rule::TheirsLost),
            ([0, 1, 2, 2], Rule::OursLost),
        ];
        assert!(right.iter().all(|four| broken(*four).is_none()));
        for (four, rule) in wrong {
            assert_eq!(broken(four), Some(rule), "{four:?}");
            let seen = rules(four.map(|result| outcome("", result)), true);
            assert_eq!(seen, [(Observable::Ending, rule)]);
        }
        assert_eq!(right.len() + wrong.len(), 15);
    }

    #[test]
    fn calls_of_both_sides_are_there_in_the_order_of_each() {
        for merged in ["xay", "axy"] {
            let expected = (merged != "xay").then_some(Rule::BothLost);
            assert_eq!(trace(["a", "xa", "ay", merged], false), expected, "{merged}");
        }
        for merged in ["axy", "ayx"] {
            assert_eq!(trace(["a", "ax", "ay", merged], false), None, "{merged}");
            assert_eq!(trace(["a", "ax", "ay", merged], true), Some(Rule::BothLost));
        }
        assert_eq!(trace(["a", "ax", "ay", "xay"], false), Some(Rule::BothLost));
        assert_eq!(trace(["a", "ax", "ay", "axyz"], false), Some(Rule::BothLost));
    }

    #[test]
    fn what_a_side_no_longer_calls_is_gone() {
        assert_eq!(trace(["ab", "b", "abx", "bx"], false), None);
        assert_eq!(trace(["ab", "b", "abx", "abx"], false), Some(Rule::OursLost));
        assert_eq!(trace(["ab", "b", "a", ""], false), None);
        assert_eq!(trace(["ab", "b", "a", "ab"], false), Some(Rule::BothLost));
    }

    #[test]
    fn a_call_that_both_add_is_made_once_or_by_each() {
        assert_eq!(trace(["a", "ax", "ax", "ax"], true), None);
        assert_eq!(trace(["a", "ax", "ax", "axx"], false), Some(Rule::BothLost));
        assert_eq!(trace(["a", "ax", "axy", "axy"], false), None);
    }

    #[test]
    fn maps_are_merged_key_by_key() {
        let ty = MapType::one(ScalarType::Bv(Width::W32), ScalarType::Bv(Width::W32));
        let with = |entries: &[(i128, i128)]| {
            let mut map = verdiff_ir::MapValue::fill(ty, number(0));
            for (key, value) in entries {
                map.store(Key::from(&[number(*key)][..]), number(*value));
            }
            let globals = vec![("m".into(), Value::Map(map))];
            Outcome { globals, ..outcome("", 0) }
        };
        let [base, ours, theirs] = [with(&[]), with(&[(1, 5)]), with(&[(2, 7)])];
        let right = [base.clone(), ours.clone(), theirs.clone(), with(&[(1, 5), (2, 7)])];
        assert_eq!(rules(right, true), []);
        let key = Key::from(&[number(2)][..]);
        let wrong = [base, ours.clone(), theirs, ours];
        assert_eq!(rules(wrong, true), [(Observable::Entry("m".into(), key), Rule::TheirsLost)]);
    }

    #[test]
    fn the_parts_of_a_pointer_are_one_value() {
        let with = |object: i128, offset: i128| {
            let globals = vec![
                ("p".into(), Value::from(number(object))),
                ("p.off".into(), Value::from(number(offset))),
            ];
            Outcome { globals, ..outcome("", 0) }
        };
        let four = [with(1, 0), with(2, 0), with(1, 8), with(2, 8)];
        assert_eq!(rules(four, true), [(Observable::Global("p".into()), Rule::BothLost)]);
    }
}
