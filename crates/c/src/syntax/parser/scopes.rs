//! Which names are types. C cannot be parsed without.
//!
//! Names have a kind by their symbol; a log remembers what to restore when a
//! scope is left.

use crate::symbol::Symbol;

/// What a name is where the parser stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NameKind {
    Undeclared,
    Typedef,
    /// A variable, function, parameter or enumerator.
    Ordinary,
}

/// The names in scope.
pub(super) struct Names {
    kinds: Vec<NameKind>,
    /// What was hidden inside the open scopes.
    hidden: Vec<(Symbol, NameKind)>,
    /// For each open scope, how long `hidden` was.
    scopes: Vec<usize>,
}

impl Names {
    /// No names, of symbols below `count`.
    pub(super) fn new(count: usize) -> Self {
        Names { kinds: vec![NameKind::Undeclared; count], hidden: Vec::new(), scopes: Vec::new() }
    }

    pub(super) fn kind(&self, symbol: Symbol) -> NameKind {
        self.kinds.get(symbol.index()).copied().unwrap_or(NameKind::Undeclared)
    }

    /// Declares a name in the innermost scope.
    pub(super) fn declare(&mut self, symbol: Symbol, kind: NameKind) {
        let Some(place) = self.kinds.get_mut(symbol.index()) else { return };
        if *place != kind {
            if !self.scopes.is_empty() {
                self.hidden.push((symbol, *place));
            }
            *place = kind;
        }
    }

    pub(super) fn open(&mut self) {
        self.scopes.push(self.hidden.len());
    }

    pub(super) fn close(&mut self) {
        let length = self.scopes.pop().unwrap_or(0);
        while self.hidden.len() > length {
            if let Some((symbol, kind)) = self.hidden.pop()
                && let Some(place) = self.kinds.get_mut(symbol.index())
            {
                *place = kind;
            }
        }
    }

    /// How many scopes are open.
    pub(super) fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// Closes scopes until so many are open.
    pub(super) fn close_to(&mut self, depth: usize) {
        while self.scopes.len() > depth {
            self.close();
        }
    }
}
