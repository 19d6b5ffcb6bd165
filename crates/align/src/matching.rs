//! Matching the declarations of the versions of a program by name, and the
//! procedures of a change also where they were renamed.
//!
//! In: validated programs. Out: the same over one set of globals (a global
//! that only some versions declare exists in all, with one unknown value) and
//! of static objects, without parameters that only some versions have and do
//! not use; the procedures that all have, and for each that cannot be compared
//! the reason. What holds after: for every procedure without a reason, equal
//! inputs make sense in all versions, and externals of one name are declared
//! alike.

use crate::globals::unify_globals;
use crate::hidden::Hidden;
use crate::incompatible::incompatible;
use crate::params::{Notes, drop_unused};
use crate::renamed::rename_procs;
use crate::statics::{Disagreement, unify_statics};
use crate::version::Version;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::effects::{Effects, effects};
use verdiff_ir::statics::reached;
use verdiff_ir::{Name, Opaque, Program, Span};

/// Why the versions of a procedure cannot be compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incompatible {
    /// In plain words.
    pub message: String,
    /// The version in which it shows.
    pub version: Version,
    /// Where, in that version.
    pub span: Span,
}

/// What is asked of the versions of a procedure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Property {
    /// All do the same.
    Equivalence,
    /// The last is a merge of the second and the third, which are changes of
    /// the first.
    ConflictFreedom {
        /// Whether sides that add different calls to the outside are in
        /// conflict.
        strict: bool,
    },
}

/// The versions of a program with their procedures matched.
#[derive(Debug)]
pub struct Matched {
    /// What is asked of them.
    pub property: Property,
    versions: Vec<Version>,
    programs: Vec<Program>,
    effects: Vec<BTreeMap<Name, Effects>>,
    /// The procedures that all versions have, in the order of the last one;
    /// those that are opaque there come last.
    pub common: Vec<Name>,
    incompatible: BTreeMap<Name, Incompatible>,
    pub(crate) statics: Disagreement,
    notes: Notes,
    hidden: Hidden,
}

impl Matched {
    /// Matches the two validated programs of a change.
    pub fn change(mut old: Program, new: Program) -> Matched {
        let renamed = rename_procs(&mut old, &new);
        let programs = vec![old, new];
        let hidden = Hidden::of(&programs);
        let mut matched = Matched::new(Property::Equivalence, &Version::CHANGE, programs);
        for (name, notes) in renamed {
            matched.notes.entry(name).or_default().splice(0..0, notes);
        }
        Matched { hidden, ..matched }
    }

    /// Matches the four validated programs of a merge.
    pub fn merge(programs: [Program; 4], strict: bool) -> Matched {
        let property = Property::ConflictFreedom { strict };
        Matched::new(property, &Version::MERGE, programs.into())
    }

    /// Matches two of the versions of a merge, to see whether they do the
    /// same.
    pub fn two(versions: [Version; 2], programs: [Program; 2]) -> Matched {
        Matched::new(Property::Equivalence, &Version::alone(versions), programs.into())
    }

    /// Matches validated programs of which nothing is known but their order, to
    /// see whether they do the same.
    ///
    /// # Panics
    /// If there are none, or more than [`Version::NUMBERED`].
    pub fn several(programs: Vec<Program>) -> Matched {
        let versions = &Version::NUMBERED[..programs.len()];
        assert!(!versions.is_empty(), "there are versions");
        Matched::new(Property::Equivalence, versions, programs)
    }

    /// Matches validated programs, one for each version.
    fn new(property: Property, versions: &[Version], mut programs: Vec<Program>) -> Matched {
        let notes = drop_unused(versions, &mut programs);
        let clashes = unify_globals(versions, &mut programs);
        let statics = unify_statics(versions, &mut programs);
        let effects = programs.iter().map(effects).collect();
        let mut matched = Matched {
            property,
            versions: versions.to_vec(),
            programs,
            effects,
            common: Vec::new(),
            incompatible: BTreeMap::new(),
            statics,
            notes,
            hidden: Hidden::default(),
        };
        let all = procedures(matched.latest());
        matched.common = all.filter(|name| matched.is_common(name)).cloned().collect();
        matched.incompatible = incompatible(&matched, &clashes);
        matched
    }

