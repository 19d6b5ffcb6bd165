//! The tree of a program: typed pieces of text with holes.
//!
//! `$0`, `$1`… in a node's text are its parts, `#0`, `#1`… the names that it
//! declares. Names are unique in a program, so a declaration is needed exactly
//! if its name still occurs.

use crate::feature::Feature;
use crate::ty::Ty;

/// What a node is, which says what it can be replaced by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An expression; another one of its type can take its place.
    Expr(Ty),
    /// A statement, which can be left out.
    Stmt,
    /// Statements in braces.
    Block,
    /// A member of a class or of the file, which can be left out.
    Member,
    /// Stays as it is: a variable that is written, the end of a body.
    Fixed,
}

/// A piece of a program.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) text: String,
    pub(crate) names: Vec<String>,
    pub(crate) parts: Vec<Node>,
    pub(crate) feature: Feature,
}

impl Node {
    pub(crate) fn new(kind: Kind, text: impl Into<String>) -> Node {
        Node {
            kind,
            text: text.into(),
            names: Vec::new(),
            parts: Vec::new(),
            feature: Feature::Basics,
        }
    }

    /// Statements in braces.
    pub(crate) fn block(parts: Vec<Node>) -> Node {
        Node { parts, ..Node::new(Kind::Block, "") }
    }

    pub(crate) fn with(mut self, parts: Vec<Node>) -> Node {
        self.parts = parts;
        self
    }

    pub(crate) fn of(mut self, feature: Feature) -> Node {
        self.feature = feature;
        self
    }

    pub(crate) fn named(mut self, name: impl Into<String>) -> Node {
        self.names.push(name.into());
        self
    }

    pub(crate) fn is_statement(&self) -> bool {
        self.kind == Kind::Stmt
    }

    /// Leaves the code around it: what follows it may not be reached.
    pub(crate) fn jumps(&self) -> bool {
        ["break", "continue", "return", "throw", "yield"]
            .iter()
            .any(|word| self.text.contains(word))
            || self.parts.iter().any(Node::jumps)
    }

    /// How many nodes there are, this one included.
    pub(crate) fn size(&self) -> usize {
        1 + self.parts.iter().map(Node::size).sum::<usize>()
    }

    /// The node of a number, counted from the top as [`Node::size`] counts.
    pub(crate) fn at_mut(&mut self, index: usize) -> Option<&mut Node> {
        if index == 0 {
            return Some(self);
        }
        let mut left = index - 1;
        for part in &mut self.parts {
            let size = part.size();
            if left < size {
                return part.at_mut(left);
            }
            left -= size;
        }
        None
    }

    /// This node and all below it, in the order of their numbers.
    pub(crate) fn all(&self) -> Vec<&Node> {
        let mut found = vec![self];
        found.extend(self.parts.iter().flat_map(Node::all));
        found
    }
}
