//! The claims of the pages on C, each named by words of the page.

mod compared;
mod limitations;
mod not_supported;
mod understood;

pub(crate) use compared::COMPARED;
pub(crate) use limitations::LIMITATIONS;
pub(crate) use not_supported::NOT_SUPPORTED;
pub(crate) use understood::UNDERSTOOD;

/// A claim: words of the page, a program with `@` where the versions differ,
/// both texts for that, more arguments, the exit status, and words of the
/// report on its function `f`, or of the message.
pub(crate) type Claim =
    (&'static str, &'static str, [&'static str; 2], &'static [&'static str], i32, &'static str);

/// Words of a page, and the golden case or test elsewhere that shows it: a
/// file, and a line in it.
pub(crate) type Elsewhere = (&'static str, &'static str, &'static str);

pub(crate) const CHANGED: [&str; 2] = ["1", "2"];

/// What other tests show.
pub(crate) const ELSEWHERE: &[Elsewhere] = &[
    (
        "A pointer to a struct that is not complete where it is used counts as a `void *`",
        "tests/c/unions-and-punning/hidden-struct-through-void.pair.c",
        "// verdict: different",
    ),
    (
        "is taken to be what it becomes",
        "tests/c/unions-and-punning/outside-hands-out.expected.txt",
        "returns as `void *` is of the type that it becomes",
    ),
    (
        "then all `.c` files in them belong to the version",
        "crates/cli/tests/c_folders.rs",
        "fn a_function_that_moved_to_another_file_is_the_same_function()",
    ),
    (
        "one that was renamed is found by its body",
        "tests/c/renamed/recursive.expected.txt",
        "renamed from",
    ),
    (
        "are found by their types, initial values and users",
        "tests/c/globals/static-two-renamed.pair.c",
        "// verdict: equivalent",
    ),
    (
        "moved into a function",
        "tests/c/globals/static-moved-into-function.pair.c",
        "// verdict: equivalent",
    ),
    (
        "is put together from bytes that were computed",
        "tests/c/unions-and-punning/pointer-put-together.pair.c",
        "// local: unknown",
    ),
    (
        "is not compared by itself",
        "tests/c/globals/static-counter-added.expected.txt",
        "which only the new version has, is not compared by itself",
    ),
    (
        "shows in what the functions do that read it",
        "tests/c/globals/static-added-shows-at-once.pair.c",
        "// verdict: different",
    ),
    (
        "that cannot be preprocessed is left out, with a note",
        "crates/cli/tests/c_folders.rs",
        "fn a_file_that_is_the_same_and_cannot_be_preprocessed_is_left_out()",
    ),
    (
        "otherwise it is an error",
        "crates/cli/tests/c_folders.rs",
        "fn a_file_that_changed_and_cannot_be_preprocessed_is_an_error()",
    ),
    (
        "Functions that call what it may define are `unknown`",
        "crates/cli/tests/c_folders.rs",
        "fn nothing_is_known_of_what_a_file_that_is_left_out_may_define()",
    ),
    (
        "which is all of it that is run",
        "crates/cli/tests/native.rs",
        "fn nothing_is_executed_unless_asked_for()",
    ),
    (
        "they are taken from `DIR/compile_commands.json`",
        "crates/cli/tests/native.rs",
        "fn every_file_is_compiled_with_its_own_options()",
    ),
    (
        "what its names stand for",
        "crates/cli/tests/c_folders.rs",
        "fn an_opaque_function_that_moved_to_namesakes_of_what_it_uses_is_not_the_same()",
    ),
    (
        "may call through pointers are the same",
        "tests/c/unsupported/called-through-pointers.pair.c",
        "// by_variable: unknown (ideally different)",
    ),
    (
        "The other functions are not concerned",
        "tests/c/unsupported/called-through-pointers.pair.c",
        "// apart: equivalent",
    ),
    (
        "except those that call it",
        "tests/c/unsupported/caller-of-changed.pair.c",
        "// elapsed: unknown (ideally different)",
    ),
    (
        "`verdiff show FILE.c` prints what verdiff understood, in the core language",
        "crates/cli/tests/c_page.rs",
        "fn what_was_understood_is_printed()",
    ),
    (
        "`verdiff show FILE.c --as c` prints it as C again",
        "crates/cli/tests/c_page.rs",
        "fn what_was_understood_is_printed()",
    ),
    (
        "what is listed in [languages/c.md]",
        "crates/cli/tests/c_page.rs",
        "fn what_is_not_supported_is_unknown()",
    ),
    (
        "- A `static` variable that was renamed is found by its type",
        "tests/c/globals/static-renamed.pair.c",
        "// verdict: equivalent",
    ),
    (
        "what shows only after several calls is not shown",
        "tests/c/globals/static-counter-read.pair.c",
        "// verdict: conditional (ideally different)",
    ),
    (
        "Where the versions define it differently, what uses it is `unknown`",
        "crates/cli/tests/c_folders.rs",
        "fn a_constant_of_another_file_that_changed_is_not_overlooked()",
    ),
    (
        "a function that two of them define for all",
        "crates/cli/tests/c_folders.rs",
        "fn a_function_that_two_files_define_is_not_guessed()",
    ),
];
