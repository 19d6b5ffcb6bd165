//! The alignment of versions of a procedure, up to renamed locals.
//!
//! In: the versions. Out: a shared program over the names of version 0, an
//! edit for each version, and the renamings. What holds after: an edit
//! applied, with the names of the version put back, gives the version's body.

use crate::locals::{Renaming, renamings};
use crate::shared::{Alignment, align};
use std::collections::BTreeSet;
use verdiff_ir::{Name, Proc, Stmt};

/// Versions of a procedure as edits of a shared program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProcAlignment {
    /// The versions with new names for their locals and labels.
    pub renamed: Vec<Proc>,
    /// What gave each version its new names.
    pub renamings: Vec<Renaming>,
    /// The alignment of the renamed versions.
    pub alignment: Alignment<Stmt>,
}

/// Aligns versions of a procedure. The `globals` are those of all versions.
pub fn align_procs(versions: &[&Proc], globals: &BTreeSet<Name>) -> ProcAlignment {
    let renamings = renamings(versions, globals);
    let renamed: Vec<Proc> =
        versions.iter().zip(&renamings).map(|(proc, renaming)| renaming.apply(proc)).collect();
    let bodies: Vec<&[Stmt]> = renamed.iter().map(|proc| proc.body.as_slice()).collect();
    let alignment = align(&bodies);
    ProcAlignment { renamed, renamings, alignment }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::procs;
    use expect_test::{Expect, expect};

    /// Each version is the first procedure of a program.
    fn check(versions: &[&str], expected: Expect) {
        let procs: Vec<Proc> = versions.iter().map(|text| procs(text).remove(0)).collect();
        let aligned = align_procs(&procs.iter().collect::<Vec<_>>(), &BTreeSet::new());
        for (version, (renamed, renaming)) in
            procs.iter().zip(aligned.renamed.iter().zip(&aligned.renamings))
        {
            assert_eq!(&renaming.inverse().apply(renamed), version);
        }
        let renamings = aligned.renamings.iter().enumerate();
        let names = renamings.flat_map(|(version, renaming)| {
            let names = renaming.variables.iter().chain(&renaming.labels);
            names.map(move |(old, new)| format!("v{version}: {old} -> {new}\n"))
        });
        expected.assert_eq(&format!("{}{}", names.collect::<String>(), aligned.alignment));
    }

    #[test]
    fn renamed_locals_and_labels_are_no_change() {
        check(
            &[
                "fn p(x: i32) -> i32 { var a, b: i32; block l { a = x + 1; b = a * a; break l; } return b; }",
                "fn p(y: i32) -> i32 { var s, t: i32; block m { s = y + 1; t = s * s; break m; } return t; }",
            ],
            expect![[r#"
                v1: s -> a
                v1: t -> b
                v1: y -> x
                v1: m -> l
                block l {
                    a = x + 1;
                    b = a * a;
                    break l;
                }
                return b;
            "#]],
        );
    }

    #[test]
    fn a_renamed_local_beside_other_edits() {
        check(
            &[
                "fn p(x: i32) -> i32 { var a, b: i32; a = x + 1; b = a * a; return b; }",
                "fn p(x: i32) -> i32 { var a, t: i32; a = x + 2; t = a * a; return t; }",
                "fn p(x: i32) -> i32 { var a, b: i32; a = x + 1; b = a * a; b = b - 1; return b; }",
            ],
            expect![[r#"
                v1: t -> b
                hole 0 {
                    v0, v2: a = x + 1;
                    v1: a = x + 2;
                }
                b = a * a;
                hole 1 {
                    v0, v1: {}
                    v2: b = b - 1;
                }
                return b;
            "#]],
        );
    }

    #[test]
    fn parameters_correspond_by_position() {
        check(
            &[
                "fn p(x: i32, y: i32) -> i32 { return x - y; }",
                "fn p(y: i32, x: i32) -> i32 { return x - y; }",
            ],
            expect![[r#"
                v1: x -> y
                v1: y -> x
                hole 0 {
                    v0: return x - y;
                    v1: return y - x;
                }
            "#]],
        );
    }

    #[test]
    fn a_name_that_another_local_takes_becomes_a_new_one() {
        check(
            &[
                "fn p(x: i32) -> i32 { return x * x; }",
                "fn p(y: i32) -> i32 { var x: i32; x = y + 1; return y * y; }",
            ],
            expect![[r#"
                v1: x -> x'
                v1: y -> x
                hole 0 {
                    v0: {}
                    v1: `x'` = x + 1;
                }
                return x * x;
            "#]],
        );
    }

    #[test]
    fn no_local_takes_the_name_of_a_global() {
        check(
            &[
                "fn p(x: i32) -> i32 { var g: i32; g = x * 2; return g; }",
                "global g: i32; fn p(x: i32) -> i32 { var b: i32; b = x * 2; g = b; return b; }",
            ],
            expect![[r#"
                v0: g -> g'
                v1: b -> g'
                `g'` = x * 2;
                hole 0 {
                    v0: {}
                    v1: g = `g'`;
                }
                return `g'`;
            "#]],
        );
    }

    #[test]
    fn locals_of_other_types_do_not_correspond() {
        check(
            &["fn p(x: i32) { var a: i32; a = 1; }", "fn p(x: i32) { var b: i64; b = 1; }"],
            expect![[r#"
                hole 0 {
                    v0: a = 1;
                    v1: b = 1;
                }
            "#]],
        );
    }
}
