//! Matching the declarations of two programs by name.
//!
//! In: two validated programs. Out: the same two over one set of globals (a
//! global that only one version declares exists in both, with one unknown
//! value) and of static objects, without parameters that only one version has
//! and does not use; the pairs of procedures, and for each pair that cannot be compared
//! the reason. What holds after: for every pair without a reason, equal
//! inputs make sense in both versions, and externals of one name are declared
//! alike.

use crate::params::{Notes, drop_unused};
use crate::statics::{Disagreement, unify_statics};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::effects::{Effects, effects};
use verdiff_ir::rename::rename_variables;
use verdiff_ir::statics::reached;
use verdiff_ir::{Footprint, Name, Opaque, Program, Span, Type, Var};

/// One of the two versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Version {
    /// Before the change.
    Old,
    /// After it.
    New,
}

/// Why a pair of procedures cannot be compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incompatible {
    /// In plain words.
    pub message: String,
    /// The version in which it shows.
    pub version: Version,
    /// Where, in that version.
    pub span: Span,
}

/// Two programs with their procedures matched.
#[derive(Debug)]
pub struct Matched {
    /// The old version.
    pub old: Program,
    /// The new version.
    pub new: Program,
    /// What each old procedure may do.
    pub old_effects: BTreeMap<Name, Effects>,
    /// What each new procedure may do.
    pub new_effects: BTreeMap<Name, Effects>,
    /// The procedures in both versions, in the order of the new one; those
    /// that are opaque in the new one come last.
    pub pairs: Vec<Name>,
    /// Procedures of the old version only.
    pub only_old: Vec<Name>,
    /// Procedures of the new version only.
    pub only_new: Vec<Name>,
    incompatible: BTreeMap<Name, Incompatible>,
    statics: Disagreement,
    notes: Notes,
}

impl Matched {
    /// Matches two validated programs.
    pub fn new(mut old: Program, mut new: Program) -> Matched {
        let notes = drop_unused(&mut old, &mut new);
        let clashes = unify_globals(&mut old, &mut new);
        let statics = unify_statics(&mut old, &mut new);
        let (old_effects, new_effects) = (effects(&old), effects(&new));
        let missing = |from: &Program, to: &Program| -> Vec<Name> {
            procedures(from).filter(|name| !is_procedure(to, name)).cloned().collect()
        };
        let mut matched = Matched {
            pairs: procedures(&new).filter(|name| is_procedure(&old, name)).cloned().collect(),
            only_old: missing(&old, &new),
            only_new: missing(&new, &old),
            incompatible: BTreeMap::new(),
            statics,
            notes,
            old,
            new,
            old_effects,
            new_effects,
        };
        matched.find_incompatible(&clashes);
        matched
    }

    /// Why the pair of this name cannot be compared, if so.
    pub fn incompatible(&self, name: &Name) -> Option<&Incompatible> {
        self.incompatible.get(name)
    }

    /// Whether a front end added the procedure: nobody asked for it.
    pub fn is_helper(&self, name: &Name) -> bool {
        self.old.helpers.contains(name) || self.new.helpers.contains(name)
    }

    /// Whether both versions have a procedure of this name, opaque or not.
    pub fn is_pair(&self, name: &Name) -> bool {
        is_procedure(&self.old, name) && is_procedure(&self.new, name)
    }

    /// Whether a procedure of this name is opaque in some version.
    pub fn is_opaque(&self, name: &Name) -> bool {
        self.opaque(name).is_some()
    }

    /// What is said of a procedure that is opaque, in the new version if it is
    /// so there.
    pub fn opaque(&self, name: &Name) -> Option<(Version, &Opaque)> {
        let of = |version| Some((version, self.program(version).opaque.get(name)?));
        of(Version::New).or_else(|| of(Version::Old))
    }

    /// Where a procedure stands in a version.
    pub fn span(&self, version: Version, name: &Name) -> Span {
        let program = self.program(version);
        let proc = program.procs.get(name).map(|proc| proc.span);
        let external = || program.externs.get(name).map(|external| external.span);
        proc.or_else(external).unwrap_or(Span::NOWHERE)
    }

    /// The program of a version.
    pub fn program(&self, version: Version) -> &Program {
        match version {
            Version::Old => &self.old,
            Version::New => &self.new,
        }
    }

    /// The effects of the procedures of a version.
    pub fn effects(&self, version: Version) -> &BTreeMap<Name, Effects> {
        match version {
            Version::Old => &self.old_effects,
            Version::New => &self.new_effects,
        }
    }

    /// What a pair may do in either version.
    pub fn joint_effects(&self, name: &Name) -> [&Effects; 2] {
        [&self.old_effects[name], &self.new_effects[name]]
    }

    /// The static objects that a pair may meet in either version: those that
    /// it mentions, and those that their contents lead to.
    pub fn statics(&self, name: &Name) -> BTreeSet<Name> {
        let mentioned = self.joint_effects(name).into_iter().flat_map(|effects| &effects.statics);
        reached(&self.new, mentioned.cloned())
    }

