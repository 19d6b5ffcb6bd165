//! Running all versions on the same inputs, and saying what can be seen.
//!
//! In: matched programs, inputs and an outside. Out: a [`Witness`] if the
//! outcomes of the runs differ, or of a merge, if they are in conflict. No
//! difference and no conflict is reported anywhere without one.

mod conflict;
mod kind;
mod lost;
mod manners;
mod met;
mod numbers;
mod obliging;
mod remembering;
mod steady;
mod traces;

pub use conflict::{Conflict, Four, Observable, Rule, broken, conflicts};
pub use kind::Kind;

use lost::{LOST, is_lost};
use manners::{Machinery, Manners, is_cut_off_for_some, longer, way_of};
use met::{Met, WAYS, met};
use obliging::Obliging;
use remembering::Remembering;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use steady::Steady;
use verdiff_align::{Hidden, Matched, Property, Version};
use verdiff_ir::interp::{
    Budget, Contents, Ending, Endless, Event, Exhausted, Inputs, Layout, LeftOpen, Machine, Oracle,
    Outcome, Run, Setting,
};
use verdiff_ir::{Failure, LastBits, Name, Program, Scalar, Value};

/// Inputs on which runs were seen to differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// What all versions started from.
    pub inputs: Inputs,
    /// What each version did, in their order.
    pub runs: Vec<Ran>,
    /// Who ran them.
    pub confirmed_by: ConfirmedBy,
    /// Whether objects outside remembered what was called on them. Then they may give
    /// other objects to call something on, and the calls are not compared.
    pub remembers: bool,
}

impl Witness {
    /// Whether some version was not seen to end.
    pub fn is_endless(&self) -> bool {
        self.runs.iter().any(Ran::is_endless)
    }

    /// What a version did.
    pub fn ran(&self, version: Version) -> &Ran {
        &self.runs[version.index()]
    }

    /// The conflicts that the runs of a merge show. Of two versions that
    /// should do the same, the first is the side that is lost.
    pub fn conflicts(&self, property: Property) -> Vec<Conflict> {
        let strict = property != Property::ConflictFreedom { strict: false };
        match &self.runs[..] {
            [base, ours, theirs, merged] => {
                let runs = [base, ours, theirs, merged].map(|ran| &ran.outcome);
                let mut found = conflicts(runs, strict);
                found.retain(|conflict| !conflict.is_about_allocations(runs));
                found.retain(|it| !self.remembers || it.observable != Observable::Trace);
                found
            }
            [side, merged] => {
                let (side, merged) = (&side.outcome, &merged.outcome);
                conflicts([merged, side, merged, merged], strict)
            }
            _ => Vec::new(),
        }
    }
}

/// Who ran the versions and saw them differ.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ConfirmedBy {
    /// The interpreter of the core language.
    #[default]
    Interpreter,
    /// The interpreter, and the machine: compiled, they did the same.
    Native,
}

/// A run, whether it ended or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// What can be seen of it.
    pub outcome: Outcome,
    /// The answers that pure externals gave, for explanation.
    pub consulted: Vec<Event>,
    /// What it left in globals that only one version has.
    pub hidden: Vec<(Name, Value)>,
    /// Something that happened and of which the source language leaves open
    /// what it does.
    pub open: Option<LeftOpen>,
    /// Of a run that was not seen to end, whether it may call the outside again.
    pub busy: bool,
}

impl Ran {
    /// Whether it was not seen to end.
    pub fn is_endless(&self) -> bool {
        matches!(self.outcome.ending, Ending::Never | Ending::Unfinished)
    }

    /// Whether the trace holds all calls that it makes.
    fn is_told_whole(&self) -> bool {
        self.outcome.ending != Ending::Unfinished && !self.busy
    }

    /// Whether it showed that no program of the source language can meet
    /// these inputs.
    fn is_impossible(&self) -> bool {
        matches!(&self.outcome.ending, Ending::Failed(failure) if failure.is_impossible())
    }

    /// All calls to the outside, pure ones last.
    fn events(&self) -> impl Iterator<Item = &Event> {
        self.outcome.trace.iter().chain(&self.consulted)
    }
}

