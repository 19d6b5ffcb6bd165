//! From a finished comparison to the report.

use super::{
    Datum, Excerpt, Function, OutsideCall, Place, Report, Run, SCHEMA, VerdictName, Witness,
    callers,
};
use crate::c_signs::Signs;
use crate::cases;
use crate::conditions::{self, Told};
use crate::excerpt::{self, Source};
use crate::words;
use crate::words::Speech;
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use verdiff_align::normal_form::has_same_form;
use verdiff_align::{Matched, Version};
use verdiff_ir::interp::{Ending, Event, Outcome};
use verdiff_ir::{Failure, Kinds, Name, Proc, Statics, Type, Value};
use verdiff_ladder::{Assumption, Comparison, FunctionResult, Reason, Verdict};
use verdiff_ladder::{Condition, Summary};
use verdiff_replay::{ConfirmedBy, Ran, Witness as Seen};

impl Report {
    /// The report of `verdiff diff`. Of the functions that were `asked` for
    /// by name, those that only one version has are undecided.
    pub fn of_diff(comparison: &Comparison, asked: &[Name]) -> Report {
        Report::of_diff_in(Speech::Core, comparison, asked)
    }

    /// The same, in the words of the language that the program is in.
    pub fn of_diff_in(speech: Speech, comparison: &Comparison, asked: &[Name]) -> Report {
        let matched = &comparison.matched;
        let changed = changed(matched);
        let functions = comparison.functions.iter();
        let compared = functions.map(|result| function(speech, matched, &changed, result));
        let missing = asked.iter().filter_map(|name| one_sided(matched, name));
        let mut functions: Vec<Function> = compared.chain(missing).collect();
        callers::tell(matched, &mut functions);
        let worst = functions.iter().map(|function| function.verdict).max();
        // Of what was not asked for, nothing is said.
        let names = |names: &[Name]| match asked {
            [] => {
                let own = names.iter().filter(|name| !matched.is_helper(name));
                own.map(Name::to_string).collect()
            }
            _ => Vec::new(),
        };
        Report {
            schema: SCHEMA,
            command: "diff",
            verdict: worst.unwrap_or(VerdictName::Unknown),
            functions,
            only_old: names(&matched.only_in(Version::OLD)),
            only_new: names(&matched.only_in(Version::NEW)),
            text_conflicts: Vec::new(),
        }
    }
}

pub(super) fn function(
    speech: Speech,
    matched: &Matched,
    changed: &BTreeSet<Name>,
    result: &FunctionResult,
) -> Function {
    let mut function = Function {
        rung: result.rung,
        assumptions: assumptions(speech, result),
        notes: result.notes.clone(),
        changed: changed.contains(&result.name),
        changed_callees: changed_callees(matched, changed, &result.name),
        time_ms: result.time.as_millis().try_into().unwrap_or(u64::MAX),
        ..Function::undecided(&result.name)
    };
    match &result.verdict {
        Verdict::Equivalent(termination) => {
            function.verdict = VerdictName::Equivalent;
            function.termination = Some(*termination);
        }
        Verdict::Different(seen) => {
            function.verdict = VerdictName::Different;
            if let Some(proc) = matched.latest().procs.get(&result.name) {
                function.explain(speech, matched, proc, seen);
            }
            let [old, new] = Version::CHANGE.map(|version| source(matched, version, &result.name));
            function.excerpts = excerpt::changes(old, new);
            function.place = function.excerpts.last().map(Place::of);
        }
        Verdict::Conditional(reason) => {
            function.verdict = VerdictName::Conditional;
            function.give_reason(matched, &result.name, reason);
        }
        Verdict::Unknown(reason) => function.give_reason(matched, &result.name, reason),
    }
    if result.summary.is_some() || result.cases.is_some() {
        let signs = Signs::of(matched, &result.name);
        let known = (&signs, &matched.latest().kinds);
        if let Some(summary) = &result.summary {
            function.tell_conditions(speech, known, summary);
        }
        function.cases = result.cases.as_ref().map(|both| cases::told(speech, known, both));
    }
    function
}

/// What a verdict rests on, each thing once: several externals of the core
/// language may have one name for people.
pub(super) fn assumptions(speech: Speech, result: &FunctionResult) -> Vec<Assumption> {
    let mut told: Vec<Assumption> = Vec::new();
    for assumption in &result.assumptions {
        let assumption = match assumption {
            Assumption::AnswersAlike(name) => {
                Assumption::AnswersAlike(speech.external(name).to_owned())
            }
            Assumption::Plain(_) => assumption.clone(),
        };
        if !told.contains(&assumption) {
            told.push(assumption);
        }
    }
    told
}

/// Where a procedure stands in a version.
pub(super) fn source<'m>(matched: &'m Matched, version: Version, name: &Name) -> Source<'m> {
    (version, &matched.program(version).sources, matched.span(version, name))
}

