//! What product programs need to know of the C library.

use verdiff_c::typed::{DeclId, DeclKind, Unit};

/// The runtime's function that stands in for one of the library's.
pub(crate) fn replaced(name: &str) -> Option<&'static str> {
    verdiff_pp_runtime::replaced(name)
}

/// The stem of the runtime's objects that stand in for one of the library's;
/// each version has its own.
pub(crate) fn object(name: &str) -> Option<&'static str> {
    verdiff_pp_runtime::replaced_object(name)
}

/// Why a product cannot call a function.
pub(crate) fn refused(name: &str) -> Option<&'static str> {
    verdiff_pp_runtime::refused(name)
}

/// Whether a function neither reads nor changes anything but what its
/// arguments lead to.
pub(crate) fn is_stateless(name: &str) -> bool {
    verdiff_pp_runtime::is_stateless(name)
}

/// Whether the runtime's header has an inline form of a function that a unit
/// declares: one that takes or puts a character, and needs no switch of versions
/// before it if the version is marked.
pub(crate) fn is_inlined(unit: &Unit, id: DeclId) -> bool {
    let decl = unit.decl(id);
    matches!(decl.kind, DeclKind::Function { defined: false })
        && decl.attributes.asm_label.is_none()
        && verdiff_pp_runtime::is_inlined(unit.name(id))
}

/// Whether a call of a function may return again later: whoever calls it must
/// be as it was written, since nothing of the other version may lie between
/// both returns. All that a version's own function calls is of that version,
/// so there nothing does.
pub(crate) fn returns_twice(name: &str) -> bool {
    ["setjmp", "_setjmp"].contains(&name)
}

/// Whether a function of the library may end the version that calls it.
pub(crate) fn may_end(name: &str) -> bool {
    const ENDING: &[&str] = &[
        "exit",
        "_exit",
        "_Exit",
        "quick_exit",
        "abort",
        "raise",
        "kill",
        "__assert_fail",
        "__assert",
        "__assert_perror_fail",
        "err",
        "errx",
        "verr",
        "verrx",
        "error",
        "error_at_line",
        "__builtin_trap",
        "__stack_chk_fail",
        "pp_assume",
        "pthread_exit",
    ];
    ENDING.contains(&name)
}

/// Whether a function of the library calls functions that it is given.
pub(crate) fn calls_back(name: &str) -> bool {
    const CALLING: &[&str] = &[
        "qsort",
        "qsort_r",
        "bsearch",
        "lfind",
        "lsearch",
        "tsearch",
        "tfind",
        "tdelete",
        "twalk",
        "tdestroy",
        "ftw",
        "nftw",
        "scandir",
        "glob",
        "hsearch",
        "fts_open",
        "fts_read",
        "fts_children",
        "argp_parse",
        "fopencookie",
        "fclose",
        "fflush",
    ];
    CALLING.contains(&name)
}
