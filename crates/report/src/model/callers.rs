//! Which procedures a change may reach: the callers of what changed.

use super::Function;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_align::Matched;
use verdiff_ir::Name;
use verdiff_ir::call_graph::CallGraph;

/// Tells of each function that is not the same as before which of the others
/// call it, directly or through procedures that the report does not list.
pub(super) fn tell(matched: &Matched, functions: &mut [Function]) {
    let graph = CallGraph::new(matched.programs());
    let listed: BTreeMap<&str, bool> = functions
        .iter()
        .map(|function| (function.name.as_str(), !function.is_unchanged()))
        .collect();
    let mut callers: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (caller, _) in listed.iter().filter(|(_, is_reached)| **is_reached) {
        for callee in below(&graph, &Name::from(*caller), &listed) {
            if listed.get(callee.as_str()) == Some(&true) {
                callers.entry(callee.to_string()).or_default().insert((*caller).to_owned());
            }
        }
    }
    for function in functions {
        function.callers = callers.remove(&function.name).into_iter().flatten().collect();
    }
}

/// The listed procedures that one calls, with no other listed one between.
fn below(graph: &CallGraph, caller: &Name, listed: &BTreeMap<&str, bool>) -> BTreeSet<Name> {
    let mut seen: BTreeSet<Name> = BTreeSet::new();
    let mut open: Vec<&Name> = graph.callees(caller).collect();
    while let Some(callee) = open.pop() {
        if seen.insert(callee.clone()) && !listed.contains_key(callee.as_str()) {
            open.extend(graph.callees(callee));
        }
    }
    seen.remove(caller);
    seen
}
