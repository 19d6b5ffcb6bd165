//! Random and mutated text for the parser: it must neither panic nor hang,
//! and what it accepts must print and parse back to the same program.

use crate::Report;
use std::time::{Duration, Instant};
use verdiff_ir::text::testing::fuzz_one;

/// Parses inputs of one seed after the other until the time is up.
pub fn run(seed: u64, time: Duration) -> Report {
    let start = Instant::now();
    let mut report = Report::default();
    for seed in seed.. {
        fuzz_one(seed);
        report.count("inputs");
        if start.elapsed() >= time {
            break;
        }
    }
    report
}
