//! The abstract rung: two versions of a procedure and the callees that are the
//! same in; a proof that no difference can be seen, or what is known of the
//! difference, in words, out. No solver is asked.

use crate::verdict::Termination;
use std::collections::BTreeMap;
use verdiff_absint::{Exit, Relation, analyse};
use verdiff_align::{Matched, Property};
use verdiff_ir::program::walk;
use verdiff_ir::{Name, ScalarType, Type};
use verdiff_product::correlate::correlate;

/// Statements of both versions at the most.
const MOST_STATEMENTS: usize = 4_000;
/// Procedures that both versions call, directly or not, at the most.
const MOST_CALLEES: usize = 400;

/// What the analysis of the correlating program shows.
pub(crate) enum Known {
    /// The versions do the same.
    Same(Termination),
    /// These sentences hold.
    Facts(Vec<String>),
}

/// Analyses the versions of a procedure of a change.
pub(crate) fn known(
    matched: &Matched,
    name: &Name,
    equivalent: &BTreeMap<Name, Termination>,
) -> Known {
    if matched.property != Property::Equivalence || is_big(matched, name) {
        return Known::Facts(Vec::new());
    }
    let same = equivalent.iter();
    let same = same.map(|(name, ends)| (name.clone(), *ends == Termination::Full)).collect();
    let analysed =
        correlate(matched, name).ok().and_then(|both| analyse(matched, &both, &same).ok());
    let Some(facts) = analysed else { return Known::Facts(Vec::new()) };
    if facts.exit.is_equal() {
        let ends = if facts.end_alike { Termination::Full } else { Termination::Partial };
        return Known::Same(ends);
    }
    let types = &matched.latest().procs[name].results;
    Known::Facts(sentences(matched, &facts.exit, types))
}

/// Whether putting both versions in one program costs more than it is worth.
fn is_big(matched: &Matched, name: &Name) -> bool {
    let mut statements = 0;
    for proc in matched.programs().iter().filter_map(|program| program.procs.get(name)) {
        walk(&proc.body, &mut |_| statements += 1);
    }
    let calls =
        matched.joint_effects(name).iter().map(|effects| effects.calls.len()).sum::<usize>();
    statements > MOST_STATEMENTS || calls > MOST_CALLEES
}

/// What is known of what can be seen, if it is anything.
fn sentences(matched: &Matched, exit: &Exit, types: &[Type]) -> Vec<String> {
    let mut said = Vec::new();
    for (at, (relation, ty)) in exit.results.iter().zip(types).enumerate() {
        let what = match types.len() {
            1 => "the result".to_string(),
            _ => format!("result {}", at + 1),
        };
        said.extend(sentence("return", &what, *relation, *ty));
    }
    for (name, relation) in &exit.globals {
        let ty = matched.latest().globals[name].var.ty;
        said.extend(sentence("end", &format!("global `{name}`"), *relation, ty));
    }
    said
}

fn sentence(both: &str, what: &str, relation: Relation, ty: Type) -> Option<String> {
    let Type::Scalar(ScalarType::Bv(width)) = ty else { return None };
    match relation {
        Relation::Differs(range) => Some(format!(
            "where both {both}, {what} differs by {range}: new minus old, in {} bits that wrap",
            width.bits()
        )),
        Relation::Equal | Relation::Unrelated => None,
    }
}
