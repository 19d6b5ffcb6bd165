//! Methods and classes.

use super::Generator;
use super::bodies::CHECK;
use super::library::{self, Source};
use super::scope::Scope;
use crate::feature::Feature;
use crate::program::{Entry, Param};
use crate::tree::{Kind, Node};
use crate::ty::Ty;

/// What entries can take.
const PARAMS: &[(Ty, Param)] = &[
    (Ty::Int, Param::Int),
    (Ty::Int, Param::Int),
    (Ty::Long, Param::Long),
    (Ty::String, Param::String),
    (Ty::Ints, Param::Ints),
    (Ty::Boolean, Param::Boolean),
    (Ty::Double, Param::Double),
    (Ty::Char, Param::Char),
    (Ty::Byte, Param::Byte),
];

impl Generator<'_> {
    /// The classes and static methods that rules name, their bodies random
    /// where the library leaves a hole.
    pub(super) fn classes(&mut self) -> Vec<Node> {
        library::SOURCES.iter().filter_map(|source| self.class(source)).collect()
    }

    fn class(&mut self, source: &Source) -> Option<Node> {
        if !source.needs.iter().all(|feature| self.config.allows(*feature)) {
            return None;
        }
        let mut text = source.text.to_owned();
        if !self.config.allows(Feature::Interfaces) {
            text = text.replace(" implements Shape", "");
        }
        let parts = source.bodies.iter().map(|body| self.class_body(*body, source.name)).collect();
        let node = Node::new(Kind::Member, text).with(parts).named(source.name);
        Some(node.of(source.needs.first().copied().unwrap_or(Feature::Basics)))
    }

    /// An expression or a body within a class: sees the field `size` or not,
    /// and the parameter `k` or not.
    fn class_body(&mut self, body: library::Body, class: &str) -> Node {
        let may_recurse = class != library::RECURSIVE;
        self.scope = Scope { nesting: 1, loops: 1, may_recurse, ..Scope::default() };
        if body.field {
            self.scope.add("size", Ty::Int, true);
        }
        if body.parameter {
            self.scope.add("k", Ty::Int, false);
        }
        if body.statements { self.body(Ty::Int) } else { self.expr(Ty::Int, self.config.depth) }
    }

    /// Static methods, each of which may call those before it.
    pub(super) fn helpers(&mut self) -> Vec<Node> {
        if !self.config.allows(Feature::Methods) {
            return Vec::new();
        }
        let count = self.below(self.config.helpers + 1);
        (0..count).map(|_| self.helper()).collect()
    }

    fn helper(&mut self) -> Node {
        let types = self.types.clone();
        let params: Vec<_> = (0..1 + self.below(3)).map(|_| self.pick(&types)).collect();
        let result = if self.chance(50) { self.pick(&types) } else { Ty::Int };
        let name = self.name("m");
        let signature = self.open(&params);
        self.scope.may_call = true;
        let body = self.body(result);
        self.callable.push((name.clone(), params, result));
        let text = format!("static {} #0({signature}) $0", result.java());
        Node::new(Kind::Member, text).named(name).with(vec![body]).of(Feature::Methods)
    }

    /// A new scope with these parameters; as a method declares them.
    fn open(&mut self, params: &[Ty]) -> String {
        self.scope = Scope { may_use_classes: true, may_recurse: true, ..Scope::default() };
        let mut declared = Vec::new();
        for ty in params {
            let name = self.name("p");
            declared.push(format!("{} {name}", ty.java()));
            self.scope.add(&name, *ty, true);
        }
        declared.join(", ")
    }

    pub(super) fn entry(&mut self, number: usize) -> (Node, Entry) {
        let types = self.types.clone();
        let allowed: Vec<_> = PARAMS.iter().filter(|(ty, _)| types.contains(ty)).collect();
        let mut params = vec![&PARAMS[0]];
        for _ in 0..self.below(4) {
            params.push(self.pick(&allowed));
        }
        let signature = self.open(&params.iter().map(|(ty, _)| *ty).collect::<Vec<_>>());
        self.scope.may_call = true;
        self.scope.result = Some(Ty::Int);
        self.scope.add(CHECK, Ty::Long, false);
        // It is written by observations only.
        self.scope.variables.iter_mut().for_each(|variable| variable.captured = false);
        let mut parts = vec![Node::new(Kind::Fixed, format!("long {CHECK} = 17;"))];
        for _ in 0..2 {
            parts.extend(self.statements());
        }
        parts.push(Node::new(Kind::Fixed, format!("return {CHECK};")));
        let name = format!("run{number}");
        let text = format!("public static long {name}({signature}) $0");
        let node = Node::new(Kind::Member, text).with(vec![Node::block(parts)]);
        (node, Entry { name, params: params.into_iter().map(|(_, param)| *param).collect() })
    }
}
