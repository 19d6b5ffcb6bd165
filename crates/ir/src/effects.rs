//! What a procedure may do, with all that it calls: which globals it reads
//! and writes, how it may end, whether it talks to the outside.
//!
//! An over-approximation, by a fixed point over the call graph: what is not
//! listed is not done.

use crate::call_graph::{CallGraph, for_each_call};
use crate::expr::{Cast, ExprKind, Var};
use crate::name::Name;
use crate::name_set::{NameSet, Names, Places};
use crate::program::{Call, Extern, Failure, Footprint, Proc, Program, Stmt, StmtKind, walk};
use crate::statics::mentioned;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

/// What a procedure may do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Effects {
    /// Globals whose value may matter to it.
    pub reads: NameSet,
    /// Globals that it may change.
    pub writes: NameSet,
    /// Globals that its own code may look at, or code that it calls: what is
    /// only shown to the outside is not among them, but for texts.
    pub looks: NameSet,
    /// How it may fail.
    pub failures: BTreeSet<Failure>,
    /// Externals that it may call, pure ones included.
    pub externs: NameSet,
    /// Procedures that it may call, directly or not.
    pub calls: NameSet,
    /// Static objects that it may mention.
    pub statics: NameSet,
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
    let mut tables = Tables::default();
    let globals = Places::of(&mut tables.globals, program.globals.keys());
    let mut all = Known { program, tables, globals, known: BTreeMap::new() };
    for group in graph.groups(program.procs.keys().chain(program.opaque.keys())) {
        match graph.is_recursive(&group) {
            true => all.add_recursive(&group),
            false => group.iter().for_each(|name| all.add_single(name)),
        }
    }
    finished(all)
}

/// The effects of the procedures so far, callees before callers.
struct Known<'p> {
    program: &'p Program,
    tables: Tables,
    /// All globals there are.
    globals: Places,
    known: BTreeMap<Name, Rc<Sketch>>,
}

/// All names there are.
#[derive(Debug, Default)]
struct Tables {
    globals: Names,
    /// Procedures and externals.
    callees: Names,
    statics: Names,
}

/// Effects, with places of names instead of the names.
#[derive(Debug, Clone, Default)]
struct Sketch {
    reads: Places,
    writes: Places,
    looks: Places,
    externs: Places,
    calls: Places,
    statics: Places,
    failures: BTreeSet<Failure>,
    talks: bool,
    allocates: bool,
    addresses: bool,
    repeats: bool,
}

impl Sketch {
    /// What either may do.
    fn add(&mut self, other: &Sketch) {
        self.reads.add(&other.reads);
        self.writes.add(&other.writes);
        self.looks.add(&other.looks);
        self.externs.add(&other.externs);
        self.calls.add(&other.calls);
        self.statics.add(&other.statics);
        self.failures.extend(other.failures.iter().cloned());
        self.talks |= other.talks;
        self.allocates |= other.allocates;
        self.addresses |= other.addresses;
        self.repeats |= other.repeats;
    }
}

impl<'p> Known<'p> {
    /// A procedure all of whose callees are known.
    fn add_single(&mut self, name: &Name) {
        let mut effects = self.own(name);
        for (callee, call) in callees(self.program, name) {
            let below = self.callee(callee);
            if self.known.contains_key(callee) {
                effects.calls.insert(&mut self.tables.callees, callee);
            }
            let own = std::mem::take(&mut effects.failures);
            let repeats = effects.repeats;
            effects.add(&below);
            match call {
                Some(call) => effects.failures.retain(|failure| is_uncaught(failure, call)),
                // Failures of callees are not passed on: those of the external are
                // all that callers are told of. And it ends, whatever it does.
                None => {
                    effects.failures.clear();
                    effects.repeats = repeats;
                }
            }
            effects.failures.extend(own);
        }
        self.known.insert(name.clone(), Rc::new(effects));
    }

