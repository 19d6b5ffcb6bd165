//! Lowering: from typed trees to the core language.
//!
//! In: the typed trees of all versions, so that classes have the same numbers
//! in all. Out: a program for each version, validated. A method that uses
//! something that is not supported becomes opaque, with the construct and its
//! place; all others are lowered. Models of the library are lowered where
//! something uses them.
//!
//! * `context`, `names`, `tags`, `order`, `hierarchy`, `function`, `value`: what
//!   all of it shares;
//! * `methods`, `derived`, `lambdas`, `numbering`, `fingerprint`: procedures;
//! * `stmts`, `switch`, `tries`, `throws`: statements;
//! * `exprs`, `operators`, `assign`, `calls`, `outside`, `create`, `strings`,
//!   `classes`, `boxes`, `constructed`, `copies`, `reflect`: expressions;
//! * `dispatch`, `instances`, `stores`, `ranges`, `kinds`: what depends on the
//!   classes of objects;
//! * `unsure`: what names may mean outside.

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
mod hierarchy;
mod instances;
mod intrinsics;
mod kinds;
mod lambdas;
mod methods;
pub mod names;
mod numbering;
mod operators;
mod order;
mod outside;
mod ranges;
mod reflect;
mod stmts;
mod stores;
mod strings;
mod switch;
mod tags;
mod throws;
mod tries;
mod unsure;
mod value;

pub use context::Source;
pub use tags::ClassNumbers;

use crate::typed::{ClassId, ClassKind, MethodBody, MethodId, Origin, Program as Typed};
use context::Target;
use numbering::Numbers;
use order::Place;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use tags::Tags;
use unsure::Unsure;
use verdiff_ir::{Extern, Footprint, Name, Opaque, Proc, Program, StmtKind, validate};

/// Lowers all versions, and says what the numbers of classes mean in them. The
/// programs do not have the files yet that their spans point into.
pub fn lower(versions: &[Source<'_>]) -> (Vec<Program>, ClassNumbers) {
    let unsure = Unsure::new(versions);
    let tags = Tags::merging(unsure.bodies());
    let words = words(versions);
    number_classes(versions, &words, &tags);
    let lambdas = numbering::numbers(versions);
    let all = versions.iter().zip(&lambdas);
    let mut targets: Vec<Target<'_>> = all
        .map(|(source, numbers)| lower_version(source, &words, (&tags, &unsure, numbers)))
        .collect();
    unsure::doubt_overloads(&mut targets);
    // Only now all numbers of all versions are known.
    let mut programs: Vec<Program> = targets.into_iter().map(finished).collect();
    share_library(&mut programs);
    let numbers = tags.all();
    for program in &mut programs {
        program.kinds.names = numbers.names.clone();
    }
    (programs.into_iter().map(validated).collect(), numbers)
}

/// All words of all versions: a class of the library whose name is none of
/// them is not made anywhere.
fn words<'s>(versions: &[Source<'s>]) -> FxHashSet<&'s str> {
    let texts = versions.iter().flat_map(|source| source.texts.iter().copied());
    texts.flat_map(fingerprint::words).collect()
}

/// Classes get their numbers by name and by what is above them, before anything
/// else asks for one.
fn number_classes(versions: &[Source<'_>], words: &FxHashSet<&str>, tags: &Tags) {
    let mut found: BTreeMap<&str, Place<'_>> = BTreeMap::new();
    for source in versions {
        let program = source.program;
        let classes = instantiable(program, words);
        for (class, place) in classes.iter().zip(order::places(program, &classes)) {
            found.entry(names::class(program, *class)).or_insert(place);
        }
    }
    for implicit in throws::Implicit::ALL {
        found.entry(implicit.class()).or_insert_with(|| Place::named(implicit.class()));
    }
    tags.number_classes(&found);
}

/// Classes of which there may be objects, the same in all versions as far as
/// they are of the library.
fn instantiable(program: &Typed, words: &FxHashSet<&str>) -> Vec<ClassId> {
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

fn lower_version<'p>(
    source: &'p Source<'p>,
    words: &FxHashSet<&str>,
    shared: (&'p Tags, &'p Unsure, &'p Numbers),
) -> Target<'p> {
    let classes = instantiable(source.program, words);
    let mut target = Target::new(source, shared, &classes);
    for method in own_methods(source.program) {
        target.want(method);
    }
    lower_wanted(&mut target);
    target.add_class_initialisers();
    target
}

/// The program of a version, with the procedures that need to know all
/// classes of all versions.
fn finished(mut target: Target<'_>) -> Program {
    let lambdas = target.interfaces();
    target.write_stores(&lambdas);
    target.write_dispatchers(&lambdas);
    target.write_tests(&lambdas);
    target.write_classes();
    target.write_throw();
    target.write_kinds(&lambdas);
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

/// Lowers what is wanted, and what that wants in turn.
fn lower_wanted(target: &mut Target<'_>) {
    let mut closures = 0;
    loop {
        let wanted = std::mem::take(&mut target.wanted);
        let is_done =
            wanted.is_empty() && closures == target.closures.len() && target.undecided.is_empty();
        if is_done {
            return;
        }
        for method in wanted {
            methods::lower_method(target, method);
        }
        while closures < target.closures.len() {
            lower_closure(target, closures);
            closures += 1;
        }
        // What calls choose from must be lowered as well.
        target.find_choices();
        target.want_inherited();
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
    let unknown: Vec<Name> = program.unknown_callees().into_iter().cloned().collect();
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
    Extern { name, params, results, pure: false, reads, writes, throws, computes: None, span }
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
    // Names of parameters may be what is wrong.
    let types: Vec<verdiff_ir::Type> = proc.params.iter().map(|param| param.ty).collect();
    program.add_extern(external(name.clone(), context::parameters(&types), proc.results, span));
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
