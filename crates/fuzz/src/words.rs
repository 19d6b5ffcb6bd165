//! Words that a program may compare its input with: string literals of its own
//! files, the options that it asks `getopt` for, the variables that it asks `getenv`
//! for.

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

/// Options as arguments.
pub(crate) type Options = BTreeMap<Vec<u8>, Taken>;

/// What is known of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Taken {
    /// Whether it takes something.
    pub(crate) takes: bool,
    /// Whether a letter means the same.
    pub(crate) has_letter: bool,
}

/// The options of the versions, each an argument of its own. The built-in
/// fuzzer learns them from the runs; to others, the letters of `getopt` say
/// nothing.
pub(crate) fn options(versions: &[&[Parsed]]) -> Options {
    let (mut found, mut long) = (Options::new(), Vec::new());
    for unit in versions.iter().flat_map(|files| files.iter()).map(|file| &file.unit) {
        for body in unit.functions.iter().filter_map(|function| function.body.as_ref().ok()) {
            for_each_expr(unit, body, &mut |expr| found.extend(letters(unit, expr)));
        }
        for decl in unit.decls.iter().filter(|decl| is_of_options(unit, decl)) {
            long.extend(long_options(unit, decl));
        }
    }
    for Long { name, takes, means } in long {
        let letter = u8::try_from(means).map(|letter| vec![b'-', letter]);
        let has_letter = letter.is_ok_and(|letter| found.contains_key(&letter));
        found.insert(name, Taken { takes, has_letter });
    }
    found
}

/// An option of a table: what `getopt_long` gives for it says what it means.
struct Long {
    name: Vec<u8>,
    takes: bool,
    means: i128,
}

/// The options of a table: behind each name numbers, of which the first says
/// whether it takes something, and the last is what it means.
fn long_options(unit: &Unit, decl: &Decl) -> Vec<Long> {
    let mut found: Vec<Long> = Vec::new();
    let mut is_first = false;
    exprs_of_init(unit, decl, &mut |expr| {
        if let Some(text) = text_of(expr) {
            let name = [b"--", text.as_slice()].concat();
            found.push(Long { name, takes: false, means: 0 });
            is_first = true;
        } else if let (ExprKind::Int(number), Some(last)) = (&expr.kind, found.last_mut()) {
            match is_first {
                true => last.takes = *number != 0,
                false => last.means = *number,
            }
            is_first = false;
        }
    });
    found
}

/// The names of variables that the versions ask for.
pub(crate) fn variables(versions: &[&[Parsed]]) -> BTreeSet<Vec<u8>> {
    let mut found = BTreeSet::new();
    for unit in versions.iter().flat_map(|files| files.iter()).map(|file| &file.unit) {
        for body in unit.functions.iter().filter_map(|function| function.body.as_ref().ok()) {
            for_each_expr(unit, body, &mut |expr| found.extend(variable(unit, expr)));
        }
    }
    found
}

/// The name that a call of `getenv` asks for.
fn variable(unit: &Unit, expr: &Expr) -> Option<Vec<u8>> {
    let (callee, arguments) = named_call(unit, expr)?;
    let name = arguments.first().and_then(|it| text_of(within(it)))?;
    matches!(callee, "getenv" | "secure_getenv").then_some(name)
}

/// The function that is called, if the call names it, and its arguments.
fn named_call<'u>(unit: &'u Unit, expr: &'u Expr) -> Option<(&'u str, &'u [Expr])> {
    let ExprKind::Call(callee, arguments) = &expr.kind else { return None };
    let ExprKind::Cast(cast, named) = &callee.kind else { return None };
    let ExprKind::Decl(id) = &named.kind else { return None };
    (cast.kind == CastKind::FunctionToPointer).then(|| (unit.name(*id), arguments.as_slice()))
}

/// The letters that a call of `getopt` names.
fn letters(unit: &Unit, expr: &Expr) -> Vec<(Vec<u8>, Taken)> {
    let Some((callee, arguments)) = named_call(unit, expr) else { return Vec::new() };
    let is_getopt = callee.starts_with("getopt");
    let letters = arguments.get(2).and_then(|it| text_of(within(it))).filter(|_| is_getopt);
    let letters = letters.unwrap_or_default();
    let behind = letters.iter().skip(1).chain([&0]);
    let letters = letters.iter().zip(behind).filter(|(letter, _)| letter.is_ascii_alphanumeric());
    let taken = |next: &u8| Taken { takes: *next == b':', has_letter: false };
    letters.map(|(letter, next)| (vec![b'-', *letter], taken(next))).collect()
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

    fn read(text: &str) -> Vec<Parsed> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("program.c");
        std::fs::write(&path, text).expect("a program");
        let file = File { path, name: "program.c".to_owned() };
        read_all(&[file], &Options::default()).expect("a program that can be read")
    }

    #[test]
    fn variables_are_those_that_getenv_is_asked_for() {
        let read = read(
            "char *getenv(const char *); int puts(const char *);\n\
             int main(int argc, char **argv)\n\
             { puts(\"TERM\"); return getenv(\"COLUMNS\") || getenv(argv[0]) || getenv(\"A\"); }\n",
        );
        let found = variables(&[read.as_slice()]);
        assert_eq!(found, [b"A".to_vec(), b"COLUMNS".to_vec()].into());
    }

    #[test]
    fn options_are_those_that_getopt_is_asked_for() {
        let text = "struct option { const char *name; int has_arg; int *flag; int val; };\n\
            int getopt_long(int, char **, const char *, const struct option *, int *);\n\
            static const struct option all[] = { { \"equal-width\", 0, 0, 'w' },\n\
            { \"format\", 1, 0, 'f' }, { \"other\", 1, 0, 300 }, { 0, 0, 0, 0 } };\n\
            int main(int argc, char **argv)\n\
            { return getopt_long(argc, argv, \"+f:w\", all, 0); }\n";
        let read = read(text);
        let found: Vec<(String, bool, bool)> = options(&[read.as_slice()])
            .into_iter()
            .map(|(word, of)| (String::from_utf8(word).expect("text"), of.takes, of.has_letter))
            .collect();
        let expected = [
            ("--equal-width", false, true),
            ("--format", true, true),
            ("--other", true, false),
            ("-f", true, false),
            ("-w", false, false),
        ];
        assert_eq!(found, expected.map(|(name, takes, has)| (name.to_owned(), takes, has)));
    }
}
