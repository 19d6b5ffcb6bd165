//! Climbing: which rung is tried when, and what one leaves to the next.

use crate::facts::{self, Known};
use crate::follow::Followed;
use crate::policy::Policy;
use crate::solver::{self, Record};
use crate::unconfirmed::unconfirmed;
use crate::verdict::{Assumption, FunctionResult, Reason, Rung, Termination, Verdict};
use crate::{Ablation, Observer, Settings};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};
use verdiff_align::{Matched, Property};
use verdiff_ir::call_graph::CallGraph;
use verdiff_ir::interp;
use verdiff_ir::{Name, Stop};
use verdiff_relate::{
    Attempt, Budget, Callees, Candidate, Correspondence, Failed, Hints, LoopEffort, Relation,
    relate,
};
use verdiff_replay::{Arena, Replay};
use verdiff_search::{Effort, Found, search, simplify};
use verdiff_symex::Summary;

/// A comparison under way.
pub(crate) struct Climb<'m, 'o> {
    pub(crate) matched: &'m Matched,
    pub(crate) arena: Arena<'m>,
    pub(crate) graph: CallGraph,
    pub(crate) runs: usize,
    pub(crate) steps: u64,
    pub(crate) resources: u64,
    pub(crate) rounds: usize,
    pub(crate) conditions: bool,
    pub(crate) wants_cases: bool,
    pub(crate) ablation: Option<Ablation>,
    policy: Arc<dyn Policy>,
    pub(crate) stop: Stop,
    pub(crate) observer: &'o mut dyn Observer,
    /// The procedures known to do the same in all versions so far.
    pub(crate) equivalent: BTreeMap<Name, Termination>,
    /// Those of them that have not changed, nor anything that they call.
    identical: BTreeSet<Name>,
    results: BTreeMap<Name, FunctionResult>,
    /// What is known of differences of procedures without a verdict.
    facts: BTreeMap<Name, Vec<String>>,
    /// The procedures that were asked for.
    wanted: BTreeSet<Name>,
    /// Those that were asked for by name.
    pub(crate) named: BTreeSet<Name>,
    pub(crate) followed: Followed,
    /// Procedures about which the solver gave up a question.
    pub(crate) given_up: BTreeSet<Name>,
    /// Procedures that many others call and are called by.
    pub(crate) in_large_group: BTreeSet<Name>,
    /// Merges that were proved with the outside taken apart, and which
    /// externals not all versions call.
    pub(crate) apart: BTreeMap<Name, BTreeSet<Name>>,
    /// Whether procedures have the same form in all versions, as far as asked.
    pub(crate) same_forms: RefCell<BTreeMap<Name, bool>>,
}

/// Why an opaque procedure with the same source is not shown to be the same.
pub(crate) const CALLS_OTHERS: &str =
    "what it calls is not shown to be the same, and it is not analysed itself";

/// Why a model is no difference.
const NEVER_MET: &str =
    "a difference was found only for objects of classes that no program puts there";

/// A brief attempt may cost this part of a thorough one.
const BRIEF: u64 = 40;

/// After the solver gave up so often on a procedure, it is not asked again: the
/// questions of further attempts are hardly smaller.
const MOST_GIVEN_UP: usize = 2;

/// How relational execution is tried.
#[derive(Clone, Copy)]
pub(crate) struct Way<'a> {
    /// Guesses about loops.
    pub(crate) hints: &'a Hints,
    /// How statements of the versions correspond, if that is used.
    pub(crate) correspondence: Option<Correspondence<'a>>,
    /// Whether the first attempt has to do, at little cost.
    pub(crate) is_brief: bool,
}

