//! Whole correlating programs: two matched programs and the name of a procedure
//! in; a program of the core language with one procedure that runs both
//! versions out.

use super::generate::{Generated, generate};
use crate::several::assembly::{Assembly, Refusal};
use verdiff_align::Matched;
use verdiff_align::structured::{Both, Difference, Side, find, projects_to};
use verdiff_ir::program::Body;
use verdiff_ir::{Name, Program, Var};

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

/// The correlating program of a procedure.
pub fn correlate(matched: &Matched, name: &Name) -> Result<Correlated, Refusal> {
    let assembly = Assembly::new(matched, name, &[Side::Old, Side::New])?;
    let bodies = bodies(&assembly);
    let difference = find(bodies.old, bodies.new);
    Ok(assembled(&assembly, name, difference))
}

/// The correlating program of a procedure, by a difference that someone else
/// found. It must project to both versions.
pub fn correlate_by(
    matched: &Matched,
    name: &Name,
    difference: Difference,
) -> Result<Correlated, Refusal> {
    let assembly = Assembly::new(matched, name, &[Side::Old, Side::New])?;
    let bodies = bodies(&assembly);
    if !projects_to(&difference, bodies.old, bodies.new) {
        return Err(Refusal::OtherDifference(name.clone()));
    }
    Ok(assembled(&assembly, name, difference))
}

fn bodies<'m>(assembly: &Assembly<'m, Side>) -> Both<&'m Body> {
    Both { old: assembly.body(Side::Old), new: assembly.body(Side::New) }
}

fn assembled(assembly: &Assembly<'_, Side>, name: &Name, difference: Difference) -> Correlated {
    let failures = Both { old: Side::Old, new: Side::New };
    let failures = failures.map(|side| assembly.failures[side].clone());
    let generated = generate(&difference, &failures);
    let name = Name::from(format!("C_{name}"));
    let guards = |side| *generated.guards.of(side);
    let program = assembly.program(name.clone(), &generated.commands, &guards);
    let results = Both { old: assembly.results(Side::Old), new: assembly.results(Side::New) };
    let (old_results, copies) = (results.old.len(), assembly.copies());
    Correlated { difference, generated, program, name, old_results, copies, results }
}
