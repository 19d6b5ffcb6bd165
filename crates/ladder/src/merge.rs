//! Merges: whether one is free of conflicts, procedure by procedure.
//!
//! In: base, ours, theirs and merged. Out: a [`Merge`]. A procedure that one
//! side left alone, down to all that it calls, and that merged has from the
//! other side is free of conflicts as it is; so is one in which both sides
//! and merged are the same. The others climb the ladder, all four versions at
//! once. What is open then is tried as equivalences of two versions each.
//!
//! A procedure that not all versions have is judged by who has it.

use crate::climb::Climb;
use crate::verdict::{Assumption, Comparison, FunctionResult, Reason, Verdict};
use crate::{Observer, Settings, Unobserved, compare_matched};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use verdiff_align::{Matched, Version};
use verdiff_ir::{Name, Program};

/// The result of verifying a merge.
#[derive(Debug)]
pub struct Merge {
    /// The procedures that all versions have.
    pub common: Comparison,
    /// What one side added, compared with what merged has of it.
    pub added: Vec<Comparison>,
    /// The other procedures that not all versions have: who did what.
    pub partial: Vec<FunctionResult>,
}

const BASE: Version = Version::BASE;
const OURS: Version = Version::OURS;
const THEIRS: Version = Version::THEIRS;
const MERGED: Version = Version::MERGED;

/// Pairs of versions that, if they are the same, make a merge free of
/// conflicts: merged is one side and the other did nothing, or all three are
/// the same.
const WAYS: [[[Version; 2]; 2]; 3] = [
    [[BASE, THEIRS], [OURS, MERGED]],
    [[BASE, OURS], [THEIRS, MERGED]],
    [[OURS, THEIRS], [OURS, MERGED]],
];

/// Verifies a merge of validated programs.
pub fn verify(
    programs: [Program; 4],
    strict: bool,
    settings: &Settings,
    observer: &mut dyn Observer,
) -> Merge {
    let matched = Matched::merge(programs.clone(), strict);
    let is_wanted = |name: &&Name| match &settings.functions[..] {
        [] => !matched.is_helper(name),
        asked => asked.contains(*name),
    };
    let mut pairs = Pairs { programs, settings: settings.clone(), known: BTreeMap::new() };
    let mut results: BTreeMap<Name, FunctionResult> = BTreeMap::new();
    let wanted = matched.common.iter().filter(is_wanted);
    for result in wanted.clone().filter_map(|name| pairs.same(Effort::Forms, name)) {
        observer.finished(&matched, &result);
        results.insert(result.name.clone(), result);
    }
    let open: Vec<Name> = wanted.filter(|name| !results.contains_key(*name)).cloned().collect();
    let climbed = Climb::new(&matched, settings, observer).run(&open);
    let is_open = |result: &&FunctionResult| matches!(result.verdict, Verdict::Unknown(_));
    pairs.settings.functions = climbed.iter().filter(is_open).map(|r| r.name.clone()).collect();
    for result in climbed {
        results.insert(result.name.clone(), pairs.second_look(result));
    }
    let functions = matched.common.iter().filter_map(|name| results.remove(name)).collect();
    let (added, partial) = pairs.partial(&matched, &is_wanted);
    Merge { common: Comparison { matched, functions }, added, partial }
}

/// What is spent on finding out whether two versions are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Effort {
    /// Their forms are compared.
    Forms,
    /// All rungs are climbed.
    Proofs,
}

type Results = BTreeMap<Name, FunctionResult>;

/// Equivalences of two versions each, found out when they are needed.
struct Pairs {
    programs: [Program; 4],
    settings: Settings,
    known: BTreeMap<(Effort, [Version; 2]), Results>,
}

impl Pairs {
    fn matched(&self, versions: [Version; 2]) -> Matched {
        Matched::two(versions, versions.map(|version| self.programs[version.index()].clone()))
    }

    fn settings(&self) -> Settings {
        Settings { conditions: false, ..self.settings.clone() }
    }

    /// The result for two versions of a procedure, if they are the same.
    fn equal(
        &mut self,
        effort: Effort,
        versions: [Version; 2],
        name: &Name,
    ) -> Option<&FunctionResult> {
        if !self.known.contains_key(&(effort, versions)) {
            let (matched, settings) = (self.matched(versions), self.settings());
            let results = match effort {
                Effort::Forms => Climb::new(&matched, &settings, &mut Unobserved).forms(),
                Effort::Proofs => {
                    let functions = compare_matched(matched, &settings, &mut Unobserved).functions;
                    functions.into_iter().map(|result| (result.name.clone(), result)).collect()
                }
            };
            self.known.insert((effort, versions), results);
        }
        let result = self.known.get(&(effort, versions))?.get(name)?;
        matches!(result.verdict, Verdict::Equivalent(_)).then_some(result)
    }

