//! Long chains, deep nesting, and texts that no compiler would accept.

use super::{broken, print};
use crate::symbol::Symbols;
use crate::syntax::lexer::lex;
use crate::syntax::parser::{Dialect, MAX_DEPTH, parse};

/// Runs with as much stack as a main thread has.
fn with_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(8 << 20).spawn(test);
    thread.unwrap().join().unwrap();
}

fn parses(text: &str) {
    let unit = parse(text, &mut Symbols::default());
    assert_eq!(unit.items.len(), 1);
    assert_eq!(broken(text), Vec::<String>::new());
}

#[test]
fn long_chains_parse() {
    with_small_stack(|| {
        parses(&format!("int x = a{};", " + a".repeat(20_000)));
        parses(&format!("int x = a{};", " && a < 1".repeat(20_000)));
        parses(&format!("int x = (a{});", ", a".repeat(20_000)));
        parses(&format!("int x = {} a;", "a ? b :".repeat(20_000)));
        parses(&format!("int x = a{};", "[1].b->c()".repeat(5_000)));
        parses(&format!("void f() {{ {} ; }}", "if (a) b; else ".repeat(20_000)));
        parses(&format!("void f() {{ switch (a) {{ {} ; }} }}", "case 1: ".repeat(20_000)));
        parses(&format!("int {} x;", "*".repeat(20_000)));
        parses(&format!("int x[] = {{ {} }};", "1,".repeat(100_000)));
        parses(&format!("void f() {{ {} }}", "a;".repeat(100_000)));
    });
}

#[test]
fn deep_nesting_is_an_error() {
    let nested = |open: &str, close: &str, depth: usize| {
        format!("int x = {}1{};", open.repeat(depth), close.repeat(depth))
    };
    with_small_stack(move || {
        let shallow = MAX_DEPTH as usize - 6;
        let kinds = [
            ("(", ")"),
            ("{", "}"),
            ("- ", ""),
            ("a[", "]"),
            ("f(", ")"),
            ("(int)", ""),
            ("a = ", ""),
            ("sizeof ", ""),
            ("*", ""),
        ];
        for (open, close) in kinds {
            assert_eq!(broken(&nested(open, close, shallow)), Vec::<String>::new(), "{open}");
            for depth in [300, 100_000] {
                let messages = broken(&nested(open, close, depth));
                let first = messages.first().unwrap_or_else(|| panic!("{open} is accepted"));
                assert!(first.contains("nesting is deeper than 256 levels"), "{open} {messages:?}");
            }
        }
        for open in
            ["{", "if (a) ", "while (a) {", "({", "for (;;) ", "do ", "switch (a) {", "l: {"]
        {
            let messages = broken(&format!("void f(void) {{ {} ", open.repeat(100_000)));
            let first = messages.first().unwrap_or_else(|| panic!("{open} is accepted"));
            assert!(first.contains("nesting is deeper than 256 levels"), "{open} {messages:?}");
        }
        for open in ["(", "(*", "x(int (", "struct {", "typeof(", "enum { A = sizeof(", "_Atomic("]
        {
            let messages = broken(&format!("int {}", open.repeat(100_000)));
            assert_eq!(messages.len(), 1);
        }
    });
}

#[test]
fn nesting_within_the_limit_parses_with_little_stack() {
    let statements = "while (a) { for (;;) if (b) {".repeat(40);
    let text = format!("void f(void) {{ {statements} {} }}", "}}".repeat(40));
    with_small_stack(move || parses(&text));
}

#[test]
fn a_chain_that_is_too_long_is_an_error() {
    let messages = broken(&format!("int x = a{};", " + a".repeat(30_000)));
    assert!(messages[0].contains("a chain has more than 25000 links"), "{messages:?}");
}

#[test]
fn nothing_takes_quadratic_time() {
    for text in
        ["/* ", "} ", "int x = ; ", "int f(void) { a b; } ", "\"", "# ", "x # ", "( ", "a b "]
    {
        print(&text.repeat(200_000), Dialect::default());
    }
}

/// Inputs of the other tests, as seeds for mutations.
fn seeds() -> Vec<&'static str> {
    let sources = [
        include_str!("declarations.rs"),
        include_str!("expressions.rs"),
        include_str!("statements.rs"),
        include_str!("rejected.rs"),
    ];
    let lines = sources.iter().flat_map(|source| source.lines());
    lines.map(str::trim).filter(|line| line.len() > 8).collect()
}

/// A small generator of numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

#[test]
fn mutated_tokens_never_panic() {
    let seeds = seeds();
    let mut random = Random(1);
    for _ in 0..20_000 {
        let (one, other) = (seeds[random.below(seeds.len())], seeds[random.below(seeds.len())]);
        let mut words = words(one);
        let donor = self::words(other);
        for _ in 0..1 + random.below(4) {
            let (at, word) = (random.below(words.len()), donor[random.below(donor.len())]);
            match random.below(4) {
                0 => words.insert(at, word),
                1 => words[at] = word,
                2 if words.len() > 1 => drop(words.remove(at)),
                _ => words.truncate(at + 1),
            }
        }
        let text = words.join(" ");
        print(&text, Dialect { c23: random.below(4) == 0 });
        let function = format!("typedef int T; void f(void) {{ {text} }} int g;");
        print(&function, Dialect::default());
    }
}

fn words(text: &'static str) -> Vec<&'static str> {
    let tokens = lex(text, &mut Symbols::default());
    let words: Vec<_> =
        tokens.iter().map(|token| &text[token.start as usize..token.end as usize]).collect();
    words
}

#[test]
fn cut_and_damaged_bytes_never_panic() {
    let mut random = Random(2);
    for seed in seeds() {
        for end in (0..seed.len()).filter(|end| seed.is_char_boundary(*end)) {
            print(&seed[..end], Dialect::default());
        }
        let mut bytes = seed.as_bytes().to_vec();
        for _ in 0..8 {
            let at = random.below(bytes.len());
            let damage = b"\"'\\\0#(){}[];*/\xc3\n";
            bytes[at] = damage[random.below(damage.len())];
            print(&String::from_utf8_lossy(&bytes), Dialect::default());
        }
    }
}
