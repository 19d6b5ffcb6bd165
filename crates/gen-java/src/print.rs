//! A tree in, its text out.

use crate::tree::{Kind, Node};

const STEP: &str = "    ";

/// The text of a node, its lines indented so far.
pub(crate) fn print(node: &Node, indent: usize) -> String {
    match node.kind {
        Kind::Block => block(node, indent),
        Kind::Expr(_) | Kind::Stmt | Kind::Member | Kind::Fixed => filled(node, indent),
    }
}

fn block(node: &Node, indent: usize) -> String {
    let inner = STEP.repeat(indent + 1);
    let lines = node.parts.iter().map(|part| format!("{inner}{}\n", print(part, indent + 1)));
    format!("{{\n{}{}}}", lines.collect::<String>(), STEP.repeat(indent))
}

/// The node's text with its holes filled. Its lines are indented like the node,
/// and what fills a hole like the line that has it.
fn filled(node: &Node, indent: usize) -> String {
    let lines = node.text.split('\n').map(|line| {
        let own = line.len() - line.trim_start_matches(' ').len();
        filled_line(node, line, indent + own / STEP.len())
    });
    let mut text = String::new();
    for (number, line) in lines.enumerate() {
        match number {
            0 => text += &line,
            _ if line.is_empty() => text.push('\n'),
            _ => text += &format!("\n{}{line}", STEP.repeat(indent)),
        }
    }
    text
}

fn filled_line(node: &Node, line: &str, indent: usize) -> String {
    let mut text = String::new();
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        if c != '$' && c != '#' {
            text.push(c);
            continue;
        }
        let index = rest.next().and_then(|digit| digit.to_digit(10)).unwrap_or(0) as usize;
        match (c, node.parts.get(index), node.names.get(index)) {
            ('$', Some(part), _) => text += &print(part, indent),
            ('#', _, Some(name)) => text += name,
            _ => {}
        }
    }
    text
}

/// True if a name occurs in a text as a word.
pub(crate) fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}
