//! What programs are made of: sizes and the constructs allowed.

use std::collections::BTreeSet;

use crate::feature::Feature;

/// Sizes and constructs of generated programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Methods to call from outside.
    pub entries: usize,
    /// Static methods that others call, at most.
    pub helpers: usize,
    /// Statements in a block, at most.
    pub statements: usize,
    /// How deep statements nest.
    pub nesting: usize,
    /// How deep expressions nest.
    pub depth: usize,
    /// The constructs allowed; [`Feature::Basics`] always is.
    pub features: BTreeSet<Feature>,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            entries: 2,
            helpers: 4,
            statements: 5,
            nesting: 3,
            depth: 3,
            features: Feature::ALL.iter().copied().collect(),
        }
    }
}

impl Config {
    /// Short programs with one entry, all constructs allowed.
    pub fn small() -> Self {
        Config { entries: 1, helpers: 2, statements: 3, nesting: 2, depth: 2, ..Config::default() }
    }

    /// Only these constructs.
    pub fn only(features: &[Feature]) -> Self {
        Config { features: features.iter().copied().collect(), ..Config::default() }
    }

    /// Without these constructs.
    pub fn without(mut self, features: &[Feature]) -> Self {
        self.features.retain(|feature| !features.contains(feature));
        self
    }

    pub(crate) fn allows(&self, feature: Feature) -> bool {
        feature == Feature::Basics || self.features.contains(&feature)
    }
}
