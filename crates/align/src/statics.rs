//! One set of static objects for both versions.
//!
//! In: two programs over the same globals. Out: the same two with all static
//! objects of either, alike in both, so that both start in the same state. An
//! object whose contents changed is two objects from here on: the new
//! version's has another name.

use std::collections::BTreeSet;
use verdiff_ir::rename::rename_statics;
use verdiff_ir::{Content, Known, Name, Program, Static};

/// Where the versions do not agree on static objects.
#[derive(Debug, Default)]
pub(crate) struct Disagreement {
    /// Objects whose contents changed: the names of both objects that they
    /// became.
    pub(crate) clashing: BTreeSet<Name>,
    /// Objects that have declared contents in one version only: what holds at
    /// the start in one may not hold in the other.
    pub(crate) uncertain: BTreeSet<Name>,
}

impl Disagreement {
    /// An object that the versions do not agree on, if there is one.
    pub(crate) fn any(&self) -> Option<&Name> {
        self.clashing.iter().chain(&self.uncertain).next()
    }
}

/// Gives both versions all static objects.
pub(crate) fn unify_statics(old: &mut Program, new: &mut Program) -> Disagreement {
    let changed = changed_contents(old, new);
    let renamed = |name: &Name| Name::from(format!("{name}`new"));
    rename(new, |name| {
        if changed.contains(name) {
            *name = renamed(name);
        }
    });
    let uncertain = one_sided_contents(old, new);
    add_missing(old, new);
    add_missing(new, old);
    let both = changed.iter().flat_map(|name| [name.clone(), renamed(name)]);
    Disagreement { clashing: both.collect(), uncertain }
}

/// The objects that have other contents in the new version, also by leading
/// to such objects.
fn changed_contents(old: &Program, new: &Program) -> BTreeSet<Name> {
    let mut changed: BTreeSet<Name> = BTreeSet::new();
    loop {
        let differs = |before: &&Static| {
            new.statics.get(&before.name).is_some_and(|after| {
                let declared = !before.contents.is_empty() && !after.contents.is_empty();
                let leads = |object: &Static| object.contents.iter().any(|c| leads_to(c, &changed));
                declared && (entries(before) != entries(after) || leads(before))
            })
        };
        let found: BTreeSet<Name> =
            old.statics.values().filter(differs).map(|object| object.name.clone()).collect();
        if found == changed {
            return changed;
        }
        changed = found;
    }
}

fn entries(object: &Static) -> BTreeSet<&Content> {
    object.contents.iter().collect()
}

fn leads_to(content: &Content, objects: &BTreeSet<Name>) -> bool {
    match &content.value {
        Known::Scalar(_) => false,
        Known::Static(name) => objects.contains(name),
    }
}

/// The objects of both versions with contents in one of them.
fn one_sided_contents(old: &Program, new: &Program) -> BTreeSet<Name> {
    let one_sided = |before: &&Static| {
        let after = new.statics.get(&before.name);
        after.is_some_and(|after| before.contents.is_empty() != after.contents.is_empty())
    };
    old.statics.values().filter(one_sided).map(|object| object.name.clone()).collect()
}

/// Adds objects, and contents where there are none.
fn add_missing(to: &mut Program, from: &Program) {
    for (name, object) in &from.statics {
        let known = to.statics.entry(name.clone()).or_insert_with(|| object.clone());
        if known.contents.is_empty() {
            known.contents = object.contents.clone();
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
        Matched::new(parsed(old), parsed(new))
    }

    #[test]
    fn both_versions_number_all_objects_alike() {
        let matched = matched("object b; fn f() { }", "object a; object b; fn f() { }");
        assert_eq!(Statics::new(&matched.old), Statics::new(&matched.new));
        assert!(Statics::new(&matched.old).object(&Name::new("a")).is_some());
    }

    #[test]
    fn the_order_of_contents_does_not_matter() {
        let matched = matched(
            "object a { m[0] = 1; m[1] = 2; } fn f() { }",
            "object a { m[1] = 2; m[0] = 1; } fn f() { }",
        );
        assert_eq!(matched.new.statics.len(), 1);
    }

    #[test]
    fn an_object_that_leads_to_a_changed_one_has_changed() {
        let matched = matched(
            "object text { m[0] = 1; } object list { p = &text; } object other { p = &other; }
             fn f() -> ref { return &list; }",
            "object text { m[0] = 2; } object list { p = &text; } object other { p = &other; }
             fn f() -> ref { return &list; }",
        );
        let names: Vec<&str> = matched.new.statics.keys().map(Name::as_str).collect();
        assert_eq!(names, ["text`new", "list`new", "other", "text", "list"]);
        assert!(print(&matched.new).contains("p = &`text`new`;"));
        assert!(print(&matched.new).contains("return &`list`new`;"));
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
