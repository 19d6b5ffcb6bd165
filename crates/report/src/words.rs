//! A witness in plain words: `for x = 4, old returns 4, new returns 3`.
//!
//! In: the inputs, and what was seen of both runs. Out: one sentence for each
//! observable that differs, the first with the inputs and with what the
//! outside answered.

use crate::c_signs::Signs;
use crate::c_words::{self, Pointers};
use crate::java_words::{self, Java};
use std::collections::BTreeSet;
use std::fmt::Write;
use verdiff_align::{Matched, Version};
use verdiff_ir::interp::{Ending, Event, Outcome};
use verdiff_ir::{Failure, Key, MapValue, Name, Proc, Scalar, Statics, Value};
use verdiff_replay::{Witness, call_otherwise};

/// How many entries of a map, and how many answers, a sentence lists.
pub(crate) const LISTED: usize = 4;

/// The language that the reader wrote the program in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Speech {
    /// The core language.
    #[default]
    Core,
    /// C.
    C,
    /// Java.
    Java,
}

impl Speech {
    /// What an external is called.
    pub(crate) fn external(self, name: &str) -> &str {
        match self {
            Speech::Core | Speech::Java => name,
            Speech::C => c_words::external(name),
        }
    }
}

/// The sentences. `inputs` are those to show, by name.
pub(crate) fn sentences(
    speech: Speech,
    matched: &Matched,
    proc: &Proc,
    statics: &Statics,
    inputs: &[(String, Value)],
    witness: &Witness,
) -> Vec<String> {
    let tongue = match speech {
        Speech::Core => Tongue::Core,
        Speech::C => Tongue::C(Pointers::new(statics, Signs::of(matched, &proc.name), inputs)),
        Speech::Java => {
            let (name, count) = (proc.name.as_str(), proc.params.len());
            let known = (statics, &matched.latest().kinds);
            Tongue::Java(Java::new(known, name, count, inputs, &witness.runs[0].outcome))
        }
    };
    let words = Words { statics, tongue };
    match matched.versions() {
        [Version::OLD, Version::NEW] => words.sentences(inputs, witness),
        _ => words.of_merge(matched, inputs, witness),
    }
}

/// Who knows what static objects are called, and how readers are spoken to.
pub(crate) struct Words<'s> {
    pub(crate) statics: &'s Statics,
    pub(crate) tongue: Tongue<'s>,
}

