//! Matching tokens: a line as it was written and as it was preprocessed in;
//! for each preprocessed token the written tokens that it is from, out.
//!
//! A preprocessed token is either a written one, or comes from the invocation
//! of a macro, which stands for any number of tokens. Among the ways to read
//! the preprocessed line so, the one with the most written tokens wins; of
//! equals, one in which what macros stand for has balanced brackets.

use std::ops::Range;

use super::output::Macros;

/// A written line, and what follows as far as invocations reach.
#[derive(Debug)]
pub(super) struct Written<'a> {
    pub(super) tokens: &'a [&'a str],
    /// How many of them are on the line itself.
    pub(super) on_line: usize,
}

/// The written tokens of each preprocessed one. Nothing is known of `None`.
pub(super) type Matched = Vec<Option<Range<usize>>>;

/// Cells of the table of one line. More than fit are not matched one by one.
const LARGEST_TABLE: usize = 1 << 20;
/// Places at which a line may begin: it may first end invocations from above.
const MOST_BEGINNINGS: usize = 8;
/// More than any balanced reading costs for one macro in real lines.
const UNBALANCED: u32 = 1 << 12;
const IMPOSSIBLE: u32 = u32::MAX;

/// Matches a line.
pub(super) fn matched(written: &Written<'_>, seen: &[&str], macros: &Macros) -> Matched {
    if written.tokens.get(..written.on_line) == Some(seen) {
        return (0..seen.len()).map(|at| Some(at..at + 1)).collect();
    }
    let invocations: Vec<_> =
        (0..written.tokens.len()).map(|at| ends(written.tokens, at, macros)).collect();
    let readings = beginnings(written).into_iter().filter_map(|(begin, cost)| {
        let line = Line { written, invocations: &invocations, begin, seen };
        line.read().map(|(own, matched)| (own.saturating_add(cost), matched))
    });
    let best = readings.min_by_key(|(cost, _)| *cost).map(|(_, matched)| matched);
    best.unwrap_or_else(|| {
        Line { written, invocations: &invocations, begin: 0, seen }.around_macros()
    })
}

/// How far the invocation of a macro at a token may reach: to the end of its
/// name, of its arguments, or either.
fn ends(tokens: &[&str], at: usize, macros: &Macros) -> Vec<usize> {
    let Some(uses) = tokens.get(at).and_then(|name| macros.get(*name)) else {
        return Vec::new();
    };
    let alone = uses.alone.then_some(at + 1);
    // A macro that stands for the name of another takes arguments as well.
    let following = tokens.iter().skip(at + 1).copied();
    let arguments = parenthesised(following).map(|length| at + 1 + length);
    alone.into_iter().chain(arguments).collect()
}

/// The number of tokens from a parenthesis to the one that closes it.
pub(super) fn parenthesised<'a>(tokens: impl Iterator<Item = &'a str>) -> Option<usize> {
    let mut depth = 0;
    for (at, token) in tokens.enumerate() {
        match token {
            "(" => depth += 1,
            ")" if depth > 0 => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            // At the first token there is no parenthesis then.
            return (at > 0).then_some(at + 1);
        }
    }
    None
}

/// Where the part of a line begins that was preprocessed with it, and the cost
/// of assuming so: at its first token, or behind the end of an invocation that
/// began on a line above.
fn beginnings(written: &Written<'_>) -> Vec<(usize, u32)> {
    let mut found = vec![(0, 0)];
    let mut depth = 0;
    for (at, token) in written.tokens.iter().enumerate().take(written.on_line) {
        match *token {
            "(" => depth += 1,
            ")" if depth == 0 => found.push((at + 1, 1)),
            ")" => depth -= 1,
            _ => {}
        }
    }
    found.truncate(MOST_BEGINNINGS);
    found
}

struct Line<'a> {
    written: &'a Written<'a>,
    /// For each written token, the ends of the invocations that begin there.
    invocations: &'a [Vec<usize>],
    begin: usize,
    seen: &'a [&'a str],
}

/// The best way to a pair of places in both texts.
#[derive(Clone, Copy)]
struct Cell {
    cost: u32,
    /// Places in both texts before the last step.
    from: (u32, u32),
}

