//! The functions of scrubbed Rust code: code without comments and literals in;
//! each function's name, first line and length out.

use super::scrub::is_word;

/// A function with a body.
#[derive(Debug, PartialEq)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) line: usize,
    /// Lines from the word `fn` to the closing brace.
    pub(super) length: usize,
}

/// A function whose body has not begun: its head, and how many parentheses and
/// brackets were open before it.
struct Head {
    name: String,
    line: usize,
    nesting: usize,
}

/// The state of one pass over the code.
#[derive(Default)]
struct Scan {
    line: usize,
    nesting: usize,
    head: Option<Head>,
    /// One entry per open brace: the function whose body it opens, if any.
    braces: Vec<Option<Head>>,
    functions: Vec<Function>,
}

/// All functions with a body, in the order of their ends.
pub(super) fn functions(code: &str) -> Vec<Function> {
    let mut scan = Scan { line: 1, ..Scan::default() };
    let mut word_before = false;
    for (at, c) in code.char_indices() {
        if c == 'f' && !word_before {
            scan.start(&code[at..]);
        }
        scan.step(c);
        word_before = is_word(c);
    }
    scan.functions
}

impl Scan {
    /// Takes note of a function that begins here, if one does.
    fn start(&mut self, code: &str) {
        let Some(after) =
            code.strip_prefix("fn").filter(|code| code.starts_with(char::is_whitespace))
        else {
            return;
        };
        let name: String = after.trim_start().chars().take_while(|c| is_word(*c)).collect();
        // `fn (…)` is a type and `fn $name` a macro's pattern.
        if !name.is_empty() {
            self.head = Some(Head { name, line: self.line, nesting: self.nesting });
        }
    }

    fn step(&mut self, c: char) {
        match c {
            '\n' => self.line += 1,
            '(' | '[' => self.nesting += 1,
            ')' | ']' => self.nesting = self.nesting.saturating_sub(1),
            '{' => {
                let body = self.head.take_if(|head| head.nesting == self.nesting);
                self.braces.push(body);
            }
            '}' => self.close(),
            // A declaration without a body; `;` also stands in array types.
            ';' => drop(self.head.take_if(|head| head.nesting == self.nesting)),
            _ => {}
        }
    }

    fn close(&mut self) {
        if let Some(Some(Head { name, line, .. })) = self.braces.pop() {
            self.functions.push(Function { name, line, length: self.line - line + 1 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(code: &str) -> Vec<(String, usize, usize)> {
        functions(code).into_iter().map(|f| (f.name, f.line, f.length)).collect()
    }

    #[test]
    fn a_function_is_measured_from_its_head_to_its_brace() {
        let code = "struct S {\n}\npub fn f(\n) -> u8\n{\n  if a { b }\n}\nfn g() {}\n";
        assert_eq!(lengths(code), [("f".into(), 3, 5), ("g".into(), 8, 1)]);
    }

    #[test]
    fn inner_functions_are_measured_too() {
        let code = "fn f() {\n  fn g() {\n  }\n}\n";
        assert_eq!(lengths(code), [("g".into(), 2, 2), ("f".into(), 1, 4)]);
    }

    #[test]
    fn declarations_types_and_patterns_are_no_functions() {
        let code = "trait T { fn f(x: [u8; 2]) -> u8; }\ntype F = fn(u8);\nfn $name() {}\n";
        assert_eq!(lengths(code), []);
        assert_eq!(lengths("fn f(x: [u8; 2]) {\n}\n"), [("f".into(), 1, 2)]);
    }
}