    /// The static objects whose contents changed, each under the names of both
    /// versions. They are no inputs: no object is in both versions what such
    /// an object is in one.
    pub fn clashing_statics(&self) -> &BTreeSet<Name> {
        &self.statics.clashing
    }

    /// What is to be told of a pair besides its verdict, in plain words.
    pub fn notes(&self, name: &Name) -> Vec<String> {
        let dropped = self.notes.get(name).into_iter().flatten().cloned();
        let met = self.statics(name);
        let changed = met.intersection(&self.statics.clashing);
        let own: BTreeSet<&str> =
            changed.map(|object| object.as_str().split('`').next().unwrap_or_default()).collect();
        let changed = own.into_iter().map(|own| format!("the contents of object `{own}` changed"));
        dropped.chain(changed).collect()
    }

    fn find_incompatible(&mut self, clashes: &[Clash]) {
        let externs = self.clashing_externs();
        for name in self.pairs.clone() {
            let reason = self
                .opaque_change(&name)
                .or_else(|| self.signature_change(&name))
                .or_else(|| self.touched_clash(&name, clashes))
                .or_else(|| self.called_clash(&name, &externs))
                .or_else(|| self.uncertain_static(&name))
                .or_else(|| self.placed_clash(&name));
            if let Some(message) = reason {
                let opaque = self.opaque(&name).map(|(version, opaque)| (version, opaque.span));
                let (version, span) =
                    opaque.unwrap_or_else(|| (Version::New, self.span(Version::New, &name)));
                self.incompatible.insert(name, Incompatible { message, version, span });
            }
        }
    }

    /// Why an opaque procedure may have changed: opaque in one version only,
    /// another source, or data that it may use and that changed.
    fn opaque_change(&self, name: &Name) -> Option<String> {
        let reason = &self.opaque(name)?.1.reason;
        let (old, new) = match (self.old.opaque.get(name), self.new.opaque.get(name)) {
            (Some(old), Some(new)) => (old, new),
            (Some(_), None) => return Some(format!("the old version is not analysed: {reason}")),
            (None, _) => return Some(format!("the new version is not analysed: {reason}")),
        };
        if old.fingerprint != new.fingerprint {
            return Some(format!("it changed, and is not analysed: {reason}"));
        }
        let object = self.statics.any()?;
        let own = object.as_str().split('`').next().unwrap_or_default();
        Some(format!("the contents of object `{own}` changed, and it is not analysed: {reason}"))
    }

    fn signature_change(&self, name: &Name) -> Option<String> {
        match (self.old.procs.get(name), self.new.procs.get(name)) {
            (Some(old), Some(new)) => {
                signature_change((&old.params, &old.results), (&new.params, &new.results))
            }
            _ => {
                let (old, new) = (self.old.externs.get(name)?, self.new.externs.get(name)?);
                signature_change((&old.params, &old.results), (&new.params, &new.results)).or_else(
                    || (old.throws != new.throws).then(|| "its exceptions changed".to_string()),
                )
            }
        }
    }

    fn touched_clash(&self, name: &Name, clashes: &[Clash]) -> Option<String> {
        let [old, new] = self.joint_effects(name);
        let touches = |effects: &Effects, global: &Name| {
            effects.reads.contains(global) || effects.writes.contains(global)
        };
        clashes.iter().find(|clash| touches(old, &clash.name) || touches(new, &clash.renamed)).map(
            |Clash { name, old, new, .. }| {
                format!("the type of global `{name}` changed from {old} to {new}")
            },
        )
    }

    fn uncertain_static(&self, name: &Name) -> Option<String> {
        let met = self.statics(name);
        let uncertain = met.intersection(&self.statics.uncertain).next()?;
        Some(format!("object `{uncertain}` has declared contents in one version only"))
    }

    /// Two objects that stand for one cannot lie at one place.
    fn placed_clash(&self, name: &Name) -> Option<String> {
        if !self.joint_effects(name).iter().any(|effects| effects.addresses) {
            return None;
        }
        let met = self.statics(name);
        let clash = met.intersection(&self.statics.clashing).next()?;
        let own = clash.as_str().split('`').next().unwrap_or_default();
        Some(format!("the contents of object `{own}` changed, and addresses of objects matter"))
    }

    /// The names that are externals in some version, but not alike in both
    /// versions that know them.
    fn clashing_externs(&self) -> BTreeSet<Name> {
        let clash = |name: &&Name| {
            // Callers of opaque procedures are judged by whether these are
            // shown to be the same.
            if self.is_opaque(name) {
                return false;
            }
            let one_defines_it =
                self.old.procs.contains_key(*name) || self.new.procs.contains_key(*name);
            match (self.old.externs.get(*name), self.new.externs.get(*name)) {
                (Some(old), Some(new)) => {
                    let types = |vars: &[Var]| vars.iter().map(|var| var.ty).collect::<Vec<_>>();
                    types(&old.params) != types(&new.params)
                        || (&old.results, old.pure, &old.reads)
                            != (&new.results, new.pure, &new.reads)
                        || (&old.writes, &old.throws) != (&new.writes, &new.throws)
                }
                (Some(_), None) | (None, Some(_)) => one_defines_it,
                (None, None) => false,
            }
        };
        self.old.externs.keys().chain(self.new.externs.keys()).filter(clash).cloned().collect()
    }