impl<'a> Way<'a> {
    fn hinted(hints: &'a Hints) -> Way<'a> {
        Way { hints, correspondence: None, is_brief: false }
    }
}

/// A verdict and the rung it comes from.
pub(crate) type Decision = (Verdict, Option<Rung>);

impl<'m, 'o> Climb<'m, 'o> {
    pub(crate) fn new(
        matched: &'m Matched,
        settings: &Settings,
        observer: &'o mut dyn Observer,
    ) -> Self {
        Climb {
            matched,
            arena: Arena::new(matched),
            graph: CallGraph::new(matched.programs()),
            runs: settings.runs,
            steps: settings.steps,
            resources: settings.resources,
            rounds: settings.rounds,
            conditions: settings.conditions,
            wants_cases: settings.cases,
            ablation: settings.ablation,
            policy: settings.policy.clone(),
            stop: settings.stop.clone(),
            observer,
            equivalent: BTreeMap::new(),
            identical: BTreeSet::new(),
            results: BTreeMap::new(),
            facts: BTreeMap::new(),
            wanted: BTreeSet::new(),
            named: settings.functions.iter().cloned().collect(),
            followed: Followed::default(),
            given_up: BTreeSet::new(),
            in_large_group: BTreeSet::new(),
            apart: BTreeMap::new(),
            same_forms: RefCell::default(),
        }
    }

    /// Compares the given pairs, and before them all that they call.
    pub(crate) fn run(mut self, wanted: &[Name]) -> Vec<FunctionResult> {
        let groups = self.in_order(wanted, &*self.policy);
        self.wanted = wanted.iter().cloned().collect();
        let is_pair = |name: &&Name| self.matched.is_common(name);
        let total = groups.iter().flatten().filter(is_pair).count();
        for group in groups {
            let (first, rest) = (group.first(), self.results.len());
            if let Some(first) = first {
                self.observer.started(rest + 1, total, first);
            }
            self.compare_group(&group);
        }
        wanted.iter().filter_map(|name| self.results.remove(name)).collect()
    }

    /// The procedures whose versions have the same form, down to all that
    /// they call.
    pub(crate) fn forms(mut self) -> BTreeMap<Name, FunctionResult> {
        for group in self.graph.groups(&self.matched.common) {
            self.keep_unchanged(&group, Instant::now());
        }
        self.results
    }

    /// Decides a group that is unchanged, and says whether it is.
    fn keep_unchanged(&mut self, group: &[Name], start: Instant) -> bool {
        let Some(termination) = self.unchanged(group) else { return false };
        if self.calls_identical(group) {
            self.identical.extend(group.iter().cloned());
        }
        for name in group {
            let decision = (Verdict::Equivalent(termination), Some(Rung::Unchanged));
            self.record(name, decision, start.elapsed());
        }
        true
    }

    fn compare_group(&mut self, group: &[Name]) {
        if self.keep_unchanged(group, Instant::now()) {
            return;
        }
        if self.graph.is_recursive(group) {
            let group: Vec<Name> = group.iter().filter(|n| self.is_needed(n)).cloned().collect();
            match self.matched.property {
                Property::Equivalence => self.compare_recursive(&group),
                Property::ConflictFreedom { .. } => self.search_recursive(&group),
            }
        } else {
            for name in group {
                if !self.matched.is_common(name) || !self.is_needed(name) {
                    continue;
                }
                let start = Instant::now();
                match self.not_followed(name) {
                    Some(decision) => self.keep(name, decision, None, start.elapsed()),
                    None => self.counted(name, |climb| {
                        let decision = climb.compare_pair(name);
                        climb.record(name, decision, start.elapsed());
                    }),
                }
            }
        }
    }

    /// Whether the verdict on a procedure is of use. That a callee is free of
    /// conflicts does not help its callers: it may still have changed.
    fn is_needed(&self, name: &Name) -> bool {
        self.matched.property == Property::Equivalence || self.wanted.contains(name)
    }

    /// Keeps a decision, with what exploration adds to it.
    pub(crate) fn record(&mut self, name: &Name, decision: Decision, time: Duration) {
        let start = Instant::now();
        let (decision, summary) = self.explored(name, decision);
        self.keep(name, decision, summary, time + start.elapsed());
    }

