//! The words of a C file that stand outside of braces: whatever it defines is
//! among them.
//!
//! In: text that need not be preprocessed. Out: words, or all words there are
//! where braces do not match, as between branches of `#if`.

use std::collections::BTreeSet;

/// The words outside of braces, comments, texts and directives.
pub(crate) fn outer_words(text: &str) -> BTreeSet<String> {
    let mut words = Words::default();
    let mut rest = text;
    let mut at_start = true;
    while let Some(first) = rest.chars().next() {
        let (taken, begins_line) = match first {
            '#' if at_start => (directive(rest), true),
            '"' | '\'' => (literal(rest, first), false),
            '/' if rest.starts_with("/*") => (2 + until(&rest[2..], "*/"), at_start),
            '/' if rest.starts_with("//") => (until(rest, "\n"), true),
            _ if is_of_word(first) => {
                let end = rest.find(|c| !is_of_word(c)).unwrap_or(rest.len());
                words.see(&rest[..end]);
                (end, false)
            }
            _ => {
                words.mark(first);
                (first.len_utf8(), first == '\n' || (at_start && first.is_whitespace()))
            }
        };
        rest = &rest[taken..];
        at_start = begins_line;
    }
    if words.depth == 0 && !words.is_broken { words.outer } else { words.all }
}

#[derive(Default)]
struct Words {
    outer: BTreeSet<String>,
    all: BTreeSet<String>,
    depth: usize,
    /// Braces of `extern "C"`, which may stand in a branch of their own.
    linkages: usize,
    after_extern: bool,
    is_broken: bool,
}

impl Words {
    fn see(&mut self, word: &str) {
        self.after_extern = word == "extern";
        self.all.insert(word.to_owned());
        if self.depth == 0 {
            self.outer.insert(word.to_owned());
        }
    }

    fn mark(&mut self, mark: char) {
        match mark {
            '{' if self.after_extern && self.depth == 0 => self.linkages += 1,
            '{' => self.depth += 1,
            '}' if self.depth == 0 && self.linkages > 0 => self.linkages -= 1,
            '}' => match self.depth.checked_sub(1) {
                Some(depth) => self.depth = depth,
                None => self.is_broken = true,
            },
            _ => {}
        }
        self.after_extern &= mark.is_whitespace();
    }
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The length of a text up to the end of the first of some words.
fn until(text: &str, end: &str) -> usize {
    text.find(end).map_or(text.len(), |at| at + end.len())
}

/// The length of a directive with the lines that it goes on in.
fn directive(text: &str) -> usize {
    let mut length = 0;
    for line in text.split_inclusive('\n') {
        length += line.len();
        if !line.trim_end().ends_with('\\') {
            break;
        }
    }
    length
}

/// The length of a string or a character, which ends with its line at the
/// latest.
fn literal(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' if !is_escaped => return at,
            _ if c == quote && !is_escaped => return at + 1,
            _ => is_escaped = c == '\\' && !is_escaped,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let expected: BTreeSet<String> = expected.iter().map(|word| (*word).to_owned()).collect();
        assert_eq!(outer_words(text), expected, "{text}");
    }

    #[test]
    fn what_is_used_inside_of_functions_is_not_outside() {
        check("int f(int a) { return g(a); }\nint h;\n", &["int", "f", "a", "h"]);
        check("#define G \\\n  g\n/* g */ char *s = \"g{\"; // g {\n", &["char", "s"]);
        check("DEFINE(f, '\\'', g)\n", &["DEFINE", "f", "g"]);
    }

    #[test]
    fn linkage_is_no_inside_and_where_braces_do_not_match_all_counts() {
        let linkage = "#ifdef X\nextern \"C\" {\n#endif\nint f;\n#ifdef X\n}\n#endif\n";
        check(linkage, &["extern", "int", "f"]);
        let branches =
            "void f(void) {\n#if A\n  if (a) {\n#else\n  if (b) {\n#endif\n  g(); } }\nint h;";
        check(branches, &["void", "f", "if", "a", "b", "g", "int", "h"]);
    }
}
