//! Guarded programs for people to read, as the paper prints them: one command
//! on a line, with its guards before it.

use super::guarded::{Action, Guarded, Guards};
use super::tag::{Owner, guard_name};
use std::fmt::Write;
use verdiff_ir::Stmt;
use verdiff_ir::program::StmtKind;

/// The text of guarded commands.
pub fn show<V: Owner>(commands: &[Guarded<V>]) -> String {
    show_with(commands, &mut String::new)
}

/// The text of guarded commands, with a remark on each place where all versions
/// have done the same, in the order of the text.
pub fn show_with<V: Owner>(commands: &[Guarded<V>], remark: &mut dyn FnMut() -> String) -> String {
    let mut text = String::new();
    show_all(commands, 0, remark, &mut text);
    text
}

fn show_all<V: Owner>(
    commands: &[Guarded<V>],
    indent: usize,
    remark: &mut dyn FnMut() -> String,
    text: &mut String,
) {
    for command in commands {
        match command {
            Guarded::Act { guards, action } => {
                let when = conjunction(guards);
                let when = if when.is_empty() { when } else { format!("if ({when}) ") };
                line(indent, &format!("{when}{}", show_action(action)), text);
            }
            Guarded::Loop { entries, body, .. } => {
                let entries: Vec<String> = entries.iter().map(conjunction).collect();
                line(indent, &format!("while ({}) {{", entries.join(" || ")), text);
                show_all(body, indent + 1, remark, text);
                line(indent, "}", text);
            }
            Guarded::Point => line(indent, &format!("// {}{}", V::ALL, remark()), text),
        }
    }
}

fn conjunction<V: Owner>(guards: &Guards<V>) -> String {
    let literals = guards.iter().map(|literal| {
        format!("{}{}", if literal.is { "" } else { "!" }, guard_name(literal.guard))
    });
    literals.collect::<Vec<_>>().join(" && ")
}

fn show_action<V: Owner>(action: &Action<V>) -> String {
    match action {
        Action::Set { guard, value } => format!("{} = {value};", guard_name(*guard)),
        Action::Assign { target, value } => {
            let kind = StmtKind::Assign { target: target.clone(), value: value.clone() };
            Stmt::from(kind).to_string()
        }
        Action::New { target } => Stmt::from(StmtKind::New { target: target.clone() }).to_string(),
        Action::Call { call, exits } => {
            let mut shown = Stmt::from(StmtKind::Call(call.clone())).to_string();
            for (failure, exit) in exits {
                let clears = guard_name(exit.clears);
                let _ = write!(shown, " on {failure}: {clears} = false;");
            }
            shown
        }
    }
}

fn line(indent: usize, shown: &str, text: &mut String) {
    let _ = writeln!(text, "{:1$}{shown}", "", indent * 4);
}
