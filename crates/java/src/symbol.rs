//! Interned identifiers: comparing names is comparing numbers.

use rustc_hash::FxHashMap;
use std::sync::Arc;

/// An identifier of one version of a program, or a qualified name in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u32);

/// The identifiers of one version of a program.
#[derive(Debug, Clone, Default)]
pub struct Symbols {
    numbers: FxHashMap<Arc<str>, Symbol>,
    names: Vec<Arc<str>>,
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

    /// The symbol of a name that occurs.
    pub fn get(&self, name: &str) -> Option<Symbol> {
        self.numbers.get(name).copied()
    }

    /// The text of a symbol.
    pub fn name(&self, symbol: Symbol) -> &str {
        &self.names[symbol.0 as usize]
    }
}
