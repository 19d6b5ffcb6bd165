//! The abstract rung: two versions of a procedure and the callees that are the
//! same in; a proof that no difference can be seen, or what is known of the
//! difference, in words, out; and what holds at the heads of loops, as hints for
//! relational execution. No solver is asked.

use crate::verdict::Termination;
use std::collections::BTreeMap;
use verdiff_absint::{self as absint, Claim, Exit, Head, Range, Relation, analyse};
use verdiff_align::structured::Side;
use verdiff_align::{Matched, Property, Version};
use verdiff_ir::program::walk;
use verdiff_ir::{Name, ScalarType, Stop, Type};
use verdiff_product::correlate::correlate;
use verdiff_relate::{Guess, Hints, LoopHints, Spot};

/// Statements of both versions at the most.
const MOST_STATEMENTS: usize = 4_000;
/// Procedures that both versions call, directly or not, at the most.
const MOST_CALLEES: usize = 400;

/// What the analysis of the correlating program shows.
pub(crate) enum Known {
    /// The versions do the same.
    Same(Termination, Hints),
    /// These sentences hold.
    Facts(Vec<String>, Hints),
}

/// Analyses the versions of a procedure of a change. Nothing is known of it when it
/// is time to stop.
pub(crate) fn known(
    matched: &Matched,
    name: &Name,
    equivalent: &BTreeMap<Name, Termination>,
    stop: &Stop,
) -> Known {
    if matched.property != Property::Equivalence || is_big(matched, name) || stop.is_due() {
        return Known::Facts(Vec::new(), Hints::default());
    }
    let same = equivalent.iter();
    let same = same.map(|(name, ends)| (name.clone(), *ends == Termination::Full)).collect();
    let analysed =
        correlate(matched, name).ok().and_then(|both| analyse(matched, &both, &same, stop).ok());
    let Some(facts) = analysed else {
        return Known::Facts(Vec::new(), Hints::default());
    };
    let hints = Hints(facts.heads.iter().map(hints).collect());
    if facts.exit.is_equal() {
        let ends = if facts.end_alike { Termination::Full } else { Termination::Partial };
        return Known::Same(ends, hints);
    }
    let types = &matched.latest().procs[name].results;
    Known::Facts(sentences(matched, &facts.exit, types), hints)
}

/// What is claimed of a loop, as guesses that relational execution checks.
fn hints(head: &Head) -> LoopHints {
    let loops = head.loops.iter().map(|(side, span)| (version(*side), *span));
    let guesses = head.claims.iter().map(|claim| match claim {
        Claim::Within(of, range) => guess(of, None, *range),
        Claim::Apart(of, less, range) => guess(of, Some(less), *range),
    });
    LoopHints { loops: loops.collect(), guesses: guesses.collect() }
}

fn guess(of: &absint::Spot, less: Option<&absint::Spot>, range: Range) -> Guess {
    let spot =
        |spot: &absint::Spot| Spot { version: version(spot.version), name: spot.name.clone() };
    Guess { of: spot(of), less: less.map(spot), least: range.lo, most: range.hi }
}

fn version(side: Side) -> Version {
    match side {
        Side::Old => Version::OLD,
        Side::New => Version::NEW,
    }
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
