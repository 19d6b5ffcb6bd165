//! How alike procedures are, whatever they are called.
//!
//! In: procedures of an earlier and of a later version. Out: pairs of them
//! that have most of their statements in common, each procedure in one pair
//! at most, the most similar first.

use crate::erased::erased;
use crate::locals::Pairs;
use crate::nodes::Nodes;
use crate::normal_form::normal_form;
use crate::similarity::Sketch;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use verdiff_ir::program::walk;
use verdiff_ir::{Body, Name, Proc, Stmt, StmtKind, Type};

/// The least part, of 1000, of statements that similar procedures have in
/// common.
const LEAST_COMMON: u64 = 500;

/// The least number of statements of procedures that are called similar:
/// shorter ones are alike by chance.
const LEAST_STATEMENTS: usize = 3;

/// Two procedures that are alike.
pub(crate) struct Likeness {
    /// The index of the earlier one.
    pub(crate) earlier: usize,
    /// The index of the later one.
    pub(crate) later: usize,
    /// The estimated part of what they have in common, of 1000.
    pub(crate) common: u64,
}

impl Likeness {
    /// The best pairs. Among equally similar ones those with the same
    /// signature, then with the more similar names, come first.
    pub(crate) fn best(earlier: &[&Proc], later: &[&Proc]) -> Vec<Likeness> {
        let procs: Vec<&Proc> = earlier.iter().chain(later).copied().collect();
        let sketches = sketches(&procs);
        let (earlier_sketches, later_sketches) = sketches.split_at(earlier.len());
        let mut ranked = Vec::new();
        for (from, sketch) in earlier_sketches.iter().enumerate() {
            for (to, other) in later_sketches.iter().enumerate() {
                let (Some(sketch), Some(other)) = (sketch, other) else { continue };
                let common = sketch.common(other);
                if common >= LEAST_COMMON {
                    let rank = (Reverse(common), rank(earlier[from], later[to]), from, to);
                    ranked.push((rank, Likeness { earlier: from, later: to, common }));
                }
            }
        }
        ranked.sort_by_key(|(rank, _)| *rank);
        let (mut used, mut used_later) = (BTreeSet::new(), BTreeSet::new());
        let pairs = ranked.into_iter().map(|(_, pair)| pair);
        // Both are free, so the pair is each one's best among what is left.
        let is_free = |pair: &Likeness| {
            let free = !used.contains(&pair.earlier) && !used_later.contains(&pair.later);
            free && used.insert(pair.earlier) && used_later.insert(pair.later)
        };
        pairs.filter(is_free).collect()
    }
}

/// Smaller is better.
fn rank(earlier: &Proc, later: &Proc) -> (bool, Reverse<u32>) {
    let signature = |proc: &Proc| {
        let params: Vec<Type> = proc.params.iter().map(|param| param.ty).collect();
        (params, proc.results.clone())
    };
    let names = strsim::normalized_levenshtein(earlier.name.as_str(), later.name.as_str());
    (signature(earlier) != signature(later), Reverse((names * 1000.0) as u32))
}

/// Sketches of the bodies without names of locals, labels and of the
/// procedure itself; none for bodies that are too short.
fn sketches(procs: &[&Proc]) -> Vec<Option<Sketch>> {
    let bodies: Vec<Body> = procs.iter().map(|proc| erased_body(proc)).collect();
    let slices: Vec<&[Stmt]> = bodies.iter().map(Vec::as_slice).collect();
    let nodes = Nodes::of(&slices);
    let long = |body: &Body| {
        let mut count = 0;
        walk(body, &mut |_| count += 1);
        count >= LEAST_STATEMENTS
    };
    let sketch = |(roots, body)| long(body).then(|| nodes.sketch_of(roots));
    nodes.roots.iter().map(Vec::as_slice).zip(&bodies).map(sketch).collect()
}

fn erased_body(proc: &Proc) -> Body {
    let mut body = erased(proc, &Pairs::new(), &Pairs::new());
    erase_callee(&mut body, &proc.name);
    body
}

/// The normal form of a procedure under a name that no procedure has.
pub(crate) fn nameless(proc: &Proc) -> Proc {
    let mut normal = normal_form(proc);
    erase_callee(&mut normal.body, &proc.name);
    normal.name = Name::from("\n");
    normal
}

/// A procedure that calls itself still does under another name.
fn erase_callee(body: &mut Body, name: &Name) {
    for stmt in body {
        if let StmtKind::Call(call) = &mut stmt.kind
            && call.callee == *name
        {
            call.callee = Name::from("\n");
        }
        stmt.bodies_mut().into_iter().for_each(|inner| erase_callee(inner, name));
    }
}