    /// Procedures that call each other: all do what one does, but for failures
    /// that some of them catch.
    fn add_recursive(&mut self, group: &[Name]) {
        let mut joint = Sketch::default();
        let mut failures: BTreeMap<Name, BTreeSet<Failure>> = BTreeMap::new();
        let mut done: BTreeSet<&Name> = group.iter().collect();
        for name in group {
            let own = self.own(name);
            joint.add(&own);
            failures.insert(name.clone(), own.failures);
        }
        for name in group {
            for (callee, _) in callees(self.program, name) {
                if self.known.contains_key(callee) || failures.contains_key(callee) {
                    joint.calls.insert(&mut self.tables.callees, callee);
                }
                if done.insert(callee) {
                    joint.add(&self.callee(callee));
                }
            }
        }
        joint.repeats = true;
        while self.pass_failures(group, &mut failures) {}
        for (name, failures) in failures {
            self.known.insert(name, Rc::new(Sketch { failures, ..joint.clone() }));
        }
    }

    /// Adds to the failures of each procedure those of its callees that it does
    /// not catch. Returns whether that was anything new.
    fn pass_failures(
        &mut self,
        group: &[Name],
        failures: &mut BTreeMap<Name, BTreeSet<Failure>>,
    ) -> bool {
        let mut grown = false;
        for name in group {
            let mut more = BTreeSet::new();
            for (callee, call) in callees(self.program, name) {
                let Some(call) = call else { continue };
                let passes = |failure: &&Failure| is_uncaught(failure, call);
                match failures.get(callee) {
                    Some(below) => more.extend(below.iter().filter(passes).cloned()),
                    None => {
                        let below = self.callee(callee);
                        more.extend(below.failures.iter().filter(passes).cloned());
                    }
                }
            }
            let own = failures.entry(name.clone()).or_default();
            let before = own.len();
            own.extend(more);
            grown |= own.len() > before;
        }
        grown
    }

    /// What a procedure does by itself.
    fn own(&mut self, name: &Name) -> Sketch {
        match self.program.procs.get(name) {
            Some(proc) => self.sketch(own_effects(self.program, proc)),
            None => Rc::unwrap_or_clone(self.callee(name)),
        }
    }

    fn callee(&mut self, callee: &Name) -> Rc<Sketch> {
        match (self.known.get(callee), self.program.externs.get(callee)) {
            (Some(callee), _) => callee.clone(),
            (None, Some(external)) => Rc::new(self.declared(external)),
            (None, None) => Rc::default(),
        }
    }

    /// The effects of an external, as declared.
    fn declared(&mut self, external: &Extern) -> Sketch {
        let [reads, writes] = [&external.reads, &external.writes].map(|names| match names {
            Footprint::All => self.globals.clone(),
            Footprint::Only(names) => Places::of(&mut self.tables.globals, names),
        });
        // What it is shown of texts is read where they lie.
        let looks = match self.program.texts.contains_key(&external.name) {
            true => reads.clone(),
            false => Places::default(),
        };
        Sketch {
            reads,
            writes,
            looks,
            failures: external.throws.iter().cloned().map(Failure::Throw).collect(),
            externs: Places::of(&mut self.tables.callees, [&external.name]),
            talks: !external.pure,
            ..Sketch::default()
        }
    }

    fn sketch(&mut self, effects: Effects) -> Sketch {
        let Tables { globals, callees, statics } = &mut self.tables;
        Sketch {
            reads: Places::of(globals, &effects.reads),
            writes: Places::of(globals, &effects.writes),
            looks: Places::of(globals, &effects.looks),
            externs: Places::of(callees, &effects.externs),
            calls: Places::of(callees, &effects.calls),
            statics: Places::of(statics, &effects.statics),
            failures: effects.failures,
            talks: effects.talks,
            allocates: effects.allocates,
            addresses: effects.addresses,
            repeats: effects.repeats,
        }
    }
}

