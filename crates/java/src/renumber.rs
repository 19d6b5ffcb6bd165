//! The numbers of local and anonymous classes, the same in all versions.
//!
//! In: the typed trees of all versions, in which these classes are numbered in
//! the order of the text, as javac does. Out: the same trees, in which classes
//! that are the same ([`crate::counterparts`]) have the same binary name; those of
//! the last version keep theirs. [`Program::renumbered`] lists the others.

use crate::counterparts::{Counterparts, Shape};
use crate::load::Source;
use crate::typed::{ClassId, Origin, Program};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What is known of the classes in a class, by its name and theirs, which is
/// empty for anonymous ones.
type Known = BTreeMap<(String, String), Counterparts>;

/// Gives classes inside of bodies the same names in all versions.
pub(crate) fn renumber(versions: &[Vec<Source>], typed: &mut [Program]) {
    if typed.len() < 2 {
        return;
    }
    let mut known = Known::new();
    for (sources, program) in versions.iter().zip(typed).rev() {
        Version { sources, program }.renumber(&mut known);
    }
}

struct Version<'v> {
    sources: &'v [Source],
    program: &'v mut Program,
}

impl Version<'_> {
    fn renumber(&mut self, known: &mut Known) {
        let mut inside: FxHashMap<ClassId, Vec<ClassId>> = FxHashMap::default();
        let mut open = Vec::new();
        for id in (0..self.program.classes.len() as u32).map(ClassId) {
            let class = self.program.class(id);
            match (class.origin, class.enclosing) {
                (Origin::Source, None) => open.push(id),
                (Origin::Source, Some(around)) => inside.entry(around.class).or_default().push(id),
                (Origin::Prelude | Origin::Library | Origin::Outside, _) => {}
            }
        }
        while let Some(around) = open.pop() {
            let Some(own) = inside.remove(&around) else { continue };
            self.renumber_in(around, &own, known);
            open.extend(own);
        }
    }

    /// Names the classes directly in a class, which has its name already.
    fn renumber_in(&mut self, around: ClassId, own: &[ClassId], known: &mut Known) {
        let outer = self.program.name(self.program.class(around).binary_name).to_owned();
        let mut by_name: BTreeMap<String, Vec<ClassId>> = BTreeMap::new();
        for id in own {
            let class = self.program.class(*id);
            let name = self.program.name(class.name).to_owned();
            match class.flags.is_local {
                true => by_name.entry(name).or_default().push(*id),
                false => self.rename(*id, format!("{outer}${name}")),
            }
        }
        for (name, ids) in by_name {
            let shapes = ids.iter().map(|id| self.shape(*id)).collect();
            let numbers = known.entry((outer.clone(), name.clone())).or_default().number(shapes);
            for (id, number) in ids.into_iter().zip(numbers) {
                self.rename(id, format!("{outer}${number}{name}"));
            }
        }
    }

    fn rename(&mut self, id: ClassId, binary: String) {
        if self.program.name(self.program.class(id).binary_name) != binary {
            self.program.renumbered.push(id);
            let binary = self.program.symbols.intern(&binary);
            self.program.classes[id.0 as usize].binary_name = binary;
        }
    }

    fn shape(&self, id: ClassId) -> Shape {
        let class = self.program.class(id);
        let above = class.superclass.iter().chain(&class.interfaces);
        let kind: Vec<&str> =
            above.map(|above| self.program.name(self.program.class(*above).name)).collect();
        let file = self.sources.get(class.span.file.0 as usize);
        let text = file.map_or("", |file| file.text.as_str());
        let text = text.get(class.span.start as usize..class.span.end as usize);
        let text = text.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
        Shape { kind: kind.join(" "), text }
    }
}
