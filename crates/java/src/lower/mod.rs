//! Lowering: from typed trees to the core language.
//!
//! In: the typed trees of all versions, so that classes have the same numbers
//! in all. Out: a program for each version, validated. A method that uses
//! something that is not supported becomes opaque, with the construct and its
//! place; all others are lowered. Models of the library are lowered where
//! something uses them.
//!
//! * `context`, `names`, `function`, `value`: what all of it shares;
//! * `methods`, `derived`, `lambdas`, `fingerprint`: procedures;
//! * `stmts`, `switch`, `tries`, `throws`: statements;
//! * `exprs`, `operators`, `assign`, `calls`, `create`, `strings`, `classes`,
//!   `boxes`, `constructed`, `copies`, `reflect`: expressions;
//! * `dispatch`, `stores`: what depends on the classes of objects.

mod assign;
mod boxes;
mod calls;
mod classes;
mod constructed;
mod context;
mod copies;
mod create;
mod derived;
mod dispatch;
mod exprs;
mod fingerprint;
mod function;
mod intrinsics;
mod lambdas;
mod methods;
mod names;
mod operators;
mod reflect;
mod stmts;
mod stores;
mod strings;
mod switch;
mod throws;
mod tries;
mod value;

pub use context::Source;

use crate::typed::{ClassId, ClassKind, MethodBody, MethodId, Origin, Program as Typed};
use context::{Tags, Target};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::{Extern, Footprint, Name, Opaque, Proc, Program, StmtKind, validate};

/// Lowers all versions. The programs do not have the files yet that their
/// spans point into.
pub fn lower(versions: &[Source<'_>]) -> Vec<Program> {
    let tags = Tags::default();
    let words = words(versions);
    for source in versions {
        number_classes(source.program, &words, &tags);
    }
    let mut programs: Vec<Program> =
        versions.iter().map(|source| lower_version(source, &words, &tags)).collect();
    share_library(&mut programs);
    programs.into_iter().map(validated).collect()
}

/// All words of all versions: a class of the library whose name is none of
/// them is not made anywhere.
fn words<'s>(versions: &[Source<'s>]) -> BTreeSet<&'s str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let texts = versions.iter().flat_map(|source| source.texts.iter().copied());
    texts.flat_map(|text| text.split(move |c| !is_part(c))).collect()
}

/// Classes get their numbers by name, before anything else asks for one.
fn number_classes(program: &Typed, words: &BTreeSet<&str>, tags: &Tags) {
    let names: BTreeSet<&str> = instantiable(program, words)
        .into_iter()
        .map(|class| program.name(program.class(class).binary_name))
        .collect();
    for name in names {
        tags.of(name);
    }
}

/// Classes of which there may be objects, the same in all versions as far as
/// they are of the library.
fn instantiable(program: &Typed, words: &BTreeSet<&str>) -> Vec<ClassId> {
    let all = (0..program.classes.len() as u32).map(ClassId);
    let is_it = |id: &ClassId| {
        let class = program.class(*id);
        let is_class = matches!(class.kind, ClassKind::Class | ClassKind::Enum | ClassKind::Record);
        let is_met = match class.origin {
            Origin::Source | Origin::Prelude => true,
            Origin::Library => {
                let known = &program.known;
                words.contains(program.name(class.name))
                    || *id == known.string
                    || known.boxes.contains(id)
            }
            Origin::Outside => false,
        };
        is_class && !class.flags.is_abstract && is_met
    };
    all.filter(is_it).collect()
}

fn lower_version(source: &Source<'_>, words: &BTreeSet<&str>, tags: &Tags) -> Program {
    let mut target = Target {
        source,
        typed: source.program,
        tags,
        program: Program::default(),
        wanted: Vec::new(),
        asked: BTreeSet::new(),
        virtuals: BTreeMap::new(),
        tests: BTreeMap::new(),
        stores: BTreeMap::new(),
        guards: BTreeMap::new(),
        closures: Vec::new(),
        classes: instantiable(source.program, words),
        arrays: BTreeSet::new(),
        throws_objects: false,
        asks_classes: false,
    };
    for method in own_methods(source.program) {
        target.want(method);
    }
    // Choosing needs methods, and methods need more to choose from.
    let mut done = (usize::MAX, 0, 0);
    while done != (target.asked.len(), target.closures.len(), target.virtuals.len()) {
        done = (target.asked.len(), target.closures.len(), target.virtuals.len());
        lower_wanted(&mut target);
        target.write_dispatchers();
    }
    target.add_class_initialisers();
    target.write_stores();
    target.write_tests();
    target.write_classes();
    target.write_throw();
    target.program
}

/// The methods of the sources that have bodies, in order.
fn own_methods(program: &Typed) -> Vec<MethodId> {
    let all = (0..program.methods.len() as u32).map(MethodId);
    let is_own = |id: &MethodId| {
        let method = program.method(*id);
        let has_body = match method.body {
            MethodBody::Source(_) | MethodBody::Derived(_) | MethodBody::Problem(_) => true,
            MethodBody::Abstract | MethodBody::Native | MethodBody::Library(_) => false,
        };
        has_body && program.class(method.class).origin == Origin::Source
    };
    all.filter(is_own).collect()
}

