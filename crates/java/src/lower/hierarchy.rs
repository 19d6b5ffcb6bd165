//! The classes of a version that objects may have, by what they are of:
//! which objects certainly are of a type, and of which nobody knows.

use super::names;
use super::ranges::Ranges;
use super::tags::{ARRAYS, LAMBDAS, Tags};
use super::throws::Implicit;
use crate::typed::{ClassId, Knowledge, Origin, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Classes that objects may have, by their supertypes.
#[derive(Debug, Default)]
pub(crate) struct Hierarchy {
    /// For each type, the classes whose objects certainly are of it, with
    /// their numbers, in the order of those.
    below: FxHashMap<ClassId, Vec<(u32, ClassId)>>,
    /// Classes with one above them of which nothing is known.
    open: Ranges,
    /// Classes with one of the library above them, or that are one.
    library: Ranges,
    /// All classes that objects may have in this version.
    own: Ranges,
    by_name: FxHashMap<String, ClassId>,
}

impl Hierarchy {
    /// Orders the classes that objects may have.
    pub(crate) fn new(program: &Program, classes: &[ClassId], tags: &Tags) -> Hierarchy {
        let mut found = Hierarchy::default();
        let (mut open, mut library, mut own) = (Vec::new(), Vec::new(), Vec::new());
        for class in classes {
            let tag = tags.of(names::class(program, *class));
            own.push(tag);
            let mut above = above(program, *class);
            above.insert(program.known.object);
            for ancestor in above {
                match program.class(ancestor).origin {
                    Origin::Outside => open.push(tag),
                    Origin::Library | Origin::Prelude if ancestor != program.known.object => {
                        library.push(tag);
                    }
                    Origin::Source | Origin::Library | Origin::Prelude => {}
                }
                found.below.entry(ancestor).or_default().push((tag, *class));
            }
        }
        found.below.values_mut().for_each(|classes| classes.sort_unstable());
        own.extend(Implicit::ALL.map(|implicit| tags.of(implicit.class())));
        (found.open, found.own) = (Ranges::numbers(open), Ranges::numbers(own));
        found.library = Ranges::numbers(library);
        for at in (0..program.classes.len() as u32).map(ClassId) {
            found.by_name.entry(names::class(program, at).to_owned()).or_insert(at);
        }
        found
    }

    /// The classes whose objects certainly are of a type.
    pub(crate) fn below(&self, class: ClassId) -> &[(u32, ClassId)] {
        self.below.get(&class).map_or(&[], Vec::as_slice)
    }

    /// The class of a name in compiled code.
    pub(crate) fn named(&self, name: &str) -> Option<ClassId> {
        self.by_name.get(name).copied()
    }
}

/// A class and all that are above it.
pub(crate) fn above(program: &Program, class: ClassId) -> FxHashSet<ClassId> {
    let mut found = FxHashSet::default();
    let mut open = vec![class];
    while let Some(class) = open.pop() {
        if found.insert(class) {
            open.extend(program.supertypes(class));
        }
    }
    found
}

/// The numbers of classes by whether their objects are of a type. All others
/// are of classes that are not known.
pub(crate) struct Division {
    pub(crate) yes: Ranges,
    pub(crate) no: Ranges,
}

/// The lambdas of a version, by interface.
#[derive(Debug, Default)]
pub(crate) struct Interfaces {
    /// For each type, the interfaces whose lambdas are of it.
    pub(crate) below: FxHashMap<ClassId, Vec<Rc<Interface>>>,
    /// Numbers of lambdas whose types are not all known.
    pub(crate) open: Ranges,
    /// Numbers of lambdas that this version does not have.
    pub(crate) foreign: Ranges,
}

/// An interface that lambdas of a version have.
#[derive(Debug)]
pub(crate) struct Interface {
    /// All numbers that its lambdas may have, in any version.
    pub(crate) numbers: Ranges,
    /// The lambdas of this version, by their place among all.
    pub(crate) closures: Vec<usize>,
}

impl Interfaces {
    /// The interfaces whose lambdas are of a type.
    pub(crate) fn below(&self, class: ClassId) -> &[Rc<Interface>] {
        self.below.get(&class).map_or(&[], Vec::as_slice)
    }
}

impl Hierarchy {
    /// Which classes are of a type.
    pub(crate) fn divide(
        &self,
        program: &Program,
        tags: &Tags,
        lambdas: &Interfaces,
        class: ClassId,
    ) -> Division {
        let name = names::class(program, class);
        let below = self.below(class).iter().map(|(tag, _)| (*tag, *tag));
        let implicit = Implicit::ALL
            .into_iter()
            .filter(|implicit| implicit.class() == name || implicit.ancestors().contains(&name));
        let implicit = implicit.map(|implicit| tags.of(implicit.class())).map(|tag| (tag, tag));
        let closures = lambdas.below(class).iter().flat_map(|found| found.numbers.iter());
        let arrays = is_of_arrays(program, class).then_some(ARRAYS);
        let yes = Ranges::of(below.chain(implicit).chain(closures).chain(arrays));
        let mut all = Ranges::of([tags.classes(), ARRAYS, LAMBDAS]);
        if program.class(class).origin == Origin::Outside && is_maybe_of_arrays(name) {
            all = Ranges::of([tags.classes(), LAMBDAS]);
        }
        let mut unknown = self.open.or(&lambdas.open);
        if program.class(class).is_unlisted(&program.symbols) {
            unknown = unknown.or(&self.library).or(&Ranges::of([LAMBDAS]));
        }
        let no = all.without(&yes.or(&unknown));
        Division { yes, no }
    }

    /// Numbers of classes that other versions have and this one has not: no
    /// object that this version meets is of one.
    pub(crate) fn foreign(&self, tags: &Tags, lambdas: &Interfaces) -> Ranges {
        Ranges::of([tags.classes()]).without(&self.own).or(&lambdas.foreign)
    }

    /// Whether arrays of a type, by its name, are arrays of as many
    /// dimensions of a class.
    pub(crate) fn array_is(
        &self,
        program: &Program,
        name: &str,
        class: ClassId,
        dimensions: u8,
    ) -> Knowledge {
        let Some(inner) = name.strip_suffix(&"[]".repeat(dimensions.into())) else {
            return Knowledge::No;
        };
        if crate::typed::Primitive::ALL.iter().any(|primitive| primitive.keyword() == inner) {
            return Knowledge::No;
        }
        if inner.ends_with("[]") {
            return if is_of_arrays(program, class) { Knowledge::Yes } else { Knowledge::No };
        }
        match self.named(inner) {
            Some(inner) => program.is_subclass(inner, class),
            None if class == program.known.object => Knowledge::Yes,
            None => Knowledge::No,
        }
    }
}

/// Whether arrays are objects of a class.
fn is_of_arrays(program: &Program, class: ClassId) -> bool {
    let name = names::class(program, class);
    class == program.known.object || matches!(name, "java.lang.Cloneable" | "java.io.Serializable")
}

/// Whether arrays may be objects of a class whose package is not known.
fn is_maybe_of_arrays(name: &str) -> bool {
    matches!(name, "Cloneable" | "Serializable")
}
