//! Interned identifiers: comparing names is comparing numbers.

use rustc_hash::FxHashMap;
use std::sync::Arc;

/// An identifier of one translation unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u32);

/// The identifiers of one translation unit.
#[derive(Debug, Clone, Default)]
pub struct Symbols {
    numbers: FxHashMap<Arc<str>, Symbol>,
    names: Vec<Arc<str>>,
}

impl Symbol {
    /// Symbols are numbered from zero, in the order in which they were interned.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl Symbols {
    /// The symbol of a name.
    pub fn intern(&mut self, name: &str) -> Symbol {
        if let Some(symbol) = self.numbers.get(name) {
            return *symbol;
        }
        let symbol = Symbol(self.names.len() as u32);
        let name: Arc<str> = name.into();
        self.names.push(name.clone());
        self.numbers.insert(name, symbol);
        symbol
    }

    /// How many there are: every symbol's index is below.
    pub(crate) fn count(&self) -> usize {
        self.names.len()
    }

    /// The symbol of a name that occurs.
    pub fn get(&self, name: &str) -> Option<Symbol> {
        self.numbers.get(name).copied()
    }

    /// Whether any name begins like this.
    pub fn any_begins_with(&self, prefix: &str) -> bool {
        self.names.iter().any(|name| name.starts_with(prefix))
    }

    /// The name of a symbol of this unit.
    pub fn name(&self, symbol: Symbol) -> &str {
        &self.names[symbol.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_are_equal_symbols() {
        let mut symbols = Symbols::default();
        let (a, b) = (symbols.intern("a"), symbols.intern("b"));
        assert_eq!(symbols.intern("a"), a);
        assert_ne!(a, b);
        assert_eq!((symbols.name(b), symbols.get("c")), ("b", None));
    }
}
