//! Whole correlating programs: two matched programs and the name of a procedure
//! in; a program of the core language with one procedure that runs both
//! versions out.
//!
//! Its parameters are those of the old version; the new version starts from the
//! same. Each version has its own copies of globals and procedures. The results
//! are, for each version, how it ended and what it returned.

use super::calls::Failures;
use super::generate::{Generated, generate};
use super::guarded::Guard;
use super::isolate::{isolated_extern, isolated_proc};
use super::lower::{assign, guard_var, lower};
use super::tag::{ending_var, result_var, tagged};
use std::collections::BTreeSet;
use verdiff_align::structured::{Both, Difference, Side, find, projects_to};
use verdiff_align::{Matched, Version};
use verdiff_ir::program::{Body, StmtKind};
use verdiff_ir::{Content, Expr, Name, Proc, Program, Span, Static, Type, Var};

/// A correlating program with what it was made of.
#[derive(Debug)]
pub struct Correlated {
    /// The structured difference of the two bodies.
    pub difference: Difference,
    /// The guarded program.
    pub generated: Generated,
    /// The same as a program of the core language.
    pub program: Program,
    /// The procedure of it that runs both versions.
    pub name: Name,
    /// How many of its results tell of the old version: how it ended, and what
    /// it returned. The others tell of the new one.
    pub old_results: usize,
    /// The variables that both versions start with: what the old one has, and
    /// the new one's copy of it.
    pub copies: Vec<(Var, Var)>,
    /// The variables that hold, for each version, how it ended and what it
    /// returned.
    pub results: Both<Vec<Var>>,
}

/// Why there is no correlating program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// One of the versions has no body for it.
    #[error("no procedure `{0}` with a body in both versions")]
    NoBody(Name),
    /// The versions cannot start from the same state.
    #[error("`{0}` cannot be compared: {1}")]
    Incompatible(Name, String),
    /// The difference is not of these versions.
    #[error("the difference does not project to the versions of `{0}`")]
    OtherDifference(Name),
}

/// The version that a side stands for.
pub(super) fn version(side: Side) -> Version {
    match side {
        Side::Old => Version::OLD,
        Side::New => Version::NEW,
    }
}

const SIDES: [Side; 2] = [Side::Old, Side::New];

/// The correlating program of a procedure.
pub fn correlate(matched: &Matched, name: &Name) -> Result<Correlated, Refusal> {
    let procs = pair(matched, name)?;
    correlate_by(matched, name, find(&procs.old.body, &procs.new.body))
}

/// The correlating program of a procedure, by a difference that someone else
/// found. It must project to both versions.
pub fn correlate_by(
    matched: &Matched,
    name: &Name,
    difference: Difference,
) -> Result<Correlated, Refusal> {
    let procs = pair(matched, name)?;
    if !projects_to(&difference, &procs.old.body, &procs.new.body) {
        return Err(Refusal::OtherDifference(name.clone()));
    }
    let failures = Both { old: Side::Old, new: Side::New }.map(|side| {
        let version = version(*side);
        Failures::new(matched.program(version), matched.effects(version))
    });
    let generated = generate(&difference, &failures);
    let assembly = Assembly { matched, name, procs, failures };
    let proc = assembly.proc(&generated);
    let (program, name) = (assembly.program(proc.clone()), proc.name);
    // Matching gives objects whose contents changed names that are none.
    debug_assert!(
        !matched.clashing_statics().is_empty() || verdiff_ir::validate::validate(&program).is_ok()
    );
    let old_results = 1 + assembly.procs.old.results.len();
    let results = Both { old: Side::Old, new: Side::New }.map(|side| assembly.results(*side));
    let copies = assembly.copies();
    Ok(Correlated { difference, generated, program, name, old_results, copies, results })
}

/// Both versions of a procedure, if they can be compared.
fn pair<'m>(matched: &'m Matched, name: &Name) -> Result<Both<&'m Proc>, Refusal> {
    // What could not be translated has no body, and there it is said why.
    if let Some(reason) = matched.incompatible(name) {
        return Err(Refusal::Incompatible(name.clone(), reason.message.clone()));
    }
    let body_of = |side| {
        let program = matched.program(version(side));
        program.procs.get(name).ok_or_else(|| Refusal::NoBody(name.clone()))
    };
    Ok(Both { old: body_of(Side::Old)?, new: body_of(Side::New)? })
}

