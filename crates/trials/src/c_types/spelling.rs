//! Types as clang writes them: a text with typedef names in, the type out.
//!
//! clang resolves only the outermost typedef of a type in its output, so the
//! rest is done here, with the typedefs that its own tree declares.

use super::canonical::{Canonical, QUALIFIERS, Shape, function};
use std::collections::{BTreeMap, BTreeSet};

/// The names that types are written with.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    /// What each typedef stands for.
    pub(super) typedefs: BTreeMap<String, Canonical>,
    /// The tags of structs, unions and enums. clang writes one that has none
    /// with the name of its first typedef.
    pub(super) tags: BTreeSet<String>,
}

impl Names {
    /// The type of a spelling; what is not understood is open.
    pub(super) fn read(&self, text: &str) -> Canonical {
        let mut reader = Reader { names: self, tokens: tokens(text), at: 0 };
        match reader.type_name() {
            Some(ty) if reader.at == reader.tokens.len() => ty,
            _ => Canonical::plain(Shape::Any),
        }
    }
}

/// What a declarator adds to a type, innermost first.
enum Derivation {
    Pointer([bool; 4]),
    Array(String),
    Function(Option<Vec<Canonical>>, bool),
}

struct Reader<'a> {
    names: &'a Names,
    tokens: Vec<String>,
    at: usize,
}

/// Words, numbers, `...` and single characters. What is in brackets is one
/// token: clang writes lengths as expressions. So is the place of an unnamed
/// struct, and attributes are left out.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == ':' || c == '$';
        let length = match first {
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            '[' => group(rest, '[', ']'),
            '(' if rest.starts_with("(unnamed") || rest.starts_with("(anonymous") => {
                group(rest, '(', ')')
            }
            '.' if rest.starts_with("...") => 3,
            c => c.len_utf8(),
        };
        let (token, other) = rest.split_at(length);
        rest = other.trim_start();
        if token == "__attribute__" {
            rest = rest.split_at(group(rest, '(', ')')).1.trim_start();
        } else {
            tokens.push(token.to_owned());
        }
    }
    tokens
}

/// The length of what a pair of brackets at the beginning encloses.
fn group(text: &str, open: char, close: char) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        depth += i32::from(c == open) - i32::from(c == close);
        if depth == 0 {
            return at + c.len_utf8();
        }
    }
    text.len()
}

