//! What shared programs look like.

use crate::shared::{Alignment, align};
use crate::testing::body;
use crate::{Place, apply};
use expect_test::{Expect, expect};
use verdiff_ir::Stmt;

fn aligned(versions: &[&str]) -> Alignment<Stmt> {
    let bodies: Vec<Vec<Stmt>> = versions.iter().map(|text| body(text)).collect();
    let slices: Vec<&[Stmt]> = bodies.iter().map(Vec::as_slice).collect();
    let alignment = align(&slices);
    for (edit, body) in alignment.edits.iter().zip(&bodies) {
        assert_eq!(&apply(&alignment.shared, edit), body);
    }
    alignment
}

fn check(versions: &[&str], expected: Expect) {
    expected.assert_eq(&aligned(versions).to_string());
}

fn check_moves(versions: &[&str], expected: Expect) {
    let shown = |Place { hole, depth, index }: Place| format!("{}/{depth}/{index}", hole.0);
    let moves: String = aligned(versions)
        .moves
        .iter()
        .map(|m| format!("v{}: {} {} -> {}\n", m.version, m.node, shown(m.from), shown(m.to)))
        .collect();
    expected.assert_eq(&moves);
}

/// Appendix E of the paper.
#[test]
fn four_versions_of_a_branch() {
    check(
        &[
            "if x < 0 { a = 1; } else { b = 2; } c = 3;",
            "if x < 0 { a = 2; } else { b = 2; }",
            "if x < 0 { a = 1; } else { b = 3; } c = 3;",
            "if x < 0 { a = 2; } else { b = 3; }",
        ],
        expect![[r#"
            if x < 0 {
                hole 0 {
                    v0, v2: a = 1;
                    v1, v3: a = 2;
                }
            } else {
                hole 1 {
                    v0, v1: b = 2;
                    v2, v3: b = 3;
                }
            }
            hole 2 {
                v0, v2: c = 3;
                v1, v3: {}
            }
        "#]],
    );
}

/// Appendix F of the paper: one statement against two. Where the paper's
/// heuristics may choose, the statement that is the same is chosen.
#[test]
fn one_statement_of_two() {
    check(
        &["a = 1;", "a = 1; b = 2;"],
        expect![[r#"
        a = 1;
        hole 0 {
            v0: {}
            v1: b = 2;
        }
    "#]],
    );
    check(
        &["b = 2;", "a = 1; b = 2;"],
        expect![[r#"
        hole 0 {
            v0: {}
            v1: a = 1;
        }
        b = 2;
    "#]],
    );
}

/// Lines 24 and 25 of algorithm 3 in appendix F: all differs.
#[test]
fn nothing_in_common_is_one_hole() {
    check(
        &["a = 1; b = 2;", "c = 3;", ""],
        expect![[r#"
        hole 0 {
            v0: {
                a = 1;
                b = 2;
            }
            v1: c = 3;
            v2: {}
        }
    "#]],
    );
}

/// Lines 17 to 23 of algorithm 3 in appendix F: branches and loops with the
/// same condition are shared, with others they are not.
#[test]
fn conditions_decide_what_is_opened() {
    check(
        &[
            "while x < y { if a < b { c = 1; } d = 1; }",
            "while x < y { if a < b { c = 2; } d = 1; }",
        ],
        expect![[r#"
            while x < y {
                if a < b {
                    hole 0 {
                        v0: c = 1;
                        v1: c = 2;
                    }
                }
                d = 1;
            }
        "#]],
    );
    check(
        &["while x < y { c = 1; }", "while x < z { c = 1; }"],
        expect![[r#"
        hole 0 {
            v0: {
                while x < y {
                    c = 1;
                }
            }
            v1: {
                while x < z {
                    c = 1;
                }
            }
        }
    "#]],
    );
}

/// Figures 3 and 4 of the paper: the overview's example.
#[test]
fn a_moved_statement_and_a_guarded_call() {
    let version = |inner: &str, call: &str, after: &str| {
        format!(
            "block done {{ while x < y {{ a = z; if a > g {{ {inner} break done; }} h = a; e(1); {call} }} }} {after}"
        )
    };
    let (set, call, guarded) = ("h = g;", "f(a);", "if b == 0 { f(a); }");
    let versions = [
        version(set, call, ""),
        version("", call, set),
        version(set, guarded, ""),
        version("", guarded, set),
    ];
    let versions: Vec<&str> = versions.iter().map(String::as_str).collect();
    check(
        &versions,
        expect![[r#"
        block done {
            while x < y {
                a = z;
                if a > g {
                    hole 0 {
                        v0, v2: h = g;
                        v1, v3: {}
                    }
                    break done;
                }
                h = a;
                e(1);
                hole 1 {
                    v0, v1: f(a);
                    v2, v3: {
                        if b == 0 {
                            f(a);
                        }
                    }
                }
            }
        }
        hole 2 {
            v0, v2: {}
            v1, v3: h = g;
        }
    "#]],
    );
    check_moves(
        &versions,
        expect![[r#"
        v1: h = g; 0/0/0 -> 2/0/0
        v3: h = g; 0/0/0 -> 2/0/0
        v2: f(a); 1/0/0 -> 1/1/1
        v3: f(a); 1/0/0 -> 1/1/1
    "#]],
    );
}

#[test]
fn a_change_deep_inside_is_a_hole_deep_inside() {
    check(
        &[
            "block l { while x < y { if a < b { c = 1; e(1); } else { e(2); } } }",
            "block l { while x < y { if a < b { c = 1; e(1); } else { e(2); f(2); } } }",
        ],
        expect![[r#"
            block l {
                while x < y {
                    if a < b {
                        c = 1;
                        e(1);
                    } else {
                        e(2);
                        hole 0 {
                            v0: {}
                            v1: f(2);
                        }
                    }
                }
            }
        "#]],
    );
}

#[test]
fn the_more_similar_of_two_branches_is_opened() {
    check(
        &[
            "if x < 1 { a = 1; b = 2; c = 3; }",
            "if x < 1 { d = 4; } if x < 1 { a = 1; b = 5; c = 3; }",
            "if x < 1 { a = 1; b = 2; c = 6; } e(1);",
        ],
        expect![[r#"
            hole 0 {
                v0, v2: {}
                v1: {
                    if x < 1 {
                        d = 4;
                    }
                }
            }
            if x < 1 {
                a = 1;
                hole 1 {
                    v0, v2: b = 2;
                    v1: b = 5;
                }
                hole 2 {
                    v0, v1: c = 3;
                    v2: c = 6;
                }
            }
            hole 3 {
                v0, v1: {}
                v2: e(1);
            }
        "#]],
    );
}

#[test]
fn what_one_version_lacks_does_not_cost_what_all_have() {
    check(
        &["a = x * y; e(1);", "e(1); a = x * y;", "e(1);"],
        expect![[r#"
        hole 0 {
            v0: a = x * y;
            v1, v2: {}
        }
        e(1);
        hole 1 {
            v0, v2: {}
            v1: a = x * y;
        }
    "#]],
    );
}

#[test]
fn one_version_or_none_has_no_holes() {
    check(
        &["a = 1; if a < x { b = 1; }"],
        expect![[r#"
        a = 1;
        if a < x {
            b = 1;
        }
    "#]],
    );
    check(&[], expect![[r#""#]]);
}

#[test]
fn what_moves_into_a_branch_is_a_move() {
    check_moves(
        &["a = x * y; if x < 1 { e(1); }", "if x < 1 { e(1); a = x * y; }"],
        expect![[r#"
            v1: a = x * y; 0/0/0 -> 1/0/0
        "#]],
    );
}

#[test]
fn what_moves_with_what_is_around_it_is_told_once() {
    check_moves(
        &[
            "if x < 1 { e(1); f(1); } a = x * y; b = x * y; c = x * y; d = x * y;",
            "a = x * y; b = x * y; c = x * y; d = x * y; if x < 1 { e(1); f(1); }",
        ],
        expect![[r#"
            v1: if x < 1 {
                e(1);
                f(1);
            } 0/0/0 -> 1/0/0
        "#]],
    );
}

#[test]
fn what_stands_in_a_version_twice_is_no_move() {
    check_moves(&["e(1); a = x * y;", "a = x * y; e(1); if x < 1 { e(1); }"], expect![[r#""#]]);
}

#[test]
fn edits_side_by_side_of_different_versions_are_two_holes() {
    check(
        &["a = 1; e(1);", "a = 2; e(1);", "a = 1; b = 3; e(2);", "a = 2; b = 3; e(2);"],
        expect![[r#"
            hole 0 {
                v0, v2: a = 1;
                v1, v3: a = 2;
            }
            hole 1 {
                v0, v1: e(1);
                v2, v3: {
                    b = 3;
                    e(2);
                }
            }
        "#]],
    );
}
