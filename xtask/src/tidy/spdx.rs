//! Licence expressions (SPDX): an expression in; whether the permissive
//! licences satisfy it out.
//!
//! The grammar, loosest first: `a OR b` (old style `a/b`), `a AND b`,
//! `licence WITH exception`, parentheses.

/// The licences that ask for no more than to be named.
const PERMISSIVE: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unicode-DFS-2016",
    "Unlicense",
    "Zlib",
    "Apache-2.0 WITH LLVM-exception",
];

/// Whether an expression can be satisfied with permissive licences only; an
/// error says why it is no expression.
pub(super) fn is_permissive(expression: &str) -> Result<bool, String> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut parser = Parser { words: spaced.split_whitespace().collect(), at: 0 };
    let value = parser.alternatives()?;
    match parser.peek() {
        None => Ok(value),
        Some(word) => Err(format!("unexpected `{word}`")),
    }
}

/// Parses and evaluates in one go.
struct Parser<'a> {
    words: Vec<&'a str>,
    at: usize,
}

impl<'a> Parser<'a> {
    fn alternatives(&mut self) -> Result<bool, String> {
        let mut value = self.conjunction()?;
        while self.skip("OR") {
            // Both sides are parsed, whatever the first one says.
            value |= self.conjunction()?;
        }
        Ok(value)
    }

    fn conjunction(&mut self) -> Result<bool, String> {
        let mut value = self.licence()?;
        while self.skip("AND") {
            value &= self.licence()?;
        }
        Ok(value)
    }

    fn licence(&mut self) -> Result<bool, String> {
        if self.skip("(") {
            let value = self.alternatives()?;
            return if self.skip(")") { Ok(value) } else { Err("`)` is missing".into()) };
        }
        let mut name = self.name()?.to_owned();
        if self.skip("WITH") {
            name = format!("{name} WITH {}", self.name()?);
        }
        Ok(PERMISSIVE.contains(&name.as_str()))
    }

    fn name(&mut self) -> Result<&'a str, String> {
        let word = self.peek().ok_or("a licence is missing at the end")?;
        if ["AND", "OR", "WITH", "(", ")"].contains(&word) {
            return Err(format!("a licence is missing before `{word}`"));
        }
        self.at += 1;
        Ok(word)
    }

    fn skip(&mut self, word: &str) -> bool {
        let found = self.peek().is_some_and(|next| next.eq_ignore_ascii_case(word));
        self.at += usize::from(found);
        found
    }

    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn good(expression: &str) {
        assert_eq!(is_permissive(expression), Ok(true), "{expression}");
    }

    fn bad(expression: &str) {
        assert_eq!(is_permissive(expression), Ok(false), "{expression}");
    }

    #[test]
    fn single_licences() {
        good("MIT");
        good("Unicode-DFS-2016");
        bad("GPL-3.0-only");
        bad("MPL-2.0");
        bad("Mit");
    }

    #[test]
    fn one_alternative_suffices_and_all_of_a_conjunction_must_hold() {
        good("MIT OR GPL-2.0-only");
        good("LGPL-2.1-or-later OR MIT OR Apache-2.0");
        bad("GPL-2.0-only OR LGPL-2.1-only");
        good("MIT AND BSD-3-Clause");
        bad("MIT AND GPL-2.0-only");
        good("mit-style or MIT");
    }

    #[test]
    fn conjunction_binds_tighter_and_parentheses_change_that() {
        good("MIT OR GPL-2.0-only AND LGPL-2.1-only");
        bad("(MIT OR GPL-2.0-only) AND LGPL-2.1-only");
        good("(MIT OR Apache-2.0) AND Unicode-3.0");
        good("((MIT))");
    }

    #[test]
    fn exceptions_belong_to_their_licence() {
        good("Apache-2.0 WITH LLVM-exception");
        good("Apache-2.0 WITH LLVM-exception OR GPL-3.0-only");
        bad("GPL-2.0-only WITH Classpath-exception-2.0");
        bad("MIT WITH LLVM-exception");
    }

    #[test]
    fn the_old_slash_is_an_alternative() {
        good("MIT/Apache-2.0");
        good("GPL-2.0 / MIT");
        bad("GPL-2.0/LGPL-2.1");
    }

    #[test]
    fn what_is_no_expression_is_an_error() {
        for text in ["", "MIT OR", "OR MIT", "(MIT", "MIT)", "MIT Apache-2.0", "MIT WITH", "()"] {
            assert!(is_permissive(text).is_err(), "{text}");
        }
    }
}
