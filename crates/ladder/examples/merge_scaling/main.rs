//! How the time of `verdiff merge` grows with lines and with edits: the experiment
//! of section 8.3 of the SafeMerge paper (figures 9 and 10) on generated merges, with
//! its two ablations.
//!
//! `cargo xtask bench merge-scaling [FOLDER]` prints the tables, and writes a plot of each
//! into the folder if one is named. Every merge is right, and has to be proved; what an
//! ablation does not prove, or would take long for, is left out.

mod plot;
mod versions;

use plot::{Series, plot};
use std::io::{Write, stdout};
use std::path::Path;
use std::time::Instant;
use verdiff_ir::Program;
use verdiff_ir::text::parse;
use verdiff_ladder::{Ablation, FunctionResult, Settings, Unobserved, Verdict, verify};
use versions::{PART, versions};

/// Sizes of figure 9, with as many edits as the smallest has parts, and one more.
const LINES: [usize; 6] = [50, 100, 200, 400, 800, 5_000];
const FIXED_EDITS: usize = 2;
/// Edits of figure 10, each with its lines, and one more.
const EDITS: [usize; 7] = [1, 2, 4, 8, 16, 32, 200];
/// How often each is measured; the least time counts.
const TIMES: usize = 3;
/// An ablation that took so many seconds is not tried with more.
const LONG: f64 = 10.0;

/// What is measured: what it is called, its colour, and what is left out.
const KINDS: [(&str, &str, Option<Ablation>); 3] = [
    ("verdiff merge", "#1f5fa8", None),
    ("whole products", "#b3541e", Some(Ablation::Sharing)),
    ("no dependence analysis", "#5a7d2a", Some(Ablation::Dependences)),
];

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1);
    let by_lines = LINES.map(|lines| (lines, lines, FIXED_EDITS));
    let by_edits = EDITS.map(|edits| (edits, edits * PART, edits));
    for (name, title, sizes, merges) in [
        ("merge-lines", "Time by lines, two edits", "lines", &by_lines[..]),
        ("merge-edits", "Time by edits, 25 lines each", "edits", &by_edits[..]),
    ] {
        writeln!(stdout(), "| lines | edits | {} |", KINDS.map(|(name, ..)| name).join(" | "))?;
        writeln!(stdout(), "|---|---|---|---|---|")?;
        let mut all: [Series; 3] =
            KINDS.map(|(name, colour, _)| Series { name, colour, points: Vec::new() });
        for (size, lines, edits) in merges {
            measure(*lines, *edits, *size as f64, &mut all)?;
        }
        if let Some(folder) = &folder {
            let file = Path::new(folder).join(format!("{name}.svg"));
            std::fs::write(file, plot(title, sizes, &all))?;
        }
    }
    Ok(())
}

/// Measures one merge in all ways, and prints a row.
fn measure(lines: usize, edits: usize, size: f64, all: &mut [Series]) -> std::io::Result<()> {
    let programs = versions(lines, edits)
        .map(|text| parse("f.vir", &text).expect("what is made is a program"));
    let mut row = format!("| {lines} | {edits} |");
    for (series, (_, _, ablation)) in all.iter_mut().zip(KINDS) {
        let settings = Settings { ablation, ..Settings::default() };
        let is_whole = ablation.is_none();
        let is_too_long = !is_whole && series.points.last().is_some_and(|last| last.1 > LONG);
        let time = match is_too_long {
            true => None,
            false => seconds(&programs, &settings, if is_whole { TIMES } else { 1 }),
        };
        assert!(time.is_some() || !is_whole, "the merge is right");
        let shown = time.map_or("–".to_owned(), |time| format!("{time:.3}"));
        row.push_str(&format!(" {shown} |"));
        series.points.extend(time.map(|time| (size, time)));
    }
    writeln!(stdout(), "{row}")
}

/// The least time of several runs; none if the merge is not proved to be right.
fn seconds(programs: &[Program; 4], settings: &Settings, times: usize) -> Option<f64> {
    let once = |_| {
        let programs = programs.clone();
        let start = Instant::now();
        let merge = verify(programs, false, settings, &mut Unobserved);
        let time = start.elapsed().as_secs_f64();
        let is_proved =
            |function: &FunctionResult| matches!(function.verdict, Verdict::Equivalent(_));
        merge.common.functions.iter().all(is_proved).then_some(time)
    };
    (0..times).map(once).try_fold(f64::INFINITY, |least, time| Some(least.min(time?)))
}