impl Line<'_> {
    /// The best reading and its cost, if there is any.
    fn read(&self) -> Option<(u32, Matched)> {
        let (before, after) = (self.before_macros(), self.after_macros());
        let rows = self.begin + before..self.written.tokens.len() - after;
        let columns = before..self.seen.len().checked_sub(after)?;
        if columns.start > columns.end {
            return None;
        }
        let mut table = Table::new(rows.clone(), columns.clone())?;
        for row in rows.clone() {
            self.step(&mut table, row);
        }
        let (last, cost) = self.end(&table, rows.end)?;
        let mut matched: Matched = vec![None; self.seen.len()];
        table.trace(last, &mut matched);
        self.fill_edges(before, after, &mut matched);
        Some((cost, matched))
    }

    /// Fills the rows that can be reached from a row in one step.
    fn step(&self, table: &mut Table, row: usize) {
        for column in table.columns.clone() {
            if self.written.tokens.get(row) == self.seen.get(column) {
                let cost = table.cost(row, column);
                table.relax(row + 1, column + 1, cost, (row, column));
            }
        }
        for end in self.invocations.get(row).into_iter().flatten() {
            if *end <= table.rows.end {
                self.expand(table, row, *end);
            }
        }
    }

    /// An invocation `row..end` stands for any number of tokens.
    fn expand(&self, table: &mut Table, row: usize, end: usize) {
        let columns = table.columns.clone();
        let mut best_at_depth = vec![(IMPOSSIBLE, 0); 2 * columns.len() + 3];
        let mut best = (IMPOSSIBLE, 0);
        let mut depth = columns.len() + 1;
        for column in columns.start..=columns.end {
            // Each token that is passed costs one, from the same zero.
            let passed = (column - columns.start) as u32;
            let relative = match table.cost(row, column) {
                IMPOSSIBLE => IMPOSSIBLE,
                cost => cost + (columns.len() as u32 - passed),
            };
            let Some(balanced) = best_at_depth.get_mut(depth) else { return };
            *balanced = (*balanced).min((relative, column));
            best = best.min((relative, column));
            let unbalanced = (best.0.saturating_add(UNBALANCED), best.1);
            let (cost, from) = (*balanced).min(unbalanced);
            let total = cost.saturating_add(1 + passed).saturating_sub(columns.len() as u32);
            if cost != IMPOSSIBLE {
                table.relax(end, column, total, (row, from));
            }
            match self.seen.get(column).copied() {
                Some("(" | "[" | "{") => depth += 1,
                Some(")" | "]" | "}") => depth -= 1,
                _ => {}
            }
        }
    }

    /// Where the best reading of all preprocessed tokens ends: at the end of
    /// the line, or as far behind as an invocation reached.
    fn end(&self, table: &Table, last: usize) -> Option<((usize, usize), u32)> {
        let first = self.written.on_line.min(last).max(table.rows.start);
        let column = table.columns.end;
        let ends = (first..=last).map(|row| ((row, column), table.cost(row, column)));
        ends.min_by_key(|(_, cost)| *cost).filter(|(_, cost)| *cost != IMPOSSIBLE)
    }

    /// How many tokens are the same in both, before any macro.
    fn before_macros(&self) -> usize {
        let tokens = self.written.tokens.iter().enumerate().take(self.written.on_line);
        let pairs = tokens.skip(self.begin).zip(self.seen);
        let same = |((at, token), seen): &((usize, &&str), &&str)| {
            token == seen && self.invocations.get(*at).is_none_or(Vec::is_empty)
        };
        pairs.take_while(same).count()
    }

    /// How many tokens are the same in both, after all macros. None where an
    /// invocation reaches beyond the line: where the end is, is to be found.
    fn after_macros(&self) -> usize {
        let tokens = self.written.tokens;
        if tokens.len() > self.written.on_line {
            return 0;
        }
        let reach = self.invocations.iter().flatten().copied().max().unwrap_or(0);
        let first = reach.max(self.begin + self.before_macros());
        let candidates = tokens.get(first..).unwrap_or_default().iter().rev();
        let free = self.seen.get(self.before_macros()..).unwrap_or_default();
        candidates.zip(free.iter().rev()).take_while(|(token, seen)| token == seen).count()
    }

    /// The same tokens before and after all macros; all others are from what
    /// is between.
    fn around_macros(&self) -> Matched {
        let (before, after) = (self.before_macros(), self.after_macros());
        let between = self.begin + before..self.written.on_line.saturating_sub(after);
        let between = (!between.is_empty()).then_some(between);
        let mut matched = vec![between; self.seen.len()];
        self.fill_edges(before, after, &mut matched);
        matched
    }

    fn fill_edges(&self, before: usize, after: usize, matched: &mut Matched) {
        for (at, place) in matched.iter_mut().take(before).enumerate() {
            *place = Some(self.begin + at..self.begin + at + 1);
        }
        for (back, place) in matched.iter_mut().rev().take(after).enumerate() {
            let at = self.written.tokens.len() - back;
            *place = Some(at - 1..at);
        }
    }
}

/// Costs of reading `rows` of the written as `columns` of the preprocessed
/// tokens.
struct Table {
    rows: Range<usize>,
    columns: Range<usize>,
    cells: Vec<Cell>,
}

impl Table {
    fn new(rows: Range<usize>, columns: Range<usize>) -> Option<Self> {
        let size = (rows.len() + 1).checked_mul(columns.len() + 1)?;
        if rows.start > rows.end || size > LARGEST_TABLE {
            return None;
        }
        let cells = vec![Cell { cost: IMPOSSIBLE, from: (0, 0) }; size];
        let mut table = Table { rows, columns, cells };
        let start = (table.rows.start, table.columns.start);
        table.relax(start.0, start.1, 0, start);
        Some(table)
    }

    fn index(&self, row: usize, column: usize) -> usize {
        (row - self.rows.start) * (self.columns.len() + 1) + (column - self.columns.start)
    }

    fn cost(&self, row: usize, column: usize) -> u32 {
        self.cells.get(self.index(row, column)).map_or(IMPOSSIBLE, |cell| cell.cost)
    }

    fn relax(&mut self, row: usize, column: usize, cost: u32, from: (usize, usize)) {
        let index = self.index(row, column);
        if let Some(cell) = self.cells.get_mut(index)
            && cost < cell.cost
        {
            *cell = Cell { cost, from: (from.0 as u32, from.1 as u32) };
        }
    }

    /// Notes for every preprocessed token on the best way to `last` the step
    /// that passed it.
    fn trace(&self, last: (usize, usize), matched: &mut Matched) {
        let mut here = last;
        while here != (self.rows.start, self.columns.start) {
            let Some(cell) = self.cells.get(self.index(here.0, here.1)) else { return };
            let from = (cell.from.0 as usize, cell.from.1 as usize);
            if let Some(passed) = matched.get_mut(from.1..here.1) {
                passed.fill(Some(from.0..here.0));
            }
            here = from;
        }
    }
}

#[cfg(test)]
mod tests;
