//! Parses preprocessed files and says what could not be parsed, and how fast
//! it went: `cargo run --release -p verdiff-c --example parse -- FILE…`

use std::io::{Write, stdout};
use std::time::Duration;
use verdiff_c::symbol::Symbols;
use verdiff_c::syntax::ast::{Item, TranslationUnit};

fn main() -> std::io::Result<()> {
    let (mut files, mut clean, mut lines, mut bytes) = (0, 0, 0, 0);
    let mut time = Duration::ZERO;
    for path in std::env::args().skip(1) {
        let text = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
        let mut symbols = Symbols::default();
        let start = processor_time()?;
        let unit = verdiff_c::syntax::parse(&text, &mut symbols);
        time += processor_time()?.saturating_sub(start);
        files += 1;
        clean += usize::from(report(&path, &text, &unit, &symbols)? == 0);
        lines += text.lines().count();
        bytes += text.len();
    }
    let seconds = time.as_secs_f64();
    writeln!(stdout(), "{clean} of {files} files without broken items")?;
    writeln!(
        stdout(),
        "{lines} lines, {bytes} bytes in {seconds:.3} s: {:.0} lines/s, {:.1} MB/s",
        lines as f64 / seconds,
        bytes as f64 / seconds / 1e6
    )
}

/// How long this thread ran so far; what else runs on the machine does not
/// count. Linux only.
fn processor_time() -> std::io::Result<Duration> {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds = statistics.split(' ').next().and_then(|number| number.parse().ok());
    Ok(Duration::from_nanos(nanoseconds.unwrap_or(0)))
}

/// Prints what is broken, and returns how much that is.
fn report(
    path: &str,
    text: &str,
    unit: &TranslationUnit,
    symbols: &Symbols,
) -> std::io::Result<usize> {
    let mut count = 0;
    for item in &unit.items {
        let Item::Broken(broken) = item else { continue };
        count += 1;
        let before = text.get(..broken.at.start as usize).unwrap_or_default();
        let line = before.lines().count();
        let function = broken.function.map_or("?", |name| symbols.name(name));
        writeln!(stdout(), "{path}:{line}: {} (in {function})", broken.message)?;
    }
    Ok(count)
}
