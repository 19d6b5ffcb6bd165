//! The typed tree as C: a checked unit comes in, text goes out that a C
//! compiler (gnu11) compiles and that behaves the same.
//!
//! All structs, unions and enums are defined at file scope, in the order in
//! which they need each other; typedefs are gone, enumerators are numbers.
//! Conversions are printed only where C would not make them by itself.
//! Printing, checking and printing again gives the same text.

mod calls;
mod chains;
mod constants;
mod conversions;
mod declarations;
mod declarators;
mod exprs;
mod functions;
mod initialisers;
mod names;
mod operators;
mod piece;
mod records;
mod stmts;
mod type_order;
mod unit;
mod vlas;

use crate::typed::{Body, DeclId, Function, Stmt, Unit};
use crate::types::{EnumId, QualType, RecordId};
use indexmap::IndexSet;
use names::{Names, Scopes, Tagged, own_tag};
use rustc_hash::{FxHashMap, FxHashSet};
use vlas::Vlas;

/// What is printed of a unit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PrintOptions {
    /// Declarations and types that nothing uses, too.
    pub all: bool,
    /// Objects keep their names even if the text at their place does not say
    /// so: whoever built the tree chose them.
    pub keep_names: bool,
}

/// Prints what is used in a unit. `text` is the preprocessed text that it was
/// checked from, which assembly is copied from.
pub fn print(unit: &Unit, text: &str) -> String {
    print_with(unit, text, PrintOptions::default())
}

/// Prints a unit.
pub fn print_with(unit: &Unit, text: &str, options: PrintOptions) -> String {
    let mut printer = Printer::new(unit, text);
    printer.keep_names = options.keep_names;
    unit::print(&mut printer, options)
}

/// Prints some statements of a function, for comparing them with others.
pub fn print_stmts(unit: &Unit, text: &str, body: &Body, stmts: &[Stmt]) -> String {
    let mut printer = Printer::new(unit, text);
    printer.keep_names = true;
    printer.some_of(body, stmts)
}

/// Prints one function, without what it uses.
pub fn print_function(unit: &Unit, text: &str, function: &Function) -> String {
    Printer::new(unit, text).function(function)
}

/// A type, as messages show it: `unsigned long`, `const char *`,
/// `struct point`.
pub fn type_name(unit: &Unit, ty: QualType) -> String {
    let mut printer = Printer::new(unit, "");
    printer.for_messages = true;
    printer.type_name(ty)
}

/// What was mentioned in printed text, in the order of first mention.
#[derive(Debug, Default)]
pub(crate) struct Mentions {
    pub(crate) records: IndexSet<RecordId>,
    pub(crate) enums: IndexSet<EnumId>,
    /// Objects and functions with linkage.
    pub(crate) decls: IndexSet<DeclId>,
}

impl Mentions {
    fn extend(&mut self, other: &Mentions) {
        self.records.extend(&other.records);
        self.enums.extend(&other.enums);
        self.decls.extend(&other.decls);
    }
}

/// Prints, and remembers what it mentioned.
pub(crate) struct Printer<'u> {
    pub(crate) unit: &'u Unit,
    text: &'u str,
    names: Names,
    pub(crate) mentions: Mentions,
    /// How many levels the current line is indented.
    indent: usize,
    /// Nothing must be nameable: a message is written.
    for_messages: bool,
    /// Among the parameters of a prototype, where lengths of arrays are not
    /// evaluated.
    in_prototype: bool,
    /// Objects of the function being printed that cannot keep their names.
    renamed: FxHashMap<DeclId, String>,
    /// Whether something turned out that the text so far did not know of.
    again: bool,
    scopes: Scopes,
    vlas: Vlas<'u>,
    /// Names of the labels of the function being printed.
    labels: Vec<String>,
    /// Whether the text does not say all: assembly was copied, whose words are
    /// not looked into, or an attribute has arguments that the tree lacks.
    pub(crate) not_in_full: bool,
    /// Objects keep their names.
    keep_names: bool,
    /// Names of objects, functions and enumerators at file scope.
    taken: FxHashSet<String>,
}

impl<'u> Printer<'u> {
    pub(crate) fn new(unit: &'u Unit, text: &'u str) -> Self {
        Printer {
            unit,
            text,
            names: Names::default(),
            mentions: Mentions::default(),
            indent: 0,
            for_messages: false,
            in_prototype: false,
            renamed: FxHashMap::default(),
            again: false,
            scopes: Scopes::default(),
            vlas: Vlas::default(),
            labels: Vec::new(),
            not_in_full: false,
            keep_names: false,
            taken: FxHashSet::default(),
        }
    }

    fn tagged(&mut self, keyword: &str, of: Tagged) -> String {
        let tag = if self.for_messages {
            own_tag(self.unit, of)
                .map_or("(unnamed)".into(), |tag| self.unit.symbols.name(tag).to_owned())
        } else {
            self.names.tag(self.unit, of)
        };
        format!("{keyword} {tag}")
    }

    /// What a text mentions.
    fn watched<T>(&mut self, print: impl FnOnce(&mut Self) -> T) -> (T, Mentions) {
        let before = std::mem::take(&mut self.mentions);
        let printed = print(self);
        (printed, std::mem::replace(&mut self.mentions, before))
    }

    /// Objects and functions of the unit that words of a text may name.
    fn mention_words(&mut self, text: &str) {
        let unit = self.unit;
        for word in text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')) {
            let Some(symbol) = unit.symbols.get(word) else { continue };
            let named = |id: &&DeclId| unit.decl(**id).name == symbol;
            self.mentions.decls.extend(unit.file_scope.iter().find(named));
        }
    }

    /// The start of a line.
    fn margin(&self) -> String {
        "    ".repeat(self.indent)
    }

    /// The text at a span.
    fn source(&self, span: crate::span::Span) -> &'u str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }
}
