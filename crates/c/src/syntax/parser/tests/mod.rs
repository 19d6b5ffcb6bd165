//! What is accepted as which tree, what is rejected with which message, and
//! what must not break the parser.

mod declarations;
mod expressions;
mod recovery;
mod rejected;
mod robustness;
mod spans;
mod statements;
mod tree;

use super::{Dialect, parse_as};
use crate::symbol::Symbols;
use crate::syntax::ast::{Item, TranslationUnit};
use expect_test::Expect;

/// The tree of a text, in one line.
fn print(text: &str, dialect: Dialect) -> String {
    let mut symbols = Symbols::default();
    let unit = parse_as(text, dialect, &mut symbols);
    tree::Printer(&symbols).unit(&unit)
}

/// Each line of the input is a unit; the expectation has its tree behind it.
/// None may be broken.
fn check(input: &str, expected: Expect) {
    check_as(Dialect::default(), input, expected);
}

fn check_as(dialect: Dialect, input: &str, expected: Expect) {
    let mut output = String::new();
    for line in lines(input) {
        let tree = print(line, dialect);
        assert!(!tree.contains("(broken "), "{line}\n{tree}");
        output += &format!("{line}\n    {tree}\n");
    }
    expected.assert_eq(&output);
}

/// As [`check`], for expressions: each stands in a function of its own.
fn check_expressions(input: &str, expected: Expect) {
    let mut output = String::new();
    for line in lines(input) {
        let tree = print(&format!("typedef int T; void f() {{ {line}; }}"), Dialect::default());
        let body = tree.split_once(" (def f: fn(?) void {").and_then(|(_, b)| b.strip_suffix("})"));
        output += &format!("{line}\n    {}\n", body.unwrap_or_else(|| panic!("{line}\n{tree}")));
    }
    expected.assert_eq(&output);
}

fn lines(input: &str) -> impl Iterator<Item = &str> {
    input.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// What is broken in a text: message, text of the place, function.
fn broken(text: &str) -> Vec<String> {
    let mut symbols = Symbols::default();
    let unit = parse_as(text, Dialect::default(), &mut symbols);
    describe(&unit, text, &symbols)
}

fn describe(unit: &TranslationUnit, text: &str, symbols: &Symbols) -> Vec<String> {
    let broken = unit.items.iter().filter_map(|item| match item {
        Item::Broken(broken) => Some(broken),
        _ => None,
    });
    let place = |broken: &crate::syntax::ast::Broken| {
        let function =
            broken.function.map_or(String::new(), |f| format!(" in {}", symbols.name(f)));
        let at = &text[broken.at.start as usize..broken.at.end as usize];
        format!("{}: {} at {at:?}{function}", broken.at.start, broken.message)
    };
    broken.map(place).collect()
}