/// What runs on the same inputs showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Replay {
    /// The outcomes differ, or are in conflict.
    Differs(Box<Witness>),
    /// The outcomes are the same, or in no conflict, or a run showed that there
    /// are no such inputs.
    Agrees,
    /// The outcomes differ, but no program meets such inputs.
    Impossible,
    /// A run did not end within its budget, or the outside was impossible.
    Undecided(String),
}

/// All versions, ready to run.
#[derive(Debug)]
pub struct Arena<'m> {
    property: Property,
    /// One for each version.
    machines: Vec<Machine<'m>>,
    matched: &'m Matched,
    /// Of each procedure that all versions have, made when it is needed.
    scenes: BTreeMap<Name, OnceCell<Scene>>,
    /// The procedures that are opaque in any version, and why.
    opaque: BTreeMap<Name, String>,
    /// Maps that note which object the bytes of pointers belong to, and those of the bytes.
    noted: BTreeMap<Name, Name>,
    /// What only one version has and nobody outside can name.
    hidden: &'m Hidden,
}

/// What runs of one procedure need to know of it.
#[derive(Debug)]
struct Scene {
    /// The contents of the static objects that it may meet: the same in all
    /// versions.
    contents: Contents,
    /// Whether it may take the address of an object that it allocated.
    is_placed: bool,
    /// Why a difference may be none.
    doubt: Option<String>,
    /// Whether a run may show at its end that no program meets its inputs.
    may_be_impossible: bool,
}

impl<'m> Arena<'m> {
    /// Prepares all versions.
    pub fn new(matched: &'m Matched) -> Self {
        let hidden = matched.hidden();
        let is_hidden = |name: &Name| hidden.globals.contains_key(name);
        let machine = |program: &'m Program| Machine::hiding(program, &is_hidden);
        let machines: Vec<Machine<'m>> = matched.programs().iter().map(machine).collect();
        let scenes = matched.common.iter().map(|name| (name.clone(), OnceCell::new())).collect();
        let opaque = matched.programs().iter().flat_map(|program| &program.opaque);
        let opaque = opaque.map(|(name, opaque)| (name.clone(), opaque.reason.clone())).collect();
        let noted = matched.programs().iter().flat_map(|program| program.noted.clone()).collect();
        Arena { property: matched.property, machines, matched, scenes, opaque, noted, hidden }
    }

    /// How many steps all runs of all versions took so far.
    pub fn steps(&self) -> u64 {
        self.machines.iter().map(Machine::steps).sum()
    }

    fn scene(&self, name: &Name) -> Option<&Scene> {
        let make = || {
            let effects = self.matched.joint_effects(name);
            let latest = &self.machines[self.matched.last().index()];
            let looks_at = |global: &Name| self.matched.looks_at(name, global);
            let contents = latest.contents(&self.matched.statics(name), &looks_at);
            let is_placed =
                effects.iter().any(|e| e.allocates) && effects.iter().any(|e| e.addresses);
            let mut failures = effects.iter().flat_map(|effects| &effects.failures);
            let may_be_impossible = failures.any(Failure::is_impossible);
            Scene { contents, is_placed, doubt: self.matched.doubt(name), may_be_impossible }
        };
        self.scenes.get(name).map(|scene| scene.get_or_init(make))
    }

    /// Runs the versions of a procedure on the inputs. The oracle
    /// answers all runs, so it must not remember.
    ///
    /// A difference counts only on inputs that a program can meet: if objects
    /// have kinds that they cannot have, they get others.
    pub fn run(
        &self,
        proc: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        budget: Budget,
    ) -> Replay {
        let replay = self.run_as_is(proc, inputs, oracle, budget);
        // Merges are long, and whether they call what is outside decides what is seen.
        if let (Replay::Impossible, true) = (&replay, self.property != Property::Equivalence)
            && let Met::Mended(mended) = met(self.matched, proc, inputs, way_of(inputs.world))
        {
            return shown(self.run_as_is(proc, &mended, oracle, budget));
        }
        let Replay::Differs(_) = replay else { return shown(replay) };
        for way in 0..WAYS {
            match met(self.matched, proc, inputs, way) {
                Met::AsTheyAre => return replay,
                Met::Never => break,
                Met::Mended(mended) => {
                    let again = self.run_as_is(proc, &mended, oracle, budget);
                    if let Replay::Differs(_) = again {
                        return again;
                    }
                }
            }
        }
        Replay::Impossible
    }

