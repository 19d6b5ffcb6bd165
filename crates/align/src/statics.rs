//! One set of static objects for all versions.
//!
//! In: programs over the same globals. Out: the same with the static objects
//! of all, alike in all, so that all start in the same state. An object whose
//! contents changed is one object for each contents from here on, under
//! different names.

use crate::version::Version;
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::rename::rename_statics;
use verdiff_ir::{Content, Known, Name, Program, Static};

/// Where the versions do not agree on static objects.
#[derive(Debug, Default)]
pub(crate) struct Disagreement {
    /// Objects whose contents changed: the names of all objects that they
    /// became.
    pub(crate) clashing: BTreeSet<Name>,
    /// Objects that have declared contents in some versions only: what holds
    /// at the start in one may not hold in another.
    pub(crate) uncertain: BTreeSet<Name>,
}

impl Disagreement {
    /// An object that the versions do not agree on, if there is one.
    pub(crate) fn any(&self) -> Option<&Name> {
        self.clashing.iter().chain(&self.uncertain).next()
    }
}

/// Gives all versions all static objects.
pub(crate) fn unify_statics(versions: &[Version], programs: &mut [Program]) -> Disagreement {
    let kinds = kinds(programs);
    let name_of = |index: usize, name: &Name| renamed(versions, &kinds, index, name);
    let mut clashing = BTreeSet::new();
    for name in kinds.keys() {
        let names: BTreeSet<Name> = (0..programs.len()).map(|index| name_of(index, name)).collect();
        if names.len() > 1 {
            clashing.extend(names);
        }
    }
    for (index, program) in programs.iter_mut().enumerate() {
        rename(program, |name| *name = name_of(index, name));
    }
    let uncertain = one_sided_contents(programs);
    add_missing(programs);
    Disagreement { clashing, uncertain }
}

/// For each object, the kind of its contents in each version that declares
/// contents: the first version that has the same.
type Kinds = BTreeMap<Name, Vec<Option<usize>>>;

/// The object under the name that goes with the kind of its contents.
fn renamed(versions: &[Version], kinds: &Kinds, index: usize, name: &Name) -> Name {
    let Some(of) = kinds.get(name) else { return name.clone() };
    let first = of.iter().flatten().next();
    match of[index].as_ref() {
        Some(kind) if Some(kind) != first => format!("{name}`{}", versions[*kind].name()).into(),
        Some(_) | None => name.clone(),
    }
}

/// All objects have one kind of contents until these differ, also by leading
/// to objects that do.
fn kinds(programs: &[Program]) -> Kinds {
    let mut kinds = Kinds::new();
    loop {
        let finer = refined(programs, &kinds);
        if finer == kinds {
            return kinds;
        }
        kinds = finer;
    }
}

fn refined(programs: &[Program], kinds: &Kinds) -> Kinds {
    let mut seen: BTreeMap<&Name, Vec<Option<BTreeSet<Entry<'_>>>>> = BTreeMap::new();
    for (index, program) in programs.iter().enumerate() {
        for object in program.statics.values().filter(|object| !object.contents.is_empty()) {
            let entry = |content| Entry::new(content, kinds, index);
            let entries = object.contents.iter().map(entry).collect();
            seen.entry(&object.name).or_insert_with(|| vec![None; programs.len()])[index] =
                Some(entries);
        }
    }
    let first = |all: &[Option<BTreeSet<Entry<'_>>>], one: &BTreeSet<Entry<'_>>| {
        all.iter().position(|other| other.as_ref() == Some(one))
    };
    let of = |all: &Vec<Option<BTreeSet<Entry<'_>>>>| {
        all.iter().map(|one| one.as_ref().and_then(|one| first(all, one))).collect()
    };
    seen.iter().map(|(name, all)| ((*name).clone(), of(all))).collect()
}

/// An entry of an object, and the kind of the object that it leads to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Entry<'p>(&'p Content, Option<usize>);

impl<'p> Entry<'p> {
    fn new(content: &'p Content, kinds: &Kinds, version: usize) -> Self {
        let kind = match &content.value {
            Known::Scalar(_) => None,
            Known::Static(name) => kinds.get(name).and_then(|of| of[version]),
        };
        Entry(content, kind)
    }
}

