//! Parameters that only some versions have and that these do not use.
//!
//! In: the programs. Out: the same without such parameters, and without
//! the arguments for them, where the parameters that are left agree; and a note
//! for each. Arguments are pure and total, so what is dropped does nothing.

use crate::version::{Version, only_have};
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::{Expr, Name, Proc, Program, Stmt, StmtKind, Type, Var};

/// What is to be told of procedures, by name.
pub(crate) type Notes = BTreeMap<Name, Vec<String>>;

/// Drops what is not used. A parameter that was only passed on to such a
/// parameter is not used either.
pub(crate) fn drop_unused(versions: &[Version], programs: &mut [Program]) -> Notes {
    let mut notes = Notes::new();
    let Some((first, others)) = programs.split_first() else { return notes };
    let is_common = |name: &&Name| others.iter().all(|program| program.procs.contains_key(*name));
    let names: Vec<Name> = first.procs.keys().filter(is_common).cloned().collect();
    let mut progress = true;
    while progress {
        progress = false;
        for name in &names {
            if let Some(gone) = surplus(programs, name) {
                let told = told(versions, programs, name, &gone);
                notes.entry(name.clone()).or_default().extend(told);
                for (program, gone) in programs.iter_mut().zip(&gone) {
                    drop_params(program, name, gone);
                }
                progress = true;
            }
        }
    }
    notes
}

/// One sentence for each parameter that is gone.
fn told(
    versions: &[Version],
    programs: &[Program],
    name: &Name,
    gone: &[BTreeSet<usize>],
) -> Vec<String> {
    let mut owners: IndexMap<&Name, Vec<Version>> = IndexMap::new();
    for ((version, program), gone) in versions.iter().zip(programs).zip(gone) {
        let params = gone.iter().filter_map(|at| program.procs[name].params.get(*at));
        params.for_each(|param| owners.entry(&param.name).or_default().push(*version));
    }
    let note = |(param, versions): (&Name, Vec<Version>)| {
        format!("parameter `{param}`, which {}, is not used", only_have(&versions))
    };
    owners.into_iter().map(note).collect()
}

/// The positions of parameters to drop in each version, if the lists differ
/// and then do not.
fn surplus(programs: &[Program], name: &Name) -> Option<Vec<BTreeSet<usize>>> {
    // Calls in opaque procedures cannot be changed.
    let is_called = |program: &Program| program.opaque.values().any(|o| o.calls.contains(name));
    let procs: Vec<&Proc> = programs.iter().map(|p| p.procs.get(name)).collect::<Option<_>>()?;
    let are_alike = |gone: &[BTreeSet<usize>]| {
        let left = procs.iter().zip(gone).map(|(proc, gone)| types(proc, gone));
        left.collect::<BTreeSet<_>>().len() == 1
    };
    let none = vec![BTreeSet::new(); procs.len()];
    if are_alike(&none) || programs.iter().any(is_called) {
        return None;
    }
    let gone: Vec<BTreeSet<usize>> = procs.iter().map(|proc| unused(proc, &procs)).collect();
    are_alike(&gone).then_some(gone)
}

fn types(proc: &Proc, without: &BTreeSet<usize>) -> Vec<Type> {
    let params = proc.params.iter().enumerate().filter(|(at, _)| !without.contains(at));
    params.map(|(_, param)| param.ty).collect()
}

/// The parameters that some version has not, and that the body does not use.
fn unused(proc: &Proc, versions: &[&Proc]) -> BTreeSet<usize> {
    let has = |other: &&Proc, param: &Var| other.params.iter().any(|own| own.name == param.name);
    let is_shared = |param: &Var| versions.iter().all(|other| has(other, param));
    let params = proc.params.iter().enumerate();
    params
        .filter(|(at, param)| !is_shared(param) && !is_used(proc, *at, param))
        .map(|(at, _)| at)
        .collect()
}

/// Whether a parameter is mentioned, but for passing it on to itself.
fn is_used(proc: &Proc, at: usize, param: &Var) -> bool {
    let mut used = false;
    verdiff_ir::program::walk(&proc.body, &mut |stmt| {
        used |= stmt.targets().contains(param);
        for expr in evaluated(stmt, &proc.name, at) {
            expr.for_each_var(&mut |var| used |= var == param);
        }
    });
    used
}

/// The expressions of a statement, without the argument at a position of a
/// call of the procedure itself.
fn evaluated<'s>(stmt: &'s Stmt, itself: &Name, at: usize) -> Vec<&'s Expr> {
    match &stmt.kind {
        StmtKind::Call(call) if call.callee == *itself => {
            let others = call.args.iter().enumerate().filter(|(index, _)| *index != at);
            others.map(|(_, arg)| arg).collect()
        }
        _ => stmt.exprs().iter().collect(),
    }
}

