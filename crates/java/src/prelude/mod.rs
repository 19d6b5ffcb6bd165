//! The library prelude: models of `java.lang`, `java.util` and
//! `java.util.function`, written in Java, as sources that a program is analysed
//! together with.
//!
//! What can be seen through the API is what the JDK 17 does: results, the types
//! of exceptions and (but for those that the JVM makes up) their messages, the
//! order in which collections are gone through, that iterators fail when
//! something else changes what they go through. `cargo xtask trials models`
//! compares random sequences of calls with the JDK.
//!
//! What a model leaves open it says by calling `verdiff.Outside`. Comparators
//! and `hashCode` are taken to be functions without side effects, since how
//! often they are called is not modelled.
//!
//! Methods that are `native` have no model. [`NATIVES`] is the list of them: the
//! lowering knows the [intrinsic](Native::Intrinsic) ones, and the others are
//! external functions.

mod files;
mod natives;

pub use files::FILES;
pub use natives::{NATIVES, Native};

/// A source file of the prelude.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct File {
    /// Its path, which is that of its class: `java/util/List.java`.
    pub name: &'static str,
    /// What is in it.
    pub text: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// `Class.method` of every native method; overloads once.
    fn declared() -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for file in FILES {
            let class = file.name.rsplit('/').next().and_then(|name| name.strip_suffix(".java"));
            for line in file.text.lines().filter(|line| line.contains(" native ")) {
                let head = line.split('(').next().unwrap_or_default();
                let method = head.rsplit(' ').next().unwrap_or_default();
                found.insert(format!("{}.{method}", class.unwrap_or_default()));
            }
        }
        found
    }

    #[test]
    fn every_native_method_is_in_the_list_and_in_the_sources() {
        let listed: BTreeSet<_> = NATIVES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(listed, declared());
        assert_eq!(listed.len(), NATIVES.len(), "one is listed twice");
    }

    #[test]
    fn files_declare_what_their_names_say() {
        for file in FILES {
            let path = file.name.strip_suffix(".java").expect("a Java file");
            let (package, class) = path.rsplit_once('/').expect("a package");
            let package = format!("package {};", package.replace('/', "."));
            assert!(file.text.contains(&package), "{}", file.name);
            let declared = ["class", "interface"].map(|kind| format!("{kind} {class}"));
            assert!(declared.iter().any(|head| file.text.contains(head)), "{}", file.name);
        }
    }
}