/// The objects that have contents in some versions and none in others.
fn one_sided_contents(programs: &[Program]) -> BTreeSet<Name> {
    let all = || programs.iter().flat_map(|program| program.statics.values());
    let with: BTreeSet<&Name> =
        all().filter(|object| !object.contents.is_empty()).map(|object| &object.name).collect();
    let without: BTreeSet<&Name> =
        all().filter(|object| object.contents.is_empty()).map(|object| &object.name).collect();
    with.intersection(&without).map(|name| (*name).clone()).collect()
}

/// Adds objects, and contents where there are none.
fn add_missing(programs: &mut [Program]) {
    let mut all: IndexMap<Name, Static> = IndexMap::new();
    for object in programs.iter().flat_map(|program| program.statics.values()) {
        let known = all.entry(object.name.clone()).or_insert_with(|| object.clone());
        if known.contents.is_empty() {
            known.contents = object.contents.clone();
        }
    }
    for program in programs {
        for object in all.values() {
            let known =
                program.statics.entry(object.name.clone()).or_insert_with(|| object.clone());
            if known.contents.is_empty() {
                known.contents = object.contents.clone();
            }
        }
    }
}

fn rename(program: &mut Program, rename: impl Fn(&mut Name)) {
    program.statics = std::mem::take(&mut program.statics)
        .into_values()
        .map(|mut object| {
            rename(&mut object.name);
            for content in &mut object.contents {
                if let Known::Static(name) = &mut content.value {
                    rename(name);
                }
            }
            (object.name.clone(), object)
        })
        .collect();
    let vague = std::mem::take(&mut program.vague).into_iter();
    program.vague = vague
        .map(|mut name| {
            rename(&mut name);
            name
        })
        .collect();
    for proc in program.procs.values_mut() {
        rename_statics(&mut proc.body, &rename);
    }
}

#[cfg(test)]
mod tests {
    use crate::Matched;
    use verdiff_ir::text::{parse, print};
    use verdiff_ir::{Name, Statics};

    const MAPS: &str = "global m: [ref, i64]i8; global p: [ref]ref;";

    fn matched(old: &str, new: &str) -> Matched {
        let parsed = |text: &str| {
            parse("test.vir", &format!("{MAPS} {text}")).unwrap_or_else(|error| panic!("{error:?}"))
        };
        Matched::change(parsed(old), parsed(new))
    }

    #[test]
    fn both_versions_number_all_objects_alike() {
        let matched = matched("object b; fn f() { }", "object a; object b; fn f() { }");
        assert_eq!(Statics::new(&matched.programs()[0]), Statics::new(matched.latest()));
        assert!(Statics::new(&matched.programs()[0]).object(&Name::new("a")).is_some());
    }

    #[test]
    fn the_order_of_contents_does_not_matter() {
        let matched = matched(
            "object a { m[0] = 1; m[1] = 2; } fn f() { }",
            "object a { m[1] = 2; m[0] = 1; } fn f() { }",
        );
        assert_eq!(matched.latest().statics.len(), 1);
    }

    #[test]
    fn an_object_that_leads_to_a_changed_one_has_changed() {
        let matched = matched(
            "object text { m[0] = 1; } object list { p = &text; } object other { p = &other; }
             fn f() -> ref { return &list; }",
            "object text { m[0] = 2; } object list { p = &text; } object other { p = &other; }
             fn f() -> ref { return &list; }",
        );
        let names: Vec<&str> = matched.latest().statics.keys().map(Name::as_str).collect();
        assert_eq!(names, ["text`new", "list`new", "other", "text", "list"]);
        assert!(print(matched.latest()).contains("p = &`text`new`;"));
        assert!(print(matched.latest()).contains("return &`list`new`;"));
        assert!(!matched.clashing_statics().contains("other"));
    }

    #[test]
    fn contents_in_one_version_only_are_no_ground_to_compare_on() {
        let matched = matched(
            "object a; object list { p = &a; }
             fn f() -> ref { return &list; } fn g() { }",
            "object a { m[0] = 1; } object list { p = &a; }
             fn f() -> ref { return &list; } fn g() { }",
        );
        let reason = |name: &str| matched.incompatible(&Name::new(name)).map(|r| r.message.clone());
        let expected = "object `a` has declared contents in one version only";
        assert_eq!(reason("f").as_deref(), Some(expected));
        assert_eq!(reason("g"), None);
    }
}
