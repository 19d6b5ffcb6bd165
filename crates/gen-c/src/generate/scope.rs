//! What is in scope while a function is generated, and what its calls cost.

use super::Generator;
use crate::tree::{Counted, Local, Type, Var};

/// A local in scope. One that stands before another outlives it.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) local: usize,
    /// A variable of the same name further out.
    hides: Option<Var>,
    /// The local that holds its length, for an array of variable length.
    pub(super) vla: Option<usize>,
    /// Its initialiser is being made, so that it has no value yet.
    pub(super) unready: bool,
}

/// The function that is being generated.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) locals: Vec<Local>,
    pub(super) scope: Vec<Entry>,
    /// How many of the scope's entries stand outside of the block at hand.
    pub(super) block_start: usize,
    pub(super) parameters: usize,
    pub(super) result: Type,
    pub(super) is_pure: bool,
    /// Calls of itself that it may still get.
    pub(super) recursions: usize,
    pub(super) in_loop: bool,
    pub(super) breakable: bool,
    pub(super) may_return: bool,
    /// The labelled blocks around.
    pub(super) labels: Vec<usize>,
    pub(super) next_label: usize,
    /// How often the statement at hand may run in one call.
    pub(super) rounds: u64,
    pub(super) cost: u64,
}

impl Default for Frame {
    fn default() -> Self {
        Frame {
            locals: Vec::new(),
            scope: Vec::new(),
            block_start: 0,
            parameters: 0,
            result: Type::Void,
            is_pure: false,
            recursions: 0,
            in_loop: false,
            breakable: false,
            may_return: false,
            labels: Vec::new(),
            next_label: 0,
            rounds: 1,
            cost: 0,
        }
    }
}

impl Generator<'_> {
    /// A new local, not yet in scope.
    pub(super) fn local(&mut self, prefix: &str, ty: Type) -> usize {
        let name = self.name(prefix);
        self.frame.locals.push(Local {
            name,
            ty,
            is_const: false,
            protected: false,
            range: None,
            counted: None,
        });
        self.frame.locals.len() - 1
    }

    /// A local that only its construct writes.
    pub(super) fn protected(
        &mut self,
        prefix: &str,
        ty: Type,
        range: Option<(i128, i128)>,
    ) -> usize {
        let id = self.local(prefix, ty);
        self.frame.locals[id].protected = true;
        self.frame.locals[id].range = range;
        id
    }

    /// The counter of a counting loop.
    pub(super) fn counter(&mut self, ty: Type, counted: Counted) -> usize {
        let last = i128::from(counted.to - counted.step);
        let first = i128::from(counted.from);
        let id = self.protected("i", ty, Some((first.min(last), first.max(last))));
        self.frame.locals[id].counted = Some(counted);
        id
    }

    pub(super) fn enter(&mut self, local: usize) {
        self.frame.scope.push(Entry { local, hides: None, vla: None, unready: false });
    }

    pub(super) fn enter_vla(&mut self, local: usize, len: usize) {
        self.frame.scope.push(Entry { local, hides: None, vla: Some(len), unready: false });
    }

    /// Gives a new local the name of a variable further out and enters it.
    /// From here on, that variable cannot be named.
    pub(super) fn enter_shadowing(&mut self, local: usize, hidden: Var) {
        self.frame.locals[local].name = match hidden {
            Var::Global(id) => self.unit.globals[id].name.clone(),
            Var::Local(id) => self.frame.locals[id].name.clone(),
        };
        self.frame.scope.push(Entry { local, hides: Some(hidden), vla: None, unready: false });
    }

    /// Runs with a scope of its own.
    pub(super) fn scoped<T>(&mut self, within: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.frame.block_start;
        let depth = self.frame.scope.len();
        self.frame.block_start = depth;
        let result = within(self);
        self.frame.scope.truncate(depth);
        self.frame.block_start = outer;
        result
    }

    /// Locals of the blocks around whose names a block may use anew. What
    /// constructs rely on keeps its name.
    pub(super) fn shadowable(&self) -> Vec<Var> {
        let outer = self.visible().into_iter().filter(|(position, entry)| {
            *position < self.frame.block_start && !self.frame.locals[entry.local].protected
        });
        outer.map(|(_, entry)| Var::Local(entry.local)).collect()
    }

    fn is_hidden(&self, var: Var) -> bool {
        self.frame.scope.iter().any(|entry| entry.hides == Some(var))
    }

    /// The entries that can be named, outer before inner, with their positions.
    pub(super) fn visible(&self) -> Vec<(usize, Entry)> {
        let entries = self.frame.scope.iter().enumerate();
        let named =
            entries.filter(|(_, entry)| !entry.unready && !self.is_hidden(Var::Local(entry.local)));
        named.map(|(position, entry)| (position, entry.clone())).collect()
    }

    pub(super) fn visible_globals(&self) -> Vec<usize> {
        (0..self.unit.globals.len()).filter(|id| !self.is_hidden(Var::Global(*id))).collect()
    }

    /// Where a local stands in the scope.
    pub(super) fn position(&self, local: usize) -> usize {
        let at = self.frame.scope.iter().position(|entry| entry.local == local);
        at.unwrap_or(self.frame.scope.len())
    }

    /// Takes the cost of running something here, if there is fuel left for it.
    pub(super) fn pay(&mut self, each: u64) -> bool {
        let cost = self.frame.cost.saturating_add(self.frame.rounds.saturating_mul(each));
        let affordable = cost <= self.config.fuel;
        if affordable {
            self.frame.cost = cost;
        }
        affordable
    }

    /// Runs with the statements inside repeated so often.
    pub(super) fn repeated<T>(&mut self, times: u64, within: impl FnOnce(&mut Self) -> T) -> T {
        let (rounds, in_loop, breakable) =
            (self.frame.rounds, self.frame.in_loop, self.frame.breakable);
        self.frame.rounds *= times;
        (self.frame.in_loop, self.frame.breakable) = (true, true);
        let result = within(self);
        (self.frame.rounds, self.frame.in_loop, self.frame.breakable) =
            (rounds, in_loop, breakable);
        result
    }
}
