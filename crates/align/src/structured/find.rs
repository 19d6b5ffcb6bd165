//! A good structured difference: two bodies in; a difference that projects to
//! them exactly out. Among those that it considers, the one that inserts and
//! deletes least, loops above all.

use super::tables::{Inside, Step, Tables, inside};
use super::{Both, Branch, Difference, Item, Side};
use verdiff_ir::Stmt;
use verdiff_ir::program::StmtKind;

/// The difference of two bodies. There always is one.
pub fn find(old: &[Stmt], new: &[Stmt]) -> Difference {
    Finder { tables: Tables::new(old, new) }.whole(old, new)
}

struct Finder<'s> {
    tables: Tables<'s>,
}

impl<'s> Finder<'s> {
    fn whole(&mut self, old: &'s [Stmt], new: &'s [Stmt]) -> Difference {
        let (start, end) = self.tables.same_ends(old, new);
        let (old_end, new_end) = (old.len() - end, new.len() - end);
        let mut found = self.pairs(&old[..start], &new[..start]);
        found.extend(self.way(&old[start..old_end], &new[start..new_end]));
        found.extend(self.pairs(&old[old_end..], &new[new_end..]));
        found
    }

    /// Statements that are the same, one by one.
    fn pairs(&mut self, old: &'s [Stmt], new: &'s [Stmt]) -> Difference {
        old.iter().zip(new).map(|(old, new)| self.matched(old, new)).collect()
    }

    /// The cheapest way to the ends of two sequences, from there.
    fn way(&mut self, old: &'s [Stmt], new: &'s [Stmt]) -> Difference {
        let table = self.tables.whole_table(old, new);
        let (mut i, mut j) = (old.len(), new.len());
        let mut found = Vec::new();
        loop {
            match table.step(i, j) {
                Step::Start => break,
                Step::Delete => {
                    i -= 1;
                    found.push(only(Side::Old, &old[i]));
                }
                Step::Insert => {
                    j -= 1;
                    found.push(only(Side::New, &new[j]));
                }
                Step::Match => {
                    (i, j) = (i - 1, j - 1);
                    found.push(self.matched(&old[i], &new[j]));
                }
                Step::OldAround(which, from) => {
                    i -= 1;
                    let body = inside(&old[i], which);
                    let kept = self.way(body, &new[from..j]);
                    found.push(around(Side::Old, &old[i], which, kept));
                    j = from;
                }
                Step::NewAround(which, from) => {
                    j -= 1;
                    let body = inside(&new[j], which);
                    let kept = self.way(&old[from..i], body);
                    found.push(around(Side::New, &new[j], which, kept));
                    i = from;
                }
            }
        }
        found.reverse();
        found
    }

    /// The difference of statements that correspond.
    fn matched(&mut self, old: &'s Stmt, new: &'s Stmt) -> Item {
        use StmtKind::{Block, If, While};
        let spans = Both { old: old.span, new: new.span };
        match (&old.kind, &new.kind) {
            (
                If { condition: a, then: then_a, otherwise: else_a },
                If { condition: b, then: then_b, otherwise: else_b },
            ) => Item::If {
                conditions: Both { old: a.clone(), new: b.clone() },
                spans,
                then: self.whole(then_a, then_b),
                otherwise: self.whole(else_a, else_b),
            },
            (While { condition: a, body: body_a }, While { condition: b, body: body_b }) => {
                let conditions = Both { old: a.clone(), new: b.clone() };
                Item::While { conditions, spans, body: self.whole(body_a, body_b) }
            }
            (Block { label: a, body: body_a }, Block { label: b, body: body_b }) => {
                let labels = Both { old: a.clone(), new: b.clone() };
                Item::Block { labels, spans, body: self.whole(body_a, body_b) }
            }
            _ => Item::Leaf(Both { old: old.clone(), new: new.clone() }),
        }
    }
}

fn only(version: Side, stmt: &Stmt) -> Item {
    Item::Only { version, stmt: stmt.clone() }
}

/// A statement of one version around what both have.
fn around(version: Side, stmt: &Stmt, which: Inside, kept: Difference) -> Item {
    let span = stmt.span;
    match (&stmt.kind, which) {
        (StmtKind::If { condition, otherwise, .. }, Inside::Branch(Branch::Then)) => Item::OnlyIf {
            version,
            condition: condition.clone(),
            span,
            branch: Branch::Then,
            kept,
            apart: otherwise.clone(),
        },
        (StmtKind::If { condition, then, .. }, Inside::Branch(Branch::Else)) => Item::OnlyIf {
            version,
            condition: condition.clone(),
            span,
            branch: Branch::Else,
            kept,
            apart: then.clone(),
        },
        (StmtKind::While { condition, .. }, _) => {
            Item::OnlyWhile { version, condition: condition.clone(), span, body: kept }
        }
        (StmtKind::Block { label, .. }, _) => {
            Item::OnlyBlock { version, label: label.clone(), span, body: kept }
        }
        // Tables look only into statements with statements inside.
        _ => only(version, stmt),
    }
}