    /// Where the addresses of allocated objects matter, a difference counts
    /// only if it shows in two layouts: one more allocation alone moves all
    /// later objects in the first. Where functions of floats matter, it counts
    /// only if it shows for neighbours of their values, too.
    fn run_as_is(
        &self,
        proc: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        budget: Budget,
    ) -> Replay {
        let started = self.started(inputs);
        let mut used = Machinery::usual(self.property);
        let mut replay = self.run_laid_out(used, proc, &started, oracle, budget);
        let scene = self.scene(proc);
        let is_placed = scene.is_some_and(|scene| scene.is_placed);
        if let (Replay::Agrees, Manners::Steady) = (&replay, used.manners)
            && let Some(manners) = longer(inputs.world)
        {
            used = Machinery { manners, ..used };
            replay = self.run_laid_out(used, proc, &started, oracle, budget);
        }
        let replay = match replay {
            Replay::Agrees if !self.hidden.globals.is_empty() && !is_placed => {
                self.run_again(proc, &started, oracle, budget)
            }
            replay => replay,
        };
        match replay {
            // Of these inputs nothing was seen.
            Replay::Agrees if started.as_ref() != inputs => Replay::Undecided(NOT_RUN.into()),
            Replay::Differs(_) if scene.is_some_and(|scene| scene.doubt.is_some()) => {
                Replay::Undecided(scene.and_then(|scene| scene.doubt.clone()).unwrap_or_default())
            }
            Replay::Differs(witness) => {
                for (other, why) in self.others(is_placed, &witness, used) {
                    match self.run_laid_out(other, proc, &started, oracle, budget) {
                        Replay::Differs(_) => {}
                        Replay::Agrees | Replay::Impossible => {
                            return Replay::Undecided(why.into());
                        }
                        undecided => return undecided,
                    }
                }
                Replay::Differs(witness)
            }
            replay => replay,
        }
    }

    /// The other machines on which a difference must show as well as on the one that was
    /// used, and what it depends on if it does not.
    fn others(
        &self,
        is_placed: bool,
        witness: &Witness,
        used: Machinery,
    ) -> Vec<(Machinery, &'static str)> {
        let mut others = Vec::new();
        if is_placed {
            let by_use = Machinery { layout: Layout::ByUse, ..used };
            others.push((by_use, "the difference depends on where allocated objects lie"));
        }
        if witness.runs.iter().any(|ran| self.computes(ran)) {
            for last_bits in [LastBits::Above, LastBits::Below] {
                let other = Machinery { last_bits, ..used };
                others.push((
                    other,
                    "the difference depends on the last bits of functions of floats",
                ));
            }
        }
        others
    }

    /// Whether a run asked for a function of floats whose last bits are open.
    fn computes(&self, ran: &Ran) -> bool {
        ran.consulted.iter().any(|event| computes(self.matched, &event.callee))
    }

    /// Calls the versions once more after they agreed: what the first call left
    /// in hidden globals does occur.
    fn run_again(
        &self,
        proc: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        budget: Budget,
    ) -> Replay {
        let runs = self.runs(Machinery::usual(self.property), proc, inputs, oracle, budget);
        let Ok(runs) = runs.into_iter().collect::<Result<Vec<Ran>, _>>() else {
            return Replay::Agrees;
        };
        let mut next = inputs.clone();
        for ran in &runs {
            if !matches!(ran.outcome.ending, Ending::Returned(_)) || ran.open.is_some() {
                return Replay::Agrees;
            }
            next.globals.extend(ran.outcome.globals.iter().cloned());
            let changed = ran.hidden.iter().filter(|(name, value)| {
                inputs.globals.get(name).map_or(*value != Value::zero(value.ty()), |it| it != value)
            });
            next.globals.extend(changed.cloned());
        }
        let is_same = runs.iter().all(|ran| {
            ran.hidden.iter().all(|(name, value)| inputs.globals.get(name) == Some(value))
        });
        if is_same || next.globals.values().any(mentions_new_object) {
            return Replay::Agrees;
        }
        self.run_laid_out(Machinery::usual(self.property), proc, &next, oracle, budget)
    }

