//! Where objects come from, as far as that is followed.

use std::collections::BTreeSet;
use std::rc::Rc;
use verdiff_ir::Name;

/// Where an object may come from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Origin {
    Null,
    /// A static object.
    Static(Name),
    /// What a parameter of the procedure was at the start.
    Param(Name),
    /// What an external answers.
    Answer(Name),
    /// What a global held at the start, or was given by the outside.
    Held(Name),
    /// What a statement allocates: it is told by where it lies in memory.
    New {
        /// Where.
        site: usize,
        /// Whether only some versions allocate it.
        of_some: bool,
    },
}

impl Origin {
    /// Whether one object may have both origins, however the outside and whoever calls the
    /// procedure share objects. What is new was nowhere at the start.
    pub(crate) fn may_meet(&self, other: &Origin) -> bool {
        use Origin::{Answer, Held, New, Null, Param, Static};
        match (self, other) {
            (Null, _) | (_, Null) => self == other,
            (Static(_), Static(_)) | (New { .. }, New { .. }) => self == other,
            (New { .. }, Param(_) | Static(_)) | (Param(_) | Static(_), New { .. }) => false,
            (Param(_) | Answer(_) | Held(_), _) | (_, Param(_) | Answer(_) | Held(_)) => true,
        }
    }
}

/// The origins of a value; none if it may come from anywhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origins(Option<Rc<BTreeSet<Origin>>>);

impl Origins {
    pub(crate) const ANY: Origins = Origins(None);

    pub(crate) fn none() -> Origins {
        Origins(Some(Rc::default()))
    }

    pub(crate) fn of(origins: impl IntoIterator<Item = Origin>) -> Origins {
        Origins(Some(Rc::new(origins.into_iter().collect())))
    }

    pub(crate) fn known(&self) -> Option<&BTreeSet<Origin>> {
        self.0.as_deref()
    }

    /// The only one there is.
    pub(crate) fn only(&self) -> Option<&Origin> {
        let known = self.known()?;
        known.first().filter(|_| known.len() == 1)
    }

    /// Whether it may be of that origin.
    pub(crate) fn may_be(&self, origin: &Origin) -> bool {
        self.known().is_none_or(|known| known.contains(origin))
    }

    /// Whether it may be an object of that origin.
    pub(crate) fn may_meet(&self, origin: &Origin) -> bool {
        self.known().is_none_or(|known| known.iter().any(|own| own.may_meet(origin)))
    }

    pub(crate) fn union(&self, other: &Origins) -> Origins {
        let (Origins(Some(one)), Origins(Some(two))) = (self, other) else { return Origins::ANY };
        match (two.is_subset(one), one.is_subset(two)) {
            (true, _) => self.clone(),
            (_, true) => other.clone(),
            (false, false) => Origins::of(one.union(two).cloned()),
        }
    }
}
