//! Correlating programs in C are compiled and run: each half does what its
//! version does in the interpreter.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use verdiff_align::{Matched, Version};
use verdiff_correlate_c::{NotInC, as_c};
use verdiff_gen::{Config, inputs_from_seed, pair_from_seed};
use verdiff_ir::interp::{Budget, Ending, HashOracle, Inputs, Machine, Outcome};
use verdiff_ir::text::parse;
use verdiff_ir::{Name, Scalar, ScalarType, Type, Value};
use verdiff_product::correlate::{Correlated, correlate};

/// What a run of the compiled program must print, one line for each value.
fn expected(correlated: &Correlated, outcomes: [&Outcome; 2]) -> String {
    let mut lines = String::new();
    for outcome in outcomes {
        let (number, results) = match &outcome.ending {
            Ending::Returned(values) => (0, values.as_slice()),
            Ending::Failed(failure) => {
                let at = correlated.generated.endings.iter().position(|other| other == failure);
                (1 + at.expect("a known failure"), &[][..])
            }
        };
        let _ = writeln!(lines, "{number}");
        for value in results {
            let _ = writeln!(lines, "{}", bits(value));
        }
    }
    lines
}

fn bits(value: &Value) -> String {
    let Value::Scalar(scalar) = value else { panic!("no scalar: {value:?}") };
    let number = match scalar {
        Scalar::Bool(truth) => u128::from(*truth),
        Scalar::Bv(bits) => bits.unsigned(),
        Scalar::Float(float) => float.to_bits().unsigned(),
        Scalar::Ref(_) => panic!("a reference"),
    };
    format!("{:016x}{:016x}", (number >> 64) as u64, number as u64)
}

fn c_literal(value: &Value) -> String {
    let Value::Scalar(scalar) = value else { panic!("no scalar: {value:?}") };
    match scalar {
        Scalar::Bool(truth) => u8::from(*truth).to_string(),
        Scalar::Bv(bits) => {
            let number = bits.unsigned();
            format!("((vd_u)UINT64_C({}) << 64 | UINT64_C({}))", number >> 64, number as u64)
        }
        Scalar::Float(float) => {
            let bits = float.to_bits();
            format!("vd_f{}(UINT64_C({}))", bits.width().bits(), bits.unsigned())
        }
        Scalar::Ref(_) => panic!("a reference"),
    }
}

/// A `main` that sets globals, calls, and prints what each version returned.
fn driver(correlated: &Correlated, inputs: &Inputs, outcomes: [&Outcome; 2]) -> String {
    let proc = &correlated.program.procs[&correlated.name];
    let mut text = String::from(
        "#include <stdio.h>\nstatic void show(vd_u x) { printf(\"%016llx%016llx\\n\", \
         (unsigned long long)(x >> 64), (unsigned long long)x); }\nint main(void) {\n",
    );
    for (name, value) in &inputs.globals {
        let tagged = format!("O_{name}");
        if correlated.program.globals.contains_key(&Name::from(tagged.as_str())) {
            let _ = writeln!(text, "    {tagged} = {};", c_literal(value));
        }
    }
    let mut args: Vec<String> = inputs.args.iter().map(c_literal).collect();
    for (at, ty) in proc.results.iter().enumerate() {
        let _ = writeln!(text, "    {} r{at} = 0;", c_name(*ty));
        args.push(format!("&r{at}"));
    }
    let _ = writeln!(text, "    if ({}({})) return 99;", proc.name, args.join(", "));
    let starts = [0, correlated.old_results];
    for (start, outcome) in starts.into_iter().zip(outcomes) {
        let _ = writeln!(text, "    printf(\"%u\\n\", (unsigned)r{start});");
        if let Ending::Returned(values) = &outcome.ending {
            for at in 0..values.len() {
                let at = start + 1 + at;
                let shown = match proc.results[at] {
                    Type::F32 => format!("vd_bits32(r{at})"),
                    Type::F64 => format!("vd_bits64(r{at})"),
                    _ => format!("r{at}"),
                };
                let _ = writeln!(text, "    show({shown});");
            }
        }
    }
    text + "    return 0;\n}\n"
}