fn drop_params(program: &mut Program, name: &Name, gone: &BTreeSet<usize>) {
    if gone.is_empty() {
        return;
    }
    if let Some(proc) = program.procs.get_mut(name) {
        drop_at(&mut proc.params, gone);
    }
    for proc in program.procs.values_mut() {
        drop_args(&mut proc.body, name, gone);
    }
}

fn drop_args(body: &mut [Stmt], callee: &Name, gone: &BTreeSet<usize>) {
    for stmt in body {
        if let StmtKind::Call(call) = &mut stmt.kind
            && call.callee == *callee
        {
            drop_at(&mut call.args, gone);
        }
        for inner in stmt.bodies_mut() {
            drop_args(inner, callee, gone);
        }
    }
}

fn drop_at<T>(list: &mut Vec<T>, gone: &BTreeSet<usize>) {
    let mut index = 0;
    list.retain(|_| {
        index += 1;
        !gone.contains(&(index - 1))
    });
}

#[cfg(test)]
mod tests {
    use crate::Matched;
    use verdiff_ir::text::{parse, print};
    use verdiff_ir::validate;

    fn matched(old: &str, new: &str) -> Matched {
        let [old, new] = [old, new].map(|text| parse("test.vir", text).expect("a valid program"));
        let matched = Matched::change(old, new);
        assert!(matched.programs().iter().all(|program| validate(program).is_ok()));
        matched
    }

    #[test]
    fn a_parameter_that_is_passed_on_to_nobody_is_dropped_with_its_arguments() {
        let matched = matched(
            "fn g(x: i32) -> i32 { return x; }
             fn f(x: i32) -> i32 { var y: i32; y = g(x); return y; }",
            "fn g(flags: i64, x: i32) -> i32 { var r: i32; if x > 0 { r = g(flags + 1, 0); } return x; }
             fn f(x: i32, flags: i64) -> i32 { var y: i32; y = g(flags, x); return y; }",
        );
        let text = print(matched.latest());
        assert!(!text.contains("flags"), "{text}");
        let expected = "parameter `flags`, which only the new version has, is not used";
        assert_eq!(matched.notes(&"f".into()), [expected]);
        assert_eq!(matched.notes(&"g".into()), [expected]);
        assert!(matched.incompatible(&"f".into()).is_none());
    }

    #[test]
    fn both_versions_may_have_some() {
        let matched = matched(
            "fn f(a: i8, x: i32) -> i32 { return x; }",
            "fn f(x: i32, b: bool) -> i32 { return x; }",
        );
        assert_eq!(matched.notes(&"f".into()).len(), 2);
        assert!(matched.incompatible(&"f".into()).is_none());
    }

    #[test]
    fn a_parameter_that_is_used_changes_the_signature() {
        for body in ["return x + b;", "b = 1; return x;", "return g(b);"] {
            let body = body.replace("return g(b)", "x = h(b); return x");
            let matched = matched(
                "fn h(b: i32) -> i32 { return b; } fn f(x: i32) -> i32 { return x; }",
                &format!(
                    "fn h(b: i32) -> i32 {{ return b; }} fn f(x: i32, b: i32) -> i32 {{ {body} }}"
                ),
            );
            let reason = matched.incompatible(&"f".into()).map(|reason| reason.message.clone());
            let expected = "the signature changed from (i32) -> (i32) to (i32, i32) -> (i32)";
            assert_eq!(reason.as_deref(), Some(expected));
            assert!(matched.notes(&"f".into()).is_empty());
        }
    }

    #[test]
    fn a_parameter_of_both_versions_is_kept() {
        let matched = matched(
            "fn f(x: i32, y: i32) -> i32 { return x; }",
            "fn f(y: i32, z: i8) -> i32 { return y; }",
        );
        assert!(matched.incompatible(&"f".into()).is_some());
        assert_eq!(matched.latest().procs["f"].params.len(), 2);
    }

    #[test]
    fn what_opaque_procedures_call_keeps_its_parameters() {
        let opaque = "opaque fn o() because \"assembly\" fingerprint 0x1 calls f;";
        let matched = matched(
            &format!("{opaque} fn f(x: i32) {{ }}"),
            &format!("{opaque} fn f(x: i32, y: i32) {{ }}"),
        );
        assert!(matched.incompatible(&"f".into()).is_some());
    }
}
