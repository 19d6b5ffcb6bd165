//! What a name outside of the sources means, where the versions may mean
//! different things by it.
//!
//! In: all versions. Out: which externals are not to be taken for the same, nor
//! for different ones. There are two reasons. A simple name that nothing
//! declares belongs to any of the packages that its file imports: with other
//! imports it may be another class, or the same. And what a class inherits from
//! classes outside may be something else where these are others.
//!
//! Externals go by the names of classes, so they are told by their own names.

use super::context::{Source, Target};
use super::names;
use super::ranges::Ranges;
use super::tags::Tags;
use crate::typed::class::SOMEWHERE;
use crate::typed::{ClassId, ClassKind, Origin, Program};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::Name;

const VAGUE: &str = "which class a name means depends on classes that are not among the sources";
const OVERLOADS: &str =
    "other arguments may mean another method of a class that is not among the sources";
const EMBODIED: &str = "constants of an enum that has bodies for some of them changed: which class they are of may differ";
const INHERITED: &str = "it comes from a class outside, and the class extends others now";

/// Classes that the versions may not agree on, by name.
#[derive(Debug, Default)]
pub(crate) struct Unsure {
    /// Classes outside, under names of which there are several.
    vague: BTreeSet<String>,
    /// Classes of the sources that extend other classes outside than in another
    /// version.
    changed: BTreeSet<String>,
    /// Those of them whose superclasses outside are others.
    extended: BTreeSet<String>,
    /// Enums whose constants are in another order in another version.
    reordered: BTreeSet<String>,
    /// Enums that changed and that have constants with bodies of their own in
    /// some version, with the classes of these. Their constants are the same
    /// objects in all versions, so they have the number of the enum, and what
    /// depends on their very class is not known.
    embodied: BTreeMap<String, BTreeSet<String>>,
}

