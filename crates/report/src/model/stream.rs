//! The report one function at a time, for who does not want to wait for the rest.
//!
//! In: results as they come. Out: what the report will say of each, but for its
//! callers, which are known when all results are.

use super::build::{changed, function};
use super::{Function, Report, SCHEMA};
use crate::words::Speech;
use std::collections::BTreeSet;
use verdiff_align::Matched;
use verdiff_ir::Name;
use verdiff_ladder::FunctionResult;

/// Makes functions of a report out of results.
#[derive(Debug)]
pub struct Stream {
    speech: Speech,
    /// What was asked for by name.
    asked: Vec<Name>,
    /// The procedures that changed, once there is a result.
    changed: Option<BTreeSet<Name>>,
}

impl Stream {
    /// In the words of a language; of the functions that were asked for, if any were.
    pub fn new(speech: Speech, asked: &[Name]) -> Stream {
        Stream { speech, asked: asked.to_vec(), changed: None }
    }

    /// What is told of a result; nothing if it was only wanted for the sake of others.
    pub fn function(&mut self, matched: &Matched, result: &FunctionResult) -> Option<Function> {
        let is_wanted = match &self.asked[..] {
            [] => !matched.is_helper(&result.name),
            asked => asked.contains(&result.name),
        };
        let changed = self.changed.get_or_insert_with(|| changed(matched));
        is_wanted.then(|| function(self.speech, matched, changed, result))
    }
}

impl Report {
    /// A report on one function, as a part of another one.
    pub fn of_one(function: Function) -> Report {
        Report {
            schema: SCHEMA,
            command: "diff",
            verdict: function.verdict,
            functions: vec![function],
            only_old: Vec::new(),
            only_new: Vec::new(),
            text_conflicts: Vec::new(),
        }
    }
}
