//! What differences cost: for two sequences, the least that must be inserted or
//! deleted to get from any prefix of the one to any prefix of the other, with
//! the step that led there. Dynamic programming, tables remembered.
//!
//! Of two whole sequences only the cheapest way to their ends is wanted. What a
//! cell on it costs, and what is left to do there at the least ([`Ahead`]), is
//! not more than what it costs as a whole, so cells with more than a bound are
//! left out, and the bound is raised until the ends are reached. Versions of a
//! program are mostly the same, so few cells are looked at, however many changes
//! there are.

use super::ahead::{Ahead, Rest};
use super::{Both, Branch, Side};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;
use verdiff_ir::Stmt;
use verdiff_ir::program::StmtKind;

/// A loop that only one version has is what hurts most: what runs beside its
/// first round is all that is related.
const LOOP: u32 = 20;
const CONDITIONAL: u32 = 3;
const BLOCK: u32 = 1;
const LEAF: u32 = 2;
/// A condition, label or leaf that changed, but is there.
const CHANGED: u32 = 1;
/// A statement around others, so that there is none around nothing in common.
const AROUND: u32 = 1;

/// Cells of tables that are made for sequences around which one version has
/// something; beyond, such a statement is taken as inserted or deleted whole.
const MOST_CELLS: usize = 1 << 21;
/// Statements on both sides in one such table.
const MOST_IN_TABLE: usize = 4096;
/// How much more than the least a way to the ends costs at the most, at first.
const FIRST_SLACK: u32 = 4;

/// The last step on the cheapest way to a cell.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    /// Nothing yet.
    Start,
    /// An old statement is gone.
    Delete,
    /// A new statement is there.
    Insert,
    /// Statements correspond.
    Match,
    /// An old statement is around new ones, from this one on.
    OldAround(Inside, usize),
    /// A new statement is around old ones, from this one on.
    NewAround(Inside, usize),
}

/// Which sequence inside of a statement is meant.
#[derive(Debug, Clone, Copy)]
pub(super) enum Inside {
    /// The only one.
    Body,
    /// One of two.
    Branch(Branch),
}

/// The cost of the cheapest way to a cell, and its last step.
type Cell = (u32, Step);

/// The cheapest ways from the start of two sequences.
pub(super) enum Table {
    /// To all prefixes.
    All { columns: usize, cells: Vec<Cell> },
    /// To those that cost no more than a bound with what is ahead of them, by
    /// the old prefix.
    Cheap { bound: u32, ahead: Rc<Ahead>, rows: Vec<BTreeMap<usize, Cell>> },
}

impl Table {
    fn all(old: usize, new: usize) -> Self {
        let mut cells = vec![(u32::MAX, Step::Start); (old + 1) * (new + 1)];
        cells[0].0 = 0;
        Table::All { columns: new + 1, cells }
    }

    fn cheap(old: usize, bound: u32, ahead: Rc<Ahead>) -> Self {
        let mut rows = vec![BTreeMap::new(); old + 1];
        rows[0].insert(0, (0, Step::Start));
        Table::Cheap { bound, ahead, rows }
    }

    fn cell(&self, old: usize, new: usize) -> Cell {
        match self {
            Table::All { columns, cells } => cells[old * columns + new],
            Table::Cheap { rows, .. } => {
                rows[old].get(&new).copied().unwrap_or((u32::MAX, Step::Start))
            }
        }
    }

    pub(super) fn cost(&self, old: usize, new: usize) -> u32 {
        self.cell(old, new).0
    }

    /// The last step on the cheapest way to these prefixes.
    pub(super) fn step(&self, old: usize, new: usize) -> Step {
        self.cell(old, new).1
    }

    fn improve(&mut self, old: usize, new: usize, cost: u32, step: Step) {
        let cell = match self {
            Table::All { columns, cells } => &mut cells[old * *columns + new],
            Table::Cheap { bound, ahead, .. } if cost + ahead.least(old, new) > *bound => return,
            Table::Cheap { rows, .. } => rows[old].entry(new).or_insert((u32::MAX, Step::Start)),
        };
        if cost < cell.0 {
            *cell = (cost, step);
        }
    }

    /// What statements of a version cost at the least that stand behind one and
    /// that only this version has, if that matters.
    fn lone_behind(&self, version: Side, at: usize) -> u32 {
        match self {
            Table::All { .. } => 0,
            Table::Cheap { ahead, .. } => ahead.lone(version, at + 1),
        }
    }

