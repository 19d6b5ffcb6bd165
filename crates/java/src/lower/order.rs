//! In which order classes are numbered.
//!
//! Questions about types become comparisons of numbers, one or two for each
//! range of numbers that are meant, and most of a lowered program would be
//! these if classes that are asked for together did not stand together. So
//! those with a class outside or of the library above them, of which less is
//! known, stand apart from the others; then subclasses stand behind their
//! superclass, and classes with the same interfaces beside each other.

use super::hierarchy::above;
use super::names;
use crate::typed::{ClassId, ClassKind, Origin, Program};
use rustc_hash::FxHashMap;

/// Where a class stands among all.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place<'p> {
    /// Whether a class outside is above it.
    is_open: bool,
    /// Whether it, or a class above it, is one of the library.
    is_library: bool,
    /// The place of its superclass, the interfaces that it adds, those of most
    /// classes first, and its name.
    path: Vec<&'p str>,
}

impl<'p> Place<'p> {
    /// The place of a class of which the name is all that is known.
    pub(crate) fn named(name: &'p str) -> Place<'p> {
        Place { path: vec![name], ..Place::default() }
    }
}

/// The places of classes.
pub(crate) fn places<'p>(program: &'p Program, classes: &[ClassId]) -> Vec<Place<'p>> {
    let all: Vec<Vec<ClassId>> =
        classes.iter().map(|class| above(program, *class).into_iter().collect()).collect();
    let mut counts: FxHashMap<ClassId, usize> = FxHashMap::default();
    all.iter().flatten().for_each(|class| *counts.entry(*class).or_default() += 1);
    let mut paths = Paths { program, counts, found: FxHashMap::default() };
    let is_of = |above: &[ClassId], origins: &[Origin]| {
        let mut others = above.iter().filter(|class| **class != program.known.object);
        others.any(|class| origins.contains(&program.class(*class).origin))
    };
    let place = |(class, above): (&ClassId, &Vec<ClassId>)| Place {
        is_open: is_of(above, &[Origin::Outside]),
        is_library: is_of(above, &[Origin::Library, Origin::Prelude]),
        path: paths.of(*class),
    };
    classes.iter().zip(&all).map(place).collect()
}

/// The paths to classes, as far as they were asked for.
struct Paths<'p> {
    program: &'p Program,
    /// How many classes are of a type.
    counts: FxHashMap<ClassId, usize>,
    found: FxHashMap<ClassId, Vec<&'p str>>,
}

impl<'p> Paths<'p> {
    fn of(&mut self, class: ClassId) -> Vec<&'p str> {
        let is_above = |id: &ClassId| *id != self.program.known.object;
        let mut line = vec![class];
        // A circle is no hierarchy, but its classes are classes.
        while let Some(above) = line.last().and_then(|id| self.program.class(*id).superclass)
            && is_above(&above)
            && !line.contains(&above)
        {
            line.push(above);
        }
        let mut path: Vec<&'p str> = Vec::new();
        for id in line.into_iter().rev() {
            path = match self.found.get(&id) {
                Some(known) => known.clone(),
                None => self.behind(path, id),
            };
            self.found.insert(id, path.clone());
        }
        path
    }

    /// The path to a class, given that to its superclass.
    fn behind(&self, mut path: Vec<&'p str>, class: ClassId) -> Vec<&'p str> {
        let program = self.program;
        let all = above(program, class).into_iter();
        let is_interface = |id: &ClassId| program.class(*id).kind == ClassKind::Interface;
        let rank = |id: ClassId| std::cmp::Reverse(self.counts.get(&id).copied().unwrap_or(0));
        let mut added: Vec<(_, &str)> =
            all.filter(is_interface).map(|id| (rank(id), names::class(program, id))).collect();
        added.retain(|(_, name)| !path.contains(name));
        added.sort_unstable();
        path.extend(added.into_iter().map(|(_, name)| name));
        path.push(names::class(program, class));
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{self, Source};

    /// The classes of a program without its interfaces, in their order.
    fn check(text: &str, expected: &[&str]) {
        let program = load::program(&[Source { name: "A.java".into(), text: text.into() }]);
        let is_own = |id: &ClassId| {
            let class = program.class(*id);
            class.origin == Origin::Source && class.kind != ClassKind::Interface
        };
        let all = (0..program.classes.len() as u32).map(ClassId);
        let classes: Vec<ClassId> = all.filter(is_own).collect();
        let mut found: Vec<_> = places(&program, &classes).into_iter().zip(&classes).collect();
        found.sort();
        let found: Vec<&str> = found.iter().map(|(_, id)| names::class(&program, **id)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn subclasses_stand_behind_their_superclass() {
        check(
            "class A {} class B extends Z {} class C extends A {} class D extends C {}
             class E extends A {} abstract class Z {} class F extends Z {}",
            &["A", "C", "D", "E", "Z", "B", "F"],
        );
    }

    #[test]
    fn classes_with_the_same_interface_stand_beside_each_other() {
        check(
            "interface I {} interface J {} class A implements J {} class B implements I {}
             class C {} class D implements J, I {} class E implements J {}",
            &["C", "B", "A", "E", "D"],
        );
    }

    #[test]
    fn classes_of_which_less_is_known_stand_apart() {
        check(
            "class A extends Outside {} class B {} class C extends A {}
             class D extends RuntimeException {} class E extends B implements Missing {}
             class F extends B {}",
            &["B", "F", "D", "E", "A", "C"],
        );
    }

    #[test]
    fn circles_have_places_too() {
        check("class A extends B {} class B extends A {} class C {}", &["A", "B", "C"]);
    }
}
