//! In which order procedures are compared: callees before callers, and those
//! that call each other together.

use std::collections::{BTreeMap, BTreeSet};
use verdiff_align::{Matched, Version};
use verdiff_ir::Name;
use verdiff_ir::effects::callees;

/// Who calls whom in either version.
pub(crate) struct CallGraph {
    edges: BTreeMap<Name, BTreeSet<Name>>,
}

impl CallGraph {
    /// The calls of both versions. Externals are not in it.
    pub(crate) fn new(matched: &Matched) -> Self {
        let mut edges: BTreeMap<Name, BTreeSet<Name>> = BTreeMap::new();
        for version in [Version::Old, Version::New] {
            for proc in matched.program(version).procs.values() {
                edges.entry(proc.name.clone()).or_default().extend(callees(proc));
            }
        }
        let known: BTreeSet<Name> = edges.keys().cloned().collect();
        for callees in edges.values_mut() {
            callees.retain(|callee| known.contains(callee));
        }
        CallGraph { edges }
    }

    /// The procedures that one calls directly in either version.
    pub(crate) fn callees(&self, name: &Name) -> impl Iterator<Item = &Name> {
        self.edges.get(name).into_iter().flatten()
    }

    /// All that the given procedures need, in groups of procedures that call
    /// each other; every group after those that it calls.
    pub(crate) fn groups(&self, roots: &[Name]) -> Vec<Vec<Name>> {
        let mut tarjan = Tarjan { graph: self, ..Tarjan::new(self) };
        for root in roots {
            tarjan.visit_from(root);
        }
        tarjan.groups
    }
}

/// Tarjan's strongly connected components, with an explicit stack: call
/// chains may be long.
struct Tarjan<'g> {
    graph: &'g CallGraph,
    index: BTreeMap<&'g Name, usize>,
    low: BTreeMap<&'g Name, usize>,
    open: Vec<&'g Name>,
    is_open: BTreeSet<&'g Name>,
    groups: Vec<Vec<Name>>,
}

impl<'g> Tarjan<'g> {
    fn new(graph: &'g CallGraph) -> Self {
        Tarjan {
            graph,
            index: BTreeMap::new(),
            low: BTreeMap::new(),
            open: Vec::new(),
            is_open: BTreeSet::new(),
            groups: Vec::new(),
        }
    }

    fn visit_from(&mut self, root: &Name) {
        let Some((root, _)) = self.graph.edges.get_key_value(root) else { return };
        if self.index.contains_key(root) {
            return;
        }
        let mut path = vec![(root, self.enter(root))];
        while let Some((name, rest)) = path.last_mut() {
            let name = *name;
            match rest.next() {
                Some(callee) if !self.index.contains_key(callee) => {
                    let callees = self.enter(callee);
                    path.push((callee, callees));
                }
                Some(callee) if self.is_open.contains(callee) => {
                    self.lower(name, self.index[callee]);
                }
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some((caller, _)) = path.last() {
                        self.lower(caller, self.low[name]);
                    }
                    self.close(name);
                }
            }
        }
    }

    fn enter(&mut self, name: &'g Name) -> std::collections::btree_set::Iter<'g, Name> {
        let index = self.index.len();
        self.index.insert(name, index);
        self.low.insert(name, index);
        self.open.push(name);
        self.is_open.insert(name);
        self.graph.edges[name].iter()
    }

    fn lower(&mut self, name: &'g Name, to: usize) {
        if let Some(low) = self.low.get_mut(name) {
            *low = (*low).min(to);
        }
    }

    /// Takes a finished group off the stack if this was its first member.
    fn close(&mut self, name: &'g Name) {
        if self.low[name] != self.index[name] {
            return;
        }
        let first = self.open.iter().rposition(|open| *open == name).unwrap_or(0);
        let members = self.open.split_off(first);
        for member in &members {
            self.is_open.remove(*member);
        }
        self.groups.push(members.into_iter().cloned().collect());
    }
}
