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

    /// Of a merge: what both sides started from.
    pub const BASE: Version = Version { index: 0, name: "base" };
    /// Of a merge: one side.
    pub const OURS: Version = Version { index: 1, name: "ours" };
    /// Of a merge: the other side.
    pub const THEIRS: Version = Version { index: 2, name: "theirs" };
    /// Of a merge: what came out.
    pub const MERGED: Version = Version { index: 3, name: "merged" };
    /// The versions of a merge.
    pub const MERGE: [Version; 4] =
        [Version::BASE, Version::OURS, Version::THEIRS, Version::MERGED];

    /// Versions of which nothing is known but their order.
    pub const NUMBERED: [Version; 8] = [
        Version { index: 0, name: "version 1" },
        Version { index: 1, name: "version 2" },
        Version { index: 2, name: "version 3" },
        Version { index: 3, name: "version 4" },
        Version { index: 4, name: "version 5" },
        Version { index: 5, name: "version 6" },
        Version { index: 6, name: "version 7" },
        Version { index: 7, name: "version 8" },
    ];

    /// This version in a comparison in which it has this place.
    fn at(self, index: u8) -> Version {
        Version { index, ..self }
    }

    /// Some versions of a merge, compared with each other alone.
    pub(crate) fn alone(versions: [Version; 2]) -> [Version; 2] {
        [versions[0].at(0), versions[1].at(1)]
    }

    /// Its place among the versions.
    pub const fn index(self) -> usize {
        self.index as usize
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
