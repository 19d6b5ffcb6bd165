//! `--stream`: results are printed as they come.
//!
//! In: what a comparison tells of itself. Out: each function on standard output as
//! soon as it is decided, and what is left to say at the end.

use crate::args::Format;
use crate::output::print;
use crate::watch::Watch;
use anyhow::Result;
use verdiff_align::Matched;
use verdiff_ir::Name;
use verdiff_ladder::{FunctionResult, Observer};
use verdiff_report::model::Stream;
use verdiff_report::render::text::Listing;
use verdiff_report::render::{json, text};
use verdiff_report::{Report, Speech};

/// Prints results, and tells another listener of all there is.
pub(crate) struct Streamed<'w> {
    watch: &'w mut Watch,
    functions: Stream,
    format: Format,
    listing: Listing,
    /// What the first result ran into that could not be printed.
    printed: Result<()>,
}

impl<'w> Streamed<'w> {
    pub(crate) fn new(
        watch: &'w mut Watch,
        (format, listing): (Format, Listing),
        speech: Speech,
        asked: &[Name],
    ) -> Self {
        let functions = Stream::new(speech, asked);
        Streamed { watch, functions, format, listing, printed: Ok(()) }
    }

    /// Whether all could be printed.
    pub(crate) fn finish(self) -> Result<()> {
        self.printed
    }
}

/// What is left to say when all functions were printed.
pub(crate) fn rest(report: Report, format: Format, listing: Listing) -> String {
    match format {
        Format::Text => text::render_rest(&report, listing),
        // The functions have their lines, and the last one the verdict on all.
        Format::Json => json::line(&Report { functions: Vec::new(), ..report }),
    }
}

impl Observer for Streamed<'_> {
    fn started(&mut self, index: usize, total: usize, function: &Name) {
        self.watch.started(index, total, function);
    }

    fn finished(&mut self, matched: &Matched, result: &FunctionResult) {
        self.watch.finished(matched, result);
        let Some(function) = self.functions.function(matched, result) else { return };
        let told = match self.format {
            Format::Text => text::render_one(&function, self.listing),
            Format::Json => Some(json::line(&Report::of_one(function))),
        };
        if let (Some(told), Ok(())) = (told, &self.printed) {
            self.printed = self.watch.aside(|| print(&told));
        }
    }

    fn asked(&mut self, function: &Name, script: &str, answer: &str) {
        self.watch.asked(function, script, answer);
    }

    fn wants_scripts(&self) -> bool {
        self.watch.wants_scripts()
    }
}