impl Reader<'_> {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }

    fn takes(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }

    fn type_name(&mut self) -> Option<Canonical> {
        let base = self.specifiers()?;
        let derivations = self.declarator()?;
        Some(derivations.into_iter().rev().fold(base, derived))
    }

    fn qualifier(&mut self) -> Option<usize> {
        let word = self.peek().trim_matches('_').to_owned();
        let found = QUALIFIERS.iter().position(|name| name.trim_matches('_') == word)?;
        self.at += 1;
        Some(found)
    }

    fn specifiers(&mut self) -> Option<Canonical> {
        let mut qualifiers = [false; 4];
        let mut words: Vec<String> = Vec::new();
        let mut other = None;
        loop {
            let is_wrapped = self.tokens.get(self.at + 1).is_some_and(|next| next == "(");
            if self.peek() == "_Atomic" && is_wrapped {
                self.at += 2;
                qualifiers[3] = true;
                other = Some(self.type_name()?);
                if !self.takes(")") {
                    return None;
                }
            } else if let Some(found) = self.qualifier() {
                qualifiers[found] = true;
            } else if let "struct" | "union" | "enum" = self.peek() {
                let word = self.peek().to_owned();
                self.at += 1;
                other = Some(self.tagged(&word));
            } else if BASIC.contains(&self.peek()) {
                words.push(self.peek().to_owned());
                self.at += 1;
            } else if words.is_empty() && other.is_none() {
                other = Some(self.names.typedefs.get(self.peek())?.clone());
                self.at += 1;
            } else {
                break;
            }
        }
        let base = other.unwrap_or_else(|| Canonical::plain(Shape::Named(words.join(" "))));
        Some(base.with(qualifiers))
    }

    fn tagged(&mut self, word: &str) -> Canonical {
        // `union s::(anonymous …)` is a member of `s`.
        let mut tag = self.peek().to_owned();
        self.at += 1;
        if tag.ends_with("::") {
            tag = self.peek().to_owned();
            self.at += 1;
        }
        let shown = if self.names.tags.contains(&tag) { &tag } else { "(unnamed)" };
        Canonical::plain(Shape::Named(format!("{word} {shown}")))
    }

    fn declarator(&mut self) -> Option<Vec<Derivation>> {
        let mut pointers = Vec::new();
        while self.takes("*") {
            let mut qualifiers = [false; 4];
            while let Some(found) = self.qualifier() {
                qualifiers[found] = true;
            }
            pointers.push(Derivation::Pointer(qualifiers));
        }
        let mut all = Vec::new();
        let next = self.tokens.get(self.at + 1).map(String::as_str).unwrap_or_default();
        let encloses = next == "*" || next == "(" || next.starts_with('[');
        if self.peek() == "(" && encloses {
            self.at += 1;
            all = self.declarator()?;
            if !self.takes(")") {
                return None;
            }
        }
        while let Some(suffix) = self.suffix()? {
            all.push(suffix);
        }
        all.extend(pointers.into_iter().rev());
        Some(all)
    }

    /// `[…]` or `(…)`, if there is one.
    fn suffix(&mut self) -> Option<Option<Derivation>> {
        if self.peek().starts_with('[') {
            let length = self.peek().trim_matches(['[', ']']).trim().to_owned();
            self.at += 1;
            let is_constant = length.is_empty() || length.parse::<u64>().is_ok();
            let length = if is_constant { length } else { "variable".to_owned() };
            return Some(Some(Derivation::Array(length)));
        }
        if !self.takes("(") {
            return Some(None);
        }
        if self.takes(")") {
            return Some(Some(Derivation::Function(None, false)));
        }
        let mut params = Vec::new();
        loop {
            if self.takes("...") {
                return self.takes(")").then_some(Some(Derivation::Function(Some(params), true)));
            }
            params.push(self.type_name()?);
            if self.takes(")") {
                break;
            }
            if !self.takes(",") {
                return None;
            }
        }
        let is_void = matches!(&params[..], [one] if one.to_string() == "void");
        let params = if is_void { Vec::new() } else { params };
        Some(Some(Derivation::Function(Some(params), false)))
    }
}

const BASIC: [&str; 15] = [
    "void",
    "_Bool",
    "char",
    "short",
    "int",
    "long",
    "signed",
    "unsigned",
    "float",
    "double",
    "__int128",
    "_Float16",
    "__float128",
    "_Float128",
    "_Complex",
];

fn derived(base: Canonical, derivation: Derivation) -> Canonical {
    match derivation {
        Derivation::Pointer(qualifiers) => {
            Canonical { qualifiers, shape: Shape::Pointer(Box::new(base)) }
        }
        Derivation::Array(length) => Canonical::plain(Shape::Array(length, Box::new(base))),
        Derivation::Function(params, variadic) => {
            Canonical::plain(function(base, params, variadic))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let mut names = Names::default();
        names.tags.insert("s".to_owned());
        for (name, text) in [("u8", "unsigned char"), ("row", "u8[3]"), ("T", "struct T")] {
            let ty = names.read(text);
            names.typedefs.insert(name.to_owned(), ty);
        }
        names
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(names().read(text).to_string(), expected);
    }

    #[test]
    fn declarators_are_turned_inside_out() {
        check("char *const *", "pointer to const pointer to char");
        check("int (*)[3]", "pointer to array[3] of int");
        check("int *[3]", "array[3] of pointer to int");
        check(
            "int (*(*)(void))[2]",
            "pointer to function(void) returning pointer to array[2] of int",
        );
        check(
            "void (int, const char *, ...)",
            "function(int, pointer to const char, ...) returning void",
        );
        check("int ()", "function() returning int");
        check("void (*)(int) __attribute__((noreturn))", "pointer to function(int) returning void");
    }

    #[test]
    fn names_are_resolved() {
        check("const u8 *restrict", "restrict pointer to const unsigned char");
        check("const row", "array[3] of const unsigned char");
        check("struct s *", "pointer to struct s");
        check("T", "struct (unnamed)");
        check("union s::(anonymous at a.c:1:19)", "union (unnamed)");
        check("_Atomic(int) *", "pointer to _Atomic int");
        check("int[n + f(2)]", "array[variable] of int");
        check("typeof (x) *", "?");
    }
}
