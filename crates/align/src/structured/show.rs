//! Structured differences for people to read: a difference in; lines of the
//! text form out, each with a mark: `-` only the old version has it, `+` only
//! the new one, `~` both have it in different words, with an arrow between.

use super::{Both, Branch, Item, Side};
use std::fmt::{Display, Write};
use verdiff_ir::Stmt;

/// The text of a difference.
pub fn show(difference: &[Item]) -> String {
    let mut text = String::new();
    show_all(difference, 0, &mut text);
    text
}

fn show_all(difference: &[Item], indent: usize, text: &mut String) {
    for item in difference {
        show_one(item, indent, text);
    }
}

fn show_one(item: &Item, indent: usize, text: &mut String) {
    match item {
        Item::Only { version, stmt } => lines(mark(*version), indent, stmt, text),
        Item::Leaf(Both { old, new }) if old == new => lines(' ', indent, old, text),
        Item::Leaf(Both { old, new }) => line('~', indent, &format!("{old} → {new}"), text),
        Item::If { conditions, then, otherwise, .. } => {
            both("if", conditions, indent, text);
            show_all(then, indent + 1, text);
            if !otherwise.is_empty() {
                line(' ', indent, "} else {", text);
                show_all(otherwise, indent + 1, text);
            }
            line(' ', indent, "}", text);
        }
        Item::While { conditions, body, .. } => {
            both("while", conditions, indent, text);
            show_all(body, indent + 1, text);
            line(' ', indent, "}", text);
        }
        Item::Block { labels, body, .. } => {
            both("block", labels, indent, text);
            show_all(body, indent + 1, text);
            line(' ', indent, "}", text);
        }
        Item::OnlyIf { version, condition, branch, kept, apart, .. } => {
            let mark = mark(*version);
            line(mark, indent, &format!("if {condition} {{"), text);
            show_branches(mark, *branch, kept, apart, indent, text);
            line(mark, indent, "}", text);
        }
        Item::OnlyWhile { version, condition, body, .. } => {
            only_around(*version, &format!("while {condition}"), body, indent, text);
        }
        Item::OnlyBlock { version, label, body, .. } => {
            only_around(*version, &format!("block {label}"), body, indent, text);
        }
    }
}

fn show_branches(
    mark: char,
    branch: Branch,
    kept: &[Item],
    apart: &[Stmt],
    indent: usize,
    text: &mut String,
) {
    let show_apart = |text: &mut String| {
        apart.iter().for_each(|stmt| lines(mark, indent + 1, stmt, text));
    };
    match branch {
        Branch::Then => show_all(kept, indent + 1, text),
        Branch::Else => show_apart(text),
    }
    match branch {
        Branch::Then if apart.is_empty() => {}
        Branch::Then => {
            line(mark, indent, "} else {", text);
            show_apart(text);
        }
        Branch::Else => {
            line(mark, indent, "} else {", text);
            show_all(kept, indent + 1, text);
        }
    }
}

fn only_around(version: Side, header: &str, body: &[Item], indent: usize, text: &mut String) {
    line(mark(version), indent, &format!("{header} {{"), text);
    show_all(body, indent + 1, text);
    line(mark(version), indent, "}", text);
}

fn both<T: Display + PartialEq>(word: &str, what: &Both<T>, indent: usize, text: &mut String) {
    let Both { old, new } = what;
    if old == new {
        line(' ', indent, &format!("{word} {old} {{"), text);
    } else {
        line('~', indent, &format!("{word} {old} → {new} {{"), text);
    }
}

fn mark(version: Side) -> char {
    match version {
        Side::Old => '-',
        Side::New => '+',
    }
}

fn lines(mark: char, indent: usize, stmt: &Stmt, text: &mut String) {
    for shown in stmt.to_string().lines() {
        line(mark, indent, shown, text);
    }
}

fn line(mark: char, indent: usize, shown: &str, text: &mut String) {
    let _ = writeln!(text, "{mark} {:1$}{shown}", "", indent * 4);
}
