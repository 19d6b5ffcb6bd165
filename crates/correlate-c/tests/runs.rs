//! Correlating programs in C are compiled and run: each half does what its
//! version does in the interpreter.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use verdiff_align::{Matched, Version};
use verdiff_correlate_c::{NotInC, all_as_c, as_c};
use verdiff_gen::{Config, inputs_from_seed, pair_from_seed};
use verdiff_ir::interp::{Budget, Ending, HashOracle, Inputs, Machine, Outcome};
use verdiff_ir::text::parse;
use verdiff_ir::{Name, Scalar, ScalarType, Type, Value};
use verdiff_product::correlate::{Correlated, correlate};

/// A line of C that prints something, and what it must print.
type Probe = (String, String);

/// What a run of the compiled program shows of both versions.
fn probes(correlated: &Correlated, inputs: &Inputs, outcomes: [&Outcome; 2]) -> Vec<Probe> {
    let mut probes = Vec::new();
    let starts = [(0, "O_"), (correlated.old_results, "T_O_")];
    for ((start, tag), outcome) in starts.into_iter().zip(outcomes) {
        let (number, results) = match &outcome.ending {
            Ending::Returned(values) => (0, values.as_slice()),
            Ending::Failed(failure) => {
                let at = correlated.generated.endings.iter().position(|other| other == failure);
                (1 + at.expect("a known failure"), &[][..])
            }
            Ending::Never | Ending::Unfinished => panic!("it ended"),
        };
        probes.push((format!("printf(\"%u\\n\", (unsigned)r{start});"), number.to_string()));
        for (at, value) in results.iter().enumerate() {
            probe(&format!("r{}", start + 1 + at), value, None, &mut probes);
        }
        for (name, value) in &outcome.globals {
            let own = Name::from(format!("{tag}{name}"));
            if correlated.program.globals.contains_key(&own) {
                probe(own.as_str(), value, inputs.globals.get(name), &mut probes);
            }
        }
    }
    probes
}

/// Shows a value; a map where it, or what it was before, has entries. Objects
/// that were allocated have other numbers in outcomes: only that they are such
/// is shown of them.
fn probe(text: &str, value: &Value, before: Option<&Value>, probes: &mut Vec<Probe>) {
    let map = match value {
        Value::Scalar(scalar) => {
            let shown = match scalar.ty() {
                ScalarType::Float(ty) => format!("vd_bits{}({text})", ty.width().bits()),
                ScalarType::Bool | ScalarType::Bv(_) | ScalarType::Ref => text.into(),
            };
            return probes.push(shown_as(&shown, *scalar));
        }
        Value::Map(map) => map,
    };
    let before = match before {
        Some(Value::Map(before)) => before.entries().map(|(key, _)| key).collect(),
        Some(Value::Scalar(_)) | None => Vec::new(),
    };
    let keys = map.entries().map(|(key, _)| key).chain(before);
    for key in keys.filter(|key| !key.scalars().any(is_fresh)) {
        let [first, second] = [Some(key.first), key.second].map(|key| key.map_or(0, number));
        let (first, second) = (c_number(first), c_number(second));
        probes.push(shown_as(&format!("vd_get({text}, {first}, {second})"), map.select(key)));
    }
}

fn shown_as(text: &str, scalar: Scalar) -> Probe {
    match is_fresh(scalar) {
        true => (format!("show({text} >= 0x80000000u);"), hex(1)),
        false => (format!("show({text});"), hex(number(scalar))),
    }
}

fn is_fresh(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::Ref(object) if object.is_fresh())
}

fn number(scalar: Scalar) -> u128 {
    match scalar {
        Scalar::Bool(truth) => u128::from(truth),
        Scalar::Bv(bits) => bits.unsigned(),
        Scalar::Float(float) => float.to_bits().unsigned(),
        Scalar::Ref(object) => u128::from(object.0),
    }
}

fn hex(number: u128) -> String {
    format!("{:016x}{:016x}", (number >> 64) as u64, number as u64)
}

fn c_number(number: u128) -> String {
    format!("((vd_u)UINT64_C({}) << 64 | UINT64_C({}))", number >> 64, number as u64)
}

fn c_value(value: &Value) -> String {
    match value {
        Value::Scalar(Scalar::Float(float)) => {
            let bits = float.to_bits();
            format!("vd_f{}(UINT64_C({}))", bits.width().bits(), bits.unsigned())
        }
        Value::Scalar(scalar) => c_number(number(*scalar)),
        Value::Map(map) => {
            let start = format!("vd_fill({})", c_number(number(map.default())));
            map.entries().fold(start, |text, (key, value)| {
                let [first, second] =
                    [Some(key.first), key.second].map(|key| key.map_or(0, number));
                let [first, second, value] = [first, second, number(value)].map(c_number);
                format!("vd_put({text}, {first}, {second}, {value})")
            })
        }
    }
}

