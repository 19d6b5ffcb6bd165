//! Random programs and mutants of them: edits give back their versions, and
//! shared programs have the form that `verdiff_align::shared` promises.

use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeSet;
use verdiff_align::normal_form::normal_form;
use verdiff_align::{Alignment, SharedNode, SharedStmt, align, align_procs, apply};
use verdiff_gen::{Config, Mutation, Tape, mutate, program};
use verdiff_ir::rename::for_each_variable;
use verdiff_ir::{Body, Name, Proc, Program, Stmt};

/// Versions of one program: each a mutant of an earlier one, with up to three
/// changes.
fn versions() -> impl Strategy<Value = Vec<Program>> {
    let choices = vec(any::<u16>(), 300);
    (program(Config::default()), 2..=6usize, choices).prop_map(|(base, count, choices)| {
        let mut tape = Tape::new(choices);
        let mut versions = vec![base];
        while versions.len() < count {
            let start = versions[tape.pick(versions.len())].clone();
            let changes = tape.pick(4);
            versions.push((0..changes).fold(start, |version, _| changed(version, &mut tape)));
        }
        versions
    })
}

fn changed(version: Program, tape: &mut Tape) -> Program {
    let mutations: Vec<Mutation> = Mutation::all().collect();
    let mutation = mutations[tape.pick(mutations.len())];
    mutate(&version, mutation, tape).map_or(version, |(mutant, _)| mutant)
}

/// The versions of each procedure that all versions have.
fn procs(versions: &[Program]) -> Vec<Vec<&Proc>> {
    let of_all = |name| versions.iter().map(|version| version.procs.get(name)).collect();
    versions[0].procs.keys().filter_map(of_all).collect()
}

/// Their bodies.
fn bodies(versions: &[Program]) -> Vec<Vec<&Body>> {
    let procs = procs(versions).into_iter();
    procs.map(|versions| versions.into_iter().map(|proc| &proc.body).collect()).collect()
}

fn aligned(bodies: &[&Body]) -> Alignment<Stmt> {
    let slices: Vec<&[Stmt]> = bodies.iter().map(|body| body.as_slice()).collect();
    align(&slices)
}

/// The holes, in the order of the text.
fn holes(body: &[SharedStmt], found: &mut Vec<usize>) {
    for node in body {
        match node {
            SharedNode::Same(_) => {}
            SharedNode::Hole(hole) => found.push(hole.0),
            SharedNode::Open { lists, .. } => lists.iter().for_each(|list| holes(list, found)),
        }
    }
}

/// Whether something is the same, and there, for all versions.
fn agree<'a>(mut of_versions: impl Iterator<Item = Option<&'a Stmt>>) -> bool {
    match of_versions.next().flatten() {
        Some(first) => of_versions.all(|other| other == Some(first)),
        None => false,
    }
}

/// Holes side by side differ in which versions have the same in them.
fn check_neighbours(body: &[SharedStmt], alignment: &Alignment<Stmt>) {
    let groups = |hole: usize| -> Vec<Option<usize>> {
        let same = |edit: &Vec<Body>| alignment.edits.iter().position(|e| e[hole] == edit[hole]);
        alignment.edits.iter().map(same).collect()
    };
    for neighbours in body.windows(2) {
        if let [SharedNode::Hole(one), SharedNode::Hole(other)] = neighbours {
            assert_ne!(groups(one.0), groups(other.0), "needlessly cut\n{alignment}");
        }
    }
    for node in body {
        if let SharedNode::Open { lists, .. } = node {
            lists.iter().for_each(|list| check_neighbours(list, alignment));
        }
    }
}

