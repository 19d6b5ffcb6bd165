//! Whole programs of several versions: matched programs, the name of a procedure
//! and guarded commands in; a program of the core language with one procedure
//! that does what the commands say out.
//!
//! Its parameters are those of the first version; the others start from the
//! same. Each version has its own copies of globals, procedures and externals.
//! The results are, for each version, how it ended and what it returned.

use super::calls::Failures;
use super::guarded::{Guard, Guarded};
use super::isolate::{isolated_extern, isolated_proc};
use super::lower::{assign, guard_var, lower};
use super::tag::{Owner, ending_var, result_var, tagged, tagged_var};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_align::Matched;
use verdiff_ir::program::{Body, StmtKind};
use verdiff_ir::{Content, Expr, Name, Proc, Program, Span, Static, Type, Var, validate};

/// Why there is no program of several versions.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// One of the versions, as readers call all of them, has no body for it.
    #[error("no procedure `{0}` with a body in {1} versions")]
    NoBody(Name, &'static str),
    /// The versions cannot start from the same state.
    #[error("`{0}` cannot be compared: {1}")]
    Incompatible(Name, String),
    /// The difference is not of these versions.
    #[error("the difference does not project to the versions of `{0}`")]
    OtherDifference(Name),
}

/// Whether matched programs are valid as they are. Matching gives globals whose
/// types changed, and objects whose contents did, names that no text can have;
/// programs of several versions then have such names as well.
pub fn has_plain_names(matched: &Matched) -> bool {
    matched.programs().iter().all(|program| validate(program).is_ok())
}

/// The versions of a procedure, which can be compared.
pub(crate) struct Assembly<'m, V> {
    matched: &'m Matched,
    name: &'m Name,
    /// The first is the one whose parameters the others copy.
    procs: Vec<(V, &'m Proc)>,
    /// How the callees of each version may fail.
    pub(crate) failures: BTreeMap<V, Failures>,
}

impl<'m, V: Owner> Assembly<'m, V> {
    /// These versions, at least one, of a procedure.
    pub(crate) fn new(matched: &'m Matched, name: &'m Name, owners: &[V]) -> Result<Self, Refusal> {
        // What could not be translated has no body, and there it is said why.
        if let Some(reason) = matched.incompatible(name) {
            return Err(Refusal::Incompatible(name.clone(), reason.message.clone()));
        }
        let body_of = |owner: &V| {
            let proc = matched.program(owner.version()).procs.get(name);
            Ok((*owner, proc.ok_or_else(|| Refusal::NoBody(name.clone(), V::ALL))?))
        };
        let procs = owners.iter().map(body_of).collect::<Result<_, _>>()?;
        let failures = owners.iter().map(|owner| {
            let version = owner.version();
            (*owner, Failures::new(matched.program(version), matched.effects(version)))
        });
        Ok(Assembly { matched, name, procs, failures: failures.collect() })
    }