    /// Keeps a decision as it is.
    pub(crate) fn keep(
        &mut self,
        name: &Name,
        (verdict, rung): Decision,
        summary: Option<Arc<Summary>>,
        time: Duration,
    ) {
        let is_same =
            self.matched.property == Property::Equivalence || rung == Some(Rung::Unchanged);
        if let Verdict::Equivalent(termination) = verdict
            && is_same
        {
            self.equivalent.insert(name.clone(), termination);
        }
        let assumptions = match rung {
            // What is the same does the same, however it was translated.
            Some(Rung::Unchanged) if self.identical.contains(name) => self.of_proof(name),
            Some(_) | None => self.assumptions(name, &verdict),
        };
        let mut notes = self.matched.notes(name);
        let is_open = matches!(verdict, Verdict::Conditional(_) | Verdict::Unknown(_));
        if let (true, Some(facts)) = (is_open, self.facts.remove(name)) {
            notes.extend(facts);
        }
        notes.extend(self.arithmetic(name, &verdict));
        let name = name.clone();
        let cases = self.cases(&name);
        let result =
            FunctionResult { name, verdict, rung, summary, cases, assumptions, notes, time };
        self.observer.finished(self.matched, &result);
        self.results.insert(result.name.clone(), result);
    }

    /// What a verdict rests on. A difference was seen, and rests on nothing
    /// but the translation.
    fn assumptions(&self, name: &Name, verdict: &Verdict) -> Vec<Assumption> {
        match verdict {
            // What is said to agree under a condition was proved, too.
            Verdict::Equivalent(_) | Verdict::Conditional(_) => {
                let of_proof = self.of_proof(name).into_iter().chain(self.of_outside_apart(name));
                of_proof.chain(self.of_translation(name)).collect()
            }
            Verdict::Different(witness) => {
                let loops = "a loop that does not end is executed as it is written";
                let is_open = self.matched.programs().iter().any(|program| program.leaves_open);
                let loops = (is_open && witness.is_endless()).then(|| loops.to_owned());
                let loops = loops.map(Assumption::Plain);
                self.of_translation(name).into_iter().chain(loops).collect()
            }
            Verdict::Unknown(_) => Vec::new(),
        }
    }

    /// What the front end assumed of either version, and of all they call.
    fn of_translation(&self, name: &Name) -> BTreeSet<Assumption> {
        let mut all = BTreeSet::new();
        for version in self.matched.versions() {
            let assumptions = &self.matched.program(*version).assumptions;
            let calls = &self.matched.effects(*version)[name].calls;
            let of = calls.iter().chain([name]).filter_map(|name| assumptions.get(name));
            all.extend(of.flatten().cloned().map(Assumption::Plain));
        }
        all
    }

    fn of_proof(&self, name: &Name) -> Vec<Assumption> {
        let effects = self.matched.joint_effects(name);
        let mut externs: Vec<&Name> = effects.iter().flat_map(|e| &e.externs).collect();
        externs.sort();
        externs.dedup();
        let answers = externs.into_iter().map(|name| Assumption::AnswersAlike(name.to_string()));
        let allocates = effects.iter().any(|effects| effects.allocates);
        let places = allocates && effects.iter().any(|effects| effects.addresses);
        let further = [
            allocates.then_some("allocation does not fail"),
            places.then_some("a new object lies at the same address in both versions, whatever else these allocate"),
        ];
        let further = further.into_iter().flatten().map(str::to_string).map(Assumption::Plain);
        answers.chain(further).collect()
    }
}

/// The rungs.
impl Climb<'_, '_> {
    /// Same normal form, and all callees outside the group equivalent.
    fn unchanged(&self, group: &[Name]) -> Option<Termination> {
        let mut weakest = Termination::Full;
        for name in group {
            if !self.has_same_form(name) {
                return None;
            }
            for callee in self.graph.callees(name).filter(|callee| !group.contains(callee)) {
                weakest = weakest.min(*self.equivalent.get(callee)?);
            }
        }
        Some(weakest)
    }

