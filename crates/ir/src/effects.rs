//! What a procedure may do, with all that it calls: which globals it reads
//! and writes, how it may end, whether it talks to the outside.
//!
//! An over-approximation, by a fixed point over the call graph: what is not
//! listed is not done.

use crate::call_graph::{CallGraph, for_each_call};
use crate::expr::{Cast, ExprKind, Var};
use crate::name::Name;
use crate::program::{
    Call, Extern, Failure, Footprint, Opaque, Proc, Program, Stmt, StmtKind, walk,
};
use crate::statics::mentioned;
use std::collections::{BTreeMap, BTreeSet};

/// What a procedure may do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Effects {
    /// Globals whose value may matter to it.
    pub reads: BTreeSet<Name>,
    /// Globals that it may change.
    pub writes: BTreeSet<Name>,
    /// How it may fail.
    pub failures: BTreeSet<Failure>,
    /// Externals that it may call, pure ones included.
    pub externs: BTreeSet<Name>,
    /// Procedures that it may call, directly or not.
    pub calls: BTreeSet<Name>,
    /// Static objects that it may mention.
    pub statics: BTreeSet<Name>,
    /// Whether it may call an external that is not pure.
    pub talks: bool,
    /// Whether it may allocate.
    pub allocates: bool,
    /// Whether it may take the address of an object.
    pub addresses: bool,
    /// Whether it may run a loop or a recursion, and so may not end.
    pub repeats: bool,
}

/// The effects of every procedure of a validated program, opaque ones
/// included: these do what their externals are declared to, and what they call
/// does.
pub fn effects(program: &Program) -> BTreeMap<Name, Effects> {
    let graph = CallGraph::new([program]);
    let mut known = BTreeMap::new();
    for group in graph.groups(program.procs.keys().chain(program.opaque.keys())) {
        for name in &group {
            let own = match program.procs.get(name) {
                Some(proc) => own_effects(program, proc),
                None => callee_effects(program, &BTreeMap::new(), name),
            };
            known.insert(name.clone(), own);
        }
        while add_callees(program, &group, &mut known) && graph.is_recursive(&group) {}
    }
    known
}

/// Adds to each member of a group what its callees do. Returns whether that
/// was anything new.
fn add_callees(program: &Program, group: &[Name], known: &mut BTreeMap<Name, Effects>) -> bool {
    let mut grown = false;
    for name in group {
        let next = match (program.procs.get(name), program.opaque.get(name)) {
            (Some(proc), _) => with_callees(program, proc, known),
            (None, Some(opaque)) => opaque_with_callees(program, name, opaque, known),
            (None, None) => Effects::default(),
        };
        grown |= known.insert(name.clone(), next.clone()) != Some(next);
    }
    grown
}

fn own_effects(program: &Program, proc: &Proc) -> Effects {
    let locals: BTreeSet<&Name> = proc.variables().map(|var| &var.name).collect();
    let is_global =
        |var: &Var| program.globals.contains_key(&var.name) && !locals.contains(&var.name);
    let mut effects = Effects { statics: mentioned(proc), ..Effects::default() };
    walk(&proc.body, &mut |stmt| add_stmt(&mut effects, stmt, &is_global));
    effects
}

fn add_stmt(effects: &mut Effects, stmt: &Stmt, is_global: &impl Fn(&Var) -> bool) {
    for expr in stmt.exprs() {
        expr.for_each_var(&mut |var| {
            if is_global(var) {
                effects.reads.insert(var.name.clone());
            }
        });
        expr.walk(&mut |expr| {
            effects.addresses |= matches!(expr.kind, ExprKind::Cast(Cast::Address, _));
        });
    }
    let globals = stmt.targets().iter().filter(|var| is_global(var));
    effects.writes.extend(globals.map(|var| var.name.clone()));
    match &stmt.kind {
        StmtKind::Check { failure, .. } | StmtKind::Fail { failure } => {
            effects.failures.insert(failure.clone());
        }
        StmtKind::New { .. } => effects.allocates = true,
        StmtKind::While { .. } => effects.repeats = true,
        StmtKind::Assign { .. }
        | StmtKind::Call(_)
        | StmtKind::If { .. }
        | StmtKind::Block { .. }
        | StmtKind::Break { .. }
        | StmtKind::Return { .. } => {}
    }
}

