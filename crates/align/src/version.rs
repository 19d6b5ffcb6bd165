//! Versions of a program, by number and by name.

use std::fmt;

/// One of the versions that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    index: u8,
    name: &'static str,
}

impl Version {
    /// Of a change: before it.
    pub const OLD: Version = Version { index: 0, name: "old" };
    /// Of a change: after it.
    pub const NEW: Version = Version { index: 1, name: "new" };
    /// The versions of a change.
    pub const CHANGE: [Version; 2] = [Version::OLD, Version::NEW];

    /// Its place among the versions.
    pub fn index(self) -> usize {
        self.index.into()
    }

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        self.name
    }
}

/// As it stands in a sentence.
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name {
            "old" | "new" => write!(f, "the {} version", self.name),
            name => f.write_str(name),
        }
    }
}

/// Several versions in a sentence that says what only they have.
pub(crate) fn only_have(versions: &[Version]) -> String {
    let verb = if versions.len() == 1 { "has" } else { "have" };
    let names: Vec<String> = versions.iter().map(Version::to_string).collect();
    format!("only {} {verb}", names.join(" and "))
}
