//! The script of the tour: its text in, its steps out.
//!
//! ```text
//! # A comment, up to the first headline or between steps.
//! == The headline of a step
//! What it shows, in some lines, printed as they are.
//! $ verdiff diff examples/tour/old.vir examples/tour/new.vir
//! => 1
//! ```
//!
//! `$` begins a command; `=>` gives the exit status of the command before it,
//! which is 0 where nothing is said. Quotes keep words together, as in a shell;
//! nothing else of a shell is understood.

use std::iter::Peekable;
use std::str::Chars;

#[derive(Debug, PartialEq)]
pub(super) struct Step {
    pub(super) headline: String,
    pub(super) explanation: String,
    pub(super) actions: Vec<Action>,
}

/// A command and the exit status that it must end with. There is at least one word.
#[derive(Debug, PartialEq)]
pub(super) struct Action {
    /// The command as it was written.
    pub(super) line: String,
    pub(super) words: Vec<String>,
    pub(super) expected: i32,
}

/// Reads a script; an error starts with the number of its line.
pub(super) fn parse(text: &str) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        take(line, &mut steps).map_err(|problem| format!("{number}: {problem}"))?;
    }
    if steps.is_empty() {
        return Err("1: no step: a step begins with `== `".into());
    }
    for step in &mut steps {
        step.explanation = step.explanation.trim().to_owned();
        if step.actions.is_empty() {
            return Err(format!("1: the step `{}` runs nothing", step.headline));
        }
    }
    Ok(steps)
}

/// Takes one line into the steps so far.
fn take(line: &str, steps: &mut Vec<Step>) -> Result<(), String> {
    if line.starts_with('#') {
        return Ok(());
    }
    if let Some(headline) = line.strip_prefix("== ") {
        let headline = headline.trim().to_owned();
        steps.push(Step { headline, explanation: String::new(), actions: Vec::new() });
        return Ok(());
    }
    match steps.last_mut() {
        Some(step) => take_in_step(line, step),
        None if line.trim().is_empty() => Ok(()),
        None => Err("text before the first headline (`== …`)".into()),
    }
}

fn take_in_step(line: &str, step: &mut Step) -> Result<(), String> {
    if let Some(command) = line.strip_prefix("$ ") {
        let words = split(command)?;
        if words.is_empty() {
            return Err("no command after `$`".into());
        }
        step.actions.push(Action { line: command.trim().to_owned(), words, expected: 0 });
    } else if let Some(status) = line.strip_prefix("=> ") {
        let action = step.actions.last_mut().ok_or("`=>` without a command before it")?;
        action.expected = status.trim().parse().map_err(|_| "`=>` takes an exit status")?;
    } else if step.actions.is_empty() {
        step.explanation += line;
        step.explanation.push('\n');
    } else if !line.trim().is_empty() {
        return Err("text after a command: begin a new step for it".into());
    }
    Ok(())
}

/// Splits a command line at white space outside of quotes.
fn split(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut chars = command.chars().peekable();
    loop {
        while chars.next_if(|c| c.is_whitespace()).is_some() {}
        if chars.peek().is_none() {
            return Ok(words);
        }
        words.push(word(&mut chars)?);
    }
}

fn word(chars: &mut Peekable<Chars>) -> Result<String, String> {
    let mut word = String::new();
    while let Some(c) = chars.next_if(|c| !c.is_whitespace()) {
        if !matches!(c, '\'' | '"') {
            word.push(c);
            continue;
        }
        loop {
            match chars.next() {
                Some(next) if next == c => break,
                Some(next) => word.push(next),
                None => return Err(format!("no closing {c}")),
            }
        }
    }
    Ok(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_has_a_headline_a_text_and_commands() {
        let text = "# note\n\n== First\n\nSome\ntext.\n\n$ a b\n=> 1\n\n$ c\n== Second\n$ d\n";
        let steps = parse(text).unwrap();
        let action = |line: &str, expected| Action {
            line: line.into(),
            words: line.split(' ').map(str::to_owned).collect(),
            expected,
        };
        assert_eq!(steps.len(), 2);
        assert_eq!(steps[0].headline, "First");
        assert_eq!(steps[0].explanation, "Some\ntext.");
        assert_eq!(steps[0].actions, [action("a b", 1), action("c", 0)]);
        assert_eq!(steps[1].actions, [action("d", 0)]);
    }

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(split(" a  'b c' d\"e 'f\"g '' ").unwrap(), ["a", "b c", "de 'fg", ""]);
        assert_eq!(split("a 'b"), Err("no closing '".into()));
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        let error = |text| parse(text).unwrap_err();
        assert_eq!(error("\ntext\n"), "2: text before the first headline (`== …`)");
        assert_eq!(error("== A\n=> 1\n"), "2: `=>` without a command before it");
        assert_eq!(error("== A\n$ a\n=> one\n"), "3: `=>` takes an exit status");
        assert_eq!(error("== A\n$ a\ntext\n"), "3: text after a command: begin a new step for it");
        assert_eq!(error("== A\n$  \n"), "2: no command after `$`");
        assert_eq!(error("== A\ntext\n"), "1: the step `A` runs nothing");
        assert_eq!(error(""), "1: no step: a step begins with `== `");
    }
}
