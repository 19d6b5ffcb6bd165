//! The body of a function as it is woven: control that the versions may share
//! is in the open, everything else is executed as it stands.
//!
//! Nodes of the versions correspond by their texts, without the prefixes that
//! names have in the product; see [`verdiff_align::Tree`].

use crate::versions::Key;
use std::hash::{Hash, Hasher};
use verdiff_align::Tree;
use verdiff_c::span::Span;
use verdiff_c::typed::{DeclId, Expr, Stmt};

/// A part of a body.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    /// What is the same in versions of the node.
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// What a node is.
#[derive(Debug, Clone)]
pub(crate) enum Kind {
    /// Statements as they stand. They may jump out of themselves.
    Do(Vec<Stmt>),
    /// A value that the node around it asks for.
    Value(Expr),
    /// A conditional: one value, and two lists.
    If {
        condition: Vec<Node>,
        then: Vec<Node>,
        otherwise: Vec<Node>,
    },
    /// A loop: what is done before each test, the test if there is one, a
    /// round, and what is done after it.
    Loop {
        tests_first: bool,
        head: Vec<Node>,
        condition: Vec<Node>,
        body: Vec<Node>,
        step: Vec<Node>,
    },
    /// Something that `break` leaves.
    Once(Vec<Node>),
    /// A call of a woven function; its arguments are values.
    Call {
        key: Key,
        callee: DeclId,
        arguments: Vec<Node>,
        result: Option<DeclId>,
    },
    /// What must hold if both versions are here.
    Spec {
        kind: SpecKind,
        holds: Expr,
    },
    Break,
    Continue,
    Return(Option<Expr>),
}

/// What a specification asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum SpecKind {
    /// It is a mistake if it does not hold.
    Assert,
    /// Runs in which it does not hold are of no interest.
    Assume,
}

/// The head of a node that has lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Frame {
    If(String),
    Loop(String, bool),
    Once(String),
    Call(Key, String),
}

/// The text of constructs in which there is nothing but specifications. What
/// the other version has in that place does not correspond to one: it is not
/// for the old version to decide whether it is checked.
const ABOUT_SPECS: &str = "specifications";

impl Kind {
    fn decides_on_specs(&self) -> bool {
        match self {
            Kind::If { then, otherwise, .. } => {
                then.iter().chain(otherwise).all(Node::is_of_specs)
                    && !(then.is_empty() && otherwise.is_empty())
            }
            Kind::Loop { body, .. } => !body.is_empty() && body.iter().all(Node::is_of_specs),
            Kind::Do(_)
            | Kind::Value(_)
            | Kind::Once(_)
            | Kind::Call { .. }
            | Kind::Spec { .. }
            | Kind::Break
            | Kind::Continue
            | Kind::Return(_) => false,
        }
    }
}

impl Node {
    fn is_of_specs(&self) -> bool {
        matches!(self.kind, Kind::Spec { .. }) || self.kind.decides_on_specs()
    }

    pub(crate) fn new(kind: Kind, text: impl Into<String>, span: Span) -> Node {
        let text = if kind.decides_on_specs() { ABOUT_SPECS.to_owned() } else { text.into() };
        Node { kind, text, span }
    }
}

impl Tree for Node {
    type Frame = Frame;

    fn lists(&self) -> Vec<&[Self]> {
        match &self.kind {
            Kind::If { condition, then, otherwise } => vec![condition, then, otherwise],
            Kind::Loop { head, condition, body, step, .. } => vec![head, condition, body, step],
            Kind::Once(body) => vec![body],
            Kind::Call { arguments, .. } => vec![arguments],
            Kind::Do(_)
            | Kind::Value(_)
            | Kind::Spec { .. }
            | Kind::Break
            | Kind::Continue
            | Kind::Return(_) => vec![],
        }
    }

    fn frame(&self) -> Option<Frame> {
        let text = self.text.clone();
        match &self.kind {
            Kind::If { .. } => Some(Frame::If(text)),
            Kind::Loop { tests_first, .. } => Some(Frame::Loop(text, *tests_first)),
            Kind::Once(_) => Some(Frame::Once(text)),
            Kind::Call { key, .. } => Some(Frame::Call(key.clone(), text)),
            Kind::Do(_)
            | Kind::Value(_)
            | Kind::Spec { .. }
            | Kind::Break
            | Kind::Continue
            | Kind::Return(_) => None,
        }
    }

    /// Never asked for: the product is built from the nodes of the versions.
    fn rebuild(frame: &Frame, lists: Vec<Vec<Self>>) -> Self {
        let mut lists = lists.into_iter();
        let mut next = || lists.next().unwrap_or_default();
        let (kind, text) = match frame {
            Frame::If(text) => {
                let (condition, then, otherwise) = (next(), next(), next());
                (Kind::If { condition, then, otherwise }, text)
            }
            Frame::Loop(text, tests_first) => {
                let (head, condition, body, step) = (next(), next(), next(), next());
                let tests_first = *tests_first;
                (Kind::Loop { tests_first, head, condition, body, step }, text)
            }
            Frame::Once(text) => (Kind::Once(next()), text),
            Frame::Call(key, text) => {
                let (callee, arguments) = (DeclId(0), next());
                (Kind::Call { key: key.clone(), callee, arguments, result: None }, text)
            }
        };
        Node::new(kind, text.clone(), Span::default())
    }

    fn same_head(&self, other: &Self) -> bool {
        let has_place = |node: &Node| matches!(&node.kind, Kind::Call { result: Some(_), .. });
        std::mem::discriminant(&self.kind) == std::mem::discriminant(&other.kind)
            && self.text == other.text
            && self.frame() == other.frame()
            && has_place(self) == has_place(other)
    }

    fn hash_head<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(&self.kind).hash(state);
        self.text.hash(state);
    }

    /// A statement that was edited most likely still begins as it did.
    fn hash_key<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(&self.kind).hash(state);
        let word = self.text.split(|c: char| !c.is_alphanumeric() && c != '_').next();
        word.hash(state);
    }

    fn weight(&self) -> u32 {
        1
    }
}
