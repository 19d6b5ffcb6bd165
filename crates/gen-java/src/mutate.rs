//! A second version of a program, with one small change.

use verdiff_ir::random::Stream;

use crate::print::{has_word, print};
use crate::program::Program;
use crate::shrink::replace;
use crate::tree::{Kind, Node};
use crate::ty::Ty;

/// What was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// An operator became another one.
    Operator,
    /// An integer literal became another one.
    Literal,
    /// A condition was negated.
    Negation,
    /// A statement was left out.
    Removal,
    /// Two statements that follow each other changed places.
    Swap,
    /// A local variable got another name.
    Rename,
    /// A statement was put in braces.
    Braces,
    /// A variable was added that nothing uses.
    Unused,
    /// Members changed places.
    Order,
    /// `a + b` became `b + a`, for operands without effects.
    Commuted,
}

impl Change {
    /// All of them.
    pub const ALL: &[Change] = &[
        Change::Operator,
        Change::Literal,
        Change::Negation,
        Change::Removal,
        Change::Swap,
        Change::Rename,
        Change::Braces,
        Change::Unused,
        Change::Order,
        Change::Commuted,
    ];

    /// The new version does what the old one does.
    pub fn preserves_behaviour(self) -> bool {
        match self {
            Change::Operator
            | Change::Literal
            | Change::Negation
            | Change::Removal
            | Change::Swap => false,
            Change::Rename | Change::Braces | Change::Unused | Change::Order | Change::Commuted => {
                true
            }
        }
    }
}

/// A changed program.
#[derive(Debug, Clone)]
pub struct Mutant {
    /// The new version.
    pub program: Program,
    /// What is different.
    pub change: Change,
}

/// A change of a program, the same for the same seed; none if nothing can be
/// changed.
pub fn mutate(seed: u64, program: &Program) -> Option<Mutant> {
    let mut stream = Stream::new(seed ^ 0x6d75_7461_6e74);
    let start = stream.below(Change::ALL.len());
    let kinds = Change::ALL.iter().cycle().skip(start).take(Change::ALL.len());
    kinds.copied().find_map(|change| {
        let sites = sites(program, change);
        if sites.is_empty() {
            return None;
        }
        let tree = sites[stream.below(sites.len())].clone();
        Some(Mutant { program: program.with_tree(tree), change })
    })
}

/// All trees that a change can give.
fn sites(program: &Program, change: Change) -> Vec<Node> {
    match change {
        Change::Operator => edits(program, operator),
        Change::Literal => edits(program, literal),
        Change::Negation => edits(program, negation),
        Change::Commuted => edits(program, commuted),
        Change::Removal => removals(program),
        Change::Swap => swaps(program),
        Change::Rename => renames(program),
        Change::Braces => statements(program, |node| {
            node.names.is_empty().then(|| {
                vec![Node::new(Kind::Stmt, "$0").with(vec![Node::block(vec![node.clone()])])]
            })
        }),
        Change::Unused => statements(program, |node| {
            Some(vec![Node::new(Kind::Stmt, "int unused = 1;"), node.clone()])
        }),
        Change::Order => orders(program),
    }
}

/// Every node that the function has an answer for, replaced by it.
fn edits(program: &Program, edit: impl Fn(&Node) -> Option<Node>) -> Vec<Node> {
    let nodes = program.nodes(|kind| matches!(kind, Kind::Expr(_)));
    let edited = nodes.into_iter().filter_map(|(at, node)| {
        let other = edit(&node)?;
        let mut tree = program.tree.clone();
        *tree.at_mut(at)? = other;
        Some(tree)
    });
    edited.collect()
}

const OPERATORS: &[(&str, &str)] = &[
    (" + ", " - "),
    (" - ", " + "),
    (" * ", " + "),
    (" < ", " <= "),
    (" <= ", " < "),
    (" > ", " >= "),
    (" >= ", " > "),
    (" == ", " != "),
    (" != ", " == "),
    (" && ", " || "),
    (" || ", " && "),
    (" << ", " >> "),
    (" >> ", " >>> "),
    (" >>> ", " >> "),
    (" ^ ", " | "),
];

/// Only of numbers and conditions, and where nothing else could be meant.
fn operator(node: &Node) -> Option<Node> {
    let (_, old, new) = OPERATORS.iter().find_map(|(old, new)| {
        let whole = format!("($0{old}$1)");
        let numeric = node.kind != Kind::Expr(Ty::String);
        (node.text == whole && numeric).then_some((whole, old, new))
    })?;
    // Conditions have no sums.
    let text = node.text.replace(old, new);
    Some(Node { text, ..node.clone() })
}

