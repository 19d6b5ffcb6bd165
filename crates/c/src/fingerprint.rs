//! Fingerprints: numbers that two functions share exactly if nothing that
//! their meaning rests on differs, apart from the functions they call.
//!
//! What is hashed is text: the function as [`crate::print`] prints it; the
//! definitions, with layout, of all types that it mentions directly or
//! through others; declarations of the objects and functions that it uses;
//! the initialisers of constant objects. Layout of the source, comments,
//! macros and typedefs leave no trace in it. A cryptographic hash makes sure
//! that nobody finds two texts with one fingerprint.

use crate::print::Printer;
use crate::typed::{Decl, DeclId, Function, Unit};
use crate::types::{Quals, TypeKind};
use sha2::{Digest, Sha256};

/// The fingerprint of a function. `text` is the preprocessed text of the
/// unit; `own_text` the part of it that is not from system headers, which
/// stands for functions whose meaning is not known in full: those without a
/// typed body, those with assembly, and those that use what has attributes
/// that are not supported.
pub fn fingerprint(unit: &Unit, text: &str, function: &Function, own_text: &str) -> u128 {
    Meaning::of(unit, text, function, own_text).fingerprint()
}

/// What the meaning of a function rests on.
pub(crate) struct Meaning {
    text: String,
    /// Whether it is known in full what the function says, and so what it
    /// names.
    pub(crate) in_full: bool,
}

impl Meaning {
    /// That of a function, as for [`fingerprint`].
    pub(crate) fn of(unit: &Unit, text: &str, function: &Function, own_text: &str) -> Meaning {
        let mut printer = Printer::new(unit, text);
        let mut meaning = printer.function(function);
        append_declarations(&mut printer, &mut meaning);
        append_types(&mut printer, &mut meaning);
        if unit.unsigned_char {
            append(&mut meaning, "-funsigned-char");
        }
        let in_full = function.body.is_ok() && !printer.not_in_full;
        if !in_full {
            append(&mut meaning, own_text);
        }
        Meaning { text: meaning, in_full }
    }

    /// Adds something else that it rests on.
    pub(crate) fn append(&mut self, text: &str) {
        append(&mut self.text, text);
    }

    pub(crate) fn fingerprint(&self) -> u128 {
        hash(&self.text)
    }
}

/// The fingerprint of an object's definition, with its initial value and the
/// types that it mentions, whatever it is called.
pub fn of_object(unit: &Unit, text: &str, id: DeclId) -> u128 {
    let mut printer = Printer::new(unit, text);
    let mut meaning = without_word(&printer.file_scope_definition(id), unit.name(id));
    append_types(&mut printer, &mut meaning);
    hash(&meaning)
}

/// A text with a sign that C does not have in place of an identifier.
fn without_word(text: &str, word: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut parts: Vec<&str> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let is_word = rest.starts_with(is_part);
        let end = rest.find(|c| is_part(c) != is_word).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        parts.push(if part == word { "@" } else { part });
        rest = after;
    }
    parts.concat()
}

fn append_declarations(printer: &mut Printer<'_>, meaning: &mut String) {
    let unit = printer.unit;
    let mut next = 0;
    while let Some(id) = printer.mentions.decls.get_index(next).copied() {
        let decl = unit.decl(id);
        let text = if is_constant(unit, decl) {
            printer.file_scope_definition(id)
        } else {
            printer.file_scope_declaration(id)
        };
        append(meaning, &text);
        next += 1;
    }
}

/// An array is constant if its elements are.
fn is_constant(unit: &Unit, decl: &Decl) -> bool {
    let mut ty = decl.ty;
    let mut quals: Quals = ty.quals;
    while let TypeKind::Array(element, _) = unit.types.kind(ty.ty) {
        ty = *element;
        quals = quals.union(ty.quals);
    }
    quals.constant
}

fn append_types(printer: &mut Printer<'_>, meaning: &mut String) {
    let unit = printer.unit;
    let mut next = 0;
    while let Some(id) = printer.mentions.records.get_index(next).copied() {
        append(meaning, &printer.record_definition(id));
        if let Some(body) = &unit.types.record(id).body {
            let places = body.fields.iter().map(|field| (field.offset, field.bits));
            let layout = format!("{} {} {:?}", body.size, body.align, places.collect::<Vec<_>>());
            append(meaning, &layout);
        }
        next += 1;
    }
    let mut next = 0;
    while let Some(id) = printer.mentions.enums.get_index(next).copied() {
        append(meaning, &printer.enum_definition(id));
        append(meaning, &format!("{:?}", unit.types.enumeration(id).underlying));
        next += 1;
    }
}

/// A zero byte ends each text, and occurs in none that the printer makes.
fn append(meaning: &mut String, text: &str) {
    meaning.push('\0');
    meaning.push_str(text);
}

fn hash(meaning: &str) -> u128 {
    let digest = Sha256::digest(meaning.as_bytes());
    digest.iter().take(16).fold(0, |number, byte| number << 8 | u128::from(*byte))
}