/// With names instead of places; many procedures share them.
fn finished(all: Known<'_>) -> BTreeMap<Name, Effects> {
    let Tables { globals, callees, statics } = all.tables;
    let mut sets = [globals, callees, statics].map(Sets::of);
    let [globals, callees, statics] = &mut sets;
    let mut effects = |sketch: &Sketch| Effects {
        reads: globals.get(&sketch.reads),
        writes: globals.get(&sketch.writes),
        looks: globals.get(&sketch.looks),
        failures: sketch.failures.clone(),
        externs: callees.get(&sketch.externs),
        calls: callees.get(&sketch.calls),
        statics: statics.get(&sketch.statics),
        talks: sketch.talks,
        allocates: sketch.allocates,
        addresses: sketch.addresses,
        repeats: sketch.repeats,
    };
    all.known.iter().map(|(name, sketch)| (name.clone(), effects(sketch))).collect()
}

/// The sets of names of one table that were made so far.
struct Sets {
    table: Arc<Names>,
    made: HashMap<Places, NameSet>,
}

impl Sets {
    fn of(table: Names) -> Sets {
        Sets { table: Arc::new(table), made: HashMap::new() }
    }

    fn get(&mut self, places: &Places) -> NameSet {
        if let Some(made) = self.made.get(places) {
            return made.clone();
        }
        let made = NameSet::new(&self.table, places.clone());
        self.made.insert(places.clone(), made.clone());
        made
    }
}

/// All that a procedure calls, with the call if it is not opaque.
fn callees<'p>(program: &'p Program, name: &Name) -> Vec<(&'p Name, Option<&'p Call>)> {
    let mut found = Vec::new();
    match (program.procs.get(name), program.opaque.get(name)) {
        (Some(proc), _) => for_each_call(proc, |call| found.push((&call.callee, Some(call)))),
        (None, Some(opaque)) => found.extend(opaque.calls.iter().map(|callee| (callee, None))),
        (None, None) => {}
    }
    found
}

fn own_effects(program: &Program, proc: &Proc) -> Effects {
    let locals: BTreeSet<&Name> = proc.variables().map(|var| &var.name).collect();
    let is_global =
        |var: &Var| program.globals.contains_key(&var.name) && !locals.contains(&var.name);
    let mut effects =
        Effects { statics: mentioned(proc).into_iter().collect(), ..Effects::default() };
    let (mut reads, mut writes) = (BTreeSet::new(), BTreeSet::new());
    walk(&proc.body, &mut |stmt| {
        add_stmt(&mut effects, stmt);
        for expr in stmt.exprs() {
            expr.for_each_var(&mut |var| {
                if is_global(var) {
                    reads.insert(var.name.clone());
                }
            });
        }
        let globals = stmt.targets().iter().filter(|var| is_global(var));
        writes.extend(globals.map(|var| var.name.clone()));
    });
    let reads: NameSet = reads.into_iter().collect();
    Effects { looks: reads.clone(), reads, writes: writes.into_iter().collect(), ..effects }
}

fn add_stmt(effects: &mut Effects, stmt: &Stmt) {
    for expr in stmt.exprs() {
        expr.walk(&mut |expr| {
            effects.addresses |= matches!(expr.kind, ExprKind::Cast(Cast::Address, _));
        });
    }
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

/// Whether a failure of a callee gets out of the call.
fn is_uncaught(failure: &Failure, call: &Call) -> bool {
    match failure {
        Failure::Trap(_) => true,
        Failure::Throw(exception) => call.handler(exception).is_none(),
    }
}

impl Effects {
    /// What either may do.
    pub fn union(mut self, other: Effects) -> Effects {
        self.failures.extend(other.failures);
        Effects {
            reads: self.reads.joined(&other.reads),
            writes: self.writes.joined(&other.writes),
            looks: self.looks.joined(&other.looks),
            failures: self.failures,
            externs: self.externs.joined(&other.externs),
            calls: self.calls.joined(&other.calls),
            statics: self.statics.joined(&other.statics),
            talks: self.talks | other.talks,
            allocates: self.allocates | other.allocates,
            addresses: self.addresses | other.addresses,
            repeats: self.repeats | other.repeats,
        }
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
        externs: [external.name.clone()].into_iter().collect(),
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
                looks: _,
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
        assert_eq!(*caller.statics, BTreeSet::from(["a".into(), "b".into()]));
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
