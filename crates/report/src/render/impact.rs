//! What a change reaches, as a tree: each function that changed, and below it
//! those that call it, up to where the change does not show any more.

use super::printable;
use super::text::{summary, verdict_style};
use crate::conditions::Told;
use crate::model::{Function, Report, VerdictName};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The tree of a report of two versions.
pub fn render(report: &Report) -> String {
    let by_name = report.functions.iter().map(|function| (&*function.name, function));
    let mut tree = Tree { by_name: by_name.collect(), seen: BTreeSet::new(), text: String::new() };
    for function in report.functions.iter().filter(|function| function.changed) {
        tree.root(function);
    }
    if tree.text.is_empty() {
        tree.text.push_str("no procedure that both versions have changed\n");
    }
    let _ = writeln!(tree.text, "{}", summary(report));
    tree.text
}

struct Tree<'r> {
    by_name: BTreeMap<&'r str, &'r Function>,
    /// What stands in the tree already.
    seen: BTreeSet<&'r str>,
    text: String,
}

impl<'r> Tree<'r> {
    fn root(&mut self, function: &'r Function) {
        let verdict = match function.verdict {
            VerdictName::Different => format!("different{}", when(function)),
            other => other.to_string(),
        };
        self.line("", function, "changed, ", &verdict);
        self.callers(function, "");
    }

    fn callers(&mut self, function: &'r Function, indent: &str) {
        let is_first = self.seen.insert(&function.name);
        if function.verdict == VerdictName::Equivalent || !is_first {
            return;
        }
        let callers: Vec<&Function> =
            function.callers.iter().filter_map(|name| self.by_name.get(&**name).copied()).collect();
        let Some((last, others)) = callers.split_last() else { return };
        for caller in others {
            self.caller(caller, indent, ["├─ ", "│  "]);
        }
        self.caller(last, indent, ["└─ ", "   "]);
    }

    fn caller(&mut self, caller: &'r Function, indent: &str, [branch, below]: [&str; 2]) {
        let effect = match caller.verdict {
            VerdictName::Equivalent => "not affected".to_owned(),
            VerdictName::Different => format!("affected{}", when(caller)),
            _ => "perhaps affected".to_owned(),
        };
        let seen = self.seen.contains(&*caller.name) && !caller.callers.is_empty();
        let effect = if seen { format!("{effect} (see above)") } else { effect };
        self.line(&format!("{indent}{branch}"), caller, "", &effect);
        self.callers(caller, &format!("{indent}{below}"));
    }

    fn line(&mut self, indent: &str, function: &Function, before: &str, effect: &str) {
        let style = verdict_style(function.verdict);
        let name = printable(&function.name);
        let _ = writeln!(self.text, "{indent}{name}: {before}{style}{effect}{style:#}");
    }
}

/// For which inputs, if that is known and short.
fn when(function: &Function) -> String {
    const LONGEST: usize = 100;
    let both = [&function.differs_when, &function.one_ends_when].into_iter().flatten();
    let condition = both.map(Told::to_string).collect::<Vec<_>>().join(" || ");
    match &*condition {
        "" => String::new(),
        "true" => " on all inputs".to_owned(),
        condition if condition.len() <= LONGEST => {
            let exactly = if function.conditions_full { "exactly " } else { "" };
            format!(" {exactly}when {}", printable(condition))
        }
        _ => String::new(),
    }
}
