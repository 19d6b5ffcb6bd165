//! Lowers C files and prints the core language, or with `--count` why
//! functions are opaque and how long each stage took.

use std::collections::BTreeMap;
use std::io::{Write, stderr, stdout};
use std::path::PathBuf;
use std::time::Instant;
use verdiff_c::load::{File, Options, programs, read};

fn main() -> std::io::Result<()> {
    let (flags, rest): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|arg| arg.starts_with("--count"));
    let split = rest.iter().position(|arg| arg == "--").unwrap_or(rest.len());
    let mut options = Options::default();
    options.preprocess.arguments =
        rest[split..].iter().skip(1).map(std::ffi::OsString::from).collect();
    let start = Instant::now();
    let mut parsed = Vec::new();
    let mut lines = 0;
    for path in &rest[..split] {
        let file = File { path: PathBuf::from(path), name: path.clone() };
        match read(&file, &options) {
            Ok(file) => {
                lines += file.text.lines().count();
                parsed.push(file);
            }
            Err(error) => writeln!(stderr(), "{path}: {error}")?,
        }
    }
    let read_time = start.elapsed();
    let start = Instant::now();
    let loaded = programs(&[parsed], &options);
    let lower_time = start.elapsed();
    for version in loaded {
        for problem in &version.problems {
            let place = version.program.sources.place(problem.span);
            writeln!(stderr(), "{}: {}", place.unwrap_or_default(), problem.message)?;
        }
        if flags.is_empty() {
            writeln!(stdout(), "{}", verdiff_ir::text::print(&version.program))?;
        } else {
            let mut reasons: BTreeMap<&str, (usize, String)> = BTreeMap::new();
            for (name, opaque) in &version.program.opaque {
                let place = version.program.sources.place(opaque.span).unwrap_or_default();
                let entry = reasons.entry(&opaque.reason).or_default();
                entry.0 += 1;
                entry.1 = format!("{name} at {place}");
            }
            let mut reasons: Vec<_> = reasons.into_iter().collect();
            reasons.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
            for (reason, (count, example)) in reasons {
                writeln!(stdout(), "{count:6} {reason} (e.g. {example})")?;
            }
            let (procs, opaque) = (version.program.procs.len(), version.program.opaque.len());
            writeln!(
                stdout(),
                "{procs} lowered, {opaque} opaque, {lines} lines; read {read_time:?}, lowered {lower_time:?}"
            )?;
        }
    }
    Ok(())
}