    /// How many prefixes are there.
    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        match self {
            Table::All { cells, .. } => cells.len(),
            Table::Cheap { rows, .. } => rows.iter().map(BTreeMap::len).sum(),
        }
    }

    /// The first new prefix, from one on, that is there with an old one.
    fn next(&self, old: usize, from: usize) -> Option<usize> {
        match self {
            Table::All { columns, .. } => (from < *columns).then_some(from),
            Table::Cheap { rows, .. } => rows[old].range(from..).next().map(|(new, _)| *new),
        }
    }
}

/// Two sequences, by where they are.
type Key = (*const Stmt, usize, *const Stmt, usize);

/// All that is known of two versions: which statements are equal, what each
/// costs, and tables.
pub(super) struct Tables<'s> {
    /// Numbers of statements by where they are: equal numbers, equal statements.
    numbers: FxHashMap<*const Stmt, u32>,
    weights: FxHashMap<*const Stmt, Weights>,
    tables: FxHashMap<Key, Rc<Table>>,
    /// The tables of the cheapest ways to the ends.
    wholes: FxHashMap<Key, Rc<Table>>,
    cells: usize,
    known: FxHashMap<&'s Stmt, u32>,
    /// By the numbers of statements, which versions have them.
    owners: Vec<Both<bool>>,
}

/// What a statement weighs, and what each sequence inside of it does.
#[derive(Debug, Clone, Copy, Default)]
struct Weights {
    whole: u32,
    insides: [u32; 2],
}

impl<'s> Tables<'s> {
    pub(super) fn new(old: &'s [Stmt], new: &'s [Stmt]) -> Self {
        let mut tables = Tables {
            numbers: FxHashMap::default(),
            weights: FxHashMap::default(),
            tables: FxHashMap::default(),
            wholes: FxHashMap::default(),
            cells: 0,
            known: FxHashMap::default(),
            owners: Vec::new(),
        };
        tables.enter(Side::Old, old);
        tables.enter(Side::New, new);
        tables
    }

    /// Numbers and weighs statements; returns what all of them weigh.
    fn enter(&mut self, version: Side, body: &'s [Stmt]) -> u32 {
        body.iter().map(|stmt| self.enter_one(version, stmt)).sum()
    }

    fn enter_one(&mut self, version: Side, stmt: &'s Stmt) -> u32 {
        let mut weights = Weights { whole: header(stmt), insides: [0; 2] };
        for (body, weight) in stmt.bodies().zip(&mut weights.insides) {
            *weight = self.enter(version, body);
            weights.whole += *weight;
        }
        let number = *self.known.entry(stmt).or_insert(self.owners.len() as u32);
        if number as usize == self.owners.len() {
            self.owners.push(Both { old: false, new: false });
        }
        *self.owners[number as usize].of_mut(version) = true;
        self.numbers.insert(stmt, number);
        self.weights.insert(stmt, weights);
        weights.whole
    }

    /// Whether only one version has such a statement anywhere.
    fn is_lone(&self, stmt: &Stmt) -> bool {
        let owners = &self.owners[self.numbers[&std::ptr::from_ref(stmt)] as usize];
        owners.old != owners.new
    }

    fn rest(&self, body: &[Stmt]) -> Rest {
        Rest::new(body.iter().map(|stmt| (self.weight(stmt), self.is_lone(stmt))))
    }

    pub(super) fn same(&self, old: &Stmt, new: &Stmt) -> bool {
        self.numbers[&std::ptr::from_ref(old)] == self.numbers[&std::ptr::from_ref(new)]
    }

    fn weight(&self, stmt: &Stmt) -> u32 {
        self.weights[&std::ptr::from_ref(stmt)].whole
    }

    /// The cost of the cheapest difference of whole sequences.
    fn whole(&mut self, old: &'s [Stmt], new: &'s [Stmt]) -> u32 {
        let (start, end) = self.same_ends(old, new);
        let (old, new) = (&old[start..old.len() - end], &new[start..new.len() - end]);
        self.whole_table(old, new).cost(old.len(), new.len())
    }

    /// How many statements are the same at the start, and how many of the
    /// others at the end.
    pub(super) fn same_ends(&self, old: &[Stmt], new: &[Stmt]) -> (usize, usize) {
        let start = old.iter().zip(new).take_while(|(a, b)| self.same(a, b)).count();
        let rest = old[start..].iter().rev().zip(new[start..].iter().rev());
        (start, rest.take_while(|(a, b)| self.same(a, b)).count())
    }