/// A function that was asked for and that one of the versions lacks.
fn one_sided(matched: &Matched, name: &Name) -> Option<Function> {
    let has = |version: &&Version| matched.only_in(**version).contains(name);
    let version = *matched.versions().iter().find(has)?;
    let span = matched.span(version, name);
    let sources = &matched.program(version).sources;
    let excerpt = excerpt::construct(sources, version, span, span);
    Some(Function {
        reason: Some(format!("only {version} has it")),
        place: excerpt.as_ref().map(Place::of),
        excerpts: excerpt.into_iter().collect(),
        ..Function::undecided(name)
    })
}

/// The procedures below a pair that are not the same in both versions.
pub(super) fn changed_callees(
    matched: &Matched,
    changed: &BTreeSet<Name>,
    name: &Name,
) -> Vec<String> {
    let effects = matched.joint_effects(name);
    let is_called = |callee: &Name| effects.iter().all(|effects| effects.calls.contains(callee));
    let is_below = |callee: &&Name| *callee != name && !effects.is_empty() && is_called(callee);
    changed.iter().filter(is_below).map(Name::to_string).collect()
}

/// The procedures of which the versions have other texts.
pub(super) fn changed(matched: &Matched) -> BTreeSet<Name> {
    let is_other = |name: &Name| !has_same_form(matched.programs(), name);
    let is_other_opaque =
        |name: &Name| matched.is_opaque(name) && matched.incompatible(name).is_some();
    let all = matched.programs().iter().flat_map(|one| one.procs.keys().chain(one.opaque.keys()));
    let all: BTreeSet<&Name> = all.collect();
    all.into_iter().filter(|name| is_other_opaque(name) || is_other(name)).cloned().collect()
}

impl Function {
    pub(super) fn undecided(name: &Name) -> Function {
        Function {
            name: name.to_string(),
            verdict: VerdictName::Unknown,
            termination: None,
            kind: None,
            rung: None,
            witness: None,
            differs_when: None,
            agrees_when: None,
            one_ends_when: None,
            conditions_full: false,
            cases: None,
            conflicts: Vec::new(),
            assumptions: Vec::new(),
            notes: Vec::new(),
            reason: None,
            place: None,
            explanation: Vec::new(),
            changed: false,
            changed_callees: Vec::new(),
            callers: Vec::new(),
            internal: false,
            time_ms: 0,
            excerpts: Vec::new(),
        }
    }

    /// The conditions of a summary, as far as they have words.
    fn tell_conditions(&mut self, speech: Speech, known: (&Signs, &Kinds), summary: &Summary) {
        let told = |condition: &Option<Condition>| {
            condition
                .as_ref()
                .filter(|condition| !condition.is_empty())
                .map(|condition| (conditions::told(speech, known, condition), condition.whole))
        };
        let (differs, agrees) = (told(&summary.differs), told(&summary.agrees));
        let is_whole = |told: &Option<(Option<Told>, bool)>| matches!(told, Some((Some(_), true)));
        let one_ends = told(&summary.one_ends);
        // What is told is full only if all of it is.
        let is_told = |told: &Option<_>, of: &Option<Condition>| {
            of.as_ref().is_some_and(Condition::is_never) || is_whole(told)
        };
        let some = is_whole(&differs) || is_whole(&one_ends);
        self.conditions_full = summary.full
            && some
            && summary.differs.is_some()
            && is_told(&differs, &summary.differs)
            && is_told(&one_ends, &summary.one_ends);
        let one_ends = one_ends.and_then(|(text, _)| text);
        self.one_ends_when = one_ends.filter(|text| text.to_string() != "false");
        self.differs_when = differs.and_then(|(text, _)| text);
        self.agrees_when = agrees.and_then(|(text, _)| text);
    }

    pub(super) fn explain(&mut self, speech: Speech, matched: &Matched, proc: &Proc, seen: &Seen) {
        let inputs = inputs(matched, proc, seen);
        let shown: Vec<(String, Value)> = inputs
            .iter()
            .filter(|input| input.is_told())
            .map(|input| (input.name.clone(), input.value.clone()))
            .collect();
        let statics = Arc::new(Statics::new(matched.latest()));
        self.kind = if matched.versions().len() == 2 { seen.kind() } else { None };
        self.explanation = words::sentences(speech, matched, proc, &statics, &shown, seen);
        let differing = words::differing_globals(seen);
        let start = start(matched, &proc.name, seen);
        let shown = Shown { statics: &statics, start: &start, differing: &differing };
        let runs = matched.versions().iter().map(|v| (v.name(), shown.run(seen.ran(*v))));
        self.witness = Some(Witness {
            inputs: inputs
                .into_iter()
                .map(|input| (input.name, Datum::new(input.value, &statics)))
                .collect(),
            runs: runs.collect(),
            confirmed_by: match seen.confirmed_by {
                ConfirmedBy::Interpreter => "interpreter",
                ConfirmedBy::Native => "native",
            },
        });
    }

    pub(super) fn give_reason(&mut self, matched: &Matched, name: &Name, reason: &Reason) {
        self.reason = Some(reason.message.clone());
        self.internal = reason.internal;
        let excerpt = reason.place.and_then(|(version, span)| {
            let around = matched.span(version, name);
            excerpt::construct(&matched.program(version).sources, version, around, span)
        });
        self.place = excerpt.as_ref().map(Place::of);
        self.excerpts.extend(excerpt);
    }
}

