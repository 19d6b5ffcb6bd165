//! Versions of a procedure as a shared program, for those versions that have it.

use crate::pairs::{VERSIONS, Versions};
use std::collections::BTreeSet;
use verdiff_align::{Edit, Matched, SharedNode, align_procs};
use verdiff_ir::{Name, Proc, Stmt, Type, Var};

/// A procedure of which some versions are aligned.
#[derive(Debug)]
pub(crate) struct Aligned {
    /// The versions that have it.
    pub(crate) versions: Versions,
    pub(crate) params: Vec<Var>,
    pub(crate) results: Vec<Type>,
    pub(crate) body: Vec<SharedNode<Stmt>>,
    /// What each of the versions of the merge has in the holes.
    pub(crate) edits: Vec<Edit<Stmt>>,
}

impl Aligned {
    /// Aligns a procedure, unless its versions cannot be compared.
    pub(crate) fn of(matched: &Matched, name: &Name, globals: &BTreeSet<Name>) -> Option<Aligned> {
        if matched.incompatible(name).is_some() {
            return None;
        }
        let having: Vec<(usize, &Proc)> = matched
            .programs()
            .iter()
            .enumerate()
            .filter_map(|(version, program)| Some((version, program.procs.get(name)?)))
            .collect();
        let (_, first) = having.first()?;
        let types = |proc: &Proc| proc.params.iter().map(|param| param.ty).collect::<Vec<Type>>();
        let is_alike = |proc: &Proc| types(proc) == types(first) && proc.results == first.results;
        if !having.iter().all(|(_, proc)| is_alike(proc)) {
            return None;
        }
        let procs: Vec<&Proc> = having.iter().map(|(_, proc)| *proc).collect();
        let aligned = align_procs(&procs, globals);
        let holes = aligned.alignment.edits.first().map_or(0, Vec::len);
        let mut edits: Vec<Edit<Stmt>> = vec![vec![Vec::new(); holes]; VERSIONS];
        for ((version, _), edit) in having.iter().zip(aligned.alignment.edits) {
            edits[*version] = edit;
        }
        Some(Aligned {
            versions: Versions::of(having.iter().map(|(version, _)| *version)),
            params: aligned.renamed[0].params.clone(),
            results: first.results.clone(),
            body: aligned.alignment.shared.body,
            edits,
        })
    }
}
