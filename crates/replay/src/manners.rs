//! How the outside behaves in runs, and what machines decide.
//!
//! In: what is asked of the versions, the state of the outside at the start. Out: how they
//! are run, and in which other ways as well.

use crate::Ran;
use crate::met::WAYS;
use verdiff_align::Property;
use verdiff_ir::interp::{Ending, Event, Layout, World};
use verdiff_ir::{LastBits, Object, Scalar, Value};

/// What a machine decides that the language leaves open.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Machinery {
    pub(crate) layout: Layout,
    pub(crate) last_bits: LastBits,
    pub(crate) manners: Manners,
}

/// What the outside lets runs see of what they asked before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manners {
    /// Whatever it likes.
    Any,
    /// Nothing (`steady`).
    Steady,
    /// Nothing, and all calls return something (`obliging`).
    Obliging {
        /// Whether it says yes to what is asked of objects.
        agrees: bool,
    },
    /// What was called on the objects that it is handed (`remembering`).
    Remembering,
}

impl Machinery {
    pub(crate) fn usual(property: Property) -> Machinery {
        let manners = match property {
            Property::ConflictFreedom { strict: false } => Manners::Steady,
            Property::Equivalence | Property::ConflictFreedom { strict: true } => Manners::Any,
        };
        Machinery { layout: Layout::ByAllocation, last_bits: LastBits::Own, manners }
    }
}

/// Which of several possible kinds objects get.
pub(crate) fn way_of(World(number): World) -> usize {
    (number / 8) as usize % WAYS
}

/// Manners with which an outside is tried as well: some outsides are, since no call of
/// such an outside fails, and its runs are long.
pub(crate) fn longer(World(number): World) -> Option<Manners> {
    match number % 32 {
        0 => Some(Manners::Remembering),
        8 | 24 => Some(Manners::Obliging { agrees: true }),
        16 => Some(Manners::Obliging { agrees: false }),
        _ => None,
    }
}

/// Whether a call to the outside throws that does not in all runs, or answers null and
/// the run fails on it. Whatever comes after it is cut off, which says nothing of the
/// merge.
pub(crate) fn is_cut_off_for_some(runs: &[Ran]) -> bool {
    let is_made = |event: &Event, ran: &Ran| {
        ran.events().any(|other| {
            (&other.callee, &other.args, &other.ending)
                == (&event.callee, &event.args, &event.ending)
        })
    };
    let throws =
        runs.iter().flat_map(Ran::events).filter(|event| matches!(event.ending, Ending::Failed(_)));
    let failed = runs.iter().filter(|ran| matches!(ran.outcome.ending, Ending::Failed(_)));
    let on_null = failed.filter_map(|ran| ran.events().last()).filter(|event| is_null(event));
    throws.chain(on_null).any(|event| !runs.iter().all(|ran| is_made(event, ran)))
}

/// Whether a call was answered with null.
fn is_null(event: &Event) -> bool {
    let null = Value::Scalar(Scalar::Ref(Object::NULL));
    matches!(&event.ending, Ending::Returned(results) if results.contains(&null))
}
