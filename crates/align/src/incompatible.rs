//! Procedures whose versions cannot be compared.
//!
//! In: matched programs. Out: for each procedure that all versions have and
//! that has no common inputs or outside, the reason.

use crate::globals::Clash;
use crate::matching::{Incompatible, Matched};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::{Extern, Name, Program, Type, Var};

/// The reasons, by name.
pub(crate) fn incompatible(matched: &Matched, clashes: &[Clash]) -> BTreeMap<Name, Incompatible> {
    let search = Search { matched, clashes, externs: clashing_externs(matched) };
    let of = |name: &Name| Some((name.clone(), search.of(name)?));
    matched.common.iter().filter_map(of).collect()
}

struct Search<'m> {
    matched: &'m Matched,
    clashes: &'m [Clash],
    externs: BTreeSet<Name>,
}

impl Search<'_> {
    fn of(&self, name: &Name) -> Option<Incompatible> {
        let message = self
            .opaque_change(name)
            .or_else(|| self.signature_change(name))
            .or_else(|| self.touched_clash(name))
            .or_else(|| self.called_clash(name))
            .or_else(|| self.uncertain_static(name))
            .or_else(|| self.placed_clash(name))?;
        let opaque = self.matched.opaque(name).map(|(version, opaque)| (version, opaque.span));
        let last = self.matched.last();
        let (version, span) = opaque.unwrap_or_else(|| (last, self.matched.span(last, name)));
        Some(Incompatible { message, version, span })
    }

    /// Why an opaque procedure may have changed: opaque in some versions only,
    /// another source, or data that it may use and that changed.
    fn opaque_change(&self, name: &Name) -> Option<String> {
        let (version, opaque) = self.matched.opaque(name)?;
        let reason = &opaque.reason;
        let all = self.matched.programs().iter().map(|program| program.opaque.get(name));
        let Some(all) = all.collect::<Option<Vec<_>>>() else {
            return Some(format!("{version} is not analysed: {reason}"));
        };
        if all.iter().any(|other| other.fingerprint != opaque.fingerprint) {
            return Some(format!("it changed, and is not analysed: {reason}"));
        }
        let object = self.matched.statics.any()?;
        let own = object.as_str().split('`').next().unwrap_or_default();
        Some(format!("the contents of object `{own}` changed, and it is not analysed: {reason}"))
    }

    fn signature_change(&self, name: &Name) -> Option<String> {
        let programs = self.matched.programs();
        let signatures = programs.iter().filter_map(|program| signature(program, name));
        let externs: Vec<&Extern> =
            programs.iter().filter_map(|program| program.externs.get(name)).collect();
        let throws = || {
            let differ = externs.windows(2).any(|two| two[0].throws != two[1].throws);
            differ.then(|| "its exceptions changed".to_string())
        };
        signature_change(&signatures.collect::<Vec<_>>()).or_else(throws)
    }

    fn touched_clash(&self, name: &Name) -> Option<String> {
        let touches = |clash: &&Clash| {
            let mut versions = self.matched.versions().iter();
            versions
                .any(|version| clash.is_touched(*version, &self.matched.effects(*version)[name]))
        };
        self.clashes.iter().find(touches).map(Clash::message)
    }

    fn uncertain_static(&self, name: &Name) -> Option<String> {
        // What a procedure may meet is costly to find out, and hardly ever matters.
        if self.matched.statics.uncertain.is_empty() {
            return None;
        }
        let met = self.matched.statics(name);
        let uncertain = met.intersection(&self.matched.statics.uncertain).next()?;
        Some(format!("object `{uncertain}` has declared contents in one version only"))
    }

    /// Objects that stand for one cannot lie at one place.
    fn placed_clash(&self, name: &Name) -> Option<String> {
        if self.matched.statics.clashing.is_empty() {
            return None;
        }
        if !self.matched.joint_effects(name).iter().any(|effects| effects.addresses) {
            return None;
        }
        let met = self.matched.statics(name);
        let clash = met.intersection(&self.matched.statics.clashing).next()?;
        let own = clash.as_str().split('`').next().unwrap_or_default();
        Some(format!("the contents of object `{own}` changed, and addresses of objects matter"))
    }

    fn called_clash(&self, name: &Name) -> Option<String> {
        let effects = self.matched.joint_effects(name);
        let is_called = |clash: &&Name| {
            effects.iter().any(|e| e.externs.contains(clash) || e.calls.contains(clash))
        };
        let clash = self.externs.iter().find(is_called)?;
        Some(format!("the declaration of external `{clash}` changed"))
    }
}

/// The names that are externals in some version, but not alike in all
/// versions that know them.
fn clashing_externs(matched: &Matched) -> BTreeSet<Name> {
    let clash = |name: &&Name| {
        // Callers of opaque procedures are judged by whether these are
        // shown to be the same.
        if matched.is_opaque(name) {
            return false;
        }
        let known = matched.programs().iter().filter_map(|program| program.externs.get(*name));
        let known: Vec<&Extern> = known.collect();
        let defined = matched.programs().iter().any(|program| program.procs.contains_key(*name));
        let differ = known.windows(2).any(|two| !declared_alike(two[0], two[1]));
        differ || (defined && !known.is_empty())
    };
    let names = matched.programs().iter().flat_map(|program| program.externs.keys());
    names.filter(clash).cloned().collect()
}

fn declared_alike(old: &Extern, new: &Extern) -> bool {
    types(&old.params) == types(&new.params)
        && (&old.results, old.pure, &old.reads) == (&new.results, new.pure, &new.reads)
        && (&old.writes, &old.throws) == (&new.writes, &new.throws)
        && old.computes == new.computes
}

/// The types of parameters and of results.
type Signature = (Vec<Type>, Vec<Type>);

fn signature(program: &Program, name: &Name) -> Option<Signature> {
    let of_proc = program.procs.get(name).map(|proc| (types(&proc.params), proc.results.clone()));
    of_proc.or_else(|| {
        let external = program.externs.get(name)?;
        Some((types(&external.params), external.results.clone()))
    })
}

fn types(vars: &[Var]) -> Vec<Type> {
    vars.iter().map(|var| var.ty).collect()
}

fn signature_change(signatures: &[Signature]) -> Option<String> {
    let shown = |(params, results): &Signature| {
        let list =
            |types: &[Type]| types.iter().map(Type::to_string).collect::<Vec<_>>().join(", ");
        format!("({}) -> ({})", list(params), list(results))
    };
    let first = signatures.first()?;
    let other = signatures.iter().find(|signature| *signature != first)?;
    Some(format!("the signature changed from {} to {}", shown(first), shown(other)))
}
