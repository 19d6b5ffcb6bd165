//! Which versions have a statement: those that allocate or call, matched over
//! all versions of a procedure.
//!
//! In: the versions of procedures. Out: for each such statement the versions
//! that have it, in the same order among what else they share. A statement
//! that nothing is known of counts as one that all versions have.
//!
//! Whatever is matched, no two statements of one version are: so the result
//! may be used to name what statements do, and only how much is shown with
//! these names depends on how good it is.

use crate::matching::Matched;
use crate::sites::{Sites, Tokens};
use crate::version::Version;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ptr;
use verdiff_ir::{Name, Stmt};

/// Some of the versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Presence(u8);

impl Presence {
    /// The first so many versions.
    fn first(count: usize) -> Presence {
        Presence(((1_u16 << count) - 1) as u8)
    }

    fn with(self, version: usize) -> Presence {
        Presence(self.0 | 1 << version)
    }

    /// Whether a version is among them.
    pub fn has(self, version: Version) -> bool {
        self.0 & 1 << version.index() != 0
    }

    /// Whether all versions of the other are among these, and more.
    pub fn is_more_than(self, other: Presence) -> bool {
        self != other && self.0 & other.0 == other.0
    }

    /// A number for it, less than that of a later one.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// Which versions have the statements of some procedures.
#[derive(Debug)]
pub struct Presences {
    /// By where a statement lies in memory: programs stay where they are while
    /// they are compared.
    known: FxHashMap<usize, Presence>,
    all: Presence,
}

impl Presences {
    /// Matches the statements of the named procedures.
    pub fn new<'n>(matched: &Matched, procs: impl IntoIterator<Item = &'n Name>) -> Presences {
        let all = Presence::first(matched.versions().len());
        let mut presences = Presences { known: FxHashMap::default(), all };
        for name in procs {
            presences.add(matched, name);
        }
        presences
    }

    /// The versions that have a statement.
    pub fn at(&self, stmt: &Stmt) -> Presence {
        self.known.get(&address(stmt)).copied().unwrap_or(self.all)
    }

    /// What stands for all versions.
    pub fn all(&self) -> Presence {
        self.all
    }

    /// The sets of versions that have statements of their own, and all.
    pub fn sets(&self) -> BTreeSet<Presence> {
        self.known.values().copied().chain([self.all]).collect()
    }

    fn add(&mut self, matched: &Matched, name: &Name) {
        let mut tokens = Tokens::default();
        let programs = matched.versions().iter().map(|version| matched.program(*version));
        let procs = programs.map(|program| program.procs.get(name));
        let lists: Vec<Option<Sites<'_>>> =
            procs.map(|proc| Some(Sites::new(&proc?.body, &mut tokens))).collect();
        let present = lists.iter().enumerate().filter(|(_, list)| list.is_some());
        let present = present.fold(Presence(0), |some, (version, _)| some.with(version));
        let lists: Vec<Sites<'_>> = lists.into_iter().map(Option::unwrap_or_default).collect();
        for class in classes(&lists) {
            let versions = class.iter().enumerate().filter(|(_, at)| at.is_some());
            let versions = versions.fold(Presence(0), |some, (version, _)| some.with(version));
            // A procedure that all have who have the statement is called by them alone.
            if versions == present && present != self.all {
                continue;
            }
            for (version, at) in class.iter().enumerate() {
                if let Some(at) = at {
                    self.known.insert(address(lists[version].stmts[*at]), versions);
                }
            }
        }
    }
}

fn address(stmt: &Stmt) -> usize {
    ptr::from_ref(stmt).addr()
}

/// For each version the place of the statement in its list, if it has it.
type Class = Vec<Option<usize>>;

/// Each version is matched with those before it, the first first: what is
/// left of it begins classes of its own.
fn classes(lists: &[Sites<'_>]) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    // For each version, the class of each of its statements.
    let mut of: Vec<Vec<usize>> = Vec::new();
    for (version, list) in lists.iter().enumerate() {
        let mut own: Vec<Option<usize>> = vec![None; list.len()];
        for earlier in earlier_first_to_follow(version) {
            for (there, at) in lists[earlier].pairs(list) {
                let class = of[earlier][there];
                if own[at].is_none() && classes[class][version].is_none() {
                    classes[class][version] = Some(at);
                    own[at] = Some(class);
                }
            }
        }
        let own = own.into_iter().enumerate().map(|(at, class)| {
            class.unwrap_or_else(|| {
                let mut class = vec![None; lists.len()];
                class[version] = Some(at);
                classes.push(class);
                classes.len() - 1
            })
        });
        of.push(own.collect());
    }
    classes
}

/// The versions before one, in the order in which it follows them: the last
/// of a merge has what the sides have before what base has.
fn earlier_first_to_follow(version: usize) -> Vec<usize> {
    match version {
        3 => vec![1, 2, 0],
        _ => (0..version).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_ir::text::parse;

    /// The calls of each version with the versions that have them.
    fn check(bodies: [&str; 4], expected: [&str; 4]) {
        let programs = bodies.map(|body| {
            let text = format!("extern fn a(); extern fn x(); extern fn y(); fn f() {{ {body} }}");
            parse("test.vir", &text).expect("a valid program")
        });
        let matched = Matched::merge(programs, false);
        let presences = Presences::new(&matched, [&Name::from("f")]);
        let shown = |program: &verdiff_ir::Program| {
            let mut shown = Vec::new();
            verdiff_ir::program::walk(&program.procs["f"].body, &mut |stmt| {
                if let verdiff_ir::StmtKind::Call(call) = &stmt.kind {
                    let presence = presences.at(stmt);
                    let versions = Version::MERGE.into_iter().zip("oabm".chars());
                    let who = versions.filter(|(version, _)| presence.has(*version));
                    let who: String = who.map(|(_, letter)| letter).collect();
                    shown.push(format!("{} {who}", call.callee));
                }
            });
            shown.join(", ")
        };
        let found: Vec<String> = matched.programs().iter().map(shown).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn what_a_side_adds_is_its_own_and_that_of_the_merge() {
        check(
            ["a();", "x(); a();", "a(); y();", "x(); a(); y();"],
            ["a oabm", "x am, a oabm", "a oabm, y bm", "x am, a oabm, y bm"],
        );
    }

    #[test]
    fn what_both_add_is_matched_once() {
        check(["", "x();", "x();", "x(); x();"], ["", "x abm", "x abm", "x abm, x m"]);
    }

    #[test]
    fn what_a_side_drops_is_that_of_the_others() {
        check(
            ["a(); x();", "x();", "a(); x(); y();", "x(); y();"],
            ["a ob, x oabm", "x oabm", "a ob, x oabm, y bm", "x oabm, y bm"],
        );
    }
}
