//! Which versions of a procedure agree on what: merges that need no solver.
//!
//! In: a procedure of the four versions of a merge, and which of its callees are the same
//! in all. Out: that the merge is free of conflicts, or nothing.
//!
//! The relational post-condition of the SafeMerge paper (section 5), with sets of pairs of
//! versions in place of formulas. One pass over the shared program tells of each place
//! which pairs of versions may hold different values there. A statement that versions
//! share is a function of what it reads, so they agree on what it writes if they agree on
//! that; edits are executed once for each class of versions that have the same. So what
//! ours changed is followed to all that depends on it, and so is what theirs changed; a
//! value is merged right if not both got there. Loops, early exits, exceptions and
//! allocation cost no more than other statements, and the whole is linear in the lines.
//!
//! * `pairs`: sets of versions and of pairs of them.
//! * `aligned`: the shared program.
//! * `state`, `origin`: what versions differ in; of objects, by where they come from.
//! * `walk`, `exprs`: statements and expressions.
//! * `calls`, `code`, `apart`: calls, to the outside too.

mod aligned;
mod apart;
mod calls;
mod code;
mod exprs;
mod origin;
mod pairs;
mod state;
mod walk;

use origin::{Origin, Origins};
use pairs::{Pairs, Versions};
use state::{Place, State, Value};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_align::{Matched, Property};
use verdiff_ir::Name;
pub use walk::Known;
use walk::{List, Walk};

/// What is asked.
pub struct Question<'a> {
    /// The four versions.
    pub matched: &'a Matched,
    /// What is known of procedures that are the same in all versions.
    pub known: &'a dyn Fn(&Name) -> Option<Known>,
    /// Whether calls to the outside are taken apart.
    pub outside_apart: bool,
    /// The globals that code that changed may write.
    pub written: &'a BTreeSet<Name>,
    /// Whether each statement is taken to depend on all there is, rather than on what it
    /// mentions: to measure what following dependences is worth.
    pub without_dependences: bool,
}

/// A merge that is free of conflicts.
#[derive(Debug, PartialEq, Eq)]
pub struct Proof {
    /// Whether also in whether it ends, and in what it calls if it does not.
    pub is_full: bool,
    /// The externals that not all versions call, where the outside is taken apart.
    pub edited: BTreeSet<Name>,
}

/// What may get the changes of both sides.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reached {
    /// How the procedure ends.
    Ending,
    /// Something that it returns.
    Result,
    /// What a global holds at the end that changed code writes.
    Global(Name),
    /// The calls to the outside.
    Calls,
}

/// Tries to prove that the merge of a procedure is free of conflicts. If it does not get
/// there, it says what may get the changes of both sides: nothing, if it does not get
/// through.
///
/// # Errors
/// If it is not proved.
///
/// # Panics
/// If the versions are not those of a merge.
pub fn prove(question: &Question<'_>, proc: &Name) -> Result<Proof, BTreeSet<Reached>> {
    follow(question, proc).unwrap_or_else(|| Err(BTreeSet::new()))
}

/// None if it does not get through.
fn follow(question: &Question<'_>, proc: &Name) -> Option<Result<Proof, BTreeSet<Reached>>> {
    let Question { matched, .. } = *question;
    assert!(matches!(matched.property, Property::ConflictFreedom { .. }), "a merge");
    let effects = matched.joint_effects(proc);
    // Where objects lie may depend on how many there are.
    let allocates = effects.iter().any(|effects| effects.allocates);
    if allocates && effects.iter().any(|effects| effects.addresses) {
        return None;
    }
    let mut walk = Walk::new(question);
    let aligned = walk.aligned(proc).filter(|it| it.versions == Versions::ALL)?;
    let mut start = State::default();
    for param in &aligned.params {
        let origins = Origins::of([Origin::Param(param.name.clone())]);
        let place = Place::Local(0, param.name.clone());
        start.set(place, param.ty, Value { origins, ..Value::same() });
    }
    walk.entered.push(proc.clone());
    let body = List::Shared(&aligned.body, &aligned.edits);
    let end = walk.enter(Vec::new(), body, start).ok()??;
    if !is_merged_right(&end, aligned.results.len()) {
        return Some(Err(reached(&end, question, aligned.results.len())));
    }
    if !walk.calls_are_told_apart(&end) {
        return Some(Err(BTreeSet::from([Reached::Calls])));
    }
    let ends_alike = walk.stuck.is_merged_right()
        && walk.stuck_calls.values().all(|calls| (*calls | walk.stuck).is_merged_right());
    Some(Ok(Proof {
        is_full: ends_alike && !walk.is_partial,
        edited: walk.edited.into_keys().collect(),
    }))
}

/// What may get the changes of both sides, of what can be seen at the end.
fn reached(end: &State, question: &Question<'_>, results: usize) -> BTreeSet<Reached> {
    let is_right = |place: &Place| end.at_each(place).into_iter().all(Pairs::is_merged_right);
    let wrong = end.places().filter(|place| !is_right(place));
    let told = wrong.filter_map(|place| match place {
        Place::Ending => Some(Reached::Ending),
        Place::Result(0, at) if *at < results => Some(Reached::Result),
        Place::Global(name) if question.written.contains(name) => {
            Some(Reached::Global(name.clone()))
        }
        Place::World | Place::Book(_) => Some(Reached::Calls),
        Place::Global(_)
        | Place::Result(..)
        | Place::Local(..)
        | Place::Count(_)
        | Place::History(_)
        | Place::Allocated(_) => None,
    });
    told.collect()
}

/// Whether all that can be seen at the end is merged right.
fn is_merged_right(end: &State, results: usize) -> bool {
    let results = (0..results).map(|at| end.differ(&Place::Result(0, at)));
    let ending = end.differ(&Place::Ending) | results.collect();
    let mut globals: BTreeMap<&str, Vec<&Place>> = BTreeMap::new();
    for place in end.places() {
        if let Place::Global(name) = place {
            globals.entry(name.whole()).or_default().push(place);
        }
    }
    let is_right = |parts: &Vec<&Place>| {
        let places: BTreeSet<&Place> = parts.iter().copied().collect();
        match places.len() {
            1 => places
                .iter()
                .all(|place| end.at_each(place).into_iter().all(Pairs::is_merged_right)),
            _ => places.iter().map(|place| end.differ(place)).collect::<Pairs>().is_merged_right(),
        }
    };
    ending.is_merged_right()
        && globals.values().all(is_right)
        && end
            .places()
            .filter(|place| is_of_outside(place))
            .all(|it| end.differ(it).is_merged_right())
}

/// Whether a place tells what was called.
fn is_of_outside(place: &Place) -> bool {
    match place {
        Place::World | Place::Count(_) | Place::Book(_) => true,
        // What was called on objects follows from the calls.
        Place::History(_)
        | Place::Allocated(_)
        | Place::Local(..)
        | Place::Result(..)
        | Place::Global(_)
        | Place::Ending => false,
    }
}
