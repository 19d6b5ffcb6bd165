//! What executable product programs are linked with (section 3.4 of the P³
//! paper).
//!
//! In: nothing; the C sources are part of this crate. Out: their texts
//! (`files`), which of them a harness needs (`Harness`), and what a product
//! program must know of the C library (`library`): which functions it calls by
//! another name, which need no switch of versions, which it cannot have.
//!
//! What holds in every product program: two versions in one process do not see
//! each other's streams, descriptors, environment, `errno`, files, handlers, or
//! hidden state of the C library, and one that ends does not end the other.

mod harness;
mod library;
mod switched;

pub use harness::Harness;
pub use library::{is_inlined, is_stateless, refused, replaced, replaced_object, replacements};
pub use switched::is_switched;

/// One C file of the runtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct File {
    /// Its name, under which other files include it.
    pub name: &'static str,
    /// What it says.
    pub text: &'static str,
}

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(File { name: $name, text: include_str!(concat!("../c/", $name)) }),*]
    };
}

/// The header that generated files include; it includes no other.
pub const HEADER: &str = "verdiff_pp.h";

/// Everything that a product program is compiled with.
#[must_use]
pub fn files() -> &'static [File] {
    files![
        "verdiff_pp.h",
        "pp_inside.h",
        "fuzz.h",
        "afl_mutate.c",
        "afl_shm.c",
        "afl_steps.c",
        "pp_answers.c",
        "pp_compare.c",
        "pp_core.c",
        "pp_counts.c",
        "pp_descriptors.c",
        "pp_end.c",
        "pp_environment.c",
        "pp_files.c",
        "pp_folders.c",
        "pp_fresh.c",
        "pp_getopt.c",
        "pp_identity.c",
        "pp_input.c",
        "pp_kept_answers.c",
        "pp_locale.c",
        "pp_messages.c",
        "pp_objects.c",
        "pp_random.c",
        "pp_rarer_files.c",
        "pp_signals.c",
        "pp_streams.c",
        "pp_switch.c",
        "pp_view.c",
        "pp_view_compare.c",
        "fuzz_coverage.c",
        "fuzz_findings.c",
        "fuzz_inputs.c",
        "fuzz_mutate.c",
        "fuzz_run.c",
        "fuzz_texts.c",
        "fuzz_words.c",
        "fuzz_worker.c",
        "harness_afl.c",
        "harness_builtin.c",
        "harness_cbmc.c",
        "harness_klee.c",
        "harness_libfuzzer.c",
        "harness_plain.c",
    ]
}

/// The C files that every product program is linked with, whatever the harness
/// (but for [`Harness::Cbmc`], which brings its own).
pub fn runtime_sources() -> impl Iterator<Item = &'static str> {
    sources_of("pp_")
}

/// The C files whose names begin so.
fn sources_of(part: &'static str) -> impl Iterator<Item = &'static str> {
    let names = files().iter().map(|file| file.name);
    names.filter(move |name| name.starts_with(part) && name.ends_with(".c"))
}