    /// The table of two sequences.
    pub(super) fn table(&mut self, old: &'s [Stmt], new: &'s [Stmt]) -> Rc<Table> {
        let key = key(old, new);
        if let Some(table) = self.tables.get(&key) {
            return Rc::clone(table);
        }
        self.cells += (old.len() + 1) * (new.len() + 1);
        let table = Rc::new(self.filled(Table::all(old.len(), new.len()), old, new));
        self.tables.insert(key, Rc::clone(&table));
        table
    }

    /// A table that has the cheapest way to the ends of two sequences.
    pub(super) fn whole_table(&mut self, old: &'s [Stmt], new: &'s [Stmt]) -> Rc<Table> {
        let key = key(old, new);
        if let Some(table) = self.wholes.get(&key) {
            return Rc::clone(table);
        }
        let ahead = Rc::new(Ahead::new(self.rest(old), self.rest(new)));
        let (least, most) = (ahead.least(0, 0), ahead.most());
        let mut slack = FIRST_SLACK;
        let table = loop {
            // To delete and insert everything is a way, so the end is reached.
            let bound = least.saturating_add(slack).min(most);
            let cheap = Table::cheap(old.len(), bound, Rc::clone(&ahead));
            let table = self.filled(cheap, old, new);
            if bound == most || table.cost(old.len(), new.len()) <= bound {
                break Rc::new(table);
            }
            slack = slack.saturating_mul(4);
        };
        self.wholes.insert(key, Rc::clone(&table));
        table
    }

    fn filled(&mut self, mut table: Table, old: &'s [Stmt], new: &'s [Stmt]) -> Table {
        for at_old in 0..=old.len() {
            let mut from = 0;
            while let Some(at_new) = table.next(at_old, from) {
                self.extend(&mut table, old, new, (at_old, at_new));
                from = at_new + 1;
            }
        }
        table
    }

    /// All steps from a cell.
    fn extend(&mut self, table: &mut Table, old: &'s [Stmt], new: &'s [Stmt], at: (usize, usize)) {
        let (i, j) = at;
        let so_far = table.cost(i, j);
        if let (Some(before), Some(after)) = (old.get(i), new.get(j)) {
            if let Some(cost) = self.matched(before, after) {
                table.improve(i + 1, j + 1, so_far + cost, Step::Match);
            }
            if !self.same(before, after) {
                self.extend_around_old(table, before, &new[j..], at);
                self.extend_around_new(table, &old[i..], after, at);
            }
        }
        if let Some(before) = old.get(i) {
            table.improve(i + 1, j, so_far + self.weight(before), Step::Delete);
        }
        if let Some(after) = new.get(j) {
            table.improve(i, j + 1, so_far + self.weight(after), Step::Insert);
        }
    }

    fn extend_around_old(
        &mut self,
        table: &mut Table,
        stmt: &'s Stmt,
        new: &'s [Stmt],
        (i, j): (usize, usize),
    ) {
        for (inside, body, weight) in self.insides(stmt) {
            let cost = table.cost(i, j) + AROUND + self.weight(stmt) - weight;
            let cost_behind = cost + table.lone_behind(Side::Old, i);
            let Some(new) = self.near(table, cost_behind, (body, weight), new) else { continue };
            let inner = self.table(body, new);
            for length in 1..=new.len() {
                let cost = cost + inner.cost(body.len(), length);
                table.improve(i + 1, j + length, cost, Step::OldAround(inside, j));
            }
        }
    }

    fn extend_around_new(
        &mut self,
        table: &mut Table,
        old: &'s [Stmt],
        stmt: &'s Stmt,
        (i, j): (usize, usize),
    ) {
        for (inside, body, weight) in self.insides(stmt) {
            let cost = table.cost(i, j) + AROUND + self.weight(stmt) - weight;
            let cost_behind = cost + table.lone_behind(Side::New, j);
            let Some(old) = self.near(table, cost_behind, (body, weight), old) else { continue };
            let inner = self.table(old, body);
            for length in 1..=old.len() {
                let cost = cost + inner.cost(length, body.len());
                table.improve(i + length, j + 1, cost, Step::NewAround(inside, i));
            }
        }
    }

