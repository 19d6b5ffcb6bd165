//! The printer: a tree in; C text and the constructs that occur in it out.
//!
//! It writes as few parentheses as C needs, and the guards that
//! [`crate::safety`] asks for.

mod checksum;
mod conversions;
mod effects;
mod exprs;
mod inits;
mod literals;
mod loops;
mod operators;
mod places;
mod pointers;
mod stmts;
mod types;
mod unit;

pub(crate) use exprs::DEEPEST;

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::feature::Feature;
use crate::safety::Helper;
use crate::tree::{Env, Function, Type, Unit};

/// How tightly the operator of a text binds.
mod level {
    pub(super) const COMMA: u8 = 1;
    pub(super) const ASSIGNMENT: u8 = 2;
    pub(super) const CONDITIONAL: u8 = 3;
    pub(super) const OR: u8 = 4;
    pub(super) const AND: u8 = 5;
    pub(super) const BIT_OR: u8 = 6;
    pub(super) const BIT_XOR: u8 = 7;
    pub(super) const BIT_AND: u8 = 8;
    pub(super) const EQUALITY: u8 = 9;
    pub(super) const RELATIONAL: u8 = 10;
    pub(super) const SHIFT: u8 = 11;
    pub(super) const SUM: u8 = 12;
    pub(super) const PRODUCT: u8 = 13;
    pub(super) const UNARY: u8 = 14;
    pub(super) const POSTFIX: u8 = 15;
}

/// An expression's text and its level.
struct Text {
    text: String,
    level: u8,
}

impl Text {
    fn new(text: impl Into<String>, level: u8) -> Text {
        Text { text: text.into(), level }
    }

    /// In parentheses if it binds less tightly than this.
    fn at(self, level: u8) -> String {
        if self.level < level { format!("({})", self.text) } else { self.text }
    }

    /// As the operand of a prefix operator: `- -x` must not become `--x`.
    fn operand(self) -> String {
        if self.text.starts_with(['-', '+', '&']) {
            format!("({})", self.text)
        } else {
            self.at(level::UNARY)
        }
    }
}

/// What printing found out on the way.
#[derive(Default)]
struct Notes {
    features: BTreeSet<Feature>,
    helpers: Vec<Helper>,
    headers: BTreeSet<&'static str>,
}

/// Prints the parts of one function, or of the unit's head.
struct Printer<'a> {
    env: Env<'a>,
    function: Option<&'a Function>,
    notes: &'a RefCell<Notes>,
}

impl<'a> Printer<'a> {
    fn new(unit: &'a Unit, function: Option<&'a Function>, notes: &'a RefCell<Notes>) -> Self {
        let locals = function.map_or(&[][..], |function| &function.locals);
        let result = function.map_or(&Type::Void, |function| &function.result);
        Printer { env: Env { unit, locals, result }, function, notes }
    }

    fn note(&self, feature: Feature) {
        self.notes.borrow_mut().features.insert(feature);
    }

    fn header(&self, header: &'static str) {
        self.notes.borrow_mut().headers.insert(header);
    }

    /// The name of a helper, which the program then defines.
    fn helper(&self, helper: Helper) -> String {
        let helpers = &mut self.notes.borrow_mut().helpers;
        if !helpers.contains(&helper) {
            helpers.push(helper);
        }
        helper.name()
    }
}

/// The text of a unit and the constructs that occur in it.
pub(crate) fn print(unit: &Unit) -> (String, BTreeSet<Feature>) {
    let notes = RefCell::new(Notes::default());
    let body = unit::body(unit, &notes);
    let notes = notes.into_inner();
    let mut text = String::new();
    for header in ["stddef.h", "stdint.h"].iter().chain(&notes.headers) {
        text += &format!("#include <{header}>\n");
    }
    for helper in &notes.helpers {
        text += &format!("\n{}", helper.definition());
    }
    (text + "\n" + &body, notes.features)
}
