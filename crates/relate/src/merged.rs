//! When a merge is free of conflicts, as terms.
//!
//! In: the outcomes of base, ours, theirs and merged. Out: the condition of
//! definition 4.4 of the SafeMerge paper, with its third clause, for all that
//! can be seen: `verdiff_replay::conflicts` says the same of runs. A map is
//! compared at a key of which nothing is known, so at all keys.
//!
//! The calls to the outside are one value here: a side that changed them must
//! be followed. That is more than is asked of runs, and proofs stay proofs.

use crate::apart::{is_book, is_derived};
use crate::context::Context;
use crate::summary::{Agreement, Equality, Summary, impossible, where_so};
use std::collections::BTreeMap;
use verdiff_align::{Property, Version};
use verdiff_ir::{Keys, Name, Type};
use verdiff_smt::{Pool, Term};

/// What names of variables that stand for any key of a map start with. They
/// are no inputs, and may be any object.
const ANY_KEY: &str = "any key` ";

const BASE: usize = Version::BASE.index();
const OURS: usize = Version::OURS.index();
const THEIRS: usize = Version::THEIRS.index();
const MERGED: usize = Version::MERGED.index();

/// The conditions under which a merge is right.
pub(crate) fn merged(context: &mut Context<'_>, all: &[Summary]) -> Agreement {
    let diverged = context.diverged();
    let impossible = impossible(context, all);
    let pool = &mut context.pool;
    let diverges: Vec<Term> = all.iter().map(|one| pool.eq(one.ending, diverged)).collect();
    let ends: Vec<Term> = diverges.iter().map(|diverges| pool.not(*diverges)).collect();
    let worlds: Vec<Vec<Term>> = all.iter().map(|one| vec![one.shared.world]).collect();
    let endings = all.iter().map(|one| [&[one.ending], &one.results[..]].concat()).collect();
    let mut parts = vec![worlds.clone(), endings];
    parts.extend(globals(pool, all, |name| !is_derived(name)));
    let right = all_followed(pool, &parts);
    let mut calls = vec![worlds.clone()];
    calls.extend(globals(pool, all, |name| is_book(name) && !is_derived(name)));
    let calls: Vec<_> = calls.into_iter().map(|calls| forever(pool, &diverges, calls)).collect();
    let agreement = Agreement {
        outcome: pool.or(&[right, impossible]),
        all_end: pool.and(&ends),
        end_alike: all_followed(pool, &calls),
    };
    let talks_apart = worlds.windows(2).any(|two| two[0] != two[1]);
    // Runs do not count in which a call throws that not all versions make.
    let is_gentle = context.matched.property == Property::ConflictFreedom { strict: false };
    let asks = context.abstractions.asks;
    context.abstractions.outside |= talks_apart || context.is_apart() || (is_gentle && asks);
    agreement
}

/// Whether each version diverges, and what it then has of a value.
fn forever(pool: &mut Pool, diverges: &[Term], values: Vec<Vec<Term>>) -> Vec<Vec<Term>> {
    let versions = diverges.iter().zip(values);
    let of = |(diverges, parts): (&Term, Vec<Term>)| {
        let parts = parts.into_iter().map(|part| where_so(pool, *diverges, part));
        [*diverges].into_iter().chain(parts).collect()
    };
    versions.map(of).collect()
}

/// The condition under which merged follows the sides in several values.
fn all_followed(pool: &mut Pool, values: &[Vec<Vec<Term>>]) -> Term {
    let parts: Vec<Term> = values.iter().map(|values| followed(pool, values)).collect();
    pool.and(&parts)
}

/// The condition under which merged follows the sides in a value, which may
/// have several parts.
fn followed(pool: &mut Pool, values: &[Vec<Term>]) -> Term {
    let mut equal = |one: usize, other: usize| {
        let mut equality = Equality::new(pool);
        let pairs = values[one].iter().zip(&values[other]);
        let parts: Vec<Term> = pairs.map(|(a, b)| equality.of(*a, *b)).collect();
        pool.and(&parts)
    };
    let [ours_kept, theirs_kept] = [equal(BASE, OURS), equal(BASE, THEIRS)];
    let [as_base, as_ours, as_theirs] =
        [equal(MERGED, BASE), equal(MERGED, OURS), equal(MERGED, THEIRS)];
    let ours = pool.or(&[ours_kept, as_ours]);
    let theirs = pool.or(&[theirs_kept, as_theirs]);
    let untouched = pool.and(&[ours_kept, theirs_kept]);
    let neither = pool.implies(untouched, as_base);
    pool.and(&[ours, theirs, neither])
}

/// The values in some of the globals, each with its parts, in all versions.
fn globals(
    pool: &mut Pool,
    all: &[Summary],
    is_asked: impl Fn(&Name) -> bool,
) -> Vec<Vec<Vec<Term>>> {
    let mut wholes: BTreeMap<(&str, Option<Keys>), Vec<&Name>> = BTreeMap::new();
    let seen = all[BASE].shared.globals.iter().filter(|(name, _)| is_asked(name));
    for (name, term) in seen {
        let keys = match pool.sort(*term) {
            Type::Scalar(_) => None,
            Type::Map(map) => Some(map.keys),
        };
        wholes.entry((name.whole(), keys)).or_default().push(name);
    }
    let mut values = Vec::new();
    for ((whole, keys), names) in wholes {
        let any = keys.map(|keys| any_key(pool, whole, keys));
        let mut of = |version: &Summary| {
            let terms = names.iter().map(|name| version.shared.globals[*name]);
            let read = |map| any.as_ref().map_or(map, |keys| pool.select(map, keys));
            terms.map(read).collect()
        };
        values.push(all.iter().map(&mut of).collect());
    }
    values
}

fn any_key(pool: &mut Pool, map: &str, keys: Keys) -> Vec<Term> {
    let types = keys.as_slice().iter().enumerate();
    types.map(|(at, ty)| pool.var(format!("{ANY_KEY}{at} of {map}"), Type::Scalar(*ty))).collect()
}