fn c_name(ty: Type) -> String {
    match ty {
        Type::Scalar(ScalarType::Bool) => "_Bool".into(),
        Type::F32 => "float".into(),
        Type::F64 => "double".into(),
        Type::Scalar(ScalarType::Bv(width)) => match width.bits().next_power_of_two().max(8) {
            128 => "vd_u".into(),
            bits => format!("uint{bits}_t"),
        },
        Type::Scalar(_) | Type::Map(_) => panic!("no type of C: {ty}"),
    }
}

/// Compiles and runs a text; what it prints.
fn run(folder: &Path, text: &str) -> String {
    let (source, program) = (folder.join("both.c"), folder.join("both"));
    std::fs::write(&source, text).expect("a written file");
    let mut compiler = Command::new("gcc");
    let compiled = compiler
        .args(["-std=gnu11", "-O1", "-Wall", "-Werror", "-Wno-unused", "-ffp-contract=off", "-o"])
        .arg(&program)
        .arg(&source)
        .arg("-lm")
        .output()
        .expect("gcc runs");
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{said}\n{text}");
    let ran = Command::new(&program).output().expect("the program runs");
    assert!(ran.status.success(), "{ran:?}\n{text}");
    String::from_utf8(ran.stdout).expect("text")
}

/// Holds the C program of a procedure against runs of both versions, on some
/// inputs; how often all ended. None if it is not put in C.
fn check(matched: &Matched, name: &Name, seeds: u64) -> Result<u64, NotInC> {
    let Ok(correlated) = correlate(matched, name) else { return Ok(0) };
    let text = as_c(&correlated)?;
    let folder = tempfile::tempdir().expect("a folder");
    let mut ended = 0;
    for seed in 0..seeds {
        let inputs = inputs_from_seed(matched.latest(), name, seed);
        let runs = Version::CHANGE.map(|version| {
            let machine = Machine::new(matched.program(version));
            let mut outside = HashOracle { seed };
            machine.run(name, &inputs, &mut outside, Budget::steps(500)).expect("a procedure")
        });
        let [Some(old), Some(new)] = runs.each_ref().map(|run| run.outcome()) else { continue };
        let driver = driver(&correlated, &inputs, [old, new]);
        let printed = run(folder.path(), &format!("{text}\n{driver}"));
        assert_eq!(printed, expected(&correlated, [old, new]), "{inputs:?}\n{text}{driver}");
        ended += 1;
    }
    Ok(ended)
}

fn pair(old: &str, new: &str) -> Matched {
    let [old, new] = [old, new].map(|text| parse("test.vir", text).expect("a valid program"));
    Matched::change(old, new)
}

#[test]
fn the_papers_counter_example() {
    let body = |stop: &str| {
        format!(
            "global x: i32;
             fn f(k: i32) -> i32 {{
                 var i: i32;
                 block out {{
                     while i <= 1 {{
                         i = i + 1;
                         k = k + 1;
                         {stop}
                     }}
                 }}
                 return k;
             }}"
        )
    };
    let matched = pair(&body(""), &body("break out;"));
    assert_eq!(check(&matched, &"f".into(), 3), Ok(3));
}

#[test]
fn traps_of_callees_end_one_version_only() {
    let program = |limit: i32| {
        format!(
            "fn half(x: i32) -> i32 {{ check x > {limit} else trap TooSmall; return x / 2; }}
             fn f(x: i32) -> i32 {{ var y: i32; y = half(x); return y + 1; }}"
        )
    };
    let matched = pair(&program(0), &program(-5));
    assert!(check(&matched, &"f".into(), 6).is_ok_and(|ended| ended > 3));
}

#[test]
fn memory_is_refused() {
    let text = "global a: [i32]i32; fn f(i: i32) -> i32 { return a[i]; }";
    let matched = pair(text, text);
    assert_eq!(check(&matched, &"f".into(), 1), Err(NotInC("memory")));
}

#[test]
fn random_programs() {
    let config =
        Config { maps: false, refs: false, externs: 0, recursion: false, ..Config::default() };
    let mut ended = 0;
    for seed in 0..12 {
        let pair = pair_from_seed(&config, seed);
        let matched = Matched::change(pair.old, pair.new);
        for name in &matched.common {
            let checked = check(&matched, name, 1);
            ended += checked.unwrap_or_else(|refused| panic!("seed {seed}, `{name}`: {refused}"));
        }
    }
    assert!(ended > 10, "{ended}");
}