    /// Those of the others that a statement with this body may be around, where
    /// a way costs so much without them; none if it is not to be looked into.
    /// Each of them that is not inserted or deleted corresponds to a statement
    /// of the body, and each statement weighs something.
    fn near(
        &self,
        table: &Table,
        cost: u32,
        (body, weight): (&[Stmt], u32),
        others: &'s [Stmt],
    ) -> Option<&'s [Stmt]> {
        let most = match table {
            Table::All { .. } => others.len(),
            Table::Cheap { bound, .. } => (bound.checked_sub(cost)? + weight) as usize,
        };
        let others = &others[..others.len().min(most)];
        let may_look = body.len() * others.len() <= MOST_IN_TABLE && self.cells <= MOST_CELLS;
        (!body.is_empty() && may_look).then_some(others)
    }

    /// The sequences inside of a statement that both versions may have, and what
    /// they weigh.
    fn insides(&self, stmt: &'s Stmt) -> impl Iterator<Item = (Inside, &'s [Stmt], u32)> + use<'s> {
        let weights = self.weights[&std::ptr::from_ref(stmt)].insides;
        insides(stmt).into_iter().zip(weights).map(|((which, body), weight)| (which, body, weight))
    }

    /// What differs inside of two statements that correspond; none if they do
    /// not.
    fn matched(&mut self, old: &'s Stmt, new: &'s Stmt) -> Option<u32> {
        use StmtKind::{Block, If, While};
        if self.same(old, new) {
            return Some(0);
        }
        let changed = |is_changed: bool| if is_changed { CHANGED } else { 0 };
        Some(match (&old.kind, &new.kind) {
            (
                If { condition: a, then: then_a, otherwise: else_a },
                If { condition: b, then: then_b, otherwise: else_b },
            ) => changed(a != b) + self.whole(then_a, then_b) + self.whole(else_a, else_b),
            (While { condition: a, body: body_a }, While { condition: b, body: body_b }) => {
                changed(a != b) + self.whole(body_a, body_b)
            }
            (Block { label: a, body: body_a }, Block { label: b, body: body_b }) => {
                changed(a != b) + self.whole(body_a, body_b)
            }
            _ => return changed_leaf(old, new),
        })
    }
}

fn key(old: &[Stmt], new: &[Stmt]) -> Key {
    (old.as_ptr(), old.len(), new.as_ptr(), new.len())
}

/// What replacing one leaf by another costs: nearly nothing if they change the
/// same variables, nearly as much as both if they are only of one kind.
fn changed_leaf(old: &Stmt, new: &Stmt) -> Option<u32> {
    let one_kind = std::mem::discriminant(&old.kind) == std::mem::discriminant(&new.kind);
    let leaves = old.bodies().next().is_none() && new.bodies().next().is_none();
    if !one_kind || !leaves {
        return None;
    }
    Some(if old.targets() == new.targets() { CHANGED } else { 2 * LEAF - 1 })
}

fn header(stmt: &Stmt) -> u32 {
    match &stmt.kind {
        StmtKind::While { .. } => LOOP,
        StmtKind::If { .. } => CONDITIONAL,
        StmtKind::Block { .. } => BLOCK,
        StmtKind::Assign { .. }
        | StmtKind::Call(_)
        | StmtKind::New { .. }
        | StmtKind::Break { .. }
        | StmtKind::Check { .. }
        | StmtKind::Fail { .. }
        | StmtKind::Return { .. } => LEAF,
    }
}

/// The sequences inside of a statement that both versions may have.
fn insides(stmt: &Stmt) -> Vec<(Inside, &[Stmt])> {
    match &stmt.kind {
        StmtKind::If { then, otherwise, .. } => vec![
            (Inside::Branch(Branch::Then), then.as_slice()),
            (Inside::Branch(Branch::Else), otherwise.as_slice()),
        ],
        StmtKind::While { body, .. } | StmtKind::Block { body, .. } => vec![(Inside::Body, body)],
        StmtKind::Assign { .. }
        | StmtKind::Call(_)
        | StmtKind::New { .. }
        | StmtKind::Break { .. }
        | StmtKind::Check { .. }
        | StmtKind::Fail { .. }
        | StmtKind::Return { .. } => vec![],
    }
}

/// The sequence inside of a statement.
pub(super) fn inside(stmt: &Stmt, which: Inside) -> &[Stmt] {
    match (&stmt.kind, which) {
        (StmtKind::If { then, .. }, Inside::Branch(Branch::Then)) => then,
        (StmtKind::If { otherwise, .. }, Inside::Branch(Branch::Else)) => otherwise,
        (StmtKind::While { body, .. } | StmtKind::Block { body, .. }, Inside::Body) => body,
        _ => &[],
    }
}