struct Assembly<'m> {
    matched: &'m Matched,
    name: &'m Name,
    procs: Both<&'m Proc>,
    failures: Both<Failures>,
}

impl Assembly<'_> {
    /// The globals that matter to one of the versions.
    fn globals(&self) -> BTreeSet<Name> {
        let of = |side| {
            let effects = &self.matched.effects(version(side))[self.name];
            effects.reads.union(&effects.writes).cloned().collect::<Vec<Name>>()
        };
        SIDES.into_iter().flat_map(of).collect()
    }

    fn program(&self, proc: Proc) -> Program {
        let mut program = Program::default();
        let globals = self.globals();
        for side in SIDES {
            for global in &globals {
                let ty = self.matched.latest().globals[global].var.ty;
                program.add_global(Var::new(tagged(side, global), ty));
            }
            self.add_callees(side, &globals, &mut program);
        }
        for object in self.matched.latest().statics.values() {
            program.add_static(double(object, &globals));
        }
        program.add_proc(proc);
        program
    }

    fn add_callees(&self, side: Side, globals: &BTreeSet<Name>, program: &mut Program) {
        let own = self.matched.program(version(side));
        let effects = &self.matched.effects(version(side))[self.name];
        for external in effects.externs.iter().filter_map(|name| own.externs.get(name)) {
            program.add_extern(isolated_extern(side, external, globals));
        }
        for callee in effects.calls.iter().filter_map(|name| own.procs.get(name)) {
            program.add_proc(isolated_proc(side, callee, self.failures.of(side)));
        }
    }

    fn proc(&self, generated: &Generated) -> Proc {
        let mut body = self.prologue();
        body.extend(lower(&generated.commands, &mut Body::new));
        let results: Vec<Var> = SIDES.into_iter().flat_map(|side| self.results(side)).collect();
        body.push(
            StmtKind::Return { values: results.iter().cloned().map(Expr::var).collect() }.into(),
        );
        Proc {
            name: Name::from(format!("C_{}", self.name)),
            params: self.variables(Side::Old, &self.procs.old.params),
            results: results.iter().map(|var| var.ty).collect(),
            locals: self.locals(generated).into_iter().chain(results).collect(),
            body,
            span: Span::NOWHERE,
        }
    }

    /// The new version starts from what the old one starts from.
    fn prologue(&self) -> Body {
        self.copies().into_iter().map(|(from, to)| assign(to, Expr::var(from))).collect()
    }

    fn copies(&self) -> Vec<(Var, Var)> {
        let globals = self.globals();
        let globals = globals.iter().map(|name| {
            let ty = self.matched.latest().globals[name].var.ty;
            (Var::new(name.clone(), ty), Var::new(name.clone(), ty))
        });
        let Both { old, new } = self.procs;
        let params = old.params.iter().cloned().zip(new.params.iter().cloned());
        let tag = |(from, to)| (tagged_var(Side::Old, &from), tagged_var(Side::New, &to));
        globals.chain(params).map(tag).collect()
    }

    fn variables(&self, side: Side, vars: &[Var]) -> Vec<Var> {
        vars.iter().map(|var| tagged_var(side, var)).collect()
    }

    /// How a version ended, and what it returned.
    fn results(&self, side: Side) -> Vec<Var> {
        let values = self.procs.of(side).results.iter().enumerate();
        let values = values.map(|(at, ty): (usize, &Type)| result_var(side, at, *ty));
        [ending_var(side)].into_iter().chain(values).collect()
    }

    fn locals(&self, generated: &Generated) -> Vec<Var> {
        let Both { old, new } = self.procs;
        let mut locals = self.variables(Side::Old, &old.locals);
        locals.extend(self.variables(Side::New, &new.params));
        locals.extend(self.variables(Side::New, &new.locals));
        for side in SIDES {
            let guards = 0..*generated.guards.of(side);
            locals.extend(guards.map(|number| guard_var(Guard { version: side, number })));
        }
        locals
    }
}

fn tagged_var(side: Side, var: &Var) -> Var {
    Var::new(tagged(side, &var.name), var.ty)
}

/// A static object with its contents in the globals of both versions.
fn double(object: &Static, globals: &BTreeSet<Name>) -> Static {
    let kept = || object.contents.iter().filter(|content| globals.contains(&content.global));
    let of = |side| {
        kept().map(move |content| Content {
            global: tagged(side, &content.global),
            ..content.clone()
        })
    };
    let contents = SIDES.into_iter().flat_map(of).collect();
    Static { contents, ..object.clone() }
}
