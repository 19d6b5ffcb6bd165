//! Procedures under another name.
//!
//! In: the programs of a change. Out: the same, where a procedure that the new
//! version calls otherwise has that name in the old version, too, wherever it
//! is mentioned; and a note for each. Whatever is taken for renamed, the old
//! program still does what it did: only names change, all over.

use crate::params::Notes;
use crate::procs::{Found, match_procs};
use indexmap::IndexMap;
use std::collections::BTreeSet;
use verdiff_ir::rename::rename_statics;
use verdiff_ir::{Known, Name, Proc, Program, Stmt, StmtKind, Type};

/// The least part, of 1000, that a procedure with another name and another
/// body has in common with the one that it is taken for.
const LEAST_COMMON: u64 = 600;

/// Renames what is found. A procedure may be found only after what it calls
/// was.
pub(crate) fn rename_procs(old: &mut Program, new: &Program) -> Notes {
    let mut notes = Notes::new();
    loop {
        let renamed = found(old, new);
        if renamed.is_empty() {
            return notes;
        }
        for (from, to) in &renamed {
            notes.entry(to.clone()).or_default().push(format!("renamed from `{from}`"));
        }
        rename(old, &renamed);
    }
}

/// The old and the new names.
fn found(old: &Program, new: &Program) -> IndexMap<Name, Name> {
    let mut renamed = IndexMap::new();
    let is_alone = |name: &Name, there: &Program| !is_known(there, name);
    let any_alone = |here: &Program, there| here.procs.keys().any(|name| is_alone(name, there));
    if !any_alone(old, new) || !any_alone(new, old) {
        return renamed;
    }
    for group in match_procs(&[old, new]) {
        let [Some(before), Some(after)] = &group.members[..] else { continue };
        let is_alike = match after.found {
            Found::First | Found::ByName => false,
            Found::BySameBody => true,
            Found::BySimilarity { common } => common >= LEAST_COMMON,
        };
        let (from, to) = (&before.name, &after.name);
        let signatures = (signature(&old.procs[from]), signature(&new.procs[to]));
        let is_helper = old.helpers.contains(from) || new.helpers.contains(to);
        if is_alike && signatures.0 == signatures.1 && !is_helper {
            let is_free = !is_known(old, to) && !is_known(new, from);
            if is_free {
                renamed.insert(from.clone(), to.clone());
            }
        }
    }
    renamed
}

/// Whether a program has anything of this name that a procedure could be
/// taken for.
fn is_known(program: &Program, name: &Name) -> bool {
    program.procs.contains_key(name)
        || program.externs.contains_key(name)
        || program.statics.contains_key(name)
}

fn signature(proc: &Proc) -> (Vec<Type>, &[Type]) {
    (proc.params.iter().map(|param| param.ty).collect(), &proc.results)
}

fn rename(program: &mut Program, renamed: &IndexMap<Name, Name>) {
    let rename = |name: &mut Name| {
        if let Some(to) = renamed.get(name) {
            *name = to.clone();
        }
    };
    let named = |mut name: Name| {
        rename(&mut name);
        name
    };
    let procs = std::mem::take(&mut program.procs).into_values();
    program.procs = procs
        .map(|mut proc| {
            rename(&mut proc.name);
            rename_statics(&mut proc.body, &rename);
            rename_callees(&mut proc.body, &rename);
            (proc.name.clone(), proc)
        })
        .collect();
    let statics = std::mem::take(&mut program.statics).into_values();
    program.statics = statics
        .map(|mut object| {
            rename(&mut object.name);
            for content in &mut object.contents {
                if let Known::Static(name) = &mut content.value {
                    rename(name);
                }
            }
            (object.name.clone(), object)
        })
        .collect();
    for opaque in program.opaque.values_mut() {
        opaque.calls = std::mem::take(&mut opaque.calls).into_iter().map(named).collect();
    }
    let assumptions = std::mem::take(&mut program.assumptions);
    program.assumptions = assumptions.into_iter().map(|(name, all)| (named(name), all)).collect();
    let helpers: BTreeSet<Name> = std::mem::take(&mut program.helpers);
    program.helpers = helpers.into_iter().map(named).collect();
}

fn rename_callees(body: &mut [Stmt], rename: &impl Fn(&mut Name)) {
    for stmt in body {
        if let StmtKind::Call(call) = &mut stmt.kind {
            rename(&mut call.callee);
        }
        stmt.bodies_mut().into_iter().for_each(|inner| rename_callees(inner, rename));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Matched, Version};
    use verdiff_ir::Name;
    use verdiff_ir::text::{parse, print};

    fn matched(old: &str, new: &str) -> Matched {
        let [old, new] = [old, new].map(|text| parse("test.vir", text).expect("a valid program"));
        Matched::change(old, new)
    }

    #[test]
    fn callers_and_addresses_follow() {
        let old = "object f; fn f(x: i32) -> i32 { return x * 3; }
            fn g(x: i32) -> i32 { var y: i32; y = f(x); if &f == null { y = 1; } return y; }";
        let matched = matched(old, &old.replace('f', "h").replace("hn", "fn").replace("ih", "if"));
        assert_eq!(matched.notes(&Name::new("h")), ["renamed from `f`"]);
        assert_eq!(print(matched.program(Version::OLD)), print(matched.latest()));
    }

    #[test]
    fn a_caller_is_found_after_what_it_calls() {
        let text = "fn f(x: i32) -> i32 { return x * 3; }
            fn g(x: i32) -> i32 { var y: i32; y = f(x); return y; }";
        let matched = matched(text, &text.replace("f(", "h(").replace("g(", "k("));
        assert_eq!(matched.notes(&Name::new("k")), ["renamed from `g`"]);
        assert!(matched.only_in(Version::OLD).is_empty());
    }

    #[test]
    fn what_the_other_version_knows_is_not_renamed() {
        let matched = matched(
            "extern fn h(x: i32) -> i32; fn f(x: i32) -> i32 { return x * 3; }",
            "fn h(x: i32) -> i32 { return x * 3; }",
        );
        assert_eq!(matched.only_in(Version::OLD), [Name::new("f")]);
    }

    #[test]
    fn another_signature_is_another_procedure() {
        let matched = matched(
            "fn f(x: i32, y: i32) -> i32 { var z: i32; z = x * 3; z = z + y; z = z * z; return z; }",
            "fn h(x: i32, y: i64) -> i32 { var z: i32; z = x * 3; z = z + x; z = z * z; return z; }",
        );
        assert_eq!(matched.only_in(Version::NEW), [Name::new("h")]);
    }
}
