//! What is told while a comparison runs: progress on a terminal, details with
//! `--verbose`, and the queries for `--dump-smt`.

use crate::args::CommonArgs;
use crate::dump::Dump;
use crate::output::complain;
use anyhow::Result;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;
use verdiff_align::Matched;
use verdiff_ir::Name;
use verdiff_ladder::{FunctionResult, Observer, Verdict};
use verdiff_report::render::printable;

/// Shorter runs show no progress: it would only flicker.
const PATIENCE: Duration = Duration::from_secs(1);

/// Listens to a comparison.
pub(crate) struct Watch {
    progress: Option<Progress>,
    verbose: bool,
    dump: Option<Dump>,
}

impl Watch {
    /// A listener as asked for. Progress is shown on terminals only.
    pub(crate) fn open(args: &CommonArgs) -> Result<Watch> {
        let dump = args.dump_smt.as_deref().map(Dump::open).transpose()?;
        let shown = !args.quiet && std::io::stderr().is_terminal();
        Ok(Watch { progress: shown.then(Progress::start), verbose: args.verbose, dump })
    }

    /// Ends the progress, and says whether all queries could be written.
    pub(crate) fn finish(self) -> Result<()> {
        drop(self.progress);
        self.dump.map_or(Ok(()), Dump::finish)
    }

    fn tell(&self, line: &str) {
        self.aside(|| complain(line));
    }

    /// Does something while no progress is in the way.
    pub(crate) fn aside<R>(&self, print: impl FnOnce() -> R) -> R {
        match &self.progress {
            Some(progress) => progress.bar.suspend(print),
            None => print(),
        }
    }
}

impl Observer for Watch {
    fn started(&mut self, index: usize, total: usize, function: &Name) {
        if let Some(Progress { bar, .. }) = &self.progress {
            bar.set_length(total as u64);
            bar.set_position(index as u64);
            bar.set_message(printable(function.as_str()).into_owned());
        }
    }

    fn finished(&mut self, _: &Matched, result: &FunctionResult) {
        if self.verbose {
            let rung = result.rung.map_or("no rung".to_owned(), |rung| rung.to_string());
            let verdict = match result.verdict {
                Verdict::Equivalent(_) => "equivalent",
                Verdict::Different(_) => "different",
                Verdict::Conditional(_) => "conditional",
                Verdict::Unknown(_) => "unknown",
            };
            let time = result.time.as_secs_f64();
            let name = printable(result.name.as_str());
            self.tell(&format!("{name}: {verdict} ({rung}), {time:.3} s"));
        }
    }

    fn asked(&mut self, function: &Name, script: &str, answer: &str) {
        if let Some(dump) = &mut self.dump {
            dump.record(function, script, answer);
        }
    }

    fn wants_scripts(&self) -> bool {
        self.dump.is_some()
    }
}

/// A bar that appears when the run takes long, and goes when it ends.
struct Progress {
    bar: ProgressBar,
    /// Dropped to end the wait for a run that is over soon.
    _over: Sender<()>,
}

impl Progress {
    fn start() -> Progress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        // The template is ours; should it be wrong, the default one serves.
        if let Ok(style) = ProgressStyle::with_template("{elapsed:>4} {pos}/{len} {wide_msg}") {
            bar.set_style(style);
        }
        let (over, is_over) = mpsc::channel();
        let late = bar.clone();
        std::thread::spawn(move || {
            if is_over.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                late.set_draw_target(ProgressDrawTarget::stderr());
                late.enable_steady_tick(Duration::from_millis(200));
            }
        });
        Progress { bar, _over: over }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
