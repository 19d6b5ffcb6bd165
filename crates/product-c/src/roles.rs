//! What becomes of each function and object in the product.
//!
//! In: two versions. Out: which functions and objects are there once, for both
//! versions; which functions are *woven*, both versions in one body; and which
//! may end the version that calls them, or touch what the library keeps for
//! each version.
//!
//! A function is there once if nothing that it means rests on has changed and
//! it mentions nothing that each version has for itself. All others are there
//! twice, and whoever calls one of these for a single version calls that.

use crate::library;
use crate::mentions::{Mentions, SPECS};
use crate::records::Same;
use crate::side::Side;
use crate::versions::{Key, Versions, is_of_unit};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_c::fingerprint::{fingerprint, of_object};
use verdiff_c::typed::{DeclId, Function, Linkage, Unit};
use verdiff_c::types::{FunctionType, Quals, TypeKind};

/// What is woven.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Weave {
    /// Functions that changed, and those that call them, however indirectly.
    #[default]
    Changed,
    /// All functions that both versions have.
    All,
}

/// What is known of a function of a version.
pub(crate) struct Facts<'a> {
    file: usize,
    function: &'a Function,
    mentions: Mentions,
    /// What it mentions, whichever file says so.
    keys: BTreeSet<Key>,
    fingerprint: u128,
}

/// The roles of all functions and objects.
pub(crate) struct Roles<'a> {
    facts: [BTreeMap<Key, Facts<'a>>; 2],
    /// For each translation unit, the types that both versions have.
    pub(crate) same: Vec<Same>,
    shared_functions: BTreeSet<Key>,
    shared_objects: BTreeSet<Key>,
    /// All objects that some version defines.
    own_objects: BTreeSet<Key>,
    woven: BTreeSet<Key>,
    may_end: [BTreeSet<Key>; 2],
    stateful: [BTreeSet<Key>; 2],
    /// What names of each version begin with; no name of the program does.
    prefixes: [String; 2],
    /// What names of woven functions begin with.
    pub(crate) woven_prefix: String,
}

