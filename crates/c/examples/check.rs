//! Checks preprocessed files and says which functions could not be checked,
//! why, and how fast it went:
//! `cargo run --release -p verdiff-c --example check -- FILE…`

use std::collections::BTreeMap;
use std::io::{Write, stdout};
use std::time::{Duration, Instant};
use verdiff_c::check::check;
use verdiff_c::symbol::Symbols;
use verdiff_c::syntax::parse;
use verdiff_c::typed::{Problem, Unit};

#[derive(Default)]
struct Totals {
    files: usize,
    functions: usize,
    failed: usize,
    lines: usize,
    parsing: Duration,
    checking: Duration,
    reasons: BTreeMap<String, usize>,
}

fn main() -> std::io::Result<()> {
    let mut totals = Totals::default();
    for path in std::env::args().skip(1) {
        let text = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
        let mut symbols = Symbols::default();
        let start = Instant::now();
        let tree = parse(&text, &mut symbols);
        let parsed = Instant::now();
        let unit = check(tree, symbols);
        totals.checking += parsed.elapsed();
        totals.parsing += parsed - start;
        totals.lines += text.lines().count();
        report(&path, &text, &unit, &mut totals)?;
    }
    for (reason, count) in &totals.reasons {
        writeln!(stdout(), "{count:6} {reason}")?;
    }
    let seconds = (totals.parsing + totals.checking).as_secs_f64();
    writeln!(
        stdout(),
        "{} files, {} functions, {} failed; {} lines: {:.3} s parsing, {:.3} s checking, {:.0} lines/s",
        totals.files,
        totals.functions,
        totals.failed,
        totals.lines,
        totals.parsing.as_secs_f64(),
        totals.checking.as_secs_f64(),
        totals.lines as f64 / seconds
    )
}

fn report(path: &str, text: &str, unit: &Unit, totals: &mut Totals) -> std::io::Result<()> {
    totals.files += 1;
    for problem in &unit.problems {
        tell(path, text, "file scope", problem, totals)?;
    }
    for function in &unit.functions {
        totals.functions += 1;
        if let Err(problem) = &function.body {
            totals.failed += 1;
            tell(path, text, unit.name(function.decl), problem, totals)?;
        }
    }
    Ok(())
}

fn tell(
    path: &str,
    text: &str,
    whose: &str,
    problem: &Problem,
    totals: &mut Totals,
) -> std::io::Result<()> {
    let reason = format!("{:?}: {}", problem.kind, problem.message);
    *totals.reasons.entry(reason).or_default() += 1;
    let place = text.get(..problem.span.start as usize).unwrap_or_default();
    let line = place.rsplit('\n').next().map_or(0, str::len);
    let number = place.matches('\n').count() + 1;
    let shown = text.lines().nth(number - 1).unwrap_or_default();
    let message = &problem.message;
    writeln!(stdout(), "{path}:{number}:{}: {whose}: {message}\n    {shown}", line + 1)
}
