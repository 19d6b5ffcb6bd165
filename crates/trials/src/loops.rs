//! Random pairs of loops: versions that differ in how they start, count,
//! compare, leave and add up. Some of them do the same, many almost do. Every
//! verdict is held against runs, on bytes, where counters overflow soon.

use crate::pairs::check_all;
use crate::{Report, run_all};
use verdiff_gen::{Pair, Tape};
use verdiff_ir::text::parse;
use verdiff_ladder::{Settings, Unobserved, compare};

/// Compares so many pairs, starting with the given seed.
pub fn run(seed: u64, count: u64) -> Report {
    run_all(seed, count, trial)
}

fn trial(seed: u64, report: &mut Report) {
    let tape = &mut Tape::from_seed(seed, 80);
    let old = Slots::random(tape);
    let mut new = old;
    for _ in 0..1 + tape.pick(3) {
        new = new.changed(tape);
    }
    let [old, new] = [old, new].map(|slots| parse("loop.vir", &slots.text()));
    let (Ok(old), Ok(new)) = (old, new) else {
        report.fail(seed, "the generated text is not valid");
        return;
    };
    // Without search, proofs have to hold by themselves.
    let settings = Settings { runs: 0, steps: 5_000, resources: 100_000, ..Settings::default() };
    let comparison = compare(old.clone(), new.clone(), &settings, &mut Unobserved);
    report.count("pairs of loops");
    check_all(seed, &Pair { old, new, changes: Vec::new() }, &comparison, report);
}

/// What each part of a version is, by number.
#[derive(Debug, Clone, Copy)]
struct Slots([usize; PARTS]);

const PARTS: usize = 8;

const STARTS: [&str; 4] = ["i = 0;", "i = 1;", "i = n;", "i = x;"];
const CONDITIONS: [&str; 8] =
    ["i < n", "!(n <= i)", "i <= n", "i != n", "i <u n", "i > 0", "i >= 1", "n - i > 0"];
const STEPS: [&str; 4] = ["i = i + 1;", "i = i + 2;", "i = i - 1;", "i = 1 + i; j = j + 3;"];
const ADDED: [&str; 12] = [
    "s = s + a[i];",
    "t = a[i]; s = t + s;",
    "s = s + i;",
    "s = s + j; j = j + 3;",
    "s = s + a[j]; j = j + 1;",
    "a[i] = s; s = s + 1;",
    "if a[i] > x { s = s + 1; }",
    "s = s + (a[i] > x ? 1 : 0);",
    "t = 0; k = 0; while k < x { t = t + a[k]; k = k + 1; } s = s + t;",
    "k = 0; while k < x { s = s + a[k]; k = k + 1; }",
    "t = 0; k = 0; while k < x { t = t + a[k + i]; k = k + 1; } if t > s { return 1; } s = t;",
    "t = 0; k = 0; while k != x { if a[k] == t { break out; } t = t + k; k = k + 1; } s = s + t;",
];
const LEFT: [&str; 7] = [
    "",
    "if a[i] == x { break out; }",
    "if a[i] == x { return i; }",
    "check a[i] != x else trap found;",
    "if x == a[i] { t = i; return t; }",
    "put(i);",
    "t = i; put(t);",
];
const ENDS: [&str; 4] = ["return s;", "return s + 0;", "return i;", "return s - 1;"];
const BEFORE: [&str; 6] = ["", "s = 1;", "s = 127;", "j = i;", "if n <= 0 { return 0; }", "j = 3;"];

impl Slots {
    fn random(tape: &mut Tape) -> Slots {
        Slots(LENGTHS.map(|length| tape.pick(length)))
    }

    fn changed(mut self, tape: &mut Tape) -> Slots {
        let part = tape.pick(PARTS);
        self.0[part] = tape.pick(LENGTHS[part]);
        self
    }

    fn text(&self) -> String {
        let [start, condition, step, added, left, end, before, form] = self.0;
        let (condition, step) = (CONDITIONS[condition], STEPS[step]);
        let (added, left) = (ADDED[added], LEFT[left]);
        let round = format!("{left} {added} {step}");
        let repeated = match form {
            0 => format!("while {condition} {{ {round} }}"),
            1 => format!("while {condition} {{ {added} {left} {step} }}"),
            2 => format!("while true {{ if {condition} {{ }} else {{ break out; }} {round} }}"),
            3 => format!("if {condition} {{ {round} while {condition} {{ {round} }} }}"),
            4 => format!("while {condition} {{ {round} if {condition} {{ {round} }} }}"),
            5 => {
                let leave = format!("if {condition} {{ }} else {{ break out; }}");
                format!("if {condition} {{ while true {{ {round} {leave} }} }}")
            }
            _ => format!("while {condition} {{ {step} {left} {added} }}"),
        };
        format!(
            "global a: [i8]i8;
             extern fn put(x: i8) reads none writes none;
             fn f(n: i8, x: i8) -> i8 {{ var i, j, k, s, t: i8;
                 {} {} block out {{ {repeated} }} {} }}",
            STARTS[start], BEFORE[before], ENDS[end]
        )
    }
}

const LENGTHS: [usize; PARTS] = [
    STARTS.len(),
    CONDITIONS.len(),
    STEPS.len(),
    ADDED.len(),
    LEFT.len(),
    ENDS.len(),
    BEFORE.len(),
    7,
];
