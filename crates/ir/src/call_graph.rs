//! Who calls whom, and in which order to look at procedures: callees before
//! callers, and those that call each other together.

use crate::name::Name;
use crate::program::{Call, Proc, Program, StmtKind, walk};
use std::collections::btree_set::Iter;
use std::collections::{BTreeMap, BTreeSet};

/// The direct calls among the procedures of one or more programs.
#[derive(Debug, Default)]
pub struct CallGraph {
    edges: BTreeMap<Name, BTreeSet<Name>>,
}

impl CallGraph {
    /// The calls in any of the programs, opaque procedures included. Other
    /// externals are not in it.
    pub fn new<'p>(programs: impl IntoIterator<Item = &'p Program>) -> Self {
        let mut edges: BTreeMap<Name, BTreeSet<Name>> = BTreeMap::new();
        for program in programs {
            for proc in program.procs.values() {
                let callees = edges.entry(proc.name.clone()).or_default();
                for_each_call(proc, |call| {
                    callees.insert(call.callee.clone());
                });
            }
            for (name, opaque) in &program.opaque {
                edges.entry(name.clone()).or_default().extend(opaque.calls.iter().cloned());
            }
        }
        let known: BTreeSet<Name> = edges.keys().cloned().collect();
        for callees in edges.values_mut() {
            callees.retain(|callee| known.contains(callee));
        }
        CallGraph { edges }
    }

    /// The procedures that one calls directly.
    pub fn callees(&self, name: &Name) -> impl Iterator<Item = &Name> {
        self.edges.get(name).into_iter().flatten()
    }

    /// Whether procedures that are a group can call themselves.
    pub fn is_recursive(&self, group: &[Name]) -> bool {
        group.len() > 1 || group.iter().any(|name| self.callees(name).any(|callee| callee == name))
    }

    /// All that the given procedures need, in groups of procedures that call
    /// each other; every group after those that it calls.
    pub fn groups<'n>(&self, roots: impl IntoIterator<Item = &'n Name>) -> Vec<Vec<Name>> {
        let mut tarjan = Tarjan::new(self);
        for root in roots {
            tarjan.visit_from(root);
        }
        tarjan.groups
    }
}

/// Calls `visit` on every call in a procedure.
pub fn for_each_call<'p>(proc: &'p Proc, mut visit: impl FnMut(&'p Call)) {
    walk(&proc.body, &mut |stmt| {
        if let StmtKind::Call(call) = &stmt.kind {
            visit(call);
        }
    });
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

    fn enter(&mut self, name: &'g Name) -> Iter<'g, Name> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse;

    #[test]
    fn opaque_procedures_call_and_are_called() {
        let text = "
            opaque fn o() because \"assembly\" fingerprint 0x1 calls f, g, e;
            extern fn e();
            fn f() { o(); }
            fn g() { e(); }";
        let program = parse("test.vir", text).expect("a valid program");
        let groups = CallGraph::new([&program]).groups([&Name::new("f")]);
        let shown: Vec<String> = groups.iter().map(|group| format!("{group:?}")).collect();
        assert_eq!(shown, ["[g]", "[f, o]"]);
    }

    #[test]
    fn groups_come_after_what_they_call() {
        let text = "
            fn main() { a(); d(); }
            fn a() { b(); }
            fn b() { a(); c(); }
            fn c() { }
            fn d() { d(); }
            fn unused() { main(); }";
        let program = parse("test.vir", text).expect("a valid program");
        let graph = CallGraph::new([&program]);
        let groups = graph.groups([&Name::new("main")]);
        let shown: Vec<String> = groups.iter().map(|group| format!("{group:?}")).collect();
        assert_eq!(shown, ["[c]", "[a, b]", "[d]", "[main]"]);
        assert!(!graph.is_recursive(&groups[0]) && graph.is_recursive(&groups[2]));
    }
}
