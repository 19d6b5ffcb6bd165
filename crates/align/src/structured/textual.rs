//! The difference that a comparison of lines allows: two bodies in, a difference
//! that projects to them out. It is what structured differences are measured
//! against; nothing else uses it.
//!
//! Both bodies are printed, one statement, one head or one closing brace on a
//! line, and the longest common subsequence of lines decides. Statements with
//! others inside correspond if their heads and their ends do. Lines inside of a
//! conditional or block that only one version has may still correspond to lines
//! outside of it in the other, since guarded form has no conditionals; lines
//! inside of a loop that only one version has may not.

use super::{Both, Branch, Difference, Item, Side};
use rustc_hash::FxHashMap;
use verdiff_ir::program::StmtKind;
use verdiff_ir::{Span, Stmt};

/// The difference of two bodies by their lines.
pub fn find_by_lines(old: &[Stmt], new: &[Stmt]) -> Difference {
    let mut lines = Both { old: Vec::new(), new: Vec::new() };
    add_lines(old, &mut lines.old);
    add_lines(new, &mut lines.new);
    let pairs = common(&lines.old, &lines.new);
    let mut matches = Matches::default();
    for (a, b) in pairs {
        let (one, other) = (&lines.old[a], &lines.new[b]);
        matches.heads.entry((one.stmt, other.stmt)).or_default().push(one.part);
    }
    matches.build(old, new)
}

/// A line of a body: what it says, and whose it is.
struct Line {
    text: String,
    stmt: *const Stmt,
    part: u8,
}

fn add_lines(body: &[Stmt], lines: &mut Vec<Line>) {
    for stmt in body {
        let mut line = |part: u8, text: String| lines.push(Line { text, stmt, part });
        match &stmt.kind {
            StmtKind::If { condition, then, otherwise } => {
                line(0, format!("if {condition} {{"));
                add_lines(then, lines);
                lines.push(Line { text: "} else {".into(), stmt, part: 1 });
                add_lines(otherwise, lines);
                lines.push(Line { text: "}".into(), stmt, part: 2 });
            }
            StmtKind::While { condition, body } => {
                line(0, format!("while {condition} {{"));
                add_lines(body, lines);
                lines.push(Line { text: "}".into(), stmt, part: 1 });
            }
            StmtKind::Block { label, body } => {
                line(0, format!("block {label} {{"));
                add_lines(body, lines);
                lines.push(Line { text: "}".into(), stmt, part: 1 });
            }
            StmtKind::Assign { .. }
            | StmtKind::Call(_)
            | StmtKind::New { .. }
            | StmtKind::Break { .. }
            | StmtKind::Check { .. }
            | StmtKind::Fail { .. }
            | StmtKind::Return { .. } => line(0, stmt.to_string()),
        }
    }
}

/// The positions of a longest common subsequence.
fn common(old: &[Line], new: &[Line]) -> Vec<(usize, usize)> {
    let width = new.len() + 1;
    let mut longest = vec![0u32; (old.len() + 1) * width];
    for a in (0..old.len()).rev() {
        for b in (0..new.len()).rev() {
            longest[a * width + b] = if old[a].text == new[b].text {
                longest[(a + 1) * width + b + 1] + 1
            } else {
                longest[(a + 1) * width + b].max(longest[a * width + b + 1])
            };
        }
    }
    let (mut a, mut b, mut pairs) = (0, 0, Vec::new());
    while a < old.len() && b < new.len() {
        if old[a].text == new[b].text {
            pairs.push((a, b));
            (a, b) = (a + 1, b + 1);
        } else if longest[(a + 1) * width + b] >= longest[a * width + b + 1] {
            a += 1;
        } else {
            b += 1;
        }
    }
    pairs
}

/// The statements with lines in common, and which of their lines these are.
#[derive(Default)]
struct Matches {
    heads: FxHashMap<(*const Stmt, *const Stmt), Vec<u8>>,
}

impl Matches {
    fn pair(&self, old: &Stmt, new: &Stmt) -> bool {
        let lines = match &old.kind {
            StmtKind::If { .. } => 3,
            StmtKind::While { .. } | StmtKind::Block { .. } => 2,
            StmtKind::Assign { .. }
            | StmtKind::Call(_)
            | StmtKind::New { .. }
            | StmtKind::Break { .. }
            | StmtKind::Check { .. }
            | StmtKind::Fail { .. }
            | StmtKind::Return { .. } => 1,
        };
        self.heads.get(&(old as *const Stmt, new as *const Stmt)).is_some_and(|l| l.len() == lines)
    }

