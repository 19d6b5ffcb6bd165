//! What differences cost: for two sequences, the least that must be inserted or
//! deleted to get from any prefix of the one to any prefix of the other, with
//! the step that led there. Dynamic programming, tables remembered.

use super::Branch;
use rustc_hash::FxHashMap;
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

/// The cheapest ways from the start of two sequences.
pub(super) struct Table {
    columns: usize,
    cells: Vec<(u32, Step)>,
}

impl Table {
    fn new(old: usize, new: usize) -> Self {
        let mut cells = vec![(u32::MAX, Step::Start); (old + 1) * (new + 1)];
        cells[0].0 = 0;
        Table { columns: new + 1, cells }
    }

    fn cost(&self, old: usize, new: usize) -> u32 {
        self.cells[old * self.columns + new].0
    }

    /// The last step on the cheapest way to these prefixes.
    pub(super) fn step(&self, old: usize, new: usize) -> Step {
        self.cells[old * self.columns + new].1
    }

    fn improve(&mut self, old: usize, new: usize, cost: u32, step: Step) {
        let cell = &mut self.cells[old * self.columns + new];
        if cost < cell.0 {
            *cell = (cost, step);
        }
    }
}

/// All that is known of two versions: which statements are equal, what each
/// costs, and tables.
pub(super) struct Tables<'s> {
    /// Numbers of statements by where they are: equal numbers, equal statements.
    numbers: FxHashMap<*const Stmt, u32>,
    weights: FxHashMap<*const Stmt, u32>,
    tables: FxHashMap<(*const Stmt, usize, *const Stmt, usize), Rc<Table>>,
    cells: usize,
    known: FxHashMap<&'s Stmt, u32>,
}

impl<'s> Tables<'s> {
    pub(super) fn new(old: &'s [Stmt], new: &'s [Stmt]) -> Self {
        let mut tables = Tables {
            numbers: FxHashMap::default(),
            weights: FxHashMap::default(),
            tables: FxHashMap::default(),
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
        self.table(old, new).cost(old.len(), new.len())
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
        let key = (old.as_ptr(), old.len(), new.as_ptr(), new.len());
        if let Some(table) = self.tables.get(&key) {
            return Rc::clone(table);
        }
        self.cells += (old.len() + 1) * (new.len() + 1);
        let mut table = Table::new(old.len(), new.len());
        for at_old in 0..=old.len() {
            for at_new in 0..=new.len() {
                self.extend(&mut table, old, new, (at_old, at_new));
            }
        }
        let table = Rc::new(table);
        self.tables.insert(key, Rc::clone(&table));
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
            if self.may_look_into(body, new) {
                let around = AROUND + self.weight(stmt) - self.weigh(body);
                let inner = self.table(body, new);
                for length in 1..=new.len() {
                    let cost = table.cost(i, j) + around + inner.cost(body.len(), length);
                    table.improve(i + 1, j + length, cost, Step::OldAround(inside, j));
                }
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
            if self.may_look_into(body, old) {
                let around = AROUND + self.weight(stmt) - self.weigh(body);
                let inner = self.table(old, body);
                for length in 1..=old.len() {
                    let cost = table.cost(i, j) + around + inner.cost(length, body.len());
                    table.improve(i + length, j + 1, cost, Step::NewAround(inside, i));
                }
            }
        }
    }

    fn may_look_into(&self, body: &[Stmt], others: &[Stmt]) -> bool {
        !body.is_empty() && body.len() * others.len() <= MOST_IN_TABLE && self.cells <= MOST_CELLS
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
