//! Facts held against runs: at each point that a run of the correlating program
//! passes, and at the end of runs of both versions. The oracle of the random
//! tests.

use crate::{Facts, Pair, Relation};
use std::collections::BTreeMap;
use verdiff_align::structured::Side;
use verdiff_align::{Matched, Version};
use verdiff_ir::interp::{
    Answer, Budget, Ending, Event, HashOracle, Inputs, Machine, Oracle, Outcome, Question, Run,
};
use verdiff_ir::{Name, Scalar, ScalarType, Type, Value, Var};
use verdiff_product::correlate::outside::Outsides;
use verdiff_product::correlate::{Correlated, point_name, tagged};

/// Steps of the versions in runs.
const STEPS: u64 = 400;
/// What a version gets that must end as the other one does.
const AMPLE: u64 = 200_000;

/// What is said of a pair, and of what.
pub struct Subject<'s> {
    /// The programs.
    pub matched: &'s Matched,
    /// The procedure.
    pub name: &'s Name,
    /// Its correlating program.
    pub correlated: &'s Correlated,
    /// What is said of it.
    pub facts: &'s Facts,
}

impl Subject<'_> {
    /// Runs both versions, with an outside by the seed, and sees whether all is
    /// as the facts say; if not, what. Points are looked at if asked for: objects
    /// of a correlating program have other numbers than alone, so that makes
    /// sense only where there are none.
    pub fn check(&self, inputs: &Inputs, seed: u64, points: bool) -> Result<(), String> {
        if points {
            self.check_points(inputs, seed)?;
        }
        let alone = |version, steps| {
            let machine = Machine::new(self.matched.program(version));
            let mut outside = HashOracle { seed };
            machine.run(self.name, inputs, &mut outside, Budget::steps(steps))
        };
        let mut runs = Version::CHANGE.map(|version| alone(version, STEPS));
        let ended = runs.each_ref().map(|run| outcome(run).is_some());
        if self.facts.end_alike && ended[0] != ended[1] {
            let late = usize::from(ended[0]);
            runs[late] = alone(Version::CHANGE[late], AMPLE);
            if outcome(&runs[late]).is_none() {
                return Err("only one version ends".into());
            }
        }
        match runs.each_ref().map(outcome) {
            [Some(old), Some(new)] => self.check_exit(old, new),
            [None, None] if self.facts.end_alike => {
                let [old, new] = runs.each_ref().map(calls);
                let differ = old.iter().zip(new).any(|(old, new)| old != new);
                if differ { Err("calls of runs without an end differ".into()) } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }

    fn check_exit(&self, old: &Outcome, new: &Outcome) -> Result<(), String> {
        let exit = &self.facts.exit;
        if !exit.reached {
            return Err("both end, which is said not to be".into());
        }
        if exit.is_equal() && old != new {
            return Err(format!("said to be equal: {old:?} and {new:?}"));
        }
        let mut seen = Seen { alike: true };
        match (&old.ending, &new.ending) {
            (Ending::Returned(olds), Ending::Returned(news)) => {
                let values = olds.iter().zip(news).zip(&exit.results);
                for ((old, new), relation) in values {
                    seen.holds(*relation, old, new)?;
                }
            }
            (one, other) if exit.ending == Relation::Equal && one != other => {
                return Err(format!("ends as {one:?} and as {other:?}"));
            }
            _ => {}
        }
        let of = |outcome: &Outcome| -> BTreeMap<Name, Value> {
            outcome.globals.iter().cloned().collect()
        };
        let (olds, news) = (of(old), of(new));
        for (name, relation) in &exit.globals {
            if let (Some(old), Some(new)) = (olds.get(name), news.get(name)) {
                seen.holds(*relation, old, new)?;
            }
        }
        if exit.outside == Relation::Equal && old.trace != new.trace {
            return Err("the calls to the outside differ".into());
        }
        Ok(())
    }

    fn check_points(&self, inputs: &Inputs, seed: u64) -> Result<(), String> {
        let shown: Vec<(usize, Var, Var)> = self.shown();
        let vars: Vec<Var> =
            shown.iter().flat_map(|(_, old, new)| [old.clone(), new.clone()]).collect();
        let program = self.correlated.probed(&vars);
        let globals = inputs.globals.iter();
        let globals = globals.map(|(name, value)| (tagged(Side::Old, name), value.clone()));
        let globals = globals.collect();
        let inputs = Inputs { globals, ..inputs.clone() };
        let mut one = HashOracle { seed };
        let names = (0..self.facts.points.len()).map(|at| (point_name(at), at)).collect();
        let mut probe = Probe {
            outsides: Outsides::new(self.matched, &mut one, inputs.world),
            names,
            facts: self.facts,
            shown: shown.iter().map(|(pair, _, _)| *pair).collect(),
            wrong: None,
        };
        let machine = Machine::new(&program);
        let _ = machine.run(&self.correlated.name, &inputs, &mut probe, Budget::steps(8 * STEPS));
        probe.wrong.map_or(Ok(()), Err)
    }

    /// The pairs of scalar variables that have names.
    fn shown(&self) -> Vec<(usize, Var, Var)> {
        let mut shown = Vec::new();
        for (at, (pair, ty)) in self.facts.pairs.iter().enumerate() {
            let (Pair::Local(name) | Pair::Global(name)) = pair else { continue };
            if ty.scalar().is_none() {
                continue;
            }
            let old = tagged(Side::Old, name);
            let copy = self.correlated.copies.iter().find(|(from, _)| from.name == old);
            let new = copy.map_or_else(|| tagged(Side::New, name), |(_, to)| to.name.clone());
            shown.push((at, Var::new(old, *ty), Var::new(new, *ty)));
        }
        shown
    }
}

/// The calls to the outside, as far as the run was followed.
fn calls(run: &Option<Run>) -> &[Event] {
    match run {
        Some(Run::Finished { outcome, .. }) => &outcome.trace,
        Some(Run::Endless(endless)) => &endless.trace,
        Some(Run::Exhausted(exhausted)) => &exhausted.trace,
        Some(Run::BadAnswer(_)) | None => &[],
    }
}

fn outcome(run: &Option<Run>) -> Option<&Outcome> {
    run.as_ref().and_then(Run::outcome)
}

/// An outside that looks at what the points show.
struct Probe<'p> {
    outsides: Outsides<'p>,
    names: BTreeMap<Name, usize>,
    facts: &'p Facts,
    shown: Vec<usize>,
    wrong: Option<String>,
}

