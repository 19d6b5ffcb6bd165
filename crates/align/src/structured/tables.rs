//! What differences cost: for two sequences, the least that must be inserted or
//! deleted to get from any prefix of the one to any prefix of the other, with
//! the step that led there. Dynamic programming, tables remembered.
//!
//! Of two whole sequences only the cheapest way to their ends is wanted. No cell
//! on it costs more than it does, so cells that cost more than a bound are left
//! out, and the bound is raised until the ends are reached. Versions of a program
//! are mostly the same, so few cells are looked at.

use super::Branch;
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
/// What a way to the ends costs at the most, at first.
const FIRST_BOUND: u32 = 16;

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
    /// To those that cost no more than a bound, by the old prefix.
    Cheap { bound: u32, rows: Vec<BTreeMap<usize, Cell>> },
}

impl Table {
    fn all(old: usize, new: usize) -> Self {
        let mut cells = vec![(u32::MAX, Step::Start); (old + 1) * (new + 1)];
        cells[0].0 = 0;
        Table::All { columns: new + 1, cells }
    }

    fn cheap(old: usize, bound: u32) -> Self {
        let mut rows = vec![BTreeMap::new(); old + 1];
        rows[0].insert(0, (0, Step::Start));
        Table::Cheap { bound, rows }
    }

    fn cell(&self, old: usize, new: usize) -> Cell {
        match self {
            Table::All { columns, cells } => cells[old * columns + new],
            Table::Cheap { rows, .. } => {
                rows[old].get(&new).copied().unwrap_or((u32::MAX, Step::Start))
            }
        }
    }

    fn cost(&self, old: usize, new: usize) -> u32 {
        self.cell(old, new).0
    }

    /// The last step on the cheapest way to these prefixes.
    pub(super) fn step(&self, old: usize, new: usize) -> Step {
        self.cell(old, new).1
    }

    fn improve(&mut self, old: usize, new: usize, cost: u32, step: Step) {
        let cell = match self {
            Table::All { columns, cells } => &mut cells[old * *columns + new],
            Table::Cheap { bound, .. } if cost > *bound => return,
            Table::Cheap { rows, .. } => rows[old].entry(new).or_insert((u32::MAX, Step::Start)),
        };
        if cost < cell.0 {
            *cell = (cost, step);
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
    weights: FxHashMap<*const Stmt, u32>,
    tables: FxHashMap<Key, Rc<Table>>,
    /// The tables of the cheapest ways to the ends.
    wholes: FxHashMap<Key, Rc<Table>>,
    cells: usize,
    known: FxHashMap<&'s Stmt, u32>,
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
        };
        tables.enter(old);
        tables.enter(new);
        tables
    }

    /// Numbers and weighs statements; returns what all of them weigh.
    fn enter(&mut self, body: &'s [Stmt]) -> u32 {
        body.iter().map(|stmt| self.enter_one(stmt)).sum()
    }

    fn enter_one(&mut self, stmt: &'s Stmt) -> u32 {
        let inside: u32 = stmt.bodies().into_iter().map(|body| self.enter(body)).sum();
        let weight = header(stmt) + inside;
        let next = self.known.len() as u32;
        let number = *self.known.entry(stmt).or_insert(next);
        self.numbers.insert(stmt, number);
        self.weights.insert(stmt, weight);
        weight
    }

    pub(super) fn same(&self, old: &Stmt, new: &Stmt) -> bool {
        self.numbers[&std::ptr::from_ref(old)] == self.numbers[&std::ptr::from_ref(new)]
    }

    fn weight(&self, stmt: &Stmt) -> u32 {
        self.weights[&std::ptr::from_ref(stmt)]
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
    fn table(&mut self, old: &'s [Stmt], new: &'s [Stmt]) -> Rc<Table> {
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
        // To delete and insert everything is a way, so the end is reached.
        let most = self.weigh(old) + self.weigh(new);
        let mut bound = FIRST_BOUND.min(most);
        let table = loop {
            let table = self.filled(Table::cheap(old.len(), bound), old, new);
            if bound == most || table.cost(old.len(), new.len()) <= bound {
                break Rc::new(table);
            }
            bound = bound.saturating_mul(4).min(most);
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
        for (inside, body) in insides(stmt) {
            let cost = table.cost(i, j) + AROUND + self.weight(stmt) - self.weigh(body);
            let Some(new) = self.near(table, cost, body, new) else { continue };
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
        for (inside, body) in insides(stmt) {
            let cost = table.cost(i, j) + AROUND + self.weight(stmt) - self.weigh(body);
            let Some(old) = self.near(table, cost, body, old) else { continue };
            let inner = self.table(old, body);
            for length in 1..=old.len() {
                let cost = cost + inner.cost(length, body.len());
                table.improve(i + length, j + 1, cost, Step::NewAround(inside, i));
            }
        }
    }

    /// Those of the others that a statement with this body may be around, where
    /// a way has cost so much; none if it is not to be looked into. Each of them
    /// that is not inserted or deleted corresponds to a statement of the body,
    /// and each statement weighs something.
    fn near(
        &self,
        table: &Table,
        cost: u32,
        body: &[Stmt],
        others: &'s [Stmt],
    ) -> Option<&'s [Stmt]> {
        let most = match table {
            Table::All { .. } => others.len(),
            Table::Cheap { bound, .. } => (bound.checked_sub(cost)? + self.weigh(body)) as usize,
        };
        let others = &others[..others.len().min(most)];
        let may_look = body.len() * others.len() <= MOST_IN_TABLE && self.cells <= MOST_CELLS;
        (!body.is_empty() && may_look).then_some(others)
    }

    fn weigh(&self, body: &[Stmt]) -> u32 {
        body.iter().map(|stmt| self.weight(stmt)).sum()
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
    let leaves = old.bodies().is_empty() && new.bodies().is_empty();
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
