//! What the program made, in the words of the extracted code: bodies and guarded
//! commands in, s-expressions out.

use verdiff_ir::program::StmtKind;
use verdiff_ir::value::Scalar;
use verdiff_ir::{BinOp, Expr, ExprKind, Stmt, UnOp};
use verdiff_product::correlate::{Action, Guarded, Guards, guard_name};

fn list(words: impl IntoIterator<Item = String>) -> String {
    format!("({})", words.into_iter().collect::<Vec<_>>().join(" "))
}

/// A body of the proofs' language.
pub(super) fn body(stmts: &[Stmt]) -> String {
    list(stmts.iter().map(stmt))
}

fn stmt(stmt: &Stmt) -> String {
    match &stmt.kind {
        StmtKind::Assign { target, value } => format!("(= {} {})", target.name, expr(value)),
        StmtKind::Break { label } if label.as_str().starts_with("out") => "break".into(),
        StmtKind::Break { .. } => "continue".into(),
        StmtKind::If { condition, then, otherwise } => {
            format!("(if {} {} {})", expr(condition), body(then), body(otherwise))
        }
        StmtKind::Block { body: inner, .. } => match inner.as_slice() {
            [Stmt { kind: StmtKind::While { condition, body: round }, .. }] => {
                format!("(while {} {})", expr(condition), unblocked(round))
            }
            _ => format!("unexpected: {stmt}"),
        },
        _ => format!("unexpected: {stmt}"),
    }
}

/// The block that `continue` leaves, without it.
fn unblocked(round: &[Stmt]) -> String {
    match round {
        [Stmt { kind: StmtKind::Block { body: inner, .. }, .. }] => body(inner),
        _ => "unexpected round".into(),
    }
}

fn expr(expr_: &Expr) -> String {
    match &expr_.kind {
        ExprKind::Lit(Scalar::Bool(value)) => value.to_string(),
        ExprKind::Lit(Scalar::Bv(value)) => value.signed().to_string(),
        ExprKind::Var(var) => var.name.to_string(),
        ExprKind::Unary(UnOp::Not, a) => format!("(! {})", expr(a)),
        ExprKind::Binary(BinOp::Add, a, b) => format!("(+ {} {})", expr(a), expr(b)),
        ExprKind::Binary(BinOp::And, a, b) => format!("(&& {} {})", expr(a), expr(b)),
        ExprKind::Binary(BinOp::Le, a, b) => format!("(<= {} {})", expr(a), expr(b)),
        _ => format!("unexpected: {expr_}"),
    }
}

/// Guarded commands; points, which do nothing, are left out.
pub(super) fn commands(all: &[Guarded]) -> String {
    list(all.iter().filter_map(command))
}

fn command(command: &Guarded) -> Option<String> {
    Some(match command {
        Guarded::Act { guards, action } => {
            let (target, value) = match action {
                Action::Set { guard, value } => (format!("g{}", guard_name(*guard)), value),
                Action::Assign { target, value } => (target.name.to_string(), value),
                Action::New { .. } | Action::Call { .. } => return Some("unexpected".into()),
            };
            format!("(act {} {target} {})", conjunction(guards), expr(value))
        }
        Guarded::Loop { entries, body, .. } => {
            format!("(loop {} {})", list(entries.iter().map(conjunction)), commands(body))
        }
        Guarded::Point => return None,
    })
}

fn conjunction(guards: &Guards) -> String {
    list(guards.iter().map(|literal| {
        format!("{}g{}", if literal.is { "" } else { "!" }, guard_name(literal.guard))
    }))
}

/// Guards by the order in which they first occur, whatever they were called.
pub(super) fn normalised(text: &str) -> String {
    let mut known: Vec<&str> = Vec::new();
    let mut out = String::new();
    for piece in text.split_inclusive([' ', '(', ')', '!']) {
        let (word, end) = piece.split_at(piece.trim_end_matches([' ', '(', ')', '!']).len());
        if word.starts_with('g') {
            let at = known.iter().position(|guard| *guard == word).unwrap_or_else(|| {
                known.push(word);
                known.len() - 1
            });
            out.push_str(&format!("g{at}"));
        } else {
            out.push_str(word);
        }
        out.push_str(end);
    }
    out
}

/// The s-expressions of a line, one by one.
pub(super) fn sections(line: &str) -> Vec<&str> {
    let (mut depth, mut from, mut found) = (0, 0, Vec::new());
    for (at, letter) in line.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ' ' if depth == 0 => {
                found.push(&line[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    found.push(&line[from..]);
    found
}