impl Place {
    pub(super) fn of(excerpt: &Excerpt) -> Place {
        let (line, column) = excerpt.line_column();
        Place { version: excerpt.version.name(), file: excerpt.file.clone(), line, column }
    }
}

/// Something that a run starts from.
struct Input {
    name: String,
    value: Value,
    is_parameter: bool,
    is_read: bool,
}

impl Input {
    /// Whether the text tells it: a global that is zero everywhere, or that
    /// nobody reads, only distracts.
    fn is_told(&self) -> bool {
        let zero = self.value == Value::zero(self.value.ty());
        match self.value.ty() {
            _ if self.is_parameter => true,
            Type::Scalar(_) => self.is_read || !zero,
            Type::Map(_) => !zero,
        }
    }
}

/// The parameters under the names of the new version, then the globals that
/// either version may read or write.
fn inputs(matched: &Matched, proc: &Proc, seen: &Seen) -> Vec<Input> {
    let params = proc.params.iter().zip(&seen.inputs.args).map(|(param, value)| Input {
        name: param.name.to_string(),
        value: value.clone(),
        is_parameter: true,
        is_read: true,
    });
    let effects = matched.joint_effects(&proc.name);
    let is_read = |name: &Name| effects.iter().any(|e| e.reads.contains(name));
    let is_written = |name: &Name| effects.iter().any(|e| e.writes.contains(name));
    // A parameter of one version may have the name of a global of the other.
    let is_param = |name: &Name| proc.params.iter().any(|param| param.name == *name);
    let globals = matched.latest().globals.values().filter_map(|global| {
        let name = &global.var.name;
        let start = seen.inputs.globals.get(name).cloned();
        (is_read(name) || is_written(name)).then(|| Input {
            name: if is_param(name) { format!("global {name}") } else { name.to_string() },
            value: start.unwrap_or_else(|| Value::zero(global.var.ty)),
            is_parameter: false,
            is_read: is_read(name),
        })
    });
    params.chain(globals).collect()
}

/// The globals that runs start from: the inputs, with the contents of static
/// objects.
fn start(matched: &Matched, name: &Name, seen: &Seen) -> BTreeMap<Name, Value> {
    let statics = Statics::new(matched.latest());
    let mut start = seen.inputs.globals.clone();
    for object in matched.statics(name).iter().filter_map(|name| matched.latest().statics.get(name))
    {
        for (global, key, value) in statics.entries(object) {
            let Some(declared) = matched.latest().globals.get(global) else { continue };
            let zero = || Value::zero(declared.var.ty);
            if let Value::Map(map) = start.entry(global.clone()).or_insert_with(zero) {
                map.store(key, value);
            }
        }
    }
    start
}

/// What is shown of runs.
struct Shown<'s> {
    statics: &'s Arc<Statics>,
    start: &'s BTreeMap<Name, Value>,
    differing: &'s BTreeSet<Name>,
}

impl Shown<'_> {
    fn run(&self, ran: &Ran) -> Run {
        let Outcome { ending, globals, trace } = &ran.outcome;
        let changed = |name: &Name, value: &Value| match self.start.get(name) {
            Some(start) => start != value,
            None => *value != Value::zero(value.ty()),
        };
        let is_told =
            |(name, at): &&(Name, Value)| self.differing.contains(name) || changed(name, at);
        let (results, failure) = self.split(ending);
        Run {
            ending: match ending {
                Ending::Returned(_) => "returned",
                Ending::Failed(Failure::Trap(_)) => "trap",
                Ending::Failed(Failure::Throw(_)) => "throw",
                Ending::Never => "never",
                Ending::Unfinished => "unfinished",
            },
            results,
            failure,
            globals: self.named(globals.iter().filter(is_told)),
            trace: trace.iter().map(|event| self.outside_call(event)).collect(),
            consulted: ran.consulted.iter().map(|event| self.outside_call(event)).collect(),
        }
    }

    fn outside_call(&self, event: &Event) -> OutsideCall {
        let (results, throws) = self.split(&event.ending);
        OutsideCall {
            callee: event.callee.to_string(),
            args: self.data(&event.args),
            reads: self.named(event.reads.iter()),
            results,
            throws,
        }
    }

    /// The results or else the failure of an ending.
    fn split(&self, ending: &Ending) -> (Option<Vec<Datum>>, Option<String>) {
        match ending {
            Ending::Returned(values) => (Some(self.data(values)), None),
            Ending::Failed(Failure::Trap(name) | Failure::Throw(name)) => {
                (None, Some(name.to_string()))
            }
            Ending::Never | Ending::Unfinished => (None, None),
        }
    }

    fn data(&self, values: &[Value]) -> Vec<Datum> {
        values.iter().map(|value| Datum::new(value.clone(), self.statics)).collect()
    }

    fn named<'v>(
        &self,
        values: impl Iterator<Item = &'v (Name, Value)>,
    ) -> IndexMap<String, Datum> {
        let datum = |value: &Value| Datum::new(value.clone(), self.statics);
        values.map(|(name, value)| (name.to_string(), datum(value))).collect()
    }
}
