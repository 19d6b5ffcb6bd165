//! The variables of a correlating program, numbered: the two of a pair stand
//! side by side, the old version's first.
//!
//! Pairs are what both versions start with, what they return, how they end,
//! their locals of one name and type; further, the outside of each version as
//! it was left, and how many objects it has allocated.

use rustc_hash::FxHashMap;
use verdiff_align::structured::Side;
use verdiff_ir::{Name, Type, Var, Width};
use verdiff_product::correlate::{Correlated, untagged};

/// What a pair of variables is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pair {
    /// A parameter or local, under the name that the old version gives it.
    Local(Name),
    /// A global.
    Global(Name),
    /// How the versions end.
    Ending,
    /// A result.
    Result(usize),
    /// The outside, as the calls to it have left it.
    Outside,
    /// How many objects were allocated.
    Allocated,
}

/// All variables.
#[derive(Debug)]
pub(crate) struct Layout {
    /// The pairs; variable `2 * at` and `2 * at + 1` belong to the pair `at`.
    pub(crate) pairs: Vec<Pair>,
    /// The types of all variables, those without a partner after the pairs.
    pub(crate) types: Vec<Type>,
    /// The names of all variables that have one.
    names: Vec<Option<Name>>,
    by_name: FxHashMap<Name, usize>,
    /// The pairs that both versions start with.
    pub(crate) inputs: usize,
    pub(crate) ending: usize,
    pub(crate) outside: usize,
    pub(crate) allocated: usize,
}

/// The type of the outside's state.
pub(crate) const WORLD: Type = Type::bv(Width::W64);

impl Layout {
    pub(crate) fn new(correlated: &Correlated) -> Layout {
        let mut layout = Layout {
            pairs: Vec::new(),
            types: Vec::new(),
            names: Vec::new(),
            by_name: FxHashMap::default(),
            inputs: correlated.copies.len(),
            ending: 0,
            outside: 0,
            allocated: 0,
        };
        for (old, new) in &correlated.copies {
            let own = untagged(Side::Old, &old.name).unwrap_or_else(|| old.name.clone());
            let is_global = correlated.program.globals.contains_key(&old.name);
            let pair = if is_global { Pair::Global(own) } else { Pair::Local(own) };
            layout.pair(pair, old, new);
        }
        let results = correlated.results.old.iter().zip(&correlated.results.new);
        layout.ending = layout.pairs.len();
        for (at, (old, new)) in results.enumerate() {
            let pair = at.checked_sub(1).map_or(Pair::Ending, Pair::Result);
            layout.pair(pair, old, new);
        }
        layout.outside = layout.hidden(Pair::Outside, WORLD);
        layout.allocated = layout.hidden(Pair::Allocated, Type::I32);
        layout.locals(correlated);
        layout
    }

    fn pair(&mut self, pair: Pair, old: &Var, new: &Var) {
        self.pairs.push(pair);
        for var in [old, new] {
            self.add(var);
        }
    }

    fn add(&mut self, var: &Var) {
        self.by_name.insert(var.name.clone(), self.types.len());
        self.types.push(var.ty);
        self.names.push(Some(var.name.clone()));
    }

    fn hidden(&mut self, pair: Pair, ty: Type) -> usize {
        self.pairs.push(pair);
        self.types.extend([ty, ty]);
        self.names.extend([None, None]);
        self.pairs.len() - 1
    }

    /// Locals of one name and type are pairs; the rest stand alone, and so do
    /// guards, which are no variables here.
    fn locals(&mut self, correlated: &Correlated) {
        let proc = &correlated.program.procs[&correlated.name];
        let open: Vec<&Var> =
            proc.locals.iter().filter(|var| !self.by_name.contains_key(&var.name)).collect();
        let of = |side, var: &Var| untagged(side, &var.name);
        let mut news: FxHashMap<Name, &Var> = FxHashMap::default();
        news.extend(open.iter().filter_map(|var| Some((of(Side::New, var)?, *var))));
        for old in &open {
            let Some(name) = of(Side::Old, old) else { continue };
            if let Some(new) = news.get(&name).filter(|new| new.ty == old.ty) {
                self.pair(Pair::Local(name), old, new);
            }
        }
        for var in open {
            if !self.by_name.contains_key(&var.name) && has_tag(var) {
                self.add(var);
            }
        }
    }

    /// The number of a variable.
    pub(crate) fn var(&self, name: &Name) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// The name of a variable, with its tag.
    pub(crate) fn name(&self, var: usize) -> Option<&Name> {
        self.names[var].as_ref()
    }

    /// The pair of a variable, if it has a partner.
    pub(crate) fn pair_of(&self, var: usize) -> Option<usize> {
        (var / 2 < self.pairs.len()).then_some(var / 2)
    }

    /// The variable of a pair that a version has.
    pub(crate) fn own(&self, pair: usize, side: Side) -> usize {
        match side {
            Side::Old => 2 * pair,
            Side::New => 2 * pair + 1,
        }
    }

    /// The type of a pair.
    pub(crate) fn ty(&self, pair: usize) -> Type {
        self.types[2 * pair]
    }
}

fn has_tag(var: &Var) -> bool {
    [Side::Old, Side::New].into_iter().any(|side| untagged(side, &var.name).is_some())
}