fn with_callees(program: &Program, proc: &Proc, known: &BTreeMap<Name, Effects>) -> Effects {
    let mut effects = known.get(&proc.name).cloned().unwrap_or_default();
    for_each_call(proc, |call| {
        let callee = callee_effects(program, known, &call.callee);
        effects.repeats |= callee.calls.contains(&proc.name) || call.callee == proc.name;
        if known.contains_key(&call.callee) {
            effects.calls.insert(call.callee.clone());
        }
        effects = std::mem::take(&mut effects).union(uncaught(callee, call));
    });
    effects
}

/// Failures of callees are not passed on: those of the external are all that
/// callers are told of.
fn opaque_with_callees(
    program: &Program,
    name: &Name,
    opaque: &Opaque,
    known: &BTreeMap<Name, Effects>,
) -> Effects {
    let mut effects = known.get(name).cloned().unwrap_or_default();
    for callee in &opaque.calls {
        let below = callee_effects(program, known, callee);
        effects.repeats |= below.calls.contains(name) || callee == name;
        if known.contains_key(callee) {
            effects.calls.insert(callee.clone());
        }
        // An external ends, whatever it does before.
        let below = Effects { failures: BTreeSet::new(), repeats: false, ..below };
        effects = effects.union(below);
    }
    effects
}

fn callee_effects(program: &Program, known: &BTreeMap<Name, Effects>, callee: &Name) -> Effects {
    match (known.get(callee), program.externs.get(callee)) {
        (Some(callee), _) => callee.clone(),
        (None, Some(external)) => extern_effects(program, external),
        (None, None) => Effects::default(),
    }
}

/// What is left of a callee's effects outside the call.
fn uncaught(mut callee: Effects, call: &Call) -> Effects {
    callee.failures.retain(|failure| match failure {
        Failure::Trap(_) => true,
        Failure::Throw(exception) => call.handler(exception).is_none(),
    });
    callee
}

impl Effects {
    /// What either may do.
    pub fn union(mut self, other: Effects) -> Effects {
        self.reads.extend(other.reads);
        self.writes.extend(other.writes);
        self.failures.extend(other.failures);
        self.externs.extend(other.externs);
        self.calls.extend(other.calls);
        self.statics.extend(other.statics);
        self.talks |= other.talks;
        self.allocates |= other.allocates;
        self.addresses |= other.addresses;
        self.repeats |= other.repeats;
        self
    }
}