impl Oracle for Probe<'_> {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        let Some(point) = self.names.get(&question.callee.name) else {
            return self.outsides.answer(question);
        };
        let mut wrong = match &self.facts.points[*point] {
            Some(_) => None,
            None => Some("a point is passed, which is said not to be".to_string()),
        };
        for (pair, values) in self.shown.iter().zip(question.args.chunks(2)) {
            let seen = self.facts.points[*point].as_ref();
            let relation = seen.map_or(Relation::Equal, |seen| seen.relation(*pair));
            if let Err(how) = holds(relation, &values[0], &values[1]) {
                wrong.get_or_insert(format!("point {point}, {:?}: {how}", self.facts.pairs[*pair]));
            }
        }
        self.wrong = self.wrong.take().or(wrong);
        Answer { throws: None, results: vec![], writes: vec![], world: question.world }
    }
}

/// What outcomes have shown so far.
///
/// They number new objects in the order in which they show them, so from the
/// first value on that the versions do not share, one object may have two
/// numbers.
struct Seen {
    alike: bool,
}

impl Seen {
    fn holds(&mut self, relation: Relation, old: &Value, new: &Value) -> Result<(), String> {
        if self.alike || !names_objects(old) {
            holds(relation, old, new)?;
        }
        self.alike &= old == new;
        Ok(())
    }
}

fn names_objects(value: &Value) -> bool {
    match value.ty() {
        Type::Scalar(ty) => ty == ScalarType::Ref,
        Type::Map(map) => {
            map.value == ScalarType::Ref || map.keys.as_slice().contains(&ScalarType::Ref)
        }
    }
}

/// Whether two values relate as they are said to.
fn holds(relation: Relation, old: &Value, new: &Value) -> Result<(), String> {
    let fits = match (relation, old, new) {
        (Relation::Equal, _, _) => old == new,
        (Relation::Unrelated, _, _) => true,
        (Relation::Differs(range), Value::Scalar(Scalar::Bv(a)), Value::Scalar(Scalar::Bv(b))) => {
            range.contains(b.sub(*a).signed())
        }
        (Relation::Differs(_), _, _) => false,
    };
    if fits { Ok(()) } else { Err(format!("{old:?} and {new:?} are said to be: {relation}")) }
}
