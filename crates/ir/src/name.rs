//! Names of variables, procedures, labels and failures: cheap to clone,
//! compared by text.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::borrow::Borrow;
use std::fmt;
use std::sync::Arc;

/// What names stand for, in the order in which they were added. Programs are
/// read and checked by looking up names, so it is hashed fast.
pub type NameMap<V> = IndexMap<Name, V, FxBuildHasher>;

/// A name, shared rather than copied when cloned.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(Arc<str>);

impl Name {
    /// The name with this text. The text form prints names that are not
    /// identifiers in back quotes, so any text without a back quote or a line
    /// break is a name.
    pub fn new(text: &str) -> Self {
        Name(Arc::from(text))
    }

    /// The text of the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What it is a part of. Front ends keep the parts of one value, such as
    /// a pointer, in variables with names that end in what the part is.
    pub fn whole(&self) -> &str {
        let parts = [".ptr", ".off", ".prov"];
        parts.iter().find_map(|part| self.0.strip_suffix(part)).unwrap_or(&self.0)
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Name::new(text)
    }
}

impl From<String> for Name {
    fn from(text: String) -> Self {
        Name(Arc::from(text))
    }
}

impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