    /// The inputs with the values that hidden globals start with, which
    /// surely occur.
    fn started<'i>(&self, inputs: &'i Inputs) -> Cow<'i, Inputs> {
        let mut inputs = Cow::Borrowed(inputs);
        for (name, start) in &self.hidden.globals {
            let Some(start) = start else { continue };
            let is_so = match inputs.globals.get(name) {
                Some(value) => value == start,
                None => Value::zero(start.ty()) == *start,
            };
            if !is_so {
                inputs.to_mut().globals.insert(name.clone(), start.clone());
            }
        }
        inputs
    }

    fn run_laid_out(
        &self,
        machinery: Machinery,
        proc: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        budget: Budget,
    ) -> Replay {
        let runs = self.runs(machinery, proc, inputs, oracle, budget);
        let runs: Vec<Ran> = match runs.into_iter().collect() {
            Ok(runs) => runs,
            Err(why) => return Replay::Undecided(why),
        };
        if let Some(why) = self.incomparable(proc, &runs) {
            return Replay::Undecided(why);
        }
        if runs.iter().any(Ran::is_impossible) {
            return Replay::Impossible;
        }
        if runs.windows(2).all(|two| two[0].outcome == two[1].outcome) {
            return Replay::Agrees;
        }
        let open = runs.iter().find_map(|ran| ran.open);
        let open = open.map(|open| format!("the difference shows only where {open}"));
        let lost = runs.windows(2).any(|two| {
            !self.noted.is_empty() && is_lost(&self.noted, &two[0].outcome, &two[1].outcome)
        });
        let why = self.met_opaque(&runs).or(open).or(lost.then(|| LOST.into()));
        let (inputs, confirmed_by) = (inputs.clone(), ConfirmedBy::Interpreter);
        let mut runs = told(runs);
        if let Manners::Obliging { .. } | Manners::Remembering = machinery.manners {
            numbers::make_small(&inputs, &mut runs);
        }
        let remembers = machinery.manners == Manners::Remembering;
        let witness = Box::new(Witness { inputs, runs, confirmed_by, remembers });
        let is_merge = self.property != Property::Equivalence;
        if is_merge && witness.conflicts(self.property).is_empty() {
            return Replay::Agrees;
        }
        let is_gentle = self.property == Property::ConflictFreedom { strict: false };
        if is_gentle && is_cut_off_for_some(&witness.runs) {
            return Replay::Agrees;
        }
        match why {
            Some(why) => Replay::Undecided(why),
            None => Replay::Differs(witness),
        }
    }
}

impl Arena<'_> {
    /// Which versions end on the inputs within the budget.
    pub fn ends(
        &self,
        proc: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        budget: Budget,
    ) -> Vec<bool> {
        let runs = self.runs(Machinery::usual(self.property), proc, inputs, oracle, budget);
        runs.iter().map(|run| run.as_ref().is_ok_and(|ran| !ran.is_endless())).collect()
    }

    /// Why runs that do not end show nothing: what they do from some moment on is
    /// known only if it is nothing, and what a merge should do then is not.
    fn incomparable(&self, proc: &Name, runs: &[Ran]) -> Option<String> {
        let is_cut_off = runs.iter().any(|ran| ran.outcome.ending == Ending::Unfinished);
        let may_be_impossible = || self.scene(proc).is_none_or(|scene| scene.may_be_impossible);
        let endless = runs.iter().filter(|ran| ran.is_endless()).count();
        let is_known = match self.property {
            Property::ConflictFreedom { .. } => endless == 0,
            Property::Equivalence => {
                !is_cut_off && (endless < runs.len() || runs.iter().all(Ran::is_told_whole))
                    || runs.windows(2).any(|two| call_otherwise(&two[0], &two[1]))
                        && !(is_cut_off && may_be_impossible())
            }
        };
        let why = match is_cut_off {
            true => "a run did not end within its budget",
            false => "a run does not end",
        };
        (!is_known).then(|| why.into())
    }

    /// Why a difference is none that the programs show by themselves: the
    /// outside made up what an opaque procedure, which is a fixed piece of
    /// code, does.
    fn met_opaque(&self, runs: &[Ran]) -> Option<String> {
        let opaque = |event: &Event| Some((event.callee.clone(), self.opaque.get(&event.callee)?));
        let mut events = runs.iter().flat_map(Ran::events);
        let (callee, reason) = events.find_map(opaque)?;
        Some(format!(
            "the difference depends on what `{callee}` does, which is not analysed: {reason}"
        ))
    }

    fn runs(
        &self,
        machinery: Machinery,
        proc: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        budget: Budget,
    ) -> Vec<Result<Ran, String>> {
        let Some(Scene { contents, .. }) = self.scene(proc) else {
            return self.machines.iter().map(|_| finished(None)).collect();
        };
        let Machinery { layout, last_bits, manners } = machinery;
        let setting = Setting { contents, layout, last_bits };
        let (start, opaque) = (inputs.world, &self.opaque);
        let run = |machine: &Machine<'_>| {
            let run =
                |oracle: &mut dyn Oracle| machine.run_in(setting, proc, inputs, oracle, budget);
            let outside: &mut dyn Oracle = oracle;
            match manners {
                Manners::Any => run(outside),
                Manners::Steady => run(&mut Steady { outside, start, opaque }),
                Manners::Obliging { agrees } => {
                    let outside = &mut Steady { outside, start, opaque };
                    run(&mut Obliging { outside, opaque, agrees })
                }
                Manners::Remembering => {
                    run(&mut Remembering { outside, start, opaque, past: BTreeMap::new() })
                }
            }
        };
        self.machines.iter().map(run).map(finished).collect()
    }
}

