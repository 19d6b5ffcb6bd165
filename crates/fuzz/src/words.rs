//! Words that a program may compare its input with: string literals of its own
//! files, and the options that it asks `getopt` for.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use verdiff_c::load::Parsed;
use verdiff_c::typed::walk::{exprs_of_init, for_each_expr};
use verdiff_c::typed::{CastKind, Decl, Expr, ExprKind, Unit};
use verdiff_c::types::TypeKind;

/// Longer texts are messages.
const LONGEST: usize = 24;

/// What arguments often hold, for fuzzers that do not think of them by
/// themselves: ends of arguments, numbers and their parts.
pub(crate) const USUAL: &str = "\"\\x0a\"\n\"\\x0a-\"\n\"-0\"\n\"-1\"\n\".0\"\n\"e3\"\n\"1e9\"\n\"0x1\"\n\
                                \"999\"\n\"\\x0a1\"\n\"--\"\n\"f\\x0a\"\n\"d\\x0a\"\n";

/// One word a line, as AFL's dictionaries have them.
pub(crate) fn words(versions: &[&[Parsed]]) -> String {
    let mut found: BTreeSet<Vec<u8>> = BTreeSet::new();
    for unit in versions.iter().flat_map(|files| files.iter()).map(|file| &file.unit) {
        for body in unit.functions.iter().filter_map(|function| function.body.as_ref().ok()) {
            for_each_expr(unit, body, &mut |expr| {
                found.extend(text_of(expr));
            });
        }
    }
    dictionary(&found)
}

/// Options as arguments, and whether they take something.
pub(crate) type Options = BTreeMap<Vec<u8>, bool>;

/// The options of the versions, each an argument of its own. The built-in
/// fuzzer learns them from the runs; to others, the letters of `getopt` say
/// nothing.
pub(crate) fn options(versions: &[&[Parsed]]) -> Options {
    let mut found = Options::new();
    for unit in versions.iter().flat_map(|files| files.iter()).map(|file| &file.unit) {
        for body in unit.functions.iter().filter_map(|function| function.body.as_ref().ok()) {
            for_each_expr(unit, body, &mut |expr| found.extend(letters(unit, expr)));
        }
        for decl in unit.decls.iter().filter(|decl| is_of_options(unit, decl)) {
            found.extend(long_options(unit, decl));
        }
    }
    found
}

/// The options of a table: a name, and then whether it takes something.
fn long_options(unit: &Unit, decl: &Decl) -> Vec<(Vec<u8>, bool)> {
    let mut found = Vec::new();
    let mut name: Option<Vec<u8>> = None;
    exprs_of_init(unit, decl, &mut |expr| {
        if let Some(text) = text_of(expr) {
            name = Some([b"--", text.as_slice()].concat());
        } else if let (ExprKind::Int(takes), Some(name)) = (&expr.kind, name.take()) {
            found.push((name, *takes != 0));
        }
    });
    found
}

/// The letters that a call of `getopt` names.
fn letters(unit: &Unit, expr: &Expr) -> Vec<(Vec<u8>, bool)> {
    let ExprKind::Call(callee, arguments) = &expr.kind else { return Vec::new() };
    let ExprKind::Cast(cast, named) = &callee.kind else { return Vec::new() };
    let ExprKind::Decl(id) = &named.kind else { return Vec::new() };
    let is_getopt =
        cast.kind == CastKind::FunctionToPointer && unit.name(*id).starts_with("getopt");
    let letters = arguments.get(2).and_then(|it| text_of(within(it))).filter(|_| is_getopt);
    let letters = letters.unwrap_or_default();
    let behind = letters.iter().skip(1).chain([&0]);
    let letters = letters.iter().zip(behind).filter(|(letter, _)| letter.is_ascii_alphanumeric());
    letters.map(|(letter, next)| (vec![b'-', *letter], *next == b':')).collect()
}

/// What is converted: an array that becomes a pointer, which becomes one to
/// constants.
fn within(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Cast(_, inner) => within(inner),
        _ => expr,
    }
}

/// Whether an object is a table of `struct option`.
fn is_of_options(unit: &Unit, decl: &Decl) -> bool {
    let TypeKind::Array(element, _) = unit.types.kind(decl.ty.ty) else { return false };
    let TypeKind::Record(id) = unit.types.kind(element.ty) else { return false };
    unit.types.record(*id).tag.is_some_and(|tag| unit.symbols.name(tag) == "option")
}

/// The bytes of a string literal.
fn text_of(expr: &Expr) -> Option<Vec<u8>> {
    let ExprKind::Str(units, _) = &expr.kind else { return None };
    let bytes = units.iter().take_while(|unit| **unit != 0);
    Some(bytes.map(|unit| *unit as u8).collect())
}

/// One word a line, as AFL's dictionaries have them.
pub(crate) fn dictionary(found: &BTreeSet<Vec<u8>>) -> String {
    let mut text = String::new();
    for word in found.iter().filter(|word| !word.is_empty() && word.len() <= LONGEST) {
        let quoted: String = word.iter().map(|byte| escaped(*byte)).collect();
        let _ = writeln!(text, "\"{quoted}\"");
    }
    text
}

fn escaped(byte: u8) -> String {
    match byte {
        b'"' | b'\\' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\x{byte:02x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_c::load::{File, Options, read_all};

    #[test]
    fn options_are_those_that_getopt_is_asked_for() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("program.c");
        let text = "struct option { const char *name; int has_arg; int *flag; int val; };\n\
            int getopt_long(int, char **, const char *, const struct option *, int *);\n\
            static const struct option all[] = { { \"equal-width\", 0, 0, 'w' },\n\
            { \"format\", 1, 0, 'f' }, { 0, 0, 0, 0 } };\n\
            int main(int argc, char **argv)\n\
            { return getopt_long(argc, argv, \"+f:w\", all, 0); }\n";
        std::fs::write(&path, text).expect("a program");
        let file = File { path, name: "program.c".to_owned() };
        let read = read_all(&[file], &Options::default()).expect("a program that can be read");
        let found: Vec<(String, bool)> = options(&[read.as_slice()])
            .into_iter()
            .map(|(word, takes)| (String::from_utf8(word).expect("text"), takes))
            .collect();
        let expected = [("--equal-width", false), ("--format", true), ("-f", true), ("-w", false)];
        assert_eq!(found, expected.map(|(name, takes)| (name.to_owned(), takes)));
    }
}
