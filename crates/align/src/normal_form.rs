//! Procedures up to the names of parameters, locals and labels.
//!
//! In: a procedure. Out: the same with parameters named by position, locals
//! and labels by first appearance, and unused locals left out. Two procedures
//! with equal normal forms do the same if their callees do.

use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::rename::{for_each_label, for_each_variable, rename_labels, rename_variables};
use verdiff_ir::{Name, Proc, Program};

/// The normal form of a procedure of a validated program.
pub fn normal_form(proc: &Proc) -> Proc {
    let mut normal = proc.clone();
    let mut names: BTreeMap<Name, Name> = BTreeMap::new();
    for (at, param) in normal.params.iter_mut().enumerate() {
        let name = numbered("param", at);
        names.insert(param.name.clone(), name.clone());
        param.name = name;
    }
    normal.locals = Vec::new();
    let locals: BTreeSet<&Name> = proc.locals.iter().map(|local| &local.name).collect();
    for_each_variable(&proc.body, &mut |var| {
        if locals.contains(&var.name) && !names.contains_key(&var.name) {
            let mut local = var.clone();
            local.name = numbered("local", normal.locals.len());
            names.insert(var.name.clone(), local.name.clone());
            normal.locals.push(local);
        }
    });
    rename_variables(&mut normal.body, &renaming(&names));
    let mut labels: BTreeMap<Name, Name> = BTreeMap::new();
    for_each_label(&proc.body, &mut |label| {
        let number = labels.len();
        labels.entry(label.clone()).or_insert_with(|| numbered("label", number));
    });
    rename_labels(&mut normal.body, &renaming(&labels));
    normal
}

/// Whether a procedure has the same normal form in all programs, or none has it.
pub fn has_same_form(programs: &[Program], name: &Name) -> bool {
    programs.windows(2).all(|two| match (two[0].procs.get(name), two[1].procs.get(name)) {
        (Some(one), Some(other)) => one == other || normal_form(one) == normal_form(other),
        (one, other) => one.is_none() && other.is_none(),
    })
}

/// A name that no program has: names have no line breaks.
fn numbered(what: &str, number: usize) -> Name {
    Name::from(format!("{what}\n{number}"))
}

fn renaming(names: &BTreeMap<Name, Name>) -> impl Fn(&mut Name) + '_ {
    |name| {
        if let Some(new) = names.get(name) {
            *name = new.clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_ir::text::parse;

    fn same(old: &str, new: &str) -> bool {
        let [old, new] = [old, new].map(|text| {
            let program = parse("test.vir", text).expect("a valid program");
            normal_form(&program.procs["f"])
        });
        old == new
    }

    #[test]
    fn names_of_locals_and_labels_do_not_matter() {
        assert!(same(
            "fn f(x: i32) -> i32 { var a, b: i32; block l { b = x; a = b; break l; } return a; }",
            "fn f(y: i32) -> i32 { var b, c, a: i32; block m { a = y; b = a; break m; } return b; }",
        ));
    }

    #[test]
    fn all_else_matters() {
        let f = "global g: i32; fn f(x: i32) -> i32 { var a: i32; a = x; return a; }";
        assert!(!same(f, "global g: i32; fn f(x: i32) -> i32 { g = x; return g; }"));
        assert!(!same(f, "fn f(x: i32) -> i32 { var a: i32; a = x; return x; }"));
        assert!(!same(f, "fn f(x: i64) -> i64 { var a: i64; a = x; return a; }"));
    }

    #[test]
    fn a_program_cannot_take_the_names_of_the_normal_form() {
        assert!(!same(
            "global `local 0`: i32; fn f(x: i32) -> i32 { var a: i32; `local 0` = x; return a; }",
            "global `local 0`: i32; fn f(x: i32) -> i32 { var a: i32; a = x; return a; }",
        ));
    }
}