    /// The versions, in order.
    pub fn versions(&self) -> &[Version] {
        &self.versions
    }

    /// The program of a version.
    pub fn program(&self, version: Version) -> &Program {
        &self.programs[version.index()]
    }

    /// The programs of all versions, in order.
    pub fn programs(&self) -> &[Program] {
        &self.programs
    }

    /// The last version. What all have alike can be read off it: globals,
    /// static objects, and the parameters of what can be compared.
    pub fn latest(&self) -> &Program {
        &self.programs[self.programs.len() - 1]
    }

    /// The last version, by name.
    pub fn last(&self) -> Version {
        self.versions[self.versions.len() - 1]
    }

    /// Why the versions of this procedure cannot be compared, if so.
    pub fn incompatible(&self, name: &Name) -> Option<&Incompatible> {
        self.incompatible.get(name)
    }

    /// Whether a front end added the procedure: nobody asked for it.
    pub fn is_helper(&self, name: &Name) -> bool {
        self.programs.iter().any(|program| program.helpers.contains(name))
    }

    /// Whether all versions have a procedure of this name, opaque or not.
    pub fn is_common(&self, name: &Name) -> bool {
        self.programs.iter().all(|program| is_procedure(program, name))
    }

    /// The procedures of this version that no other version has.
    pub fn only_in(&self, version: Version) -> Vec<Name> {
        let others = || self.versions.iter().filter(|other| **other != version);
        let is_elsewhere =
            |name: &&Name| others().any(|other| is_procedure(self.program(*other), name));
        let own = procedures(self.program(version)).filter(|name| !is_elsewhere(name));
        own.cloned().collect()
    }

    /// Whether a procedure of this name is opaque in some version.
    pub fn is_opaque(&self, name: &Name) -> bool {
        self.opaque(name).is_some()
    }

    /// Whether a procedure is code of the program that could not be translated, rather
    /// than code of a library, the same in all versions, that nobody has looked at.
    pub fn is_untranslated(&self, name: &Name) -> bool {
        let of = |version: &Version| self.program(*version).opaque.get(name);
        self.versions.iter().filter_map(of).any(|opaque| !opaque.is_of_library())
    }

    /// What is said of a procedure that is opaque, in the last version that
    /// has it so.
    pub fn opaque(&self, name: &Name) -> Option<(Version, &Opaque)> {
        let of = |version: &Version| Some((*version, self.program(*version).opaque.get(name)?));
        self.versions.iter().rev().find_map(of)
    }

    /// Where a procedure stands in a version.
    pub fn span(&self, version: Version, name: &Name) -> Span {
        let program = self.program(version);
        let proc = program.procs.get(name).map(|proc| proc.span);
        let external = || program.externs.get(name).map(|external| external.span);
        proc.or_else(external).unwrap_or(Span::NOWHERE)
    }

    /// The effects of the procedures of a version.
    pub fn effects(&self, version: Version) -> &BTreeMap<Name, Effects> {
        &self.effects[version.index()]
    }

    /// What a procedure may do in each version that has it.
    pub fn joint_effects(&self, name: &Name) -> Vec<&Effects> {
        self.effects.iter().filter_map(|effects| effects.get(name)).collect()
    }

    /// The static objects that a procedure may meet in any version: those
    /// that it mentions, and those that their contents lead to.
    pub fn statics(&self, name: &Name) -> BTreeSet<Name> {
        let mentioned = self.joint_effects(name).into_iter().flat_map(|effects| &effects.statics);
        self.led_to(mentioned.cloned())
    }

    /// Static objects, and those that their contents lead to.
    pub fn led_to(&self, objects: impl IntoIterator<Item = Name>) -> BTreeSet<Name> {
        reached(self.latest(), objects)
    }

