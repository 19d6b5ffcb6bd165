//! Classes outside of the sources that are the same under several names.
//!
//! In: the typed trees of all versions. A simple name that nothing declares may
//! come from the file's own package or from any package that is imported on demand,
//! so with other imports it has another name. Out: the same trees, in which classes
//! that are certainly the same have one name. What is outside is the same in all
//! versions, and the versions compile; so
//!
//! * of two files of one package, of which one imports all packages that the other
//!   does, and more, a name means the same class in both: the package that has the
//!   class is imported in both, and a second one would make the name ambiguous;
//! * a class that is imported by its full name from the file's own package is the
//!   one that goes by its simple name there, outside of classes that may inherit one.
//!
//! What classes around a place inherit comes before all of that, and has to be the
//! same.

use crate::typed::{ClassId, Origin, Places, Program};
use std::collections::{BTreeMap, BTreeSet};

/// New names by old ones.
type Renamed = BTreeMap<String, String>;

/// Gives classes outside that are certainly the same one name in all versions.
pub(crate) fn unify(typed: &mut [Program]) {
    // What classes inherit goes by names as well, so one name may lead to another.
    for _ in 0..MOST_ROUNDS {
        let renamed = same_classes(typed);
        let mut is_done = true;
        for program in &mut *typed {
            is_done &= !rename(program, &renamed);
        }
        if is_done {
            break;
        }
    }
}

/// Classes that extend classes that extend classes, all under several names, are
/// rare.
const MOST_ROUNDS: usize = 4;

/// A class outside whose package is not known.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Vague {
    name: String,
    places: Places,
}

impl Vague {
    /// Whether its name means the same as that of the other, which may come from
    /// all that this one may come from.
    fn is_covered_by(&self, other: &Vague) -> bool {
        let (own, theirs) = (&self.places, &other.places);
        own.package == theirs.package
            && own.first == theirs.first
            && own.imported.is_subset(&theirs.imported)
    }
}

/// The names of vague classes that are the same as others.
fn same_classes(typed: &[Program]) -> Renamed {
    let mut vague: BTreeMap<&str, BTreeSet<Vague>> = BTreeMap::new();
    let mut full: BTreeSet<&str> = BTreeSet::new();
    for program in typed {
        for class in program.classes.iter().filter(|class| class.origin == Origin::Outside) {
            let name = program.name(class.binary_name);
            match &class.places {
                Some(places) => {
                    let places = places.clone();
                    let simple = vague.entry(program.name(class.name)).or_default();
                    simple.insert(Vague { name: name.to_owned(), places });
                }
                None => drop(full.insert(name)),
            }
        }
    }
    let mut renamed = Renamed::new();
    for (simple, classes) in vague {
        for class in &classes {
            let own = match class.places.package.as_str() {
                "" => simple.to_owned(),
                package => format!("{package}.{simple}"),
            };
            let widest = classes.iter().filter(|other| class.is_covered_by(other));
            let widest = widest.max_by_key(|other| other.places.imported.len());
            let is_own = class.places.first.is_empty() && full.contains(own.as_str());
            let new = match is_own {
                true => Some(own),
                false => widest.map(|other| other.name.clone()),
            };
            renamed.extend(new.filter(|new| *new != class.name).map(|n| (class.name.clone(), n)));
        }
    }
    renamed
}

/// Renames classes, unless a version has another class of that name. Returns whether
/// it renamed any.
fn rename(program: &mut Program, renamed: &Renamed) -> bool {
    let taken: BTreeSet<String> =
        program.classes.iter().map(|class| program.name(class.binary_name).to_owned()).collect();
    let mut changes: Vec<(ClassId, &String)> = Vec::new();
    for id in (0..program.classes.len() as u32).map(ClassId) {
        let class = program.class(id);
        let new = renamed.get(program.name(class.binary_name));
        let new = new.filter(|new| class.places.is_some() && !taken.contains(*new));
        changes.extend(new.map(|new| (id, new)));
    }
    let is_any = !changes.is_empty();
    for (id, new) in changes {
        let binary = program.symbols.intern(new);
        program.classes[id.0 as usize].binary_name = binary;
    }
    for class in &mut program.classes {
        if let Some(places) = &mut class.places {
            let now = |name: &String| renamed.get(name).unwrap_or(name).clone();
            places.first = places.first.iter().map(now).collect();
        }
    }
    is_any
}
