//! A conflict in plain words: `for x = 4, base returns 1, ours returns 2,
//! theirs returns 1, merged returns 1: ours lost`.

use crate::words::{LISTED, Words};
use verdiff_align::{Matched, Version};
use verdiff_ir::interp::Event;
use verdiff_ir::{Key, MapValue, Name, Value};
use verdiff_replay::{Conflict, Observable, Ran, Witness};

/// What can be seen, by name.
pub(crate) fn observable(observable: &Observable) -> String {
    match observable {
        Observable::Ending => "result".to_owned(),
        Observable::Global(name) | Observable::Elsewhere(name) => name.to_string(),
        Observable::Entry(name, key) => {
            let keys: Vec<String> = key.scalars().map(|key| key.to_string()).collect();
            format!("{name}[{}]", keys.join(", "))
        }
        Observable::Trace => "calls to the outside".to_owned(),
    }
}

impl Words<'_> {
    /// One sentence for each conflict, with what every version did.
    pub(crate) fn of_merge(
        &self,
        matched: &Matched,
        inputs: &[(String, Value)],
        witness: &Witness,
    ) -> Vec<String> {
        let conflicts = witness.conflicts(matched.property);
        let tell = |conflict: &Conflict| {
            let did = |version: &Version| {
                let what = self.observed(&conflict.observable, witness.ran(*version));
                format!("{} {what}", version.name())
            };
            let all: Vec<String> = matched.versions().iter().map(did).collect();
            format!("{}: {}", all.join(", "), conflict.rule.name())
        };
        let mut found: Vec<String> = conflicts.iter().take(LISTED).map(tell).collect();
        if conflicts.len() > LISTED {
            found.push(format!("{} more values are in conflict", conflicts.len() - LISTED));
        }
        if let Some(first) = found.first_mut() {
            *first = format!("{}{first}", self.circumstances(inputs, witness));
        }
        found
    }

    /// What was seen of a run.
    fn observed(&self, observable: &Observable, ran: &Ran) -> String {
        let global = |name: &Name| {
            let mut globals = ran.outcome.globals.iter();
            globals.find(|(known, _)| known == name).map(|(_, value)| value)
        };
        let of_map = |name: &Name, tell: &dyn Fn(&MapValue) -> String| match global(name) {
            Some(Value::Map(map)) => format!("leaves {}", tell(map)),
            Some(Value::Scalar(_)) | None => format!("has no {name}"),
        };
        match observable {
            Observable::Ending => self.ending(&ran.outcome.ending),
            Observable::Trace => self.calls(&ran.outcome.trace),
            Observable::Global(name) => match global(name) {
                Some(value) => format!("leaves {name} = {}", self.statics.show(value)),
                None => format!("has no {name}"),
            },
            Observable::Entry(name, key) => {
                let key: Key = *key;
                of_map(name, &|map| self.entry(name, map, key))
            }
            Observable::Elsewhere(name) => of_map(name, &|map| self.elsewhere(name, map)),
        }
    }

    fn calls(&self, trace: &[Event]) -> String {
        let mut calls: Vec<String> =
            trace.iter().take(LISTED).map(|event| self.call(event)).collect();
        if trace.len() > LISTED {
            calls.push(format!("{} more", trace.len() - LISTED));
        }
        match calls.is_empty() {
            true => "calls nothing".to_owned(),
            false => format!("calls {}", calls.join(" then ")),
        }
    }
}