    fn calls_identical(&self, group: &[Name]) -> bool {
        let callees = group.iter().flat_map(|name| self.graph.callees(name));
        callees.into_iter().all(|callee| group.contains(callee) || self.identical.contains(callee))
    }

    fn compare_pair(&mut self, name: &Name) -> Decision {
        if let Some(decision) = self.agrees_at_once(name) {
            return decision;
        }
        if let Some(decision) = self.cheap_rungs(name) {
            return decision;
        }
        if let Some(decision) = self.calls_opaque(name, &BTreeSet::new()) {
            return decision;
        }
        let known = std::mem::take(&mut self.equivalent);
        let decision = match self.matched.property {
            Property::Equivalence => self.prove(name, &known),
            Property::ConflictFreedom { .. } => self.prove_merge(name, &known),
        };
        self.equivalent = known;
        decision
    }

    /// Whether a procedure of a group is the same if the group is.
    pub(crate) fn is_same_if(&self, name: &Name, group: &[Name]) -> bool {
        let is_same =
            |callee: &Name| self.equivalent.contains_key(callee) || group.contains(callee);
        self.has_same_form(name) && self.graph.callees(name).all(is_same)
    }

    /// The abstract rung before relational execution where there are loops, and
    /// behind it where there are none: there it has little to add. A proof for
    /// runs in which both versions end may still become one for all runs.
    pub(crate) fn prove(
        &mut self,
        name: &Name,
        equivalent: &BTreeMap<Name, Termination>,
    ) -> Decision {
        let repeats = self.matched.joint_effects(name).iter().any(|effects| effects.repeats);
        let none = Hints::default();
        if self.is_heavy(name) {
            let way = Way { is_brief: true, ..Way::hinted(&none) };
            return self.relate(name, equivalent, way);
        }
        let related =
            if repeats { None } else { Some(self.relate(name, equivalent, Way::hinted(&none))) };
        if let Some((Verdict::Equivalent(_) | Verdict::Different(_), _)) = related {
            return related.unwrap_or_else(no_attempt);
        }
        match facts::known(self.matched, name, equivalent, &self.stop) {
            Known::Same(Termination::Full, _) => {
                (Verdict::Equivalent(Termination::Full), Some(Rung::Abstract))
            }
            Known::Same(Termination::Partial, hints) => {
                let decision =
                    related.unwrap_or_else(|| self.relate(name, equivalent, Way::hinted(&hints)));
                match decision.0 {
                    Verdict::Equivalent(Termination::Full) => decision,
                    Verdict::Different(ref witness) if witness.is_endless() => decision,
                    Verdict::Different(_) => {
                        let contradiction = "runs differ that are proved to be the same";
                        (Verdict::Unknown(Reason::internal(contradiction)), None)
                    }
                    Verdict::Equivalent(Termination::Partial)
                    | Verdict::Conditional(_)
                    | Verdict::Unknown(_) => {
                        (Verdict::Equivalent(Termination::Partial), Some(Rung::Abstract))
                    }
                }
            }
            Known::Facts(facts, hints) => {
                self.facts.insert(name.clone(), facts);
                related.unwrap_or_else(|| self.relate(name, equivalent, Way::hinted(&hints)))
            }
        }
    }

    /// What can be decided without terms.
    pub(crate) fn cheap_rungs(&mut self, name: &Name) -> Option<Decision> {
        if let Some(incompatible) = self.matched.incompatible(name) {
            let place = Some((incompatible.version, incompatible.span));
            let reason = Reason::new(incompatible.message.clone(), place);
            return Some((Verdict::Unknown(reason), None));
        }
        if let Some((version, opaque)) = self.matched.opaque(name) {
            let message = format!("{CALLS_OTHERS}: {}", opaque.reason);
            let reason = Reason::new(message, Some((version, opaque.span)));
            return Some((Verdict::Unknown(reason), None));
        }
        if self.runs == 0 {
            return None;
        }
        if self.is_late() {
            return Some(self.too_late());
        }
        let effort =
            Effort { runs: self.runs_of(name), steps: self.steps, stop: self.stop.clone() };
        match search(self.matched, &self.arena, name, &effort) {
            Found::Difference(witness) => Some((Verdict::Different(witness), Some(Rung::Search))),
            Found::AllAgree => Some((Verdict::Equivalent(Termination::Full), Some(Rung::Search))),
            Found::Nothing if self.is_late() => Some(self.too_late()),
            Found::Nothing => None,
        }
    }

