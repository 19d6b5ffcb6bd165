//! A generated program: its text, how to call it, what is in it.

use std::collections::BTreeSet;

use crate::feature::Feature;
use crate::print::print;
use crate::tree::{Kind, Node};

/// The type of a parameter of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Param {
    /// `int`.
    Int,
    /// `long`.
    Long,
    /// `String`, which is not null.
    String,
    /// `int[]` of at least four elements.
    Ints,
    /// `boolean`.
    Boolean,
    /// `double`.
    Double,
    /// `char`.
    Char,
    /// `byte`.
    Byte,
}

/// A method `static long name(params)` of the class `Main`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The method's name.
    pub name: String,
    /// Its parameters.
    pub params: Vec<Param>,
}

/// A Java program that ends.
#[derive(Debug, Clone)]
pub struct Program {
    /// The whole file `Main.java`.
    pub text: String,
    /// The methods to call.
    pub entries: Vec<Entry>,
    /// The constructs that occur in it.
    pub features: BTreeSet<Feature>,
    /// A block of the members of `Main`.
    pub(crate) tree: Node,
}

impl Program {
    pub(crate) fn of(members: Vec<Node>, entries: Vec<Entry>) -> Program {
        Program::of_tree(Node::block(members), entries)
    }

    pub(crate) fn of_tree(tree: Node, entries: Vec<Entry>) -> Program {
        let imports = "import java.util.*;\nimport java.util.function.*;\n\n";
        let text = format!("{imports}public class Main {}\n", print(&tree, 0));
        let features = tree.all().into_iter().map(|node| node.feature).collect();
        Program { text, entries, features, tree }
    }

    /// The same entries, another tree.
    pub(crate) fn with_tree(&self, tree: Node) -> Program {
        Program::of_tree(tree, self.entries.clone())
    }

    /// True if every name that was declared and is used still is declared.
    pub(crate) fn misses_names_of(&self, removed: &Node) -> bool {
        let nodes = removed.all();
        let mut names = nodes.iter().flat_map(|node| &node.names);
        names.any(|name| crate::print::has_word(&self.text, name))
    }

    /// The numbers of all nodes of some kinds, and the nodes.
    pub(crate) fn nodes(&self, wanted: impl Fn(Kind) -> bool) -> Vec<(usize, Node)> {
        let all = self.tree.all().into_iter().enumerate();
        all.filter(|(_, node)| wanted(node.kind)).map(|(at, node)| (at, node.clone())).collect()
    }
}