    /// Whether the code of a procedure, or what it calls, looks at a global in
    /// any version. What is only shown to the outside need not be known.
    pub fn looks_at(&self, name: &Name, global: &Name) -> bool {
        self.joint_effects(name).iter().any(|effects| effects.looks.contains(global))
    }

    /// The static objects whose contents changed, each under the names of all
    /// versions. They are no inputs: no object is in all versions what such
    /// an object is in one.
    pub fn clashing_statics(&self) -> &BTreeSet<Name> {
        &self.statics.clashing
    }

    /// What only some versions have and nobody outside can name.
    pub fn hidden(&self) -> &Hidden {
        &self.hidden
    }

    /// A reason why a difference between runs of a procedure may be one that
    /// no program shows: it may depend on values that never occur.
    pub fn doubt(&self, name: &Name) -> Option<String> {
        let vague = |object: &Name| self.programs.iter().any(|p| p.vague.contains(object));
        let vague = match self.programs.iter().all(|program| program.vague.is_empty()) {
            true => None,
            false => self.statics(name).into_iter().find(vague),
        };
        let vague = vague.map(|object| {
            format!(
                "the difference may depend on what `{object}` holds, which is not known in full"
            )
        });
        vague.or_else(|| self.hidden.doubt(self, name))
    }

    /// What is to be told of a procedure besides its verdict, in plain words.
    pub fn notes(&self, name: &Name) -> Vec<String> {
        let dropped = self.notes.get(name).into_iter().flatten().cloned();
        let dropped = dropped.chain(self.hidden.notes(self, name));
        let met = match self.statics.clashing.is_empty() {
            true => BTreeSet::new(),
            false => self.statics(name),
        };
        let changed = met.intersection(&self.statics.clashing);
        let own: BTreeSet<&str> =
            changed.map(|object| object.as_str().split('`').next().unwrap_or_default()).collect();
        let changed = own.into_iter().map(|own| format!("the contents of object `{own}` changed"));
        dropped.chain(changed).collect()
    }
}

/// Procedures and opaque procedures, in order.
fn procedures(program: &Program) -> impl Iterator<Item = &Name> {
    program.procs.keys().chain(program.opaque.keys())
}

fn is_procedure(program: &Program, name: &Name) -> bool {
    program.procs.contains_key(name) || program.opaque.contains_key(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_ir::text::parse;

    fn matched(old: &str, new: &str) -> Matched {
        let [old, new] = [old, new].map(|text| parse("test.vir", text).expect("a valid program"));
        Matched::change(old, new)
    }

    fn reasons(matched: &Matched) -> Vec<String> {
        let reason = |name: &Name| {
            let reason = matched.incompatible(name).map_or("", |reason| &reason.message);
            format!("{name}: {reason}")
        };
        matched.common.iter().map(reason).collect()
    }

    #[test]
    fn both_versions_have_all_globals() {
        let matched = matched("global a: i32; fn f() { }", "global b: i32; fn f() { }");
        assert!(matched.programs.iter().all(|program| program.globals.len() == 2));
        assert_eq!(reasons(&matched), ["f: "]);
    }

    #[test]
    fn a_local_named_like_a_global_of_the_other_version_stays_local() {
        let matched = matched(
            "fn f(x: i32) -> i32 { var g: i32; g = x; return g; }",
            "global g: i32; fn f(x: i32) -> i32 { return x; }",
        );
        assert!(matched.effects(Version::OLD)["f"].writes.is_empty());
    }

    #[test]
    fn procedures_of_one_version_are_listed() {
        let matched = matched("fn gone() { } fn f() { }", "fn f() { } fn come(x: i32) { }");
        assert_eq!(
            (matched.only_in(Version::OLD), matched.only_in(Version::NEW)),
            (vec!["gone".into()], vec!["come".into()])
        );
    }

    #[test]
    fn an_external_that_got_a_body_is_another_thing() {
        let matched = matched(
            "extern fn e(); fn f() { e(); } fn g() { }",
            "fn e() { } fn f() { e(); } fn g() { }",
        );
        assert_eq!(reasons(&matched), ["f: the declaration of external `e` changed", "g: "]);
    }
}