/// The words of a language.
pub(crate) enum Tongue<'s> {
    Core,
    C(Pointers<'s>),
    Java(Java<'s>),
}

impl Words<'_> {
    fn sentences(&self, inputs: &[(String, Value)], witness: &Witness) -> Vec<String> {
        let (old, new) = (&witness.runs[0].outcome, &witness.runs[1].outcome);
        let mut found: Vec<String> = Vec::new();
        // The call that differs comes first: later answers may differ because
        // of it, and so what the runs do with them.
        // What a run calls later that did not end is not told.
        let is_sure = call_otherwise(&witness.runs[0], &witness.runs[1]);
        if !witness.is_endless() || is_sure {
            found.extend(self.trace_difference(&old.trace, &new.trace));
        }
        let parts_ways = old.ending != new.ending;
        let is_cut_off = |outcome: &Outcome| outcome.ending == Ending::Unfinished;
        if parts_ways && ![old, new].into_iter().any(is_cut_off) {
            let [old, new] = [old, new].map(|outcome| self.own_ending(&outcome.ending));
            found.push(format!("old {old}, new {new}"));
        }
        for ((name, old), (_, new)) in old.globals.iter().zip(&new.globals) {
            if !(parts_ways && self.is_implied(name, old, new)) {
                found.extend(self.global_difference(name, old, new));
            }
        }
        if found.is_empty() {
            found.push(self.difference_in_details(witness));
        }
        if let Some(first) = found.first_mut() {
            *first = format!("{}{first}", self.circumstances(inputs, witness));
        }
        found
    }

    /// What is told if only maps differ that the reader does not know.
    fn difference_in_details(&self, witness: &Witness) -> String {
        let names = differing_globals(witness);
        if let Tongue::Java(java) = &self.tongue {
            if let Some(told) = difference_of_classes(java, witness) {
                return told;
            }
            return match names.iter().any(|name| java_words::is_hidden(name.as_str())) {
                true => "only one version made the exception itself",
                false => "old and new leave objects of different classes",
            }
            .to_owned();
        }
        let differs = |name: &&Name| c_words::is_detail(name.as_str());
        let details: Vec<&str> = names.iter().filter(differs).map(Name::as_str).collect();
        format!("old and new leave different pointers ({})", details.join(", "))
    }

    /// Whether it says again what the ending says: of runs that end otherwise,
    /// the exception and what they made have nothing to do with each other.
    fn is_implied(&self, name: &Name, old: &Value, new: &Value) -> bool {
        let is_new = |key: &Key| matches!(key.first, Scalar::Ref(object) if object.is_fresh());
        let Tongue::Java(_) = self.tongue else { return false };
        match (old, new) {
            (Value::Map(old), Value::Map(new)) => {
                old.default() == new.default() && differing_keys(old, new).iter().all(is_new)
            }
            _ => java_words::is_hidden(name.as_str()),
        }
    }

    pub(crate) fn circumstances(&self, inputs: &[(String, Value)], witness: &Witness) -> String {
        let mut text = String::new();
        let shown = match &self.tongue {
            Tongue::C(pointers) => pointers.inputs(inputs),
            Tongue::Java(java) => java.inputs(),
            Tongue::Core => inputs
                .iter()
                .map(|(name, value)| format!("{name} = {}", self.statics.show(value)))
                .collect(),
        };
        for (index, input) in shown.iter().enumerate() {
            let before = if index == 0 { "for " } else { "" };
            let _ = write!(text, "{before}{input}, ");
        }
        let answers = self.answers(witness);
        for (index, answer) in answers.iter().take(LISTED).enumerate() {
            let before = if index == 0 { "when " } else { "and " };
            let _ = write!(text, "{before}{answer}, ");
        }
        if answers.len() > LISTED {
            let _ = write!(text, "and {} more answers, ", answers.len() - LISTED);
        }
        text
    }

    /// What the outside answered: to the calls that both runs made before they
    /// parted, and as pure externals in either run.
    fn answers(&self, witness: &Witness) -> Vec<String> {
        let (old, new) = (&witness.runs[0].outcome.trace, &witness.runs[1].outcome.trace);
        let common = old.iter().zip(new).take_while(|(old, new)| old == new).map(|(old, _)| old);
        let consulted = witness.runs.iter().flat_map(|ran| &ran.consulted);
        let mut seen: Vec<String> = Vec::new();
        for event in common.chain(consulted) {
            let answer = match &event.ending {
                Ending::Returned(values) if values.is_empty() => continue,
                answered => format!("{} {}", self.call(event), self.ending(answered)),
            };
            if !seen.contains(&answer) {
                seen.push(answer);
            }
        }
        seen
    }

    /// How the procedure itself ended.
    pub(crate) fn own_ending(&self, ending: &Ending) -> String {
        match (&self.tongue, ending) {
            (Tongue::C(pointers), Ending::Returned(values)) => match pointers.result(values) {
                Some(result) => format!("returns {result}"),
                None => self.ending(ending),
            },
            _ => self.ending(ending),
        }
    }

    /// How a procedure or an external ended.
    pub(crate) fn ending(&self, ending: &Ending) -> String {
        match ending {
            Ending::Returned(values) => match &self.each(values)[..] {
                [] => "returns".to_owned(),
                [value] => format!("returns {value}"),
                values => format!("returns ({})", values.join(", ")),
            },
            Ending::Failed(failed) => {
                let is_java = matches!(self.tongue, Tongue::Java(_));
                failure(if is_java { Speech::Java } else { Speech::Core }, failed)
            }
            Ending::Never => "does not end".to_owned(),
            Ending::Unfinished => "goes on".to_owned(),
        }
    }

    pub(crate) fn call(&self, event: &Event) -> String {
        let callee = match &self.tongue {
            Tongue::C(_) => c_words::external(event.callee.as_str()),
            Tongue::Core | Tongue::Java(_) => event.callee.as_str(),
        };
        format!("{callee}({})", self.each(&event.args).join(", "))
    }

    fn each(&self, values: &[Value]) -> Vec<String> {
        match &self.tongue {
            Tongue::C(pointers) => pointers.values(values),
            Tongue::Java(java) => values.iter().map(|value| java.value(value)).collect(),
            Tongue::Core => {
                values.iter().map(|value| self.statics.show(value).to_string()).collect()
            }
        }
    }

    /// The first call to the outside that differs.
    fn trace_difference(&self, old: &[Event], new: &[Event]) -> Option<String> {
        let at = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        let place = match at {
            0 => String::new(),
            _ => format!(" as call {} to the outside", at + 1),
        };
        match (old.get(at), new.get(at)) {
            (None, None) => None,
            (Some(event), None) => {
                Some(format!("old calls {}{place}, new does not", self.call(event)))
            }
            (None, Some(event)) => {
                Some(format!("new calls {}{place}, old does not", self.call(event)))
            }
            (Some(old), Some(new)) if self.call(old) == self.call(new) => {
                Some(self.sight_difference(old, new))
            }
            (Some(old), Some(new)) => {
                Some(format!("old calls {}{place}, new calls {}", self.call(old), self.call(new)))
            }
        }
    }

    /// The same call, made in states between which the callee can tell.
    fn sight_difference(&self, old: &Event, new: &Event) -> String {
        let pairs = old.reads.iter().zip(&new.reads).find(|(old, new)| old != new);
        let (old_state, new_state) = match pairs {
            Some(((name, old), (_, new))) => self.first_difference(name, old, new),
            None => ("another past".to_owned(), "another".to_owned()),
        };
        format!("old calls {} with {old_state}, new with {new_state}", self.call(old))
    }

    /// One place in which two values of a global differ, as each has it.
    fn first_difference(&self, name: &Name, old: &Value, new: &Value) -> (String, String) {
        match (old, new) {
            (Value::Map(old), Value::Map(new)) => match differing_keys(old, new).first() {
                Some(key) => (self.entry(name, old, *key), self.entry(name, new, *key)),
                None => (self.elsewhere(name, old), self.elsewhere(name, new)),
            },
            _ => {
                let shown = |value| format!("{name} = {}", self.shown(name, value));
                (shown(old), shown(new))
            }
        }
    }

    /// What a global holds.
    fn shown(&self, name: &Name, value: &Value) -> String {
        match &self.tongue {
            Tongue::Java(java) => java.value(value),
            Tongue::C(pointers) => pointers.shown(name, value),
            Tongue::Core => self.statics.show(value).to_string(),
        }
    }

    fn global_difference(&self, name: &Name, old: &Value, new: &Value) -> Option<String> {
        let is_detail = match self.tongue {
            Tongue::C(_) => c_words::is_detail(name.as_str()),
            Tongue::Java(_) => java_words::is_detail(name.as_str()),
            Tongue::Core => false,
        };
        if old == new || is_detail {
            return None;
        }
        let (Value::Map(old), Value::Map(new)) = (old, new) else {
            let (old, new) = (self.shown(name, old), self.shown(name, new));
            return Some(format!("old leaves {name} = {old}, new leaves {name} = {new}"));
        };
        let mut keys = differing_keys(old, new);
        if let Tongue::Java(_) = self.tongue {
            // Whatever the outside may have done with it, null has no fields.
            keys.retain(|key| key.first != Scalar::NULL);
            if keys.is_empty() && old.default() == new.default() {
                return None;
            }
        }
        let entries = |map: &MapValue| {
            let listed = keys.iter().take(LISTED).map(|key| self.entry(name, map, *key));
            let rest = (old.default() != new.default()).then(|| self.elsewhere(name, map));
            listed.chain(rest).collect::<Vec<_>>().join(", ")
        };
        let mut text = format!("old leaves {}, new leaves {}", entries(old), entries(new));
        if keys.len() > LISTED {
            let _ = write!(text, " ({} more entries differ)", keys.len() - LISTED);
        }
        Some(text)
    }

    pub(crate) fn entry(&self, name: &Name, map: &MapValue, key: Key) -> String {
        let (shown, value) = (self.statics.show_key(key), map.select(key));
        match &self.tongue {
            Tongue::C(pointers) => pointers.entry(name, key, value),
            Tongue::Java(java) => java.entry(name, key, value),
            Tongue::Core => format!("{name}[{shown}] = {}", self.statics.show_scalar(value)),
        }
    }

    pub(crate) fn elsewhere(&self, name: &Name, map: &MapValue) -> String {
        match &self.tongue {
            Tongue::C(pointers) => pointers.elsewhere(name, map.default()),
            Tongue::Java(java) => java.elsewhere(name, map.default()),
            Tongue::Core => {
                format!("{name} = {} at all other keys", self.statics.show_scalar(map.default()))
            }
        }
    }
}