/// A `main` that sets globals, calls, and shows what both versions did.
fn driver(correlated: &Correlated, inputs: &Inputs, probes: &[Probe]) -> String {
    let proc = &correlated.program.procs[&correlated.name];
    let mut text = String::from(
        "#include <stdio.h>\nstatic inline void show(vd_u x) { printf(\"%016llx%016llx\\n\", \
         (unsigned long long)(x >> 64), (unsigned long long)x); }\nint main(void) {\n",
    );
    for (name, value) in &inputs.globals {
        let tagged = format!("O_{name}");
        if correlated.program.globals.contains_key(&Name::from(tagged.as_str())) {
            let _ = writeln!(text, "    {tagged} = {};", c_value(value));
        }
    }
    let mut args: Vec<String> = inputs.args.iter().map(c_value).collect();
    for (at, ty) in proc.results.iter().enumerate() {
        let _ = writeln!(text, "    {} r{at} = 0;", c_name(*ty));
        args.push(format!("&r{at}"));
    }
    let _ = writeln!(text, "    if ({}({})) return 99;", proc.name, args.join(", "));
    for (line, _) in probes {
        let _ = writeln!(text, "    {line}");
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
        Type::Scalar(ScalarType::Ref) => "vd_ref".into(),
        Type::Map(_) => "vd_map".into(),
    }
}

/// Compiles and runs a text; what it prints.
fn run(folder: &Path, text: &str) -> String {
    let (source, program) = (folder.join("both.c"), folder.join("both"));
    std::fs::write(&source, text).expect("a written file");
    let mut compiler = Command::new("gcc");
    let compiled = compiler
        .args(["-std=gnu11", "-O1", "-Wall", "-Werror", "-ffp-contract=off", "-o"])
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
        let probes = probes(&correlated, &inputs, [old, new]);
        let driver = driver(&correlated, &inputs, &probes);
        let printed = run(folder.path(), &format!("{text}\n{driver}"));
        let expected: String = probes.iter().map(|(_, line)| format!("{line}\n")).collect();
        assert_eq!(printed, expected, "{inputs:?}\n{text}{driver}");
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

/// Each version has a memory of its own, and starts from the same.
#[test]
fn memories_are_apart() {
    let program = |by: i32| {
        format!(
            "global mem: [ref, i64]i32;
             fn add(p: ref, at: i64, by: i32) {{ mem[p, at] = mem[p, at] + by; return; }}
             fn f(p: ref, at: i64) -> (i32, bool) {{
                 var q: ref;
                 var before: [ref, i64]i32;
                 before = mem;
                 q = new;
                 mem[q, 0] = {by};
                 add(p, at, mem[q, 0]);
                 return mem[p, at] - before[p, at], p == q;
             }}"
        )
    };
    let matched = pair(&program(1), &program(3));
    assert_eq!(check(&matched, &"f".into(), 3), Ok(3));
}

#[test]
fn objects_from_the_start_have_contents() {
    let program = |at: i32| {
        format!(
            "global mem: [ref, i64]i8;
             global link: [ref]ref;
             object first {{ mem[0] = 7; mem[1] = 9; link = &second; }}
             object second {{ mem[1] = 11; }}
             fn f(i: i64) -> (i8, i8, i64) {{
                 var p: ref;
                 p = &first;
                 mem[p, 0] = mem[p, 0] + 1;
                 return mem[p, {at}], mem[link[p], i], i64.address(p);
             }}"
        )
    };
    let matched = pair(&program(0), &program(1));
    assert_eq!(check(&matched, &"f".into(), 4), Ok(4));
}

/// Runs random pairs; how often all ended.
fn random(config: &Config, seeds: std::ops::Range<u64>) -> u64 {
    let mut ended = 0;
    for seed in seeds {
        let pair = pair_from_seed(config, seed);
        let matched = Matched::change(pair.old, pair.new);
        for name in &matched.common {
            let checked = check(&matched, name, 1);
            ended += checked.unwrap_or_else(|refused| panic!("seed {seed}, `{name}`: {refused}"));
        }
    }
    ended
}

#[test]
fn random_programs() {
    let config =
        Config { maps: false, refs: false, externs: 0, recursion: false, ..Config::default() };
    let ended = random(&config, 0..12);
    assert!(ended > 10, "{ended}");
}

#[test]
fn random_programs_with_memory() {
    let config = Config { externs: 0, recursion: false, ..Config::default() };
    let ended = random(&config, 100..124);
    assert!(ended > 20, "{ended}");
}

/// Globals, copies of callees and what all programs need is there once.
#[test]
fn several_are_one_file() {
    let version = |by: u32| {
        format!(
            "global total: i32;
             fn half(x: i32) -> i32 {{ check x > {by} else trap TooSmall; return x / 2; }}
             fn f(x: i32) -> i32 {{ var y: i32; y = half(x); total = y; return y + {by}; }}
             fn g(x: i32) -> i32 {{ var y: i32; y = half(x); return y - total; }}"
        )
    };
    let matched = pair(&version(1), &version(2));
    let all = ["half", "f", "g"].map(|name| correlate(&matched, &name.into()).expect("a pair"));
    let text = all_as_c(&all).expect("only numbers");
    let main = "#include <stdio.h>
int main(void)
{
    uint32_t ends[2], values[2];
    C_f(9, &ends[0], &values[0], &ends[1], &values[1]);
    printf(\"%u %u\\n\", values[0], values[1]);
    C_half(2, &ends[0], &values[0], &ends[1], &values[1]);
    printf(\"%u %u\\n\", ends[0], ends[1]);
    return 0;
}
";
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(run(folder.path(), &format!("{text}\n{main}")), "5 6\n0 1\n");
}