fn lower_wanted(target: &mut Target<'_>) {
    let mut closures = 0;
    loop {
        let wanted = std::mem::take(&mut target.wanted);
        let is_done = wanted.is_empty() && closures == target.closures.len();
        for method in wanted {
            methods::lower_method(target, method);
        }
        while closures < target.closures.len() {
            lower_closure(target, closures);
            closures += 1;
        }
        if is_done {
            return;
        }
    }
}

fn lower_closure(target: &mut Target<'_>, at: usize) {
    let closure = &target.closures[at];
    let (name, lambda, owner) = (closure.name.clone(), closure.lambda, closure.owner);
    if target.program.procs.contains_key(&Name::from(name.as_str())) {
        return;
    }
    match lambdas::procedure(target, &name, lambda, owner) {
        Ok(lowered) => methods::add(target, lowered),
        Err(problem) => methods::add_opaque_closure(target, at, &problem),
    }
}

/// Methods of the library are the same in all versions, also in those that
/// do not call them.
fn share_library(programs: &mut [Program]) {
    let mut shared: BTreeMap<Name, (Extern, Opaque)> = BTreeMap::new();
    for program in programs.iter() {
        for (name, opaque) in &program.opaque {
            if let Some(external) = program.externs.get(name)
                && program.helpers.contains(name)
                && opaque.fingerprint == 0
            {
                shared.insert(name.clone(), (external.clone(), opaque.clone()));
            }
        }
    }
    for program in programs {
        for (name, (external, opaque)) in &shared {
            if !program.externs.contains_key(name) && !program.procs.contains_key(name) {
                program.add_extern(external.clone());
                program.opaque.insert(name.clone(), opaque.clone());
                program.helpers.insert(name.clone());
            }
        }
    }
}

/// A program whose invalid procedures are opaque: better no answer than a
/// wrong one.
fn validated(mut program: Program) -> Program {
    declare_callees_of_opaque(&mut program);
    while let Err(problems) = validate(&program) {
        let broken: BTreeSet<Name> =
            problems.iter().filter_map(|problem| problem.procedure.clone()).collect();
        let mut changed = false;
        for name in broken {
            if let Some(proc) = program.procs.shift_remove(&name) {
                let reason =
                    problems.iter().find(|problem| problem.procedure.as_ref() == Some(&name));
                let reason = reason.map_or(String::new(), |problem| problem.message.clone());
                give_up(&mut program, proc, reason);
                changed = true;
            }
        }
        if !changed {
            let reason = problems.first().map_or(String::new(), |problem| problem.message.clone());
            return all_opaque(program, &reason);
        }
    }
    program
}

/// Adds externals for what only opaque procedures call.
fn declare_callees_of_opaque(program: &mut Program) {
    let is_unknown =
        |name: &&Name| !program.procs.contains_key(*name) && !program.externs.contains_key(*name);
    let called = program.opaque.values().flat_map(|opaque| &opaque.calls);
    let unknown: BTreeSet<Name> = called.filter(is_unknown).cloned().collect();
    for name in unknown {
        program.add_extern(external(name, Vec::new(), Vec::new(), verdiff_ir::Span::NOWHERE));
    }
}

fn external(
    name: Name,
    params: Vec<verdiff_ir::Var>,
    results: Vec<verdiff_ir::Type>,
    span: verdiff_ir::Span,
) -> Extern {
    let throws = vec![names::ANY_EXCEPTION.into()];
    let (reads, writes) = (Footprint::All, Footprint::All);
    Extern { name, params, results, pure: false, reads, writes, throws, span }
}

fn give_up(program: &mut Program, proc: Proc, reason: String) {
    let mut calls = BTreeSet::new();
    verdiff_ir::program::walk(&proc.body, &mut |stmt| {
        if let StmtKind::Call(call) = &stmt.kind {
            calls.insert(call.callee.clone());
        }
    });
    let fingerprint = fingerprint::of_procedure(&proc);
    let (name, span) = (proc.name.clone(), proc.span);
    program.add_extern(external(name.clone(), proc.params, proc.results, span));
    program.opaque.insert(name, Opaque { reason, span, fingerprint, calls });
}

/// Every procedure as an opaque one, and nothing else: what is wrong is not in
/// one of them.
fn all_opaque(program: Program, reason: &str) -> Program {
    let mut given_up = Program { helpers: program.helpers.clone(), ..Program::default() };
    for (_, proc) in program.procs {
        give_up(&mut given_up, proc, reason.to_owned());
    }
    for (name, opaque) in program.opaque {
        if let Some(stands) = program.externs.get(&name) {
            given_up.add_extern(stands.clone());
            given_up.opaque.insert(name, opaque);
        }
    }
    declare_callees_of_opaque(&mut given_up);
    given_up
}
