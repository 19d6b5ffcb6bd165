//! Where variables are mentioned for the last time: a guarded program in; for
//! each of its outermost commands the locals that are of no use after it out.
//!
//! What is mentioned inside a loop may be looked at in every round, so it is of
//! use until the loop is left.

use crate::layout::{Layout, Pair};
use verdiff_ir::Var;
use verdiff_product::correlate::{Action, Guarded};

/// Locals that are of no use any more.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ends {
    pub(crate) pairs: Vec<usize>,
    /// Variables without a partner.
    pub(crate) alone: Vec<usize>,
}

/// What each command ends.
pub(crate) fn last(layout: &Layout, commands: &[Guarded]) -> Vec<Ends> {
    let mut mentioned: Vec<Option<usize>> = vec![None; layout.types.len()];
    for (at, command) in commands.iter().enumerate() {
        mentions(command, &mut |var| {
            if let Some(var) = layout.var(&var.name) {
                mentioned[var] = Some(at);
            }
        });
    }
    let mut ends = vec![Ends::default(); commands.len()];
    for (pair, kind) in layout.pairs.iter().enumerate() {
        let last = mentioned[2 * pair].max(mentioned[2 * pair + 1]);
        if let (Pair::Local(_), Some(at)) = (kind, last) {
            ends[at].pairs.push(pair);
        }
    }
    for (var, last) in mentioned.iter().enumerate().skip(2 * layout.pairs.len()) {
        if let Some(at) = last {
            ends[*at].alone.push(var);
        }
    }
    ends
}

fn mentions(command: &Guarded, visit: &mut impl FnMut(&Var)) {
    match command {
        Guarded::Act { action, .. } => match action {
            Action::Set { value, .. } => value.for_each_var(&mut |var| visit(var)),
            Action::Assign { target, value } => {
                visit(target);
                value.for_each_var(&mut |var| visit(var));
            }
            Action::New { target } => visit(target),
            Action::Call { call, .. } => {
                call.targets.iter().for_each(&mut *visit);
                call.args.iter().for_each(|arg| arg.for_each_var(&mut |var| visit(var)));
            }
        },
        Guarded::Loop { body, .. } => body.iter().for_each(|inner| mentions(inner, visit)),
        Guarded::Point => {}
    }
}