    fn build(&self, mut old: &[Stmt], mut new: &[Stmt]) -> Difference {
        let mut items = Vec::new();
        loop {
            match (old, new) {
                ([], []) => return items,
                ([a, rest_old @ ..], [b, rest_new @ ..]) if self.pair(a, b) => {
                    items.push(self.both(a, b));
                    (old, new) = (rest_old, rest_new);
                }
                ([a, rest @ ..], _) if !new.iter().any(|b| self.pair(a, b)) => {
                    let taken = self.only(Side::Old, a, new, &mut items);
                    (old, new) = (rest, &new[taken..]);
                }
                (_, [b, rest @ ..]) => {
                    let taken = self.only(Side::New, b, old, &mut items);
                    (old, new) = (&old[taken..], rest);
                }
                ([a, rest @ ..], []) => {
                    items.push(Item::Only { version: Side::Old, stmt: a.clone() });
                    old = rest;
                }
            }
        }
    }

    fn both(&self, a: &Stmt, b: &Stmt) -> Item {
        let spans = Both { old: a.span, new: b.span };
        match (&a.kind, &b.kind) {
            (
                StmtKind::If { condition, then, otherwise },
                StmtKind::If { condition: c2, then: t2, otherwise: o2 },
            ) => Item::If {
                conditions: Both { old: condition.clone(), new: c2.clone() },
                spans,
                then: self.build(then, t2),
                otherwise: self.build(otherwise, o2),
            },
            (StmtKind::While { condition, body }, StmtKind::While { condition: c2, body: b2 }) => {
                Item::While {
                    conditions: Both { old: condition.clone(), new: c2.clone() },
                    spans,
                    body: self.build(body, b2),
                }
            }
            (StmtKind::Block { label, body }, StmtKind::Block { label: l2, body: b2 }) => {
                Item::Block {
                    labels: Both { old: label.clone(), new: l2.clone() },
                    spans,
                    body: self.build(body, b2),
                }
            }
            _ => Item::Leaf(Both { old: a.clone(), new: b.clone() }),
        }
    }

    /// A statement that only one version has. What is inside of it may take the
    /// first of the other version's statements along: how many.
    fn only(&self, version: Side, stmt: &Stmt, other: &[Stmt], items: &mut Difference) -> usize {
        let taken = |body: &[Stmt]| {
            let is_pair = |inner: &Stmt, b: &Stmt| match version {
                Side::Old => self.pair(inner, b),
                Side::New => self.pair(b, inner),
            };
            let last = other.iter().rposition(|b| body.iter().any(|inner| is_pair(inner, b)));
            last.map_or(0, |last| last + 1)
        };
        let inside = |body: &[Stmt], taken: usize| match version {
            Side::Old => self.build(body, &other[..taken]),
            Side::New => self.build(&other[..taken], body),
        };
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::If { condition, then, otherwise } if taken(then) + taken(otherwise) > 0 => {
                let branch = if taken(then) > 0 { Branch::Then } else { Branch::Else };
                let (kept, apart) = match branch {
                    Branch::Then => (then, otherwise),
                    Branch::Else => (otherwise, then),
                };
                let taken = taken(kept);
                items.push(only_if(version, condition, span, branch, inside(kept, taken), apart));
                taken
            }
            StmtKind::Block { label, body } if taken(body) > 0 => {
                let (label, taken) = (label.clone(), taken(body));
                items.push(Item::OnlyBlock { version, label, span, body: inside(body, taken) });
                taken
            }
            _ => {
                items.push(Item::Only { version, stmt: stmt.clone() });
                0
            }
        }
    }
}

fn only_if(
    version: Side,
    condition: &verdiff_ir::Expr,
    span: Span,
    branch: Branch,
    kept: Difference,
    apart: &[Stmt],
) -> Item {
    let (condition, apart) = (condition.clone(), apart.to_vec());
    Item::OnlyIf { version, condition, span, branch, kept, apart }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structured::projects_to;
    use verdiff_gen::{Config, pair_from_seed};

    #[test]
    fn it_projects_to_both_versions() {
        for seed in 0..300 {
            let pair = pair_from_seed(&Config::default(), seed);
            for (name, old) in &pair.old.procs {
                let Some(new) = pair.new.procs.get(name) else { continue };
                let difference = find_by_lines(&old.body, &new.body);
                assert!(projects_to(&difference, &old.body, &new.body), "seed {seed}, {name}");
            }
        }
    }
}