    fn too_late(&self) -> Decision {
        let why = if self.stop.is_asked() { "it was interrupted" } else { "the time is up" };
        (Verdict::Unknown(Reason::new(why, None)), None)
    }

    pub(crate) fn is_late(&self) -> bool {
        self.stop.is_due()
    }

    /// Relational execution, the cheapest attempt first: callees that are the
    /// same as functions, their bodies only if that does not suffice; loops
    /// without invariants of their own, and only then with, of which some are
    /// hinted at.
    pub(crate) fn relate(
        &mut self,
        name: &Name,
        equivalent: &BTreeMap<Name, Termination>,
        Way { hints, correspondence, is_brief }: Way<'_>,
    ) -> Decision {
        let outside = Callees { equivalent, look_inside: false };
        let inside = Callees { equivalent, look_inside: true };
        let repeats = self.matched.joint_effects(name).iter().any(|effects| effects.repeats);
        let efforts = match repeats && !is_brief {
            true => self.efforts(name, equivalent),
            false => vec![LoopEffort::Places],
        };
        let mut attempts: Vec<_> = efforts.into_iter().map(|effort| (outside, effort)).collect();
        if !is_brief && self.has_bodies_to_look_into(name, equivalent) {
            let effort = if repeats { LoopEffort::Invariants } else { LoopEffort::Places };
            attempts.push((inside, effort));
        }
        let mut best: Option<Decision> = None;
        let resources = match is_brief {
            true => self.resources / BRIEF,
            false => self.resources_for(name),
        };
        let mut budget = self.budget(name, resources);
        let (mut loops_help, mut is_stuck, mut given_up) = (true, false, 0);
        for (callees, effort) in attempts {
            let is_about_loops = effort > LoopEffort::Places && effort != LoopEffort::Unfolded;
            // What an attempt cannot get through stays where bodies are looked into.
            let is_of_use = if callees.look_inside { !is_stuck } else { loops_help };
            if !is_of_use && (is_about_loops || callees.look_inside) {
                continue;
            }
            let is_proved = matches!(best, Some((Verdict::Equivalent(_), _)));
            // What is proved where both end may hold where they do not, too;
            // other forms of the loops are not worth the effort.
            if given_up >= MOST_GIVEN_UP || (is_proved && effort > LoopEffort::Rotated) {
                break;
            }
            let attempt = Attempt { callees, effort, hints, correspondence };
            let relation = self.ask(name, attempt, &mut budget);
            loops_help &= may_help(&relation, effort);
            is_stuck |= relation.is_err();
            if let Ok(Relation::Open(_)) = relation {
                given_up += 1;
                budget = self.after_giving_up(name, budget);
            }
            let decision = self.judge(name, relation);
            match &decision.0 {
                Verdict::Equivalent(Termination::Full) | Verdict::Different(_) => return decision,
                Verdict::Equivalent(Termination::Partial) => best = Some(decision),
                // The reason is told of loops as they are written.
                Verdict::Conditional(_) | Verdict::Unknown(_)
                    if is_proved || effort > LoopEffort::Invariants => {}
                Verdict::Conditional(_) | Verdict::Unknown(_) => best = Some(decision),
            }
        }
        best.unwrap_or_else(no_attempt)
    }

    /// What further attempts at a procedure may cost after the solver gave up.
    fn after_giving_up(&mut self, name: &Name, budget: Budget) -> Budget {
        // The ways to look at a merge are too different to learn from that.
        if self.matched.property != Property::Equivalence {
            return budget;
        }
        self.given_up.insert(name.clone());
        let resources = self.resources_for(name).min(budget.resources());
        self.budget(name, resources)
    }

