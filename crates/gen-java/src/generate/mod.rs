//! The generator: a seed and a configuration in, a program out.
//!
//! Programs end: loops count to small bounds, static methods call only those
//! that were made before them and outside of loops, and what classes do calls
//! nothing at all that was made.

mod bodies;
mod library;
mod methods;
mod scope;

use std::collections::BTreeMap;

use verdiff_ir::random::Stream;

use crate::config::Config;
use crate::print::{has_word, print};
use crate::program::Program;
use crate::rules::{self, Rule};
use crate::tree::{Kind, Node};
use crate::ty::Ty;
use scope::Scope;

/// A program, the same for the same seed and configuration.
pub fn generate(seed: u64, config: &Config) -> Program {
    let mut generator = Generator::new(seed, config);
    let mut members = generator.classes();
    members.extend(generator.helpers());
    let entries = (0..config.entries).map(|number| generator.entry(number)).collect::<Vec<_>>();
    let signatures = entries.iter().map(|(_, signature)| signature.clone()).collect();
    members.extend(entries.into_iter().map(|(node, _)| node));
    Program::of(without_unused(members), signatures)
}

/// The members, of which those that nothing uses are left out.
fn without_unused(members: Vec<Node>) -> Vec<Node> {
    let mut kept: Vec<_> = members.into_iter().map(|node| (print(&node, 0), node)).collect();
    loop {
        let used = |at: usize, name: &String| {
            kept.iter().enumerate().any(|(other, (text, _))| other != at && has_word(text, name))
        };
        let unused = kept.iter().enumerate().position(|(at, (_, member))| {
            !member.names.is_empty() && !member.names.iter().any(|name| used(at, name))
        });
        match unused {
            Some(at) => drop(kept.remove(at)),
            None => return kept.into_iter().map(|(_, node)| node).collect(),
        }
    }
}

struct Generator<'c> {
    stream: Stream,
    config: &'c Config,
    expressions: BTreeMap<Ty, Vec<&'static Rule>>,
    statements: Vec<&'static Rule>,
    types: Vec<Ty>,
    /// Methods made so far, with the types of their parameters and result.
    callable: Vec<(String, Vec<Ty>, Ty)>,
    scope: Scope,
    names: usize,
}

impl<'c> Generator<'c> {
    fn new(seed: u64, config: &'c Config) -> Self {
        let types: Vec<Ty> =
            Ty::ALL.iter().copied().filter(|ty| config.allows(ty.feature())).collect();
        let mut expressions: BTreeMap<Ty, Vec<&'static Rule>> = BTreeMap::new();
        let mut statements = Vec::new();
        let possible = |rule: &&'static Rule| {
            let known =
                rule.parts.iter().filter_map(|part| part.ty()).all(|ty| types.contains(&ty));
            let library = library::needs(rule.text).all(|feature| config.allows(feature));
            config.allows(rule.feature) && known && library
        };
        for rule in rules::all().filter(possible) {
            match rule.gives {
                Some(ty) => expressions.entry(ty).or_default().push(rule),
                None => statements.push(rule),
            }
        }
        Generator {
            stream: Stream::new(seed),
            config,
            expressions,
            statements,
            types,
            callable: Vec::new(),
            scope: Scope::default(),
            names: 0,
        }
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.stream.below(100) < percent
    }

    fn below(&mut self, bound: usize) -> usize {
        self.stream.below(bound.max(1))
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// A name that nothing else in the program has.
    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// One of these rules, by their weights.
    fn weighted(&mut self, rules: &[&'static Rule]) -> Option<&'static Rule> {
        let total: usize = rules.iter().map(|rule| rule.weight).sum();
        let mut at = self.below(total);
        rules.iter().copied().find(|rule| {
            let found = at < rule.weight;
            at = at.saturating_sub(rule.weight);
            found
        })
    }

    fn literal(&mut self, ty: Ty) -> Node {
        let text = match ty {
            Ty::Boolean => self.pick(&["true", "false"]),
            Ty::Int => self.pick(INTS),
            Ty::Long => self.pick(LONGS),
            Ty::Double => self.pick(DOUBLES),
            Ty::Float => self.pick(FLOATS),
            Ty::Char => self.pick(CHARS),
            Ty::String => self.pick(STRINGS),
            Ty::Byte => self.pick(&["((byte) 127)", "((byte) -128)", "((byte) 1)", "((byte) -7)"]),
            Ty::Short => self.pick(&["((short) 32767)", "((short) -32768)", "((short) 300)"]),
            other => other.literal(),
        };
        Node::new(Kind::Expr(ty), text).of(ty.feature())
    }
}

const INTS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "5",
    "7",
    "10",
    "31",
    "32",
    "33",
    "100",
    "127",
    "128",
    "255",
    "256",
    "1000",
    "65535",
    "65536",
    "0x7fffffff",
    "Integer.MIN_VALUE",
    "(-1)",
    "(-2)",
    "(-100)",
    "123456789",
];
const LONGS: &[&str] = &[
    "0L",
    "1L",
    "(-1L)",
    "63L",
    "64L",
    "4294967296L",
    "Long.MAX_VALUE",
    "Long.MIN_VALUE",
    "1000003L",
    "0x123456789abcdefL",
];
const DOUBLES: &[&str] = &[
    "0.0",
    "(-0.0)",
    "1.0",
    "0.5",
    "(-1.5)",
    "1e10",
    "1e300",
    "1e-300",
    "Double.NaN",
    "(1.0 / 0.0)",
    "Double.NEGATIVE_INFINITY",
    "Double.MIN_VALUE",
    "2147483648.0",
    "0.1",
    "9.3e18",
];
const FLOATS: &[&str] =
    &["0.0f", "(-0.0f)", "1.0f", "0.1f", "(-2.5f)", "3e38f", "Float.NaN", "16777217f", "1e-40f"];
const CHARS: &[&str] = &["'a'", "'b'", "'Z'", "'0'", "' '", "'\\n'", "'\\u00e4'", "'\\uffff'"];
const STRINGS: &[&str] = &[
    "\"\"",
    "\"a\"",
    "\"b\"",
    "\"ab\"",
    "\"Aa\"",
    "\"BB\"",
    "\"x,y,,\"",
    "\" t \"",
    "\"42\"",
    "\"-7\"",
];
