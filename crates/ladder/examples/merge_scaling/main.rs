//! How the time of `verdiff merge` grows with lines and with edits: the experiment
//! of section 8.3 of the SafeMerge paper (figures 9 and 10) on generated merges.
//!
//! `cargo xtask bench merge-scaling [--all] [FOLDER]` prints the tables, and writes a
//! plot of each into the folder if one is named. With `--all`, there is one more size. Every merge is right, and has to be proved.

mod plot;
mod versions;

use plot::{Series, plot};
use std::io::{Write, stdout};
use std::path::Path;
use std::time::Instant;
use verdiff_ir::Program;
use verdiff_ir::text::parse;
use verdiff_ladder::{Settings, Unobserved, Verdict, verify};
use versions::{PART, versions};

/// Sizes of figure 9, with as many edits as the smallest has parts, and one more that
/// takes long.
const LINES: [usize; 6] = [50, 100, 200, 400, 800, 5_000];
const FIXED_EDITS: usize = 2;
/// Edits of figure 10, each with its lines, and one more that takes long.
const EDITS: [usize; 7] = [1, 2, 4, 8, 16, 32, 200];
/// How often each is measured; the least time counts.
const TIMES: usize = 3;

fn main() -> std::io::Result<()> {
    let (options, folders): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument == "--all");
    let folder = folders.first();
    let left_out = usize::from(options.is_empty());
    let by_lines = LINES.map(|lines| (lines, lines, FIXED_EDITS));
    let by_edits = EDITS.map(|edits| (edits, edits * PART, edits));
    for (name, title, sizes, merges) in [
        ("merge-lines", "Time by lines, two edits", "lines", &by_lines[..LINES.len() - left_out]),
        (
            "merge-edits",
            "Time by edits, 25 lines each",
            "edits",
            &by_edits[..EDITS.len() - left_out],
        ),
    ] {
        writeln!(stdout(), "| lines | edits | whole, s | proof, s | by the line, ms |")?;
        writeln!(stdout(), "|---|---|---|---|---|")?;
        let rows = merges
            .iter()
            .map(|(size, lines, edits)| measure(*lines, *edits, *size))
            .collect::<std::io::Result<Vec<Row>>>()?;
        if let Some(folder) = folder {
            let file = Path::new(folder).join(format!("{name}.svg"));
            std::fs::write(file, plot(title, sizes, &series(&rows)))?;
        }
    }
    Ok(())
}

/// What one merge costs, in seconds.
struct Row {
    size: usize,
    /// As the command does it.
    whole: f64,
    /// Without looking for conflicts by running the versions first.
    proof: f64,
}

fn measure(lines: usize, edits: usize, size: usize) -> std::io::Result<Row> {
    let programs = versions(lines, edits)
        .map(|text| parse("f.vir", &text).expect("what is made is a program"));
    let [whole, proof] = [Settings::default().runs, 0].map(|runs| {
        let settings = Settings { runs, ..Settings::default() };
        let times = (0..TIMES).map(|_| seconds(&programs, &settings));
        times.fold(f64::INFINITY, f64::min)
    });
    let each = whole / lines as f64 * 1000.0;
    writeln!(stdout(), "| {lines} | {edits} | {whole:.3} | {proof:.3} | {each:.2} |")?;
    Ok(Row { size, whole, proof })
}

fn seconds(programs: &[Program; 4], settings: &Settings) -> f64 {
    let programs = programs.clone();
    let start = Instant::now();
    let merge = verify(programs, false, settings, &mut Unobserved);
    let time = start.elapsed().as_secs_f64();
    assert_eq!(merge.common.functions.len(), 1, "there is one procedure");
    let verdicts = merge.common.functions.iter().map(|function| &function.verdict);
    for verdict in verdicts {
        assert!(matches!(verdict, Verdict::Equivalent(_)), "the merge is right: {verdict:?}");
    }
    time
}

fn series(rows: &[Row]) -> [Series; 2] {
    let points = |of: fn(&Row) -> f64| rows.iter().map(|row| (row.size as f64, of(row))).collect();
    [
        Series { name: "whole", colour: "#1f5fa8", points: points(|row| row.whole) },
        Series { name: "proof alone", colour: "#b3541e", points: points(|row| row.proof) },
    ]
}