/// The effects of an external, as declared.
pub fn extern_effects(program: &Program, external: &Extern) -> Effects {
    let names = |footprint: &Footprint| match footprint {
        Footprint::All => program.globals.keys().cloned().collect(),
        Footprint::Only(names) => names.iter().cloned().collect(),
    };
    Effects {
        reads: names(&external.reads),
        writes: names(&external.writes),
        failures: external.throws.iter().cloned().map(Failure::Throw).collect(),
        externs: BTreeSet::from([external.name.clone()]),
        talks: !external.pure,
        ..Effects::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        let program = parse("test.vir", text).expect("a valid program");
        let lines = effects(&program).into_iter().map(|(name, effects)| {
            let Effects {
                reads,
                writes,
                failures,
                externs,
                calls,
                statics,
                talks,
                allocates,
                addresses,
                repeats,
            } = effects;
            assert!(statics.is_empty() && !addresses, "tested elsewhere");
            format!(
                "{name}: reads {reads:?} writes {writes:?} fails {failures:?} asks {externs:?} \
                 calls {calls:?} talks {talks} allocates {allocates} repeats {repeats}"
            )
        });
        expected.assert_eq(&lines.collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn effects_pass_from_callees_to_callers() {
        check(
            "global g: i32;
             global h: i32;
             fn get() -> i32 { return g; }
             fn caller() { var x: i32; x = get(); h = x; }
             fn leaf(g2: i32) -> i32 { return g2; }",
            expect![[r#"
                caller: reads {g} writes {h} fails {} asks {} calls {get} talks false allocates false repeats false
                get: reads {g} writes {} fails {} asks {} calls {} talks false allocates false repeats false
                leaf: reads {} writes {} fails {} asks {} calls {} talks false allocates false repeats false"#]],
        );
    }

    #[test]
    fn what_is_caught_does_not_get_out() {
        check(
            "fn fails(x: i32) { check x > 0 else throw Small; check x < 9 else throw Big; trap end; }
             fn catches(x: i32) { block small { fails(x) catch Small -> small; } }",
            expect![[r#"
                catches: reads {} writes {} fails {Trap(end), Throw(Big)} asks {} calls {fails} talks false allocates false repeats false
                fails: reads {} writes {} fails {Trap(end), Throw(Big), Throw(Small)} asks {} calls {} talks false allocates false repeats false"#]],
        );
    }

    #[test]
    fn static_objects_and_addresses_are_taken_by_callers_too_and_read_nothing() {
        let text = "object a; object b;
             fn leaf() -> ref { return &a; }
             fn caller() { var p: ref; p = leaf(); if p == &b { } }
             fn where(p: ref) -> i64 { return i64.address(p); }
             fn above(p: ref) { var a: i64; a = where(p); }";
        let program = parse("test.vir", text).expect("a valid program");
        let effects = effects(&program);
        assert!(effects["above"].addresses && !effects["caller"].addresses);
        let caller = &effects["caller"];
        assert_eq!(caller.statics, BTreeSet::from(["a".into(), "b".into()]));
        assert!(caller.reads.is_empty());
    }

    #[test]
    fn an_opaque_procedure_does_what_its_callees_do_and_all_else() {
        check(
            "global g: i32;
             extern pure fn look() -> i32 throws Blind;
             opaque fn o() because \"assembly\" fingerprint 0x1 calls f, look;
             fn f() { var p: ref; p = new; while true { } }
             fn back() { round(); }
             fn h() { o(); }
             opaque fn round() throws Odd because \"assembly\" fingerprint 0x1 calls back;",
            expect![[r#"
                back: reads {g} writes {g} fails {Throw(Odd)} asks {round} calls {back, round} talks true allocates false repeats true
                f: reads {} writes {} fails {} asks {} calls {} talks false allocates true repeats true
                h: reads {g} writes {g} fails {} asks {look, o} calls {f, o} talks true allocates true repeats false
                o: reads {g} writes {g} fails {} asks {look, o} calls {f} talks true allocates true repeats false
                round: reads {g} writes {g} fails {Throw(Odd)} asks {round} calls {back, round} talks true allocates false repeats true"#]],
        );
    }

    #[test]
    fn recursion_repeats_and_shares_effects() {
        check(
            "global g: i32;
             extern fn put(x: i32) reads none writes none;
             fn even(n: i32) { var p: ref; p = new; odd(n); }
             fn odd(n: i32) { g = n; put(n); if n > 0 { even(n - 1); } }
             fn outside(n: i32) { odd(n); }",
            expect![[r#"
                even: reads {} writes {g} fails {} asks {put} calls {even, odd} talks true allocates true repeats true
                odd: reads {} writes {g} fails {} asks {put} calls {even, odd} talks true allocates true repeats true
                outside: reads {} writes {g} fails {} asks {put} calls {even, odd} talks true allocates true repeats true"#]],
        );
    }

    #[test]
    fn externals_do_what_they_are_declared_to() {
        check(
            "global g: i32;
             global h: i32;
             extern fn any();
             extern pure fn look() -> i32 reads h throws Blind;
             fn f() { any(); }
             fn p() -> i32 { var x: i32; x = look(); return x; }",
            expect![[r#"
                f: reads {g, h} writes {g, h} fails {} asks {any} calls {} talks true allocates false repeats false
                p: reads {h} writes {} fails {Throw(Blind)} asks {look} calls {} talks false allocates false repeats false"#]],
        );
    }
}