impl<'a> Roles<'a> {
    pub(crate) fn of(versions: &Versions<'a>, weave: Weave) -> Roles<'a> {
        let objects = Side::BOTH.into_iter().flat_map(|side| versions.objects(side));
        let mut roles = Roles {
            facts: Side::BOTH.map(|side| facts(versions, side)),
            same: same_types(versions),
            shared_functions: BTreeSet::new(),
            shared_objects: shared_objects(versions),
            own_objects: objects.map(|(key, _)| key.clone()).collect(),
            woven: BTreeSet::new(),
            may_end: Default::default(),
            stateful: Default::default(),
            prefixes: Side::BOTH.map(|side| prefix(versions, side.word())),
            woven_prefix: prefix(versions, "both"),
        };
        if weave == Weave::Changed {
            roles.shared_functions = roles.unchanged(versions);
        }
        roles.keep_shared(versions);
        roles.woven = roles.find_woven(versions, weave);
        for side in Side::BOTH {
            roles.may_end[side.index()] = roles.reaching(side, &|key| ends(key));
            roles.stateful[side.index()] = roles
                .reaching(side, &|key| key.within.is_none() && !library::is_stateless(&key.name));
        }
        roles
    }

    /// Whether a function with a body is there once for both versions.
    pub(crate) fn is_shared_function(&self, key: &Key) -> bool {
        self.shared_functions.contains(key)
    }

    /// Whether an object is there once for both versions.
    pub(crate) fn is_shared_object(&self, key: &Key) -> bool {
        self.shared_objects.contains(key)
    }

    /// Whether some version defines an object.
    pub(crate) fn is_own_object(&self, key: &Key) -> bool {
        self.own_objects.contains(key)
    }

    /// Whether a version has the body of a function.
    pub(crate) fn has_body(&self, side: Side, key: &Key) -> bool {
        self.facts[side.index()].contains_key(key)
    }

    /// Whether both versions of a function have one body in the product.
    pub(crate) fn is_woven(&self, key: &Key) -> bool {
        self.woven.contains(key)
    }

    /// What names of a version begin with.
    pub(crate) fn prefix(&self, side: Side) -> &str {
        &self.prefixes[side.index()]
    }

    /// Whether a call of a function may end the version.
    pub(crate) fn may_end(&self, side: Side, key: &Key) -> bool {
        match self.has_body(side, key) {
            true => self.may_end[side.index()].contains(key),
            false => ends(key),
        }
    }

    /// Whether a call of a function may touch what the library keeps for each
    /// version.
    pub(crate) fn is_stateful(&self, side: Side, key: &Key) -> bool {
        match self.has_body(side, key) {
            true => self.stateful[side.index()].contains(key),
            false => !library::is_stateless(&key.name),
        }
    }

    /// Functions whose own meaning is the same in both versions.
    fn unchanged(&self, versions: &Versions<'_>) -> BTreeSet<Key> {
        let [old, new] = &self.facts;
        let is_same = |(key, old): &(&Key, &Facts<'_>)| {
            new.get(*key).is_some_and(|new| {
                let pair = versions.pair_of(Side::New, new.file);
                let records = &self.same[pair].records;
                // The runtime has a `main` of its own.
                key.name != "main"
                    && old.fingerprint == new.fingerprint
                    && old.function.body.is_ok()
                    && old.mentions.statics.is_empty()
                    && versions.pair_of(Side::Old, old.file) == pair
                    && new.mentions.records.iter().all(|id| records.contains_key(id))
            })
        };
        old.iter().filter(is_same).map(|(key, _)| key.clone()).collect()
    }

    /// Gives up what mentions something that is there twice, until nothing
    /// does.
    fn keep_shared(&mut self, versions: &Versions<'_>) {
        loop {
            let functions = |key: &&Key| {
                let mentioned = |side: &Side| self.facts[side.index()][*key].keys.iter();
                Side::BOTH.iter().all(|side| mentioned(side).all(|it| self.is_once(*side, it)))
            };
            let functions: BTreeSet<Key> =
                self.shared_functions.iter().filter(functions).cloned().collect();
            let objects = |key: &&Key| {
                let mentioned = |side: &Side| mentioned_by_object(versions, *side, key);
                Side::BOTH
                    .iter()
                    .all(|side| mentioned(side).iter().all(|it| self.is_once(*side, it)))
            };
            let objects: BTreeSet<Key> =
                self.shared_objects.iter().filter(objects).cloned().collect();
            let is_done = functions.len() == self.shared_functions.len()
                && objects.len() == self.shared_objects.len();
            (self.shared_functions, self.shared_objects) = (functions, objects);
            if is_done {
                return;
            }
        }
    }

    /// Whether something is there once: shared, or of the library and not one
    /// of its objects that each version has for itself.
    fn is_once(&self, side: Side, key: &Key) -> bool {
        if self.has_body(side, key) {
            self.shared_functions.contains(key)
        } else if self.own_objects.contains(key) {
            self.shared_objects.contains(key)
        } else {
            library::object(&key.name).is_none()
        }
    }

    fn find_woven(&self, versions: &Versions<'_>, weave: Weave) -> BTreeSet<Key> {
        let [old, new] = &self.facts;
        let candidates: BTreeSet<&Key> =
            old.keys().filter(|key| self.can_be_woven(versions, key)).collect();
        let candidates: BTreeSet<&Key> =
            candidates.into_iter().filter(|key| self.is_worth_it(key, weave)).collect();
        let is_changed =
            |key: &&&Key| weave == Weave::All || old[**key].fingerprint != new[**key].fingerprint;
        let mut woven: BTreeSet<&Key> = candidates.iter().filter(is_changed).copied().collect();
        loop {
            let calls = |key: &&&Key| {
                let mut mentioned = old[**key].keys.iter().chain(&new[**key].keys);
                mentioned.any(|it| woven.contains(it))
            };
            let more: Vec<&Key> = candidates.difference(&woven).filter(calls).copied().collect();
            if more.is_empty() {
                return woven.into_iter().cloned().collect();
            }
            woven.extend(more);
        }
    }

    /// Macros of the system that write many characters at once have loops in
    /// expressions. What they stand in is costly to weave, and little is seen by
    /// it, unless it has specifications.
    fn is_worth_it(&self, key: &Key, weave: Weave) -> bool {
        let has_loops = |facts: &Facts<'_>| facts.mentions.loops_in_expressions;
        let [old, new] = [&self.facts[0], &self.facts[1]].map(|facts| facts.get(key));
        let has_specs =
            |facts: &Facts<'_>| facts.keys.iter().any(|key| SPECS.contains(&key.name.as_str()));
        weave == Weave::All
            || new.is_some_and(has_specs)
            || ![old, new].into_iter().flatten().any(has_loops)
    }

    fn can_be_woven(&self, versions: &Versions<'_>, key: &Key) -> bool {
        let [Some(old), Some(new)] = [&self.facts[0], &self.facts[1]].map(|facts| facts.get(key))
        else {
            return false;
        };
        let sides = [(Side::Old, old), (Side::New, new)];
        let is_plain = |(side, facts): (Side, &Facts<'_>)| {
            let unit = versions.unit(side, facts.file);
            let decl = unit.decl(facts.function.decl);
            let has_prototype = function_type(unit, facts.function.decl)
                .is_some_and(|ty| ty.prototype && !ty.variadic);
            facts.function.body.is_ok()
                && has_prototype
                && !facts.mentions.odd_jumps
                && !facts.keys.iter().any(|key| library::returns_twice(&key.name))
                && !(is_of_unit(decl) && decl.linkage == Linkage::External)
        };
        !self.shared_functions.contains(key)
            && sides.into_iter().all(is_plain)
            && versions.pair_of(Side::Old, old.file) == versions.pair_of(Side::New, new.file)
    }

    /// The functions of a version that reach a function of the library with
    /// some property, or call something that is not known.
    fn reaching(&self, side: Side, property: &dyn Fn(&Key) -> bool) -> BTreeSet<Key> {
        let facts = &self.facts[side.index()];
        let direct = |key: &Key, facts: &Facts<'_>| {
            facts.mentions.calls_pointers
                || facts.keys.iter().any(|it| {
                    !self.has_body(side, it) && !self.own_objects.contains(it) && property(it)
                })
                || key.name.is_empty()
        };
        let mut found: BTreeSet<&Key> =
            facts.iter().filter(|(key, facts)| direct(key, facts)).map(|(key, _)| key).collect();
        loop {
            let more: Vec<&Key> = facts
                .iter()
                .filter(|(key, facts)| {
                    !found.contains(key) && facts.keys.iter().any(|it| found.contains(it))
                })
                .map(|(key, _)| key)
                .collect();
            if more.is_empty() {
                return found.into_iter().cloned().collect();
            }
            found.extend(more);
        }
    }
}

