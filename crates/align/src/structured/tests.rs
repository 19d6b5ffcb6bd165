//! What structured differences are found: the paper's programs, each
//! constructor, and that any two random bodies have one.

use super::tables::Tables;
use super::{Side, find, project, projects_to, show};
use crate::testing::body;
use expect_test::{Expect, expect};
use verdiff_gen::{Config, pair_from_seed, program_from_seed};

/// The difference of two bodies, as text; and that it is one.
fn check(old: &str, new: &str, expected: Expect) {
    let (old, new) = (body(old), body(new));
    let difference = find(&old, &new);
    assert!(projects_to(&difference, &old, &new));
    expected.assert_eq(&show(&difference));
}

#[test]
fn a_moved_line() {
    check(
        "if x < y { x = x + 10; y = y - 10; } else { y = y + 1; }",
        "if x < y { y = y - 10; } else { x = x + 10; y = y + 1; }",
        expect![[r#"
              if x < y {
            -     x = x + 10;
                  y = y - 10;
              } else {
            +     x = x + 10;
                  y = y + 1;
              }
        "#]],
    );
}

#[test]
fn an_added_break() {
    check(
        "a = 0; block out { while a <= 1 { a = a + 1; x = x + 1; } }",
        "a = 0; block out { while a <= 1 { a = a + 1; x = x + 1; break out; } }",
        expect![[r#"
              a = 0;
              block out {
                  while a <= 1 {
                      a = a + 1;
                      x = x + 1;
            +         break out;
                  }
              }
        "#]],
    );
}

#[test]
fn a_conditional_around_what_was_there() {
    check(
        "a = 1; b = 2; c = 3;",
        "a = 1; if x > 0 { b = 2; c = 4; } else { d = 1; }",
        expect![[r#"
              a = 1;
            + if x > 0 {
                  b = 2;
            ~     c = 3; → c = 4;
            + } else {
            +     d = 1;
            + }
        "#]],
    );
    check(
        "if x > 0 { d = 1; } else { b = 2; c = 3; }",
        "b = 2; c = 3;",
        expect![[r#"
        - if x > 0 {
        -     d = 1;
        - } else {
              b = 2;
              c = 3;
        - }
    "#]],
    );
}

#[test]
fn a_loop_and_a_block_around_what_was_there() {
    check(
        "a = a + 1; e(a);",
        "while a < x { a = a + 1; e(a); }",
        expect![[r#"
        + while a < x {
              a = a + 1;
              e(a);
        + }
    "#]],
    );
    check(
        "block l { while a < x { a = a + 1; e(a); } }",
        "a = a + 1; e(a);",
        expect![[r#"
        - block l {
        -     while a < x {
                  a = a + 1;
                  e(a);
        -     }
        - }
    "#]],
    );
}

#[test]
fn a_loop_is_kept_rather_than_what_is_around_it() {
    check(
        "while a < x { a = a + 1; }",
        "if x > 0 { b = 1; block l { while a < y { a = a + 2; } c = 3; } }",
        expect![[r#"
            + if x > 0 {
            +     b = 1;
            +     block l {
            ~         while a < x → a < y {
            ~             a = a + 1; → a = a + 2;
                      }
            +         c = 3;
            +     }
            + }
        "#]],
    );
}

#[test]
fn nothing_in_common() {
    check(
        "a = 1;",
        "e(2); while x < 1 { f(3); }",
        expect![[r#"
        + e(2);
        + while x < 1 {
        +     f(3);
        + }
        - a = 1;
    "#]],
    );
    check(
        "",
        "a = 1;",
        expect![[r#"
        + a = 1;
    "#]],
    );
}

#[test]
fn equal_bodies_have_no_marks() {
    let text = "a = 1; if a < x { while b < 2 { b = b + 1; } } else { return; } e(a);";
    let difference = find(&body(text), &body(text));
    assert!(show(&difference).lines().all(|line| line.starts_with(' ')));
}

#[test]
fn random_versions_have_one() {
    for seed in 0..300 {
        let pair = pair_from_seed(&Config::default(), seed);
        for (old, new) in pair.old.procs.values().zip(pair.new.procs.values()) {
            let difference = find(&old.body, &new.body);
            assert!(projects_to(&difference, &old.body, &new.body), "seed {seed}");
        }
    }
}

#[test]
fn unrelated_bodies_have_one() {
    let config = Config { size: 40, ..Config::default() };
    for seed in 0..150 {
        let [old, new] = [2 * seed, 2 * seed + 1].map(|seed| program_from_seed(&config, seed));
        for (old, new) in old.procs.values().zip(new.procs.values()) {
            let difference = find(&old.body, &new.body);
            assert_eq!(project(&difference, Side::Old), old.body, "seed {seed}");
            assert_eq!(project(&difference, Side::New), new.body, "seed {seed}");
        }
    }
}

/// What is left out of a table is on no cheapest way.
#[test]
fn the_cheapest_way_is_found() {
    let config = Config { size: 30, ..Config::default() };
    for seed in 0..200 {
        let pair = pair_from_seed(&config, seed);
        let other = program_from_seed(&config, seed + 1000);
        let news = pair.new.procs.values().chain(other.procs.values());
        for (old, new) in pair.old.procs.values().cycle().zip(news) {
            let (old, new) = (&old.body[..], &new.body[..]);
            let mut tables = Tables::new(old, new);
            let pruned = tables.whole_table(old, new).cost(old.len(), new.len());
            let all = tables.table(old, new).cost(old.len(), new.len());
            assert_eq!(pruned, all, "seed {seed}");
        }
    }
}

#[test]
fn twice_the_size_looks_at_twice_the_prefixes() {
    let version = |count: usize, operator: &str| {
        let operator = |at: usize| if at.is_multiple_of(10) { operator } else { "+" };
        let stmt = |at: usize| format!("x = x {} {};", operator(at), at + 1);
        body(&(0..count).map(stmt).collect::<String>())
    };
    let sizes = [200, 400, 800].map(|count| {
        let (old, new) = (version(count, "-"), version(count, "*"));
        Tables::new(&old, &new).whole_table(&old, &new).size()
    });
    for (small, large) in sizes.iter().zip(&sizes[1..]) {
        assert!(*large <= small * 22 / 10, "{sizes:?}");
    }
}