/// The first object that has another class in the last version.
fn difference_of_classes(java: &Java<'_>, witness: &Witness) -> Option<String> {
    let [old, new] = [witness.runs.first()?, witness.runs.last()?].map(|ran| {
        let mut globals = ran.outcome.globals.iter();
        match globals.find(|(name, _)| name.as_str() == java_words::CLASS) {
            Some((_, Value::Map(map))) => Some(map),
            Some((_, Value::Scalar(_))) | None => None,
        }
    });
    let (old, new) = (old?, new?);
    let key = *differing_keys(old, new).first()?;
    let [old, new] = [old, new].map(|map| java.an_object(map.select(key)));
    Some(format!("old leaves an object that is {old}, new leaves one that is {new}"))
}

/// The keys of entries of either map at which they differ.
fn differing_keys(old: &MapValue, new: &MapValue) -> Vec<Key> {
    let keys: BTreeSet<Key> = old.entries().chain(new.entries()).map(|(key, _)| key).collect();
    keys.into_iter().filter(|key| old.select(*key) != new.select(*key)).collect()
}

/// The globals that some runs leave in different states, by name.
pub(crate) fn differing_globals(witness: &Witness) -> BTreeSet<Name> {
    let pairs = witness.runs.windows(2).flat_map(|two| {
        let [old, new] = [&two[0].outcome.globals, &two[1].outcome.globals];
        old.iter().zip(new).filter(|(old, new)| old != new)
    });
    pairs.map(|((name, _), _)| name.clone()).collect()
}

/// How a procedure fails.
pub(crate) fn failure(speech: Speech, failed: &Failure) -> String {
    match failed {
        Failure::Trap(kind) => format!("traps ({kind})"),
        Failure::Throw(exception) => match speech {
            Speech::Java => format!("throws {}", java_words::exception(exception.as_str())),
            Speech::Core | Speech::C => format!("throws {exception}"),
        },
    }
}
