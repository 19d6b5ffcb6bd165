//! The golden cases for C that are different, compiled: code that gcc made
//! shows the differences, too.

mod support;

use std::collections::BTreeSet;
use support::pairs::{Cases, not_shown_natively};

/// Differences that no program around the function can set up, or see.
const NOT_NATIVELY: &[&str] = &[
    // Constants that changed are two objects, of which each version has one.
    "declarations/const-table-entry weight",
    "function-pointers/table-of-operations apply",
    "strings/sizeof-pointer total",
    // Variables that are out of reach, or that one version alone has.
    "declarations/static-local ticket",
    "declarations/static-local-step ticket",
    "globals/static-added-shows-at-once biased",
    "globals/static-renamed-and-changed ticket",
    "globals/static-renamed-starts-elsewhere ticket",
    "globals/thread-local count",
    // What the outside does to memory, or where it has objects.
    "externals/printf-counts width",
    "function-pointers/callback-argument visit",
    "globals/cached-across-call wait",
    "pointers/element-difference count",
    // Strings that are put together and go to the outside.
    "externals/puts-of-a-wrong-copy greet",
    "externals/puts-shows-the-text put",
    "externals/store-of-what-is-printed done",
    // The inputs overlap, which `memcpy` rules out: ideally it shows others.
    "memory/memcpy-size-of-pointer copy",
    "memory/memcpy-size-of-pointer itself",
    // The whole memory is part of it.
    "unbounded-loops/array-copy-broken copy",
    "unbounded-loops/wider-counter-broken sum",
    // Arguments that have no names.
    "variadic/passed-on logged",
    "variadic/wrong-one-returned pick",
    // A version does not end.
    "loops/continue-skips-step evens",
    "termination/wraps f",
    // The program around it calls both by one name.
    "renamed/and-changed in_range",
];

#[test]
fn differences_show_in_compiled_code() {
    let cases =
        Cases { folder: "tests/c", ending: ".pair.c", versions: ["old.c", "new.c"], least: 150 };
    let open = not_shown_natively(cases);
    let names: BTreeSet<&str> = open.iter().map(|(name, _)| name.as_str()).collect();
    let known: BTreeSet<&str> = NOT_NATIVELY.iter().copied().collect();
    let unexpected: Vec<_> = open.iter().filter(|(name, _)| !known.contains(&**name)).collect();
    assert!(unexpected.is_empty(), "not shown natively: {unexpected:#?}");
    let shown: Vec<_> = known.difference(&names).collect();
    assert!(shown.is_empty(), "shown natively after all: {shown:?}");
}
