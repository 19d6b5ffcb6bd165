//! The aligner on a tree that is not the core language: its nodes have lists
//! of children and single children.

use std::hash::{Hash, Hasher};
use verdiff_align::{Tree, align, apply};
use verdiff_ir::random::Stream;

#[derive(Debug, Clone, PartialEq, Eq)]
enum Term {
    Leaf(usize),
    /// One child that stands alone, then a list.
    Node(usize, Box<Term>, Vec<Term>),
}

impl Tree for Term {
    type Frame = usize;

    fn lists(&self) -> Vec<&[Term]> {
        match self {
            Term::Leaf(_) => vec![],
            Term::Node(_, single, list) => vec![std::slice::from_ref(single), list],
        }
    }

    fn frame(&self) -> Option<usize> {
        match self {
            Term::Leaf(_) => None,
            Term::Node(label, ..) => Some(*label),
        }
    }

    fn rebuild(frame: &usize, lists: Vec<Vec<Term>>) -> Term {
        let [mut single, list] = <[Vec<Term>; 2]>::try_from(lists).expect("two lists");
        assert_eq!(single.len(), 1, "a single child stays one");
        Term::Node(*frame, Box::new(single.remove(0)), list)
    }

    fn same_head(&self, other: &Term) -> bool {
        match (self, other) {
            (Term::Leaf(mine), Term::Leaf(theirs)) => mine == theirs,
            (Term::Node(mine, ..), Term::Node(theirs, ..)) => mine == theirs,
            (Term::Leaf(_), Term::Node(..)) | (Term::Node(..), Term::Leaf(_)) => false,
        }
    }

    fn hash_head<H: Hasher>(&self, state: &mut H) {
        match self {
            Term::Leaf(label) => (0, label).hash(state),
            Term::Node(label, ..) => (1, label).hash(state),
        }
    }

    fn hash_key<H: Hasher>(&self, state: &mut H) {
        match self {
            Term::Leaf(label) => (label % 2).hash(state),
            Term::Node(..) => 2.hash(state),
        }
    }

    fn weight(&self) -> u32 {
        1
    }
}

fn term(random: &mut Stream, depth: usize) -> Term {
    let label = random.below(4);
    if depth == 0 || random.below(3) == 0 {
        return Term::Leaf(label);
    }
    let single = term(random, depth - 1);
    let list = (0..random.below(4)).map(|_| term(random, depth - 1)).collect();
    Term::Node(label, Box::new(single), list)
}

/// The term with some of its parts replaced.
fn changed(term_before: &Term, random: &mut Stream, depth: usize) -> Term {
    match term_before {
        _ if random.below(8) == 0 => term(random, depth),
        Term::Leaf(label) => Term::Leaf(*label),
        Term::Node(label, single, list) => {
            let single = changed(single, random, depth.saturating_sub(1));
            let mut list: Vec<Term> =
                list.iter().map(|child| changed(child, random, depth.saturating_sub(1))).collect();
            if !list.is_empty() && random.below(6) == 0 {
                list.remove(random.below(list.len()));
            }
            Term::Node(*label, Box::new(single), list)
        }
    }
}

#[test]
fn edits_give_back_their_versions() {
    let mut holes_below = 0;
    for seed in 0..2000 {
        let random = &mut Stream::new(seed);
        let base = term(random, 5);
        let mut versions = vec![vec![base.clone()]];
        versions.extend((0..1 + seed % 5).map(|_| vec![changed(&base, random, 3)]));
        let slices: Vec<&[Term]> = versions.iter().map(Vec::as_slice).collect();
        let alignment = align(&slices);
        for (edit, version) in alignment.edits.iter().zip(&versions) {
            assert_eq!(&apply(&alignment.shared, edit), version, "seed {seed}");
        }
        let open = |node: &_| matches!(node, verdiff_align::SharedNode::Open { .. });
        holes_below += usize::from(alignment.shared.body.iter().any(open));
    }
    assert!(
        holes_below > 300,
        "{holes_below}: too few trees are opened for this test to mean much"
    );
}
