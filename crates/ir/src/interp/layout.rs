//! Where objects lie in a run.
//!
//! A layout gives each object an address of its own, and null 0. Programs may
//! depend on the layout; what holds of versions in every layout is more than
//! what runs in one show.

use crate::bv::Bv;
use crate::value::Object;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// How allocated objects are laid out. All other objects lie where their
/// number says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Layout {
    /// In the order in which they are allocated, as by an allocator that never
    /// reuses memory.
    #[default]
    ByAllocation,
    /// In the order in which their addresses are first taken: other
    /// allocations do not move them.
    ByUse,
}

/// The addresses of one run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Addresses {
    layout: Layout,
    taken: RefCell<BTreeMap<Object, u32>>,
}

impl Addresses {
    pub(super) fn new(layout: Layout) -> Self {
        Addresses { layout, taken: RefCell::default() }
    }

    /// Where an object lies.
    pub(super) fn of(&self, object: Object) -> Bv {
        match self.layout {
            Layout::ByUse if object.is_fresh() => {
                let mut taken = self.taken.borrow_mut();
                let next = taken.len() as u32;
                let index = *taken.entry(object).or_insert(next);
                Object(Object::FIRST_FRESH.0 + index).address()
            }
            Layout::ByUse | Layout::ByAllocation => object.address(),
        }
    }
}
