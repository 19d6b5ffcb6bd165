//! Modifiers of declarations, as a set.

use crate::span::Span;

/// Modifiers, without annotations.
#[derive(Debug, Clone, Copy, Default)]
pub struct Modifiers {
    bits: u32,
    /// The first modifier or annotation.
    pub span: Option<Span>,
}

/// A modifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Modifier {
    /// `public`
    Public,
    /// `private`
    Private,
    /// `protected`
    Protected,
    /// `static`
    Static,
    /// `abstract`
    Abstract,
    /// `final`
    Final,
    /// `native`
    Native,
    /// `synchronized`
    Synchronized,
    /// `transient`
    Transient,
    /// `volatile`
    Volatile,
    /// `strictfp`
    Strictfp,
    /// `default`
    Default,
    /// `sealed`
    Sealed,
    /// `non-sealed`
    NonSealed,
    /// In signatures of the library: depends on its arguments alone.
    Pure,
    /// In signatures of the library: changes nothing.
    Reads,
    /// In signatures of the library: may do anything, whatever is said of its
    /// class.
    Changes,
}

impl Modifiers {
    /// Whether this one is there.
    pub fn has(self, modifier: Modifier) -> bool {
        self.bits & (1 << modifier as u32) != 0
    }

    /// Adds one.
    pub fn add(&mut self, modifier: Modifier) {
        self.bits |= 1 << modifier as u32;
    }
}