    /// The result for a merge that is right because of which versions are the
    /// same.
    fn same(&mut self, effort: Effort, name: &Name) -> Option<FunctionResult> {
        WAYS.iter().find_map(|way| {
            let [first, second] = *way;
            let mut result = self.equal(effort, first, name)?.clone();
            let other = self.equal(effort, second, name)?;
            let ends = [result.termination()?, other.termination()?];
            result.verdict = Verdict::Equivalent(ends[0].min(ends[1]));
            result.rung = result.rung.max(other.rung);
            result.time += other.time;
            let more = other.assumptions.iter().filter(|a| !result.assumptions.contains(a));
            let more: Vec<Assumption> = more.cloned().collect();
            result.assumptions.extend(more);
            Some(result)
        })
    }

    /// Another attempt at what four versions at once left open.
    fn second_look(&mut self, result: FunctionResult) -> FunctionResult {
        match &result.verdict {
            Verdict::Unknown(reason) if !reason.internal => {
                self.same(Effort::Proofs, &result.name).unwrap_or(result)
            }
            _ => result,
        }
    }
}

/// Procedures that not all versions have.
impl Pairs {
    fn partial(
        &mut self,
        matched: &Matched,
        is_wanted: &dyn Fn(&&Name) -> bool,
    ) -> (Vec<Comparison>, Vec<FunctionResult>) {
        let all: BTreeSet<&Name> = matched.programs().iter().flat_map(names).collect();
        let (mut added, mut partial) = (BTreeMap::<Version, Vec<Name>>::new(), Vec::new());
        for name in all.into_iter().filter(|name| is_wanted(name) && !matched.is_common(name)) {
            let has = Version::MERGE.map(|version| has(matched.program(version), name));
            match fate(has) {
                Fate::Gone => {}
                Fate::Added(sides) => {
                    for side in sides {
                        added.entry(*side).or_default().push(name.clone());
                    }
                }
                Fate::Removed { by, kept } => {
                    if self.equal(Effort::Forms, [BASE, kept], name).is_none() {
                        let why =
                            format!("{by} removed it, and {kept} changed it or what it calls");
                        partial.push(undecided(matched, name, why, kept));
                    }
                }
                Fate::Wrong(why, place) => {
                    partial.push(undecided(matched, name, why.to_owned(), place));
                }
            }
        }
        let compared = added.into_iter().map(|(side, names)| {
            let settings = Settings { functions: names, ..self.settings() };
            compare_matched(self.matched([side, MERGED]), &settings, &mut Unobserved)
        });
        (compared.collect(), partial)
    }
}

/// What became of a procedure that not all versions have.
enum Fate {
    /// Those who have it do not matter: both sides removed it.
    Gone,
    /// Sides added it, and merged has it.
    Added(&'static [Version]),
    /// A side removed it, and merged lacks it.
    Removed { by: Version, kept: Version },
    /// Merged does not have what the sides did; the version that shows it.
    Wrong(&'static str, Version),
}

/// By who has it: base, ours, theirs, merged.
fn fate(has: [bool; 4]) -> Fate {
    match has {
        [true, true, true, true] | [_, false, false, false] => Fate::Gone,
        [false, true, false, true] => Fate::Added(&[OURS]),
        [false, false, true, true] => Fate::Added(&[THEIRS]),
        [false, true, true, true] => Fate::Added(&[OURS, THEIRS]),
        [true, false, true, false] => Fate::Removed { by: OURS, kept: THEIRS },
        [true, true, false, false] => Fate::Removed { by: THEIRS, kept: OURS },
        [false, true, _, false] => Fate::Wrong("ours added it, and merged lacks it", OURS),
        [false, false, true, false] => Fate::Wrong("theirs added it, and merged lacks it", THEIRS),
        [true, true, true, false] => Fate::Wrong("no side removed it, and merged lacks it", BASE),
        [true, false, true, true] => Fate::Wrong("ours removed it, and merged has it", MERGED),
        [true, true, false, true] => Fate::Wrong("theirs removed it, and merged has it", MERGED),
        [true, false, false, true] => Fate::Wrong("both removed it, and merged has it", MERGED),
        [false, false, false, true] => Fate::Wrong("only merged has it", MERGED),
    }
}

fn names(program: &Program) -> impl Iterator<Item = &Name> {
    program.procs.keys().chain(program.opaque.keys())
}

fn has(program: &Program, name: &Name) -> bool {
    program.procs.contains_key(name) || program.opaque.contains_key(name)
}

fn undecided(matched: &Matched, name: &Name, why: String, place: Version) -> FunctionResult {
    FunctionResult {
        name: name.clone(),
        verdict: Verdict::Unknown(Reason::new(why, Some((place, matched.span(place, name))))),
        rung: None,
        summary: None,
        cases: None,
        assumptions: Vec::new(),
        notes: Vec::new(),
        time: Duration::ZERO,
    }
}