    /// What attempts at a procedure may spend, by what one question may.
    fn budget(&self, name: &Name, resources: u64) -> Budget {
        Budget::new(resources, self.stop.clone()).of_many(self.is_one_of_many(name))
    }

    fn judge(&self, name: &Name, relation: Result<Relation, Failed>) -> Decision {
        let reason = match relation {
            Ok(Relation::Equal(termination)) => {
                return (Verdict::Equivalent(termination), Some(Rung::Relational));
            }
            Ok(Relation::Maybe(candidate, abstractions)) => match self.confirm(name, *candidate) {
                Replay::Differs(witness) => {
                    return (Verdict::Different(witness), Some(Rung::Relational));
                }
                Replay::Agrees => unconfirmed(&abstractions),
                Replay::Impossible => Reason::new(NEVER_MET, None),
                Replay::Undecided(why) => Reason::new(why, None),
            },
            Ok(Relation::Open(why)) => {
                let more = match self.is_one_of_many(name) {
                    true => format!("; `--function {name}` gives it more"),
                    false => String::new(),
                };
                Reason::new(format!("the solver gave up: {why}{more}"), None)
            }
            Err(Failed::Solver(error)) => Reason::new(format!("the solver failed: {error}"), None),
            Err(Failed::Unsupported(construct)) => {
                let message = format!("the proof does not get through {}", construct.message);
                Reason::new(message, Some((construct.version, construct.span)))
            }
        };
        (Verdict::Unknown(reason), None)
    }

    /// One attempt of relational execution; observers learn its queries.
    fn ask(
        &mut self,
        name: &Name,
        attempt: Attempt<'_>,
        budget: &mut Budget,
    ) -> Result<Relation, Failed> {
        let record = self.observer.wants_scripts().then(Record::default);
        let relation = solver::session(budget.resources(), &self.stop, record.clone())
            .map_err(Failed::from)
            .and_then(|mut session| relate(self.matched, name, attempt, budget, &mut session));
        if let Some(record) = record {
            record.tell(self.observer, name);
        }
        relation
    }

    /// Whether some callee that is the same can be executed all the same.
    fn has_bodies_to_look_into(&self, name: &Name, known: &BTreeMap<Name, Termination>) -> bool {
        let repeats = |callee: &Name| self.matched.joint_effects(callee).iter().any(|e| e.repeats);
        let calls = self.matched.joint_effects(name).into_iter().flat_map(|e| &e.calls);
        calls
            .filter(|callee| known.contains_key(*callee) && !self.matched.is_opaque(callee))
            .any(|callee| !repeats(callee))
    }

    /// Runs a model's inputs in all versions, and makes them small.
    pub(crate) fn confirm(&self, name: &Name, mut candidate: Candidate) -> Replay {
        let budget = interp::Budget::steps(self.steps);
        let inputs = candidate.inputs.clone();
        let mut run = |inputs: &_, outside: &mut dyn interp::Oracle| {
            self.arena.run(name, inputs, outside, budget)
        };
        match run(&inputs, &mut candidate.outside) {
            Replay::Differs(witness) => {
                let small = simplify(*witness, &mut candidate.outside, &mut run);
                Replay::Differs(Box::new(small))
            }
            other => other,
        }
    }
}

/// Whether more effort at the loops may lead further than this attempt did.
/// What it cannot get through stays, and other forms of loops that run along
/// with each other already are of no use.
fn may_help(relation: &Result<Relation, Failed>, effort: LoopEffort) -> bool {
    match relation {
        Err(Failed::Unsupported(_) | Failed::Solver(_)) => false,
        Ok(Relation::Maybe(_, abstractions)) if effort > LoopEffort::Places => {
            !abstractions.open_loops.is_empty()
        }
        Ok(Relation::Equal(_) | Relation::Maybe(..) | Relation::Open(_)) => true,
    }
}

fn no_attempt() -> Decision {
    (Verdict::Unknown(Reason::new("no attempt", None)), None)
}