/// Whether two runs surely call the outside in different ways, however they go on.
pub fn call_otherwise(one: &Ran, other: &Ran) -> bool {
    let [calls, others] = [one, other].map(|ran| &ran.outcome.trace);
    let differ = calls.iter().zip(others).any(|(call, other)| call != other);
    let makes_more = |ran: &Ran, other: &Ran| {
        ran.outcome.trace.len() > other.outcome.trace.len() && other.is_told_whole()
    };
    differ || makes_more(one, other) || makes_more(other, one)
}

/// How many answers of pure externals are told of a run that goes on and on.
const CONSULTED: usize = 16;

/// Runs that differ, without what those that do not end call behind the difference.
fn told(mut runs: Vec<Ran>) -> Vec<Ran> {
    let [one, other] = &runs[..] else { return runs };
    let mut calls = one.outcome.trace.iter().zip(&other.outcome.trace);
    let shorter = one.outcome.trace.len().min(other.outcome.trace.len());
    let alike = calls.position(|(call, other)| call != other).unwrap_or(shorter);
    for ran in runs.iter_mut().filter(|ran| ran.is_endless()) {
        ran.outcome.trace.truncate(alike + 1);
        ran.consulted.truncate(CONSULTED);
    }
    runs
}

/// What runs show that may have met what cannot be: nothing.
fn shown(replay: Replay) -> Replay {
    match replay {
        Replay::Impossible => Replay::Agrees,
        Replay::Differs(_) | Replay::Agrees | Replay::Undecided(_) => replay,
    }
}

/// Whether an external of any version is a function of floats, which runs compute.
pub fn computes(matched: &Matched, external: &Name) -> bool {
    let mut known = matched.programs().iter().filter_map(|it| it.externs.get(external));
    known.any(|external| external.computes.is_some())
}

/// Whether a value mentions an object that a run allocated.
fn mentions_new_object(value: &Value) -> bool {
    match value {
        Value::Scalar(scalar) => matches!(scalar, Scalar::Ref(object) if object.is_fresh()),
        Value::Map(map) => map.mentions_fresh(),
    }
}

const NOT_RUN: &str = "the value of a variable that only one version has may never occur";

fn finished(run: Option<Run>) -> Result<Ran, String> {
    match run {
        Some(Run::Finished { outcome, consulted, hidden, open }) => {
            Ok(Ran { outcome, consulted, hidden, open, busy: false })
        }
        Some(Run::Endless(Endless { trace, consulted, open, quiet })) => {
            let outcome = Outcome { ending: Ending::Never, globals: Vec::new(), trace };
            Ok(Ran { outcome, consulted, hidden: Vec::new(), open, busy: !quiet })
        }
        Some(Run::Exhausted(Exhausted { trace, consulted, open })) => {
            let outcome = Outcome { ending: Ending::Unfinished, globals: Vec::new(), trace };
            Ok(Ran { outcome, consulted, hidden: Vec::new(), open, busy: true })
        }
        Some(Run::BadAnswer(why)) => Err(format!("the outside gave an impossible answer: {why}")),
        None => Err("no such procedure".into()),
    }
}
