//! What each change that preserves behaviour does, by example. The tape is
//! empty, so that each takes the first place there is.

use expect_test::{Expect, expect};
use verdiff_gen::{Mutation, Preserving, Tape, mutate};
use verdiff_ir::text::{parse, print};

fn check(mutation: Preserving, before: &str, after: Expect) {
    let program = parse("example", before).unwrap_or_else(|error| panic!("{error}"));
    let mutated = mutate(&program, Mutation::Preserving(mutation), &mut Tape::default());
    after.assert_eq(&mutated.map_or("no place\n".into(), |(mutant, _)| print(&mutant)));
}

#[test]
fn names() {
    let program = "fn f(x: i8) -> i8 { block l { break l; } return x; }";
    check(
        Preserving::RenameLocal,
        program,
        expect![[r#"
        fn f(r_0: i8) -> i8 {
            block l {
                break l;
            }
            return r_0;
        }
    "#]],
    );
    check(
        Preserving::RenameLabels,
        program,
        expect![[r#"
        fn f(x: i8) -> i8 {
            block l_0 {
                break l_0;
            }
            return x;
        }
    "#]],
    );
}

#[test]
fn decisions() {
    let program = "fn f(c: bool, x: i8) -> i8 { x = c ? x : 1; return x; }";
    check(
        Preserving::IteToIf,
        program,
        expect![[r#"
        fn f(c: bool, x: i8) -> i8 {
            if c {
                x = x;
            } else {
                x = 1;
            }
            return x;
        }
    "#]],
    );
    let program = "fn f(c: bool, x: i8) -> i8 { if c { x = 1; } return x; }";
    check(
        Preserving::FlipIf,
        program,
        expect![[r#"
        fn f(c: bool, x: i8) -> i8 {
            if !c {} else {
                x = 1;
            }
            return x;
        }
    "#]],
    );
    check(
        Preserving::IfToIte,
        program,
        expect![[r#"
        fn f(c: bool, x: i8) -> i8 {
            x = c ? 1 : x;
            return x;
        }
    "#]],
    );
}

#[test]
fn checks() {
    let program = "fn f(c: bool) { check c else trap zero; }";
    check(
        Preserving::CheckToIf,
        program,
        expect![[r#"
        fn f(c: bool) {
            if !c {
                trap zero;
            }
        }
    "#]],
    );
    let program = "fn f(c: bool) { if c { throw Odd; } }";
    check(
        Preserving::IfToCheck,
        program,
        expect![[r#"
        fn f(c: bool) {
            check !c else throw Odd;
        }
    "#]],
    );
}

#[test]
fn order() {
    let program = "global g: i8; fn f(x: i8) { var y: i8; y = x; g = y; x = 2; }";
    check(
        Preserving::SwapIndependent,
        program,
        expect![[r#"
        global g: i8;

        fn f(x: i8) {
            var y: i8;
            y = x;
            x = 2;
            g = y;
        }
    "#]],
    );
    let dependent = "global g: i8; fn f(x: i8) { g = x; x = 2; check x == 2 else trap a; g = 1; }";
    check(
        Preserving::SwapIndependent,
        dependent,
        expect![[r#"
        no place
    "#]],
    );
}

#[test]
fn loops() {
    let program = "fn f(c: bool) { block l { while c { block k { break k; } break l; } } }";
    check(
        Preserving::PeelLoop,
        program,
        expect![[r#"
        fn f(c: bool) {
            block l {
                if c {
                    block k_0 {
                        break k_0;
                    }
                    break l;
                    while c {
                        block k {
                            break k;
                        }
                        break l;
                    }
                }
            }
        }
    "#]],
    );
    check(
        Preserving::UnrollLoop,
        program,
        expect![[r#"
        fn f(c: bool) {
            block l {
                while c {
                    block k {
                        break k;
                    }
                    break l;
                    if c {
                        block k_0 {
                            break k_0;
                        }
                        break l;
                    }
                }
            }
        }
    "#]],
    );
}

#[test]
fn temporaries() {
    let program = "fn f(x: i8) -> i8 { return x + 1; }";
    check(
        Preserving::SplitExpression,
        program,
        expect![[r#"
        fn f(x: i8) -> i8 {
            var t_0: i8;
            t_0 = x + 1;
            return t_0;
        }
    "#]],
    );
    let program = "fn f(x: i8) -> i8 { var t: i8; t = x + 1; return t * 2; }";
    check(
        Preserving::JoinTemporary,
        program,
        expect![[r#"
        fn f(x: i8) -> i8 {
            return (x + 1) * 2;
        }
    "#]],
    );
    let read_twice = "fn f(x: i8) -> i8 { var t: i8; t = x + 1; return t * t; }";
    check(
        Preserving::JoinTemporary,
        read_twice,
        expect![[r#"
        no place
    "#]],
    );
    let condition_of_loop = "fn f(x: i8) { var t: i8; t = x; while t != 0 { x = 1; } }";
    check(
        Preserving::JoinTemporary,
        condition_of_loop,
        expect![[r#"
        no place
    "#]],
    );
}

#[test]
fn extraction() {
    let program = "
        global g: i8;
        fn f(x: i8, y: i8) -> i8 { g = g + y; x = g; return x; }
    ";
    check(
        Preserving::ExtractProcedure,
        program,
        expect![[r#"
        global g: i8;

        fn f(x: i8, y: i8) -> i8 {
            q_0(y);
            x = g;
            return x;
        }

        fn q_0(y: i8) {
            g = g + y;
            return;
        }
    "#]],
    );
    check(
        Preserving::ExtractProcedure,
        "fn f() { return; }",
        expect![[r#"
        no place
    "#]],
    );
}

#[test]
fn inlining() {
    let program = "
        fn f(x: i8) -> i8 {
            block h {
                x = callee(x) catch Odd -> h;
            }
            return x;
        }
        fn callee(y: i8) -> i8 {
            var z: i8;
            check y != 0 else throw Odd;
            check y != 1 else throw Late;
            z = callee(z);
            if y < 0 { return z; }
            return y;
        }
    ";
    check(
        Preserving::InlineCall,
        program,
        expect![[r#"
        fn f(x: i8) -> i8 {
            var y_0, z_0, t_0: i8;
            block h {
                y_0 = x;
                z_0 = 0;
                block out_0_0 {
                    if !(y_0 != 0) {
                        break h;
                    }
                    check y_0 != 1 else throw Late;
                    z_0 = callee(z_0) catch Odd -> h;
                    if y_0 < 0 {
                        t_0 = z_0;
                        break out_0_0;
                    }
                    t_0 = y_0;
                    break out_0_0;
                }
                x = t_0;
            }
            return x;
        }

        fn callee(y: i8) -> i8 {
            var z: i8;
            check y != 0 else throw Odd;
            check y != 1 else throw Late;
            z = callee(z);
            if y < 0 {
                return z;
            }
            return y;
        }
    "#]],
    );
}
