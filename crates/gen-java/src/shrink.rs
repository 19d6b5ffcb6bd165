//! A program on which something fails in, a smaller one on which it still does
//! out.
//!
//! Every step leaves something out or puts something simpler in its place, and
//! gives a valid program again.

use crate::print::print;
use crate::program::Program;
use crate::tree::{Kind, Node};

/// The smallest program found. `fails` is true for the first one, else that is
/// given back.
pub fn shrink(program: &Program, fails: &mut dyn FnMut(&Program) -> bool) -> Program {
    let mut best = program.clone();
    if !fails(&best) {
        return best;
    }
    loop {
        let mut progress = false;
        for round in [Round::Leave, Round::Unwrap, Round::Simplify] {
            progress |= passes(&mut best, round, fails);
        }
        if !progress {
            return best;
        }
    }
}

#[derive(Debug, Clone, Copy)]
enum Round {
    /// Leaves out members and statements.
    Leave,
    /// Puts the statements of a block in the place of the statement around it.
    Unwrap,
    /// Puts a literal or a part in the place of an expression.
    Simplify,
}

/// Tries all places from the top, and a place again where it helped.
fn passes(best: &mut Program, round: Round, fails: &mut dyn FnMut(&Program) -> bool) -> bool {
    let mut progress = false;
    let mut at = 1;
    while at < best.tree.size() {
        match candidates(best, at, round).into_iter().find(|candidate| fails(candidate)) {
            Some(smaller) => {
                *best = smaller;
                progress = true;
            }
            None => at += 1,
        }
    }
    progress
}

fn candidates(program: &Program, at: usize, round: Round) -> Vec<Program> {
    let Some(node) = program.tree.all().get(at).map(|node| (*node).clone()) else {
        return Vec::new();
    };
    let edited = match round {
        Round::Leave => without(program, at, &node),
        Round::Unwrap => unwrapped(program, at, &node),
        Round::Simplify => simpler(program, at, &node),
    };
    let smaller = |candidate: &Program| candidate.text.len() < program.text.len();
    edited.into_iter().filter(smaller).collect()
}

fn without(program: &Program, at: usize, node: &Node) -> Vec<Program> {
    // Entries have no name that others use, and are known from outside.
    let leaves = node.is_statement() || node.kind == Kind::Member && !node.names.is_empty();
    if !leaves {
        return Vec::new();
    }
    let mut tree = program.tree.clone();
    if !replace(&mut tree, at, Vec::new()) {
        return Vec::new();
    }
    let candidate = program.with_tree(tree);
    let invalid = candidate.misses_names_of(node);
    if invalid { Vec::new() } else { vec![candidate] }
}

/// A block's statements in the place of a statement that has it as a part.
fn unwrapped(program: &Program, at: usize, node: &Node) -> Vec<Program> {
    if !node.is_statement() {
        return Vec::new();
    }
    let blocks = node.parts.iter().filter(|part| part.kind == Kind::Block && !part.jumps());
    let edited = blocks.filter_map(|block| {
        let mut tree = program.tree.clone();
        replace(&mut tree, at, block.parts.clone()).then_some(())?;
        let candidate = program.with_tree(tree);
        let used = |name: &String| crate::print::has_word(&candidate.text, name);
        (!node.names.iter().any(used)).then_some(candidate)
    });
    edited.collect()
}

fn simpler(program: &Program, at: usize, node: &Node) -> Vec<Program> {
    let Kind::Expr(ty) = node.kind else { return Vec::new() };
    let literal = Node::new(node.kind, ty.literal()).of(ty.feature());
    let parts = node.parts.iter().filter(|part| part.kind == node.kind).cloned();
    let edited = parts.chain([literal]).filter_map(|other| {
        if print(&other, 0).len() >= print(node, 0).len() {
            return None;
        }
        let mut tree = program.tree.clone();
        *tree.at_mut(at)? = other;
        let candidate = program.with_tree(tree);
        let used = |name: &String| crate::print::has_word(&candidate.text, name);
        let invalid = node.names.iter().any(used) || misses_class(&candidate);
        (!invalid).then_some(candidate)
    });
    edited.collect()
}

/// A literal may name a class that was left out before.
fn misses_class(program: &Program) -> bool {
    ["Leaf", "Point", "Color", "Cell"].iter().any(|class| {
        let declared =
            program.tree.parts.iter().any(|member| member.names.iter().any(|n| n == class));
        !declared && crate::print::has_word(&program.text, class)
    })
}

/// Puts others in the place of a part of a block; false if it is none.
pub(crate) fn replace(tree: &mut Node, at: usize, others: Vec<Node>) -> bool {
    let mut left = at;
    let mut node = tree;
    loop {
        left -= 1;
        let mut index = 0;
        while left >= node.parts[index].size() {
            left -= node.parts[index].size();
            index += 1;
        }
        if left == 0 {
            let in_block = node.kind == Kind::Block;
            if in_block {
                node.parts.splice(index..=index, others);
            }
            return in_block;
        }
        node = &mut node.parts[index];
    }
}
