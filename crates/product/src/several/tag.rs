//! Names in a program of several versions: a name and its owner in, a name that
//! no other version has out. Of a pair, variables and procedures of the old
//! version start with `O_` and those of the new one with `T_O_`, as in the paper;
//! of n versions with `v0_`, `v1_` and so on. What the construction adds starts
//! with none of them.

use super::guarded::Guard;
use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;
use verdiff_align::Version;
use verdiff_align::structured::Side;
use verdiff_ir::{Name, Type, Var};

/// One of the versions in a program of several.
pub trait Owner: Copy + Ord + Hash + Debug {
    /// What readers call all of them.
    const ALL: &'static str;

    /// The version.
    fn version(self) -> Version;

    /// What its names start with. Those of two owners differ before either
    /// ends, so that a name has one owner.
    fn prefix(self) -> Cow<'static, str>;

    /// A name that the construction adds for it.
    fn added(self, name: &str) -> Name;
}

impl Owner for Side {
    const ALL: &'static str = "both";

    fn version(self) -> Version {
        match self {
            Side::Old => Version::OLD,
            Side::New => Version::NEW,
        }
    }

    fn prefix(self) -> Cow<'static, str> {
        match self {
            Side::Old => "O_".into(),
            Side::New => "T_O_".into(),
        }
    }

    fn added(self, name: &str) -> Name {
        match self {
            Side::Old => Name::new(name),
            Side::New => Name::from(format!("T_{name}")),
        }
    }
}

impl Owner for Version {
    const ALL: &'static str = "all";

    fn version(self) -> Version {
        self
    }

    fn prefix(self) -> Cow<'static, str> {
        format!("v{}_", self.index()).into()
    }

    fn added(self, name: &str) -> Name {
        Name::from(format!("{name}{}", suffix(self)))
    }
}

fn suffix(version: Version) -> String {
    format!("_v{}", version.index())
}

/// A name of a version, or one added for it, as all versions have it.
pub(crate) fn bare(version: Version, name: &Name) -> Name {
    let added = || name.as_str().strip_suffix(&suffix(version)).map(Name::new);
    untagged(version, name).or_else(added).unwrap_or_else(|| name.clone())
}

/// A name of a version.
pub fn tagged<V: Owner>(version: V, name: &Name) -> Name {
    Name::from(format!("{}{name}", version.prefix()))
}

/// The name without the tag of the version, if it has it.
pub fn untagged<V: Owner>(version: V, name: &Name) -> Option<Name> {
    name.as_str().strip_prefix(version.prefix().as_ref()).map(Name::new)
}

/// Whose name it is, and the name without the tag.
pub(super) fn owner<V: Owner>(owners: &[V], name: &Name) -> Option<(V, Name)> {
    owners.iter().find_map(|owner| Some((*owner, untagged(*owner, name)?)))
}

/// A variable of a version.
pub(super) fn tagged_var<V: Owner>(version: V, var: &Var) -> Var {
    Var::new(tagged(version, &var.name), var.ty)
}

/// The variable that holds a guard is called so.
pub fn guard_name<V: Owner>(guard: Guard<V>) -> Name {
    guard.version.added(&format!("G{}", guard.number))
}

/// The variable that tells how a version ended.
pub(super) fn ending_var<V: Owner>(version: V) -> Var {
    Var::new(version.added("E"), Type::I32)
}

/// The variable of a result of a version.
pub(super) fn result_var<V: Owner>(version: V, at: usize, ty: Type) -> Var {
    Var::new(version.added(&format!("R{at}")), ty)
}
