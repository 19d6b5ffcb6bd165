//! What pointers of a program point to, as its reader declared it.
//!
//! The core language knows objects and offsets. A front end whose language has types says
//! here which members those offsets are, so that reports can name them; nothing else
//! speaks of it.

use crate::Name;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What pointers point to, as the reader declared it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pointees {
    /// Globals that are pointers.
    pub globals: BTreeMap<Name, Arc<Pointee>>,
    /// Of each procedure the parameters that are.
    pub params: BTreeMap<Name, BTreeMap<Name, Arc<Pointee>>>,
}

/// A type that is pointed to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pointee {
    /// In bytes.
    pub size: u64,
    /// Its numbers and pointers, by where they begin.
    pub parts: BTreeMap<u64, Part>,
}

/// A number or pointer in a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The members that lead there; nothing if it is the whole.
    pub path: String,
    /// In bytes.
    pub size: u64,
    /// Whether it is a number without sign.
    pub is_unsigned: bool,
}