fn literal(node: &Node) -> Option<Node> {
    if node.kind != Kind::Expr(Ty::Int) {
        return None;
    }
    let value: i64 = node.text.parse().ok()?;
    Some(Node { text: (value + 1).to_string(), ..node.clone() })
}

fn negation(node: &Node) -> Option<Node> {
    let condition = node.kind == Kind::Expr(Ty::Boolean) && !node.parts.is_empty();
    condition.then(|| Node::new(node.kind, "(!$0)").with(vec![node.clone()]))
}

fn commuted(node: &Node) -> Option<Node> {
    let whole = ["($0 + $1)", "($0 * $1)", "($0 ^ $1)"].contains(&node.text.as_str());
    let integer = matches!(node.kind, Kind::Expr(Ty::Int | Ty::Long));
    let simple = node.parts.iter().all(|part| {
        let exact = matches!(part.kind, Kind::Expr(Ty::Int | Ty::Long | Ty::Byte | Ty::Short));
        exact && part.parts.is_empty()
    });
    let text = |at: usize| node.parts.get(at).map(|part| &part.text);
    let same = text(0) == text(1);
    (whole && integer && simple && !same).then(|| {
        let mut parts = node.parts.clone();
        parts.reverse();
        Node { parts, ..node.clone() }
    })
}

/// Every statement replaced by others.
fn statements(program: &Program, edit: impl Fn(&Node) -> Option<Vec<Node>>) -> Vec<Node> {
    let nodes = program.nodes(|kind| kind == Kind::Stmt);
    let edited = nodes.into_iter().filter_map(|(at, node)| {
        let others = edit(&node)?;
        let mut tree = program.tree.clone();
        replace(&mut tree, at, others).then_some(tree)
    });
    edited.collect()
}

fn removals(program: &Program) -> Vec<Node> {
    let nodes = program.nodes(|kind| kind == Kind::Stmt);
    let edited = nodes.into_iter().filter_map(|(at, node)| {
        let mut tree = program.tree.clone();
        replace(&mut tree, at, Vec::new()).then_some(())?;
        (!program.with_tree(tree.clone()).misses_names_of(&node)).then_some(tree)
    });
    edited.collect()
}

fn swaps(program: &Program) -> Vec<Node> {
    let mut found = Vec::new();
    for (at, block) in program.nodes(|kind| kind == Kind::Block).into_iter().skip(1) {
        for (index, pair) in block.parts.windows(2).enumerate() {
            let movable = |node: &Node| node.is_statement() && node.names.is_empty();
            if pair.iter().all(movable) && pair[0] != pair[1] {
                let mut tree = program.tree.clone();
                if let Some(block) = tree.at_mut(at) {
                    block.parts.swap(index, index + 1);
                    found.push(tree);
                }
            }
        }
    }
    found
}

/// Names of local variables are words that nothing else has.
fn renames(program: &Program) -> Vec<Node> {
    let nodes = program.nodes(|kind| kind == Kind::Stmt);
    let locals = nodes.iter().filter(|(_, node)| node.text.contains("#0 = $0;"));
    let names: Vec<String> = locals.flat_map(|(_, node)| node.names.first().cloned()).collect();
    let renamed = |name: &String| {
        let mut tree = program.tree.clone();
        rename(&mut tree, name, &format!("{name}renamed"));
        tree
    };
    names.iter().filter(|name| has_word(&program.text, name)).map(renamed).collect()
}

fn rename(node: &mut Node, old: &str, new: &str) {
    if node.text == old {
        node.text = new.to_owned();
    }
    for name in &mut node.names {
        if name == old {
            *name = new.to_owned();
        }
    }
    node.parts.iter_mut().for_each(|part| rename(part, old, new));
}

/// Methods in another order. Static fields keep theirs, which is that of their
/// initialisation.
fn orders(program: &Program) -> Vec<Node> {
    let is_method =
        |node: &Node| print(node, 0).starts_with("static") && node.text.ends_with(") $0");
    let parts = &program.tree.parts;
    let pairs = parts.windows(2).enumerate().filter(|(_, pair)| pair.iter().all(is_method));
    let swapped = pairs.map(|(index, _)| {
        let mut tree = program.tree.clone();
        tree.parts.swap(index, index + 1);
        tree
    });
    swapped.collect()
}
