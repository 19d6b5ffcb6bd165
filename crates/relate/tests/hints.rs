//! Hints: a right one makes a proof possible, a wrong one makes none.

use std::collections::BTreeMap;
use verdiff_align::{Matched, Version};
use verdiff_ir::program::{Body, StmtKind};
use verdiff_ir::text::parse;
use verdiff_ir::{Name, Span, Stop};
use verdiff_relate::{
    Attempt, Budget, Callees, Guess, Hints, LoopEffort, LoopHints, Relation, Spot, relate,
};
use verdiff_smt::{Limits, Z3Session};

fn pair(old: &str, new: &str) -> Matched {
    let [old, new] = [old, new].map(|text| parse("test.vir", text).expect("a valid program"));
    Matched::change(old, new)
}

/// The only loop of a version.
fn only_loop(matched: &Matched, version: Version) -> (Version, Span) {
    fn of(body: &Body) -> Option<Span> {
        body.iter().find_map(|stmt| match &stmt.kind {
            StmtKind::While { .. } => Some(stmt.span),
            _ => stmt.bodies().find_map(of),
        })
    }
    let body = &matched.program(version).procs[&Name::new("f")].body;
    (version, of(body).expect("a loop"))
}

/// Guesses about the loops of both versions.
fn hints(matched: &Matched, guesses: Vec<Guess>) -> Hints {
    let loops = Version::CHANGE.map(|version| only_loop(matched, version)).to_vec();
    Hints(vec![LoopHints { loops, guesses }])
}

fn spot(version: Version, name: &str) -> Spot {
    Spot { version, name: Name::new(name) }
}

/// Whether the versions are proved to be the same.
fn is_proved(matched: &Matched, hints: &Hints) -> bool {
    LoopEffort::all(matched.versions()).into_iter().any(|effort| {
        let equivalent = BTreeMap::new();
        let callees = Callees { equivalent: &equivalent, look_inside: false };
        let mut budget = Budget::new(4_000_000, Stop::default());
        let mut session = Z3Session::new(Limits::default()).expect("the library is installed");
        let f = Name::new("f");
        let attempt = Attempt::new(callees, effort, hints);
        let said = relate(matched, &f, attempt, &mut budget, &mut session);
        matches!(said, Ok(Relation::Equal(_)))
    })
}

/// An index that goes round, and one that is masked as well.
fn index(step: &str, used: &str) -> String {
    format!(
        "global b: [i32]i32;
         fn f(n: i32) -> i32 {{
             var i, k, h: i32;
             while i < n {{
                 h = h * 33 + b[{used}];
                 k = {step};
                 i = i + 1;
             }}
             return h;
         }}"
    )
}

fn within(least: i128, most: i128) -> Vec<Guess> {
    let guess = |version| Guess { of: spot(version, "k"), less: None, least, most };
    Version::CHANGE.map(guess).to_vec()
}

#[test]
fn a_range_makes_a_proof() {
    let matched = pair(&index("(k + 1) % 8", "k"), &index("(k + 1) % 8", "k & 7"));
    assert!(!is_proved(&matched, &Hints::default()), "without it, there is none");
    assert!(is_proved(&matched, &hints(&matched, within(0, 7))));
    assert!(!is_proved(&matched, &hints(&matched, within(0, 3))), "this is not true");
}

#[test]
fn a_wrong_range_proves_nothing() {
    let matched = pair(&index("k + 1", "k"), &index("k + 1", "k & 15"));
    assert!(!is_proved(&matched, &hints(&matched, within(0, 15))), "it leaves the range");
    let matched = pair(&index("k", "k - 1"), &index("k", "k"));
    assert!(!is_proved(&matched, &hints(&matched, within(5, 4))), "there is no such number");
}

/// A position that is even, and one that may be one more.
fn position(step: &str) -> String {
    format!(
        "global a: [i32]i32;
         fn f(n: i32) -> i32 {{
             var i, x, at, h: i32;
             while i < n {{
                 h = h * 3 + (at | 1);
                 x = x + 2;
                 at = x{step};
                 i = i + 1;
             }}
             return h;
         }}"
    )
}

fn apart(most: i128) -> Vec<Guess> {
    let [old, new] = Version::CHANGE;
    let same = |version| {
        let (of, less) = (spot(version, "at"), Some(spot(version, "x")));
        Guess { of, less, least: 0, most: if version == old { 0 } else { most } }
    };
    let (of, less) = (spot(new, "at"), Some(spot(old, "at")));
    vec![same(old), same(new), Guess { of, less, least: 0, most }]
}

#[test]
fn a_difference_makes_a_proof() {
    let one_more = " + (a[i] > 0 ? 1 : 0)";
    let matched = pair(&position(""), &position(one_more));
    assert!(!is_proved(&matched, &Hints::default()), "without it, there is none");
    assert!(is_proved(&matched, &hints(&matched, apart(1))));
    assert!(!is_proved(&matched, &hints(&matched, apart(0))), "this is not true");
    let two_more = pair(&position(""), &position(" + (a[i] > 0 ? 2 : 0)"));
    for most in [0, 1, 2] {
        assert!(!is_proved(&two_more, &hints(&two_more, apart(most))), "they differ");
    }
}