fn check_form(alignment: &Alignment<Stmt>) {
    let mut found = Vec::new();
    holes(&alignment.shared.body, &mut found);
    assert!(found.iter().copied().eq(0..found.len()), "holes {found:?}");
    assert!(alignment.edits.iter().all(|edit| edit.len() == found.len()));
    check_neighbours(&alignment.shared.body, alignment);
    for hole in found {
        let parts = || alignment.edits.iter().map(|edit| &edit[hole]);
        assert!(parts().any(|part| !part.is_empty()), "an empty hole in\n{alignment}");
        assert!(!agree(parts().map(|part| part.first())), "hole {hole} starts alike\n{alignment}");
        assert!(!agree(parts().map(|part| part.last())), "hole {hole} ends alike\n{alignment}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn edits_give_back_their_versions(versions in versions()) {
        for bodies in bodies(&versions) {
            let alignment = aligned(&bodies);
            prop_assert_eq!(alignment.edits.len(), bodies.len());
            for (edit, body) in alignment.edits.iter().zip(&bodies) {
                prop_assert_eq!(&apply(&alignment.shared, edit), *body);
            }
            check_form(&alignment);
        }
    }

    #[test]
    fn a_version_many_times_has_no_hole(program in program(Config::default()), count in 1..=6usize) {
        for proc in program.procs.values() {
            let alignment = aligned(&vec![&proc.body; count]);
            let same = |node: &SharedStmt| matches!(node, SharedNode::Same(_));
            prop_assert!(alignment.shared.body.iter().all(same));
            prop_assert!(alignment.edits.iter().all(Vec::is_empty));
            prop_assert!(alignment.moves.is_empty());
        }
    }

    #[test]
    fn what_moved_stands_where_the_move_says(versions in versions()) {
        for bodies in bodies(&versions) {
            let alignment = aligned(&bodies);
            for moved in &alignment.moves {
                for (version, place) in [(0, moved.from), (moved.version, moved.to)] {
                    let mut inside = Vec::new();
                    let content = &alignment.edits[version][place.hole.0];
                    verdiff_ir::program::walk(content, &mut |stmt| inside.push(stmt));
                    prop_assert_eq!(inside[place.index], &moved.node);
                }
                prop_assert_ne!(moved.from, moved.to);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Equal normal forms: nothing changed but names of locals and labels.
    #[test]
    fn renamings_change_names_only(versions in versions()) {
        for procs in procs(&versions) {
            let aligned = align_procs(&procs, &globals(&versions));
            for ((proc, renamed), renaming) in procs.iter().zip(&aligned.renamed).zip(&aligned.renamings) {
                prop_assert_eq!(normal_form(renamed), normal_form(proc));
                prop_assert_eq!(&renaming.inverse().apply(renamed), *proc);
            }
            for (edit, renamed) in aligned.alignment.edits.iter().zip(&aligned.renamed) {
                prop_assert_eq!(&apply(&aligned.alignment.shared, edit), &renamed.body);
            }
        }
    }

    #[test]
    fn a_procedure_with_other_names_has_no_hole(program in program(Config::default())) {
        for proc in program.procs.values() {
            let other = normal_form(proc);
            let used: BTreeSet<&Name> = variables(proc);
            let aligned = align_procs(&[proc, &other], &BTreeSet::new());
            prop_assert!(aligned.alignment.edits[1].is_empty(), "{}", aligned.alignment);
            prop_assert!(aligned.renamed[1].locals.iter().all(|local| used.contains(&local.name)));
        }
    }
}

fn globals(versions: &[Program]) -> BTreeSet<Name> {
    versions.iter().flat_map(|version| version.globals.keys().cloned()).collect()
}

fn variables(proc: &Proc) -> BTreeSet<&Name> {
    let mut used = BTreeSet::new();
    for_each_variable(&proc.body, &mut |var| {
        used.insert(&var.name);
    });
    used
}

/// What would be quadratic, or worse, with a plain algorithm. These are no
/// timed tests: they would run for minutes, or out of stack.
mod pathological {
    use super::*;
    use verdiff_ir::{BinOp, Expr, StmtKind, Type, Var};

    const LENGTH: u64 = 20_000;

    fn assign(value: u64) -> Stmt {
        let value = Expr::lit(verdiff_ir::Bv::new(verdiff_ir::Width::W32, value.into()));
        StmtKind::Assign { target: Var::new("a", Type::I32), value }.into()
    }

    fn check(versions: &[Body]) -> Alignment<Stmt> {
        let alignment = aligned(&versions.iter().collect::<Vec<_>>());
        for (edit, body) in alignment.edits.iter().zip(versions) {
            assert!(apply(&alignment.shared, edit) == *body);
        }
        check_form(&alignment);
        alignment
    }

    #[test]
    fn all_statements_equal() {
        let same = |count: u64| (0..count).map(|_| assign(0)).collect::<Body>();
        let alignment = check(&[same(LENGTH), same(LENGTH - 5000), same(LENGTH + 7)]);
        assert_eq!(alignment.edits[1], [vec![]]);
    }

    #[test]
    fn few_statements_in_another_order() {
        let list = |seed: u64| (0..LENGTH).map(|at| assign((at * at * seed + at) % 5)).collect();
        check(&[list(1), list(3), list(7)]);
    }

    #[test]
    fn nothing_in_common() {
        let list = |first: u64| (first..first + LENGTH).map(assign).collect::<Body>();
        let alignment = check(&[list(0), list(LENGTH), list(2 * LENGTH)]);
        assert_eq!(alignment.shared.body.len(), 1);
    }

    #[test]
    fn the_reverse() {
        let list: Body = (0..LENGTH).map(assign).collect();
        check(&[list.clone(), list.into_iter().rev().collect()]);
    }

    #[test]
    fn equal_heads_around_different_bodies() {
        let list = |first: u64| {
            let block = |at| StmtKind::Block { label: "l".into(), body: vec![assign(at)] }.into();
            (first..first + LENGTH).map(block).collect::<Body>()
        };
        check(&[list(0), list(LENGTH), list(5)]);
    }

    /// At the depth to which validation allows statements.
    #[test]
    fn deep_nesting() {
        let deep = |value: u64| {
            let a = || Expr::var(Var::new("a", Type::I32));
            let condition = || Expr::binary(BinOp::Lt, a(), a());
            (0..verdiff_ir::validate::MAX_DEPTH).fold(vec![assign(value)], |body, _| {
                vec![StmtKind::While { condition: condition(), body }.into(), assign(0)]
            })
        };
        let alignment = check(&[deep(1), deep(2), deep(1), deep(3)]);
        assert_eq!(alignment.edits[3], [vec![assign(3)]]);
    }
}