impl Unsure {
    pub(crate) fn new(versions: &[Source<'_>]) -> Unsure {
        let mut named: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut above: BTreeMap<&str, BTreeSet<Vec<&str>>> = BTreeMap::new();
        let mut superclasses: BTreeMap<&str, BTreeSet<Vec<&str>>> = BTreeMap::new();
        for Source { program, .. } in versions {
            for id in (0..program.classes.len() as u32).map(ClassId) {
                let class = program.class(id);
                let full = names::class(program, id);
                match class.origin {
                    Origin::Outside => {
                        named.entry(program.name(class.name)).or_default().insert(full);
                    }
                    Origin::Source => {
                        above.entry(full).or_default().insert(outside_above(program, id));
                        let superclass = outside_superclasses(program, id);
                        superclasses.entry(full).or_default().insert(superclass);
                    }
                    Origin::Library | Origin::Prelude => {}
                }
            }
        }
        let several = named.into_values().filter(|names| names.len() > 1).flatten();
        let vague = several.filter(|name| name.contains(SOMEWHERE)).map(str::to_owned).collect();
        let (changed, extended) = (several_of(above), several_of(superclasses));
        let (reordered, embodied) = (reordered(versions), embodied(versions));
        Unsure { vague, changed, extended, reordered, embodied }
    }

    /// Whether the constants of an enum are in another order in another version.
    pub(crate) fn is_reordered(&self, class: &str) -> bool {
        self.reordered.contains(class)
    }

    /// Whether there is such an enum.
    pub(crate) fn reorders(&self) -> bool {
        !self.reordered.is_empty()
    }

    /// All such enums.
    pub(crate) fn reordered(&self) -> impl Iterator<Item = &str> {
        self.reordered.iter().map(String::as_str)
    }

    /// Why an external of this name may be another one in another version, and
    /// the class concerned if that is one of the sources.
    fn doubt(&self, name: &str) -> Option<(&'static str, Option<&str>)> {
        if self.vague.iter().any(|class| name.contains(class.as_str())) {
            return Some((VAGUE, None));
        }
        let is_of = |class: &&String| {
            let after = ["some ", "?."].iter().find_map(|start| name.strip_prefix(start));
            after
                .and_then(|after| after.strip_prefix(class.as_str()))
                .is_some_and(|rest| rest.starts_with('.'))
        };
        self.changed.iter().find(is_of).map(|class| (INHERITED, Some(class.as_str())))
    }

    /// The numbers of the enums that changed and have constants with bodies.
    pub(crate) fn embodied(&self, tags: &Tags) -> Ranges {
        Ranges::numbers(self.embodied.keys().map(|class| tags.of(class)))
    }

    /// The classes of constants of these enums, each with its enum.
    pub(crate) fn bodies(&self) -> BTreeMap<String, String> {
        let all = self.embodied.iter();
        let all = all.flat_map(|(name, bodies)| bodies.iter().map(move |body| (body, name)));
        all.map(|(body, name)| (body.clone(), name.clone())).collect()
    }

    /// The numbers of the classes that extend others than in another version.
    pub(crate) fn changed(&self, tags: &Tags) -> Ranges {
        Ranges::numbers(self.changed.iter().map(|class| tags.of(class)))
    }

    /// The numbers of the classes that may be of another class than in another
    /// version: what interfaces they have does not matter to that.
    pub(crate) fn extended(&self, tags: &Tags) -> Ranges {
        Ranges::numbers(self.extended.iter().map(|class| tags.of(class)))
    }
}

/// The classes of which there is more than one thing to be said.
fn several_of(said: BTreeMap<&str, BTreeSet<Vec<&str>>>) -> BTreeSet<String> {
    let several = said.into_iter().filter(|(_, all)| all.len() > 1);
    several.map(|(name, _)| name.to_owned()).collect()
}

/// The enums of which a constant has several ordinals.
fn reordered(versions: &[Source<'_>]) -> BTreeSet<String> {
    let mut ordinals: BTreeMap<(&str, &str), BTreeSet<usize>> = BTreeMap::new();
    for Source { program, .. } in versions {
        for id in (0..program.classes.len() as u32).map(ClassId) {
            let class = names::class(program, id);
            for (at, constant) in program.class(id).enum_constants.iter().enumerate() {
                let name = program.name(program.field(*constant).name);
                ordinals.entry((class, name)).or_default().insert(at);
            }
        }
    }
    let several = ordinals.into_iter().filter(|(_, found)| found.len() > 1);
    several.map(|((class, _), _)| class.to_owned()).collect()
}

/// Enums that changed, with the classes of constants that have bodies; those
/// without such constants are left out.
fn embodied(versions: &[Source<'_>]) -> BTreeMap<String, BTreeSet<String>> {
    let mut bodies: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in versions {
        let program = source.program;
        for id in (0..program.classes.len() as u32).map(ClassId) {
            let class = program.class(id);
            if class.origin != Origin::Source {
                continue;
            }
            let name = names::class(program, id).to_owned();
            if class.kind == ClassKind::Enum {
                let text = source.text_with_imports(class.span);
                texts.entry(name.clone()).or_default().insert(text);
            }
            let above =
                class.superclass.filter(|above| program.class(*above).kind == ClassKind::Enum);
            if let Some(above) = above {
                bodies.entry(names::class(program, above).to_owned()).or_default().insert(name);
            }
        }
    }
    let changed = |name: &str| texts.get(name).is_some_and(|texts| texts.len() > 1);
    bodies.into_iter().filter(|(name, _)| changed(name)).collect()
}

/// The classes outside that a class extends, however indirectly.
fn outside_above(program: &Program, id: ClassId) -> Vec<&str> {
    let mut all: Vec<ClassId> = vec![id];
    let mut next = 0;
    while let Some(at) = all.get(next).copied() {
        let class = program.class(at);
        for above in class.superclass.iter().chain(&class.interfaces) {
            if !all.contains(above) {
                all.push(*above);
            }
        }
        next += 1;
    }
    let is_outside = |id: &ClassId| program.class(*id).origin == Origin::Outside;
    let mut found: Vec<&str> =
        all.into_iter().filter(is_outside).map(|id| names::class(program, id)).collect();
    found.sort_unstable();
    found
}

/// Whether a class of the sources extends a class outside, however indirectly.
pub(crate) fn is_extended(program: &Program, outside: ClassId) -> bool {
    let name = names::class(program, outside);
    let all = (0..program.classes.len() as u32).map(ClassId);
    let mut sources = all.filter(|id| program.class(*id).origin == Origin::Source);
    sources.any(|id| outside_above(program, id).contains(&name))
}

/// The classes outside that a class has among its superclasses.
fn outside_superclasses(program: &Program, id: ClassId) -> Vec<&str> {
    let above = |id: &ClassId| program.class(*id).superclass;
    let all = std::iter::successors(Some(id), above).take(program.classes.len());
    let outside = all.filter(|id| program.class(*id).origin == Origin::Outside);
    outside.map(|id| names::class(program, id)).collect()
}

/// The externals for methods outside, by class and name, and by the number of
/// their arguments.
pub(crate) type Overloads = BTreeMap<(String, usize), BTreeSet<Name>>;

/// Where versions call a method outside with arguments of other types, nobody
/// knows whether it is the same method.
pub(crate) fn doubt_overloads(targets: &mut [Target<'_>]) {
    let keys: BTreeSet<(String, usize)> =
        targets.iter().flat_map(|target| target.overloads.keys().cloned()).collect();
    for key in keys {
        let found: BTreeSet<BTreeSet<Name>> =
            targets.iter().filter_map(|target| target.overloads.get(&key).cloned()).collect();
        let names: BTreeSet<Name> = found.iter().flatten().cloned().collect();
        if found.len() < 2 {
            continue;
        }
        for target in &mut *targets {
            let own = target.overloads.get(&key).cloned().unwrap_or_default();
            names.intersection(&own).for_each(|name| target.fixed(name, OVERLOADS));
        }
    }
}

impl Target<'_> {
    /// Says of an external if it may be another one in another version.
    pub(crate) fn doubt(&mut self, name: &Name) {
        match self.unsure.doubt(name.as_str()) {
            None => {}
            Some((reason, None)) => self.fixed(name, reason),
            Some((reason, Some(class))) => {
                let above = self.hierarchy.named(class).map(|id| outside_above(self.typed, id));
                let above = above.unwrap_or_default().join(" ");
                self.fixed_as(name, reason, &above);
            }
        }
    }

    /// An external like another one, for constants of enums that changed and
    /// have bodies for some of them.
    pub(crate) fn of_embodied_enum(&mut self, name: &Name) -> Name {
        let mut all = String::new();
        for class in self.unsure.embodied.keys() {
            let text = self
                .hierarchy
                .named(class)
                .map(|id| self.source.text_with_imports(self.typed.class(id).span));
            all.push_str(&format!("{class}: {text:?}\n"));
        }
        self.other_external(name, "of an enum that changed", EMBODIED, &all)
    }

    /// An external like another one, for classes that extend others than in
    /// another version.
    pub(crate) fn of_changed_class(&mut self, name: &Name) -> Name {
        let mut all = String::new();
        for class in &self.unsure.changed {
            let above = self.hierarchy.named(class).map(|id| outside_above(self.typed, id));
            all.push_str(&format!("{class}: {above:?}\n"));
        }
        self.other_external(name, "as it is now", INHERITED, &all)
    }

    /// An external like another, that is the same only where a text is.
    fn other_external(&mut self, name: &Name, how: &str, why: &'static str, text: &str) -> Name {
        let other: Name = format!("{name}, {how}").into();
        if let Some(mut external) = self.program.externs.get(name).cloned() {
            external.name = other.clone();
            self.program.add_extern(external);
        }
        self.fixed_as(&other, why, text);
        other
    }
}