    fn called_clash(&self, name: &Name, externs: &BTreeSet<Name>) -> Option<String> {
        let calls = |effects: &Effects, clash: &Name| {
            effects.externs.contains(clash) || effects.calls.contains(clash)
        };
        let [old, new] = self.joint_effects(name);
        externs
            .iter()
            .find(|clash| calls(old, clash) || calls(new, clash))
            .map(|clash| format!("the declaration of external `{clash}` changed"))
    }
}

/// Procedures and opaque procedures, in order.
fn procedures(program: &Program) -> impl Iterator<Item = &Name> {
    program.procs.keys().chain(program.opaque.keys())
}

fn is_procedure(program: &Program, name: &Name) -> bool {
    program.procs.contains_key(name) || program.opaque.contains_key(name)
}

/// Parameters and results.
type Signature<'p> = (&'p [Var], &'p [Type]);

fn signature_change(old: Signature<'_>, new: Signature<'_>) -> Option<String> {
    let params = |signature: Signature<'_>| signature.0.iter().map(|p| p.ty).collect::<Vec<_>>();
    let signature = |signature: Signature<'_>| {
        let list =
            |types: &[Type]| types.iter().map(Type::to_string).collect::<Vec<_>>().join(", ");
        format!("({}) -> ({})", list(&params(signature)), list(signature.1))
    };
    let same = params(old) == params(new) && old.1 == new.1;
    (!same).then(|| format!("the signature changed from {} to {}", signature(old), signature(new)))
}

/// A global whose type changed. The new version's has another name from here
/// on, so that each version keeps its own.
struct Clash {
    name: Name,
    renamed: Name,
    old: Type,
    new: Type,
}

fn unify_globals(old: &mut Program, new: &mut Program) -> Vec<Clash> {
    let clashes: Vec<Clash> = old
        .globals
        .values()
        .filter_map(|global| {
            let other = new.globals.get(&global.var.name)?;
            (other.var.ty != global.var.ty).then(|| Clash {
                name: global.var.name.clone(),
                // No program has it: names have no back quotes.
                renamed: Name::from(format!("{}`new", global.var.name)),
                old: global.var.ty,
                new: other.var.ty,
            })
        })
        .collect();
    for clash in &clashes {
        rename_global(new, &clash.name, &clash.renamed);
    }
    add_missing(old, new);
    add_missing(new, old);
    clashes
}

fn add_missing(to: &mut Program, from: &Program) {
    for (name, global) in &from.globals {
        if !to.globals.contains_key(name) {
            to.globals.insert(name.clone(), global.clone());
        }
    }
}

fn rename_global(program: &mut Program, name: &Name, renamed: &Name) {
    if let Some(mut global) = program.globals.shift_remove(name) {
        global.var.name = renamed.clone();
        program.globals.insert(renamed.clone(), global);
    }
    let rename = |to_rename: &mut Name| {
        if to_rename == name {
            *to_rename = renamed.clone();
        }
    };
    for external in program.externs.values_mut() {
        for footprint in [&mut external.reads, &mut external.writes] {
            if let Footprint::Only(names) = footprint {
                names.iter_mut().for_each(rename);
            }
        }
    }
    let contents = program.statics.values_mut().flat_map(|object| &mut object.contents);
    contents.for_each(|content| rename(&mut content.global));
    for proc in program.procs.values_mut() {
        rename_variables(&mut proc.body, &rename);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_ir::text::parse;

    fn matched(old: &str, new: &str) -> Matched {
        let [old, new] = [old, new].map(|text| parse("test.vir", text).expect("a valid program"));
        Matched::new(old, new)
    }

    fn reasons(matched: &Matched) -> Vec<String> {
        let reason = |name: &Name| {
            let reason = matched.incompatible(name).map_or("", |reason| &reason.message);
            format!("{name}: {reason}")
        };
        matched.pairs.iter().map(reason).collect()
    }

    #[test]
    fn both_versions_have_all_globals() {
        let matched = matched("global a: i32; fn f() { }", "global b: i32; fn f() { }");
        assert!(matched.old.globals.contains_key("b") && matched.new.globals.contains_key("a"));
        assert_eq!(reasons(&matched), ["f: "]);
    }

    #[test]
    fn a_local_named_like_a_global_of_the_other_version_stays_local() {
        let matched = matched(
            "fn f(x: i32) -> i32 { var g: i32; g = x; return g; }",
            "global g: i32; fn f(x: i32) -> i32 { return x; }",
        );
        assert!(matched.old_effects["f"].writes.is_empty());
    }

    #[test]
    fn procedures_of_one_version_are_listed() {
        let matched = matched("fn gone() { } fn f() { }", "fn f() { } fn come() { }");
        assert_eq!(
            (&matched.only_old[..], &matched.only_new[..]),
            (&["gone".into()][..], &["come".into()][..])
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