    /// The body of a version.
    pub(crate) fn body(&self, owner: V) -> &'m Body {
        &self.matched.program(owner.version()).procs[self.name].body
    }

    /// The program whose procedure of this name does what the commands say,
    /// with so many guards of each version.
    pub(crate) fn program(
        &self,
        name: Name,
        commands: &[Guarded<V>],
        guards: &dyn Fn(V) -> u32,
    ) -> Program {
        let mut program = Program::default();
        let globals = self.globals();
        for (owner, _) in &self.procs {
            for global in &globals {
                let ty = self.matched.latest().globals[global].var.ty;
                program.add_global(Var::new(tagged(*owner, global), ty));
            }
            self.add_callees(*owner, &globals, &mut program);
        }
        for object in self.matched.latest().statics.values() {
            program.add_static(self.repeated(object, &globals));
        }
        program.add_proc(self.proc(name, commands, guards));
        debug_assert!(!has_plain_names(self.matched) || validate(&program).is_ok());
        program
    }

    /// What all versions start with: what the first one has, and the copy of it
    /// that another one has.
    pub(crate) fn copies(&self) -> Vec<(Var, Var)> {
        let Some(((first, from), others)) = self.procs.split_first() else { return Vec::new() };
        let globals = self.globals();
        let mut copies = Vec::new();
        for (owner, to) in others {
            let copy = |from: &Var, to: &Var| (tagged_var(*first, from), tagged_var(*owner, to));
            for name in &globals {
                let global = &self.matched.latest().globals[name].var;
                copies.push(copy(global, global));
            }
            copies.extend(from.params.iter().zip(&to.params).map(|(from, to)| copy(from, to)));
        }
        copies
    }

    /// The variables that hold how a version ended, and what it returned.
    pub(crate) fn results(&self, owner: V) -> Vec<Var> {
        let results = &self.matched.program(owner.version()).procs[self.name].results;
        let values = results.iter().enumerate();
        let values = values.map(|(at, ty): (usize, &Type)| result_var(owner, at, *ty));
        [ending_var(owner)].into_iter().chain(values).collect()
    }

    /// The globals that matter to one of the versions.
    fn globals(&self) -> BTreeSet<Name> {
        let of = |(owner, _): &(V, &Proc)| {
            let effects = &self.matched.effects(owner.version())[self.name];
            effects.reads.union(&effects.writes).cloned().collect::<Vec<Name>>()
        };
        self.procs.iter().flat_map(of).collect()
    }

    fn add_callees(&self, owner: V, globals: &BTreeSet<Name>, program: &mut Program) {
        let own = self.matched.program(owner.version());
        let effects = &self.matched.effects(owner.version())[self.name];
        for external in effects.externs.iter().filter_map(|name| own.externs.get(name)) {
            program.add_extern(isolated_extern(owner, external, globals));
            if let Some(texts) = own.texts.get(&external.name) {
                program.texts.insert(tagged(owner, &external.name), texts.clone());
            }
        }
        for callee in effects.calls.iter().filter_map(|name| own.procs.get(name)) {
            program.add_proc(isolated_proc(owner, callee, &self.failures[&owner]));
        }
    }

    /// A static object with its contents in the globals of all versions.
    fn repeated(&self, object: &Static, globals: &BTreeSet<Name>) -> Static {
        let kept = || object.contents.iter().filter(|content| globals.contains(&content.global));
        let of = |(owner, _): &(V, &Proc)| {
            let owner = *owner;
            kept().map(move |content| Content {
                global: tagged(owner, &content.global),
                ..content.clone()
            })
        };
        Static { contents: self.procs.iter().flat_map(of).collect(), ..object.clone() }
    }

    fn proc(&self, name: Name, commands: &[Guarded<V>], guards: &dyn Fn(V) -> u32) -> Proc {
        let copies = self.copies().into_iter();
        let mut body: Body = copies.map(|(from, to)| assign(to, Expr::var(from))).collect();
        body.extend(lower(commands, &mut Body::new));
        let results = self.procs.iter().flat_map(|(owner, _)| self.results(*owner));
        let results: Vec<Var> = results.collect();
        let values = results.iter().cloned().map(Expr::var).collect();
        body.push(StmtKind::Return { values }.into());
        let first = self.procs.first();
        let params = first.map(|(owner, proc)| tagged_vars(*owner, &proc.params));
        Proc {
            name,
            params: params.into_iter().flatten().collect(),
            results: results.iter().map(|var| var.ty).collect(),
            locals: self.locals(guards).into_iter().chain(results).collect(),
            body,
            span: Span::NOWHERE,
        }
    }

    /// The locals of all versions, the parameters of all but the first among
    /// them, and the guards.
    fn locals(&self, guards: &dyn Fn(V) -> u32) -> Vec<Var> {
        let mut locals = Vec::new();
        for (at, (owner, proc)) in self.procs.iter().enumerate() {
            if at > 0 {
                locals.extend(tagged_vars(*owner, &proc.params));
            }
            locals.extend(tagged_vars(*owner, &proc.locals));
        }
        for (owner, _) in &self.procs {
            let numbers = 0..guards(*owner);
            locals.extend(numbers.map(|number| guard_var(Guard { version: *owner, number })));
        }
        locals
    }
}

fn tagged_vars<V: Owner>(owner: V, vars: &[Var]) -> impl Iterator<Item = Var> {
    vars.iter().map(move |var| tagged_var(owner, var))
}