fn ends(key: &Key) -> bool {
    library::may_end(&key.name) || library::calls_back(&key.name)
}

/// The type of a function.
pub(crate) fn function_type(unit: &Unit, id: DeclId) -> Option<&FunctionType> {
    match unit.types.kind(unit.decl(id).ty.ty) {
        TypeKind::Function(function) => Some(function),
        _ => None,
    }
}

fn facts<'a>(versions: &Versions<'a>, side: Side) -> BTreeMap<Key, Facts<'a>> {
    let of = |key: &Key| {
        let (file, function) = versions.function(side, key)?;
        let (unit, text) = (versions.unit(side, file), versions.text(side, file));
        let mentions = Mentions::of_function(unit, function);
        let keys = mentions.decls.iter().map(|id| versions.key(side, file, *id)).collect();
        let fingerprint = fingerprint(unit, text, function, text);
        Some((key.clone(), Facts { file, function, mentions, keys, fingerprint }))
    };
    versions.functions(side).filter_map(of).collect()
}

fn mentioned_by_object(versions: &Versions<'_>, side: Side, key: &Key) -> Vec<Key> {
    let Some((file, id)) = versions.object(side, key) else { return Vec::new() };
    let mentioned = Mentions::of_object(versions.unit(side, file), id).decls;
    mentioned.iter().map(|id| versions.key(side, file, *id)).collect()
}

fn same_types(versions: &Versions<'_>) -> Vec<Same> {
    let of_pair = |files: [Option<usize>; 2]| match files {
        [Some(old), Some(new)] => {
            Same::of(versions.unit(Side::Old, old), versions.unit(Side::New, new))
        }
        _ => Same::default(),
    };
    versions.pairs.iter().map(|pair| of_pair(pair.files)).collect()
}

/// Objects that nothing changes and that start with the same value in both
/// versions.
fn shared_objects(versions: &Versions<'_>) -> BTreeSet<Key> {
    let is_shared = |key: &Key| {
        let place = |side| versions.object(side, key);
        let (Some(old), Some(new)) = (place(Side::Old), place(Side::New)) else { return false };
        let mark = |side: Side, (file, id): (usize, DeclId)| {
            let unit = versions.unit(side, file);
            is_constant(unit, id).then(|| of_object(unit, versions.text(side, file), id))
        };
        let marks = (mark(Side::Old, old), mark(Side::New, new));
        marks.0.is_some()
            && marks.0 == marks.1
            && versions.pair_of(Side::Old, old.0) == versions.pair_of(Side::New, new.0)
    };
    let keys = versions.objects(Side::Old).map(|(key, _)| key);
    keys.filter(|key| is_shared(key)).cloned().collect()
}

fn is_constant(unit: &Unit, id: DeclId) -> bool {
    let mut ty = unit.decl(id).ty;
    let mut quals: Quals = ty.quals;
    while let TypeKind::Array(element, _) = unit.types.kind(ty.ty) {
        ty = *element;
        quals = quals.union(ty.quals);
    }
    quals.constant && !quals.volatile
}

/// A prefix that no identifier of either version begins with.
fn prefix(versions: &Versions<'_>, word: &str) -> String {
    let mut prefix = format!("{word}_");
    let is_used = |prefix: &str| {
        let files = Side::BOTH.into_iter().flat_map(|side| versions.files(side));
        files.into_iter().any(|file| file.unit.symbols.any_begins_with(prefix))
    };
    while is_used(&prefix) {
        prefix.push('_');
    }
    prefix
}
