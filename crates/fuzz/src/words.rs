//! Words that a program may compare its input with: string literals of its own
//! files.

use std::collections::BTreeSet;
use std::fmt::Write;
use verdiff_c::load::Parsed;
use verdiff_c::typed::ExprKind;
use verdiff_c::typed::walk::for_each_expr;

/// Longer texts are messages.
const LONGEST: usize = 24;

/// What arguments often hold, for fuzzers that do not think of them by
/// themselves: ends of arguments, numbers and their parts.
pub(crate) const USUAL: &str = "\"\\x0a\"\n\"\\x0a-\"\n\"-0\"\n\"-1\"\n\".0\"\n\"e3\"\n\"1e9\"\n\"0x1\"\n\
                                \"999\"\n\"\\x0a1\"\n\"--\"\n";

/// One word a line, as AFL's dictionaries have them.
pub(crate) fn words(versions: &[&[Parsed]]) -> String {
    let mut found: BTreeSet<Vec<u8>> = BTreeSet::new();
    for unit in versions.iter().flat_map(|files| files.iter()).map(|file| &file.unit) {
        for body in unit.functions.iter().filter_map(|function| function.body.as_ref().ok()) {
            for_each_expr(unit, body, &mut |expr| {
                if let ExprKind::Str(units, _) = &expr.kind {
                    let bytes = units.iter().take_while(|unit| **unit != 0);
                    found.insert(bytes.map(|unit| *unit as u8).collect());
                }
            });
        }
    }
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
