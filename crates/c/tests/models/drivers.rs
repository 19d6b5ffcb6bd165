//! The drivers: glibc, the models compiled by gcc, and the models interpreted
//! do the same.

use crate::harness::{assert_lowered, assert_same, interpreted, lowered_with, native, write};
use verdiff_c::lower::Overflow;
use verdiff_c::models::FILES;
use verdiff_c::models::table::{Known, TABLE};

/// What all drivers begin with.
const START: &str = r#"
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
void observe(long);
static unsigned state = 12345;
static unsigned next(void)
{
    state = state * 1103515245u + 12345u;
    return state >> 16;
}
"#;

/// The tables of characters, as the macros of glibc access them.
const TABLES: &str = "
#define TABLE_CLASSES(c) ((*__ctype_b_loc())[(int)(c)])
#define TABLE_UPPER(c) ((*__ctype_toupper_loc())[(int)(c)])
#define TABLE_LOWER(c) ((*__ctype_tolower_loc())[(int)(c)])
";

/// The same by the models.
const MODELLED_TABLES: &str = "
#define TABLE_CLASSES(c) __verdiff_classes(c)
#define TABLE_UPPER(c) __verdiff_upper_of(c)
#define TABLE_LOWER(c) __verdiff_lower_of(c)
";

/// What lowering knows of the models, in C.
const INTERNAL: &str = "
void __verdiff_copy_byte(void *to, const void *from) { *(char *)to = *(const char *)from; }
void __verdiff_zero_byte(void *to) { *(char *)to = 0; }
";

const DRIVERS: [(&str, &str); 5] = [
    ("string", include_str!("drivers/string.c")),
    ("ctype", include_str!("drivers/ctype.c")),
    ("stdlib", include_str!("drivers/stdlib.c")),
    ("math", include_str!("drivers/math.c")),
    ("pointers", include_str!("drivers/pointers.c")),
];

fn models() -> impl Iterator<Item = &'static str> {
    let is_model = |(known, _): &&(Known, &[&str])| matches!(known, Known::Model(_));
    TABLE.iter().filter(is_model).flat_map(|(_, names)| names.iter().copied())
}

/// The driver on top of the models under other names.
fn with_models(rounds: u32, driver: &str) -> String {
    let rename = |name| format!("#undef {name}\n#define {name} model_{name}\n");
    let names: String = models().map(rename).collect();
    let texts: String = FILES.iter().map(|(_, text)| *text).collect();
    format!("#define ROUNDS {rounds}\n{START}{names}{texts}{INTERNAL}{MODELLED_TABLES}\n{driver}")
}

fn with_library(rounds: u32, driver: &str) -> String {
    format!("#define ROUNDS {rounds}\n{START}{TABLES}\n{driver}")
}

fn check(name: &str) {
    let (_, driver) = DRIVERS.iter().find(|(known, _)| *known == name).expect("a driver");
    let folder = tempfile::tempdir().expect("a folder");
    let write = |file: &str, text: &str| write(folder.path(), file, text);
    let library = native(&write("library.c", &with_library(3000, driver)), NO_BUILTINS);
    let models = native(&write("models.c", &with_models(3000, driver)), NO_BUILTINS);
    assert_same("glibc and compiled models", &library, &models);
    let short = write("short.c", &with_library(20, driver));
    let library = native(&short, NO_BUILTINS);
    for overflow in [Overflow::Wrap, Overflow::Trap] {
        let program = lowered_with(&short, overflow);
        assert_lowered(&program);
        let what = format!("glibc and lowered models, overflow {overflow:?}");
        assert_same(&what, &library, &interpreted(&program));
    }
}

const NO_BUILTINS: &[&str] = &["-O0", "-fno-builtin"];

#[test]
fn strings() {
    check("string");
}

#[test]
fn characters() {
    check("ctype");
}

#[test]
fn numbers_quotients_and_searches() {
    check("stdlib");
}

#[test]
fn floating_numbers() {
    check("math");
}

#[test]
fn copies_of_pointers() {
    check("pointers");
}

/// Each model and each function that is an operation is called by a driver.
#[test]
fn drivers_call_all_that_is_exact() {
    let all: String =
        [TABLES, MODELLED_TABLES].into_iter().chain(DRIVERS.map(|(_, text)| text)).collect();
    let words: std::collections::BTreeSet<&str> =
        all.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
    for (known, names) in TABLE {
        let is_exact = matches!(
            known,
            Known::Model(_)
                | Known::Float(_)
                | Known::Remainder
                | Known::CopySign
                | Known::Absolute
                | Known::CharacterTable(_)
        );
        for name in names.iter().filter(|_| is_exact) {
            assert!(words.contains(name), "no driver calls `{name}`");
        }
    }
}
