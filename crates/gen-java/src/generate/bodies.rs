//! Expressions, statements and blocks.

use super::Generator;
use super::scope::{Scope, Variable};
use crate::feature::Feature;
use crate::rules::{Binds, Part, Rule};
use crate::tree::{Kind, Node};
use crate::ty::Ty;

/// How often a rule is tried that needs a variable.
const TRIES: usize = 4;

/// Classes of the program, which its own classes do not use: they would call
/// themselves for ever.
const OWN: &[Ty] = &[Ty::Base, Ty::Shape, Ty::Point, Ty::Color];

impl Generator<'_> {
    pub(super) fn expr(&mut self, ty: Ty, depth: usize) -> Node {
        let variables = self.scope.of_type(ty, false);
        let leaf = depth == 0 || self.chance(15);
        if !variables.is_empty() && self.chance(if leaf { 75 } else { 25 }) {
            return Node::new(Kind::Expr(ty), self.pick(&variables)).of(ty.feature());
        }
        if leaf {
            return self.literal(ty);
        }
        if self.scope.may_call
            && self.scope.loops == 0
            && self.chance(15)
            && let Some(call) = self.call(ty, depth)
        {
            return call;
        }
        let rules = self.expressions.get(&ty).cloned().unwrap_or_default();
        (0..TRIES)
            .find_map(|_| {
                let rule = self.weighted(&rules)?;
                self.instance(rule, Kind::Expr(ty), depth)
            })
            .unwrap_or_else(|| self.literal(ty))
    }

    fn call(&mut self, ty: Ty, depth: usize) -> Option<Node> {
        let fitting: Vec<_> =
            self.callable.iter().filter(|(_, _, result)| *result == ty).cloned().collect();
        if fitting.is_empty() {
            return None;
        }
        let (name, params, _) = self.pick(&fitting);
        let holes: Vec<_> = (0..params.len()).map(|at| format!("${at}")).collect();
        let arguments = params.into_iter().map(|param| self.expr(param, depth - 1)).collect();
        let text = format!("{name}({})", holes.join(", "));
        Some(Node::new(Kind::Expr(ty), text).with(arguments).of(Feature::Methods))
    }

    /// The rule with its holes filled, unless something is missing here.
    fn instance(&mut self, rule: &Rule, kind: Kind, depth: usize) -> Option<Node> {
        if !self.fits(rule) {
            return None;
        }
        let names: Vec<_> = (0..rule.names()).map(|_| self.name("v")).collect();
        let mut parts = Vec::new();
        for part in rule.parts {
            parts.push(self.part(*part, &names, depth.saturating_sub(1))?);
        }
        let text = rule.text.to_owned();
        Some(Node { kind, text, names, parts, feature: rule.feature })
    }

    fn fits(&self, rule: &Rule) -> bool {
        let types = rule.parts.iter().filter_map(|part| part.ty()).chain(rule.gives);
        let own = types.into_iter().any(|ty| OWN.contains(&ty)) || rule.text.contains("Point.");
        let nests = rule.parts.iter().any(|part| part.nests());
        let repeats = rule.parts.iter().any(|part| part.repeats());
        (self.scope.may_use_classes || !own)
            && (self.scope.may_recurse || rule.feature != Feature::Recursion)
            && (self.scope.nesting < self.config.nesting || !nests)
            && (self.scope.loops < 2 || !repeats)
    }

    fn part(&mut self, part: Part, names: &[String], depth: usize) -> Option<Node> {
        match part {
            Part::Expr(ty) => Some(self.expr(ty, depth)),
            Part::Var(ty) => {
                let variables = self.scope.of_type(ty, true);
                (!variables.is_empty()).then(|| Node::new(Kind::Fixed, self.pick(&variables)))
            }
            Part::Small => Some(Node::new(Kind::Fixed, self.pick(&["1", "2", "3", "4", "5"]))),
            Part::In(ty, binds) => {
                let outer = self.scope.clone();
                self.bind(binds, names, true);
                let node = self.expr(ty, depth);
                self.scope = outer;
                Some(node)
            }
            Part::Lambda(ty, binds) => {
                let inner = self.scope.captured();
                let outer = std::mem::replace(&mut self.scope, inner);
                self.bind(binds, names, true);
                let node = self.expr(ty, depth.min(2));
                self.scope = outer;
                Some(node)
            }
            Part::Block(_)
            | Part::Loop(_)
            | Part::Labelled(..)
            | Part::Closed(_)
            | Part::Body(..) => Some(self.nested(part, names)),
        }
    }

    /// A block that a rule has a hole for.
    fn nested(&mut self, part: Part, names: &[String]) -> Node {
        let outer = self.scope.clone();
        self.scope.nesting += 1;
        let node = match part {
            Part::Loop(binds) | Part::Labelled(_, binds) => {
                self.scope.loops += 1;
                self.scope.in_loop = true;
                if let Part::Labelled(label, _) = part {
                    self.scope.labels.push(names[label].clone());
                }
                self.bind(binds, names, false);
                self.block()
            }
            Part::Closed(binds) => {
                self.scope.result = None;
                self.scope.in_loop = false;
                self.scope.labels.clear();
                self.bind(binds, names, true);
                self.block()
            }
            Part::Body(ty, binds) => {
                self.scope = Scope { nesting: outer.nesting + 1, ..outer.captured() };
                self.bind(binds, names, true);
                self.body(ty)
            }
            Part::Block(binds) => {
                self.bind(binds, names, true);
                self.block()
            }
            Part::Expr(_) | Part::Var(_) | Part::Small | Part::In(..) | Part::Lambda(..) => {
                unreachable!("these are no blocks")
            }
        };
        self.scope = outer;
        node
    }

    fn bind(&mut self, binds: Binds, names: &[String], captured: bool) {
        for (number, ty) in binds {
            let name = names[*number].clone();
            let variable = Variable { name, ty: *ty, assignable: false, captured };
            self.scope.variables.push(variable);
        }
    }

    /// Statements in braces, at least one.
    fn block(&mut self) -> Node {
        Node::block(self.statements())
    }

    pub(super) fn statements(&mut self) -> Vec<Node> {
        let most = self.config.statements.saturating_sub(self.scope.nesting).max(1);
        let count = 1 + self.below(most);
        (0..count).map(|_| self.statement()).collect()
    }

    /// Statements that end with a return.
    pub(super) fn body(&mut self, ty: Ty) -> Node {
        self.scope.result = Some(ty);
        let mut parts = self.statements();
        let value = self.expr(ty, self.config.depth);
        parts.push(Node::new(Kind::Fixed, "return $0;").with(vec![value]));
        Node::block(parts)
    }

    fn statement(&mut self) -> Node {
        match self.below(100) {
            0..25 => self.declaration(),
            25..45 => self.observation().unwrap_or_else(|| self.by_rule()),
            45..57 => self.jump().unwrap_or_else(|| self.by_rule()),
            _ => self.by_rule(),
        }
    }

    fn by_rule(&mut self) -> Node {
        let rules = self.statements.clone();
        (0..TRIES * 2)
            .find_map(|_| {
                let rule = self.weighted(&rules)?;
                self.instance(rule, Kind::Stmt, self.config.depth)
            })
            .unwrap_or_else(|| self.declaration())
    }

    fn declaration(&mut self) -> Node {
        let may = self.scope.may_use_classes;
        let types: Vec<_> =
            self.types.iter().copied().filter(|ty| may || !OWN.contains(ty)).collect();
        let ty = self.pick(&types);
        let value = self.expr(ty, self.config.depth);
        let name = self.name("x");
        let is_final = self.chance(40);
        self.scope.add(&name, ty, !is_final);
        let modifier = if is_final { "final " } else { "" };
        let text = format!("{modifier}{} #0 = $0;", ty.java());
        Node::new(Kind::Stmt, text).named(name).with(vec![value]).of(ty.feature())
    }

    /// Something goes into the checksum, where there is one.
    fn observation(&mut self) -> Option<Node> {
        self.scope.variables.iter().find(|variable| variable.name == CHECK)?;
        let ty = self.pick(&self.types.clone());
        let text = match ty {
            Ty::Boolean => "($0 ? 1 : 0)",
            Ty::Byte | Ty::Short | Ty::Char | Ty::Int | Ty::Long => "$0",
            Ty::Float | Ty::Double => "Double.doubleToLongBits($0)",
            Ty::String | Ty::List | Ty::Texts | Ty::Map | Ty::Set | Ty::Point | Ty::Optional => {
                "$0.hashCode()"
            }
            Ty::Integer | Ty::LongBox => "$0",
            Ty::Ints | Ty::Longs | Ty::Bytes => "Arrays.hashCode($0)",
            Ty::Base => "$0.size",
            Ty::Color => "$0.ordinal()",
            Ty::Builder => "$0.toString().hashCode()",
            Ty::Cell => "$0.get()",
            Ty::Object
            | Ty::Objects
            | Ty::Ints2
            | Ty::Shape
            | Ty::IntOperator
            | Ty::Function
            | Ty::Supplier
            | Ty::Deque => return None,
        };
        let value = self.expr(ty, self.config.depth);
        let text = format!("{CHECK} = {CHECK} * 31 + {text};");
        Some(Node::new(Kind::Stmt, text).with(vec![value]).of(ty.feature()))
    }

    /// A statement that leaves the block if a condition holds.
    fn jump(&mut self) -> Option<Node> {
        let condition = self.expr(Ty::Boolean, 2);
        let stmt = |text: String, parts| Node::new(Kind::Stmt, text).with(parts);
        if let Some(label) = self.scope.labels.last().cloned() {
            let word = self.pick(&["break", "continue"]);
            let text = format!("if ($0) {{\n    {word} {label};\n}}");
            return Some(stmt(text, vec![condition]).of(Feature::LabelledLoops));
        }
        if self.scope.in_loop && self.chance(70) {
            let word = self.pick(&["break", "continue"]);
            let text = format!("if ($0) {{\n    {word};\n}}");
            return Some(stmt(text, vec![condition]).of(Feature::Loops));
        }
        let result = self.scope.result?;
        let value = self.expr(result, 2);
        if self.config.allows(Feature::JumpsInFinally) && self.chance(40) {
            let text = self.pick(IN_FINALLY).to_owned();
            let mut parts = vec![condition, value];
            if text.contains("$2") {
                parts.push(self.expr(result, 2));
            }
            return Some(stmt(text, parts).of(Feature::JumpsInFinally));
        }
        let text = "if ($0) {\n    return $1;\n}".to_owned();
        Some(stmt(text, vec![condition, value]))
    }
}

/// The local variable that entries return.
pub(super) const CHECK: &str = "check";

const IN_FINALLY: &[&str] = &[
    "if ($0) {\n    try {\n        return $1;\n    } finally {\n        return $2;\n    }\n}",
    "if ($0) {\n    try {\n        throw new IllegalStateException();\n    } finally {\n        return $1;\n    }\n}",
    "for (int i = 0; i < 3; i++) {\n    try {\n        if ($0) {\n            return $1;\n        }\n    } finally {\n        continue;\n    }\n}",
];
