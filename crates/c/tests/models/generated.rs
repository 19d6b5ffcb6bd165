//! Random programs that call the library: gcc and the interpreter agree.

use crate::harness::{assert_lowered, assert_same, interpreted, lowered, native, write};
use std::fmt::Write;
use verdiff_gen_c::{Config, Entry, Feature, ParamKind, Program, generate};

/// Calls of each entry.
const CALLS: usize = 3;

fn from_environment(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn calls_library(program: &Program) -> bool {
    let features = [
        Feature::StringFunction,
        Feature::CharacterFunction,
        Feature::StdlibFunction,
        Feature::MathFunction,
    ];
    features.iter().any(|feature| program.features.contains(feature))
}

#[test]
fn programs_that_call_the_library() {
    let folder = tempfile::tempdir().expect("a folder");
    let count = from_environment("VERDIFF_C_PROGRAMS", 15);
    let first = from_environment("VERDIFF_C_FIRST", 0) as u64;
    let config = |seed| if seed % 4 == 0 { Config::default() } else { Config::small() };
    let all = (first..).map(|seed| (seed, generate(seed, &config(seed))));
    let mut compared = 0;
    for (seed, program) in all.filter(|(_, program)| calls_library(program)) {
        if compared == count {
            break;
        }
        let file = write(folder.path(), "program.c", &with_main(&program));
        let lowered = lowered(&file);
        // Something else that is not supported.
        if lowered.opaque.keys().any(|name| !lowered.helpers.contains(name)) {
            continue;
        }
        assert_lowered(&lowered);
        compared += 1;
        let interpreted = interpreted(&lowered);
        for level in ["-O0", "-O2"] {
            let flags = [level, "-fwrapv"];
            let flags = if program.needs_wrapv() { &flags[..] } else { &flags[..1] };
            let what = format!("seed {seed} at {level}");
            assert_same(&what, &native(&file, flags), &interpreted);
        }
    }
}

/// The program with a `main` that calls all its entries.
fn with_main(program: &Program) -> String {
    let mut text = program.text.clone();
    text += "\nvoid observe(long);\nint main(void)\n{\n";
    for entry in &program.entries {
        for call in 0..CALLS {
            let args = arguments(entry, call);
            let _ = writeln!(text, "    observe({}({args}));", entry.name);
            text += "    observe((long)checksum());\n";
        }
    }
    text + "    return 0;\n}\n"
}

fn arguments(entry: &Entry, call: usize) -> String {
    let integers = ["0", "1", "(-1)", "7", "100", "(-128)", "255", "40000"];
    let floats = ["0.0", "1.0", "(-1.5)", "7.25", "1e10", "(-1e-3)", "3e38", "100.0"];
    let one = |(at, param): (usize, &verdiff_gen_c::ParamType)| {
        let choice = call * 3 + at;
        let value = match param.kind {
            ParamKind::Bool => integers[choice % 2],
            ParamKind::Signed(_) | ParamKind::Unsigned(_) => integers[choice % 8],
            ParamKind::Float | ParamKind::Double => floats[choice % 8],
        };
        format!("({}){value}", param.spelling)
    };
    entry.params.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
}
