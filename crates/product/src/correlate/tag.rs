//! Names in correlating programs: a name and a version in, a name that no other
//! version has out. Variables and procedures of the old version start with `O_`
//! and those of the new one with `T_O_`, as in the paper; what the construction
//! adds starts with neither.

use super::guarded::Guard;
use verdiff_align::structured::Side;
use verdiff_ir::{Name, Type, Var};

/// A name of a version.
pub fn tagged(version: Side, name: &Name) -> Name {
    Name::from(format!("{}{name}", prefix(version)))
}

/// The name without the tag of the version, if it has it.
pub fn untagged(version: Side, name: &Name) -> Option<Name> {
    name.as_str().strip_prefix(prefix(version)).map(Name::new)
}

fn prefix(version: Side) -> &'static str {
    match version {
        Side::Old => "O_",
        Side::New => "T_O_",
    }
}

/// A name that the construction adds for a version.
fn added(version: Side, name: &str) -> Name {
    match version {
        Side::Old => Name::new(name),
        Side::New => Name::from(format!("T_{name}")),
    }
}

/// The variable that holds a guard is called so.
pub fn guard_name(guard: Guard) -> Name {
    added(guard.version, &format!("G{}", guard.number))
}

/// The variable that tells how a version ended.
pub(super) fn ending_var(version: Side) -> Var {
    Var::new(added(version, "E"), Type::I32)
}

/// The variable of a result of a version.
pub(super) fn result_var(version: Side, at: usize, ty: Type) -> Var {
    Var::new(added(version, &format!("R{at}")), ty)
}
