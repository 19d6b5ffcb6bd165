//! Programs, mutants and shrunk programs on a real JVM: all compile and end,
//! and mutants that are to behave the same do. This program is the launcher of
//! the sandbox as well: it starts itself again.
//!
//! `VERDIFF_GEN_JAVA_PROGRAMS=2000` checks more programs than every test run
//! does, `VERDIFF_GEN_JAVA_FIRST` says from which seed on.

use std::process::ExitCode;
use std::time::Duration;

use verdiff_gen_java::{Config, Entry, Param, Program, generate, mutate, shrink};
use verdiff_jvm::{Argument, CRASHED, Call, Ended, Jvm, Outcome};
use verdiff_sandbox::{Launcher, launch};

const SANDBOX: &str = "in-the-sandbox";
/// Calls of each entry.
const CALLS: usize = 3;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == SANDBOX) {
        return launch(arguments);
    }
    let program = std::env::current_exe().expect("this program has a path");
    let jvm = Jvm::find(Launcher { program, arguments: vec![SANDBOX.into()] }).expect("a JVM");
    check(&jvm.within(Duration::from_secs(1800)));
    ExitCode::SUCCESS
}

fn from_environment(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// A program and where it comes from.
struct Case {
    seed: u64,
    kind: String,
    program: Program,
    /// The case that it must behave like.
    like: Option<usize>,
}

/// One batch for all, since starting a JVM takes its time.
fn check(jvm: &Jvm) {
    let cases = cases();
    let asked: Vec<_> = cases.iter().map(|case| request(&case.program)).collect();
    let results = jvm.run(&asked).expect("the JVM runs");
    let outcomes: Vec<_> =
        cases.iter().zip(results).map(|(case, result)| ended(case, result)).collect();
    for (case, outcome) in cases.iter().zip(&outcomes) {
        let Some(like) = case.like else { continue };
        if outcome.is_empty() || outcomes[like].is_empty() {
            continue;
        }
        assert_eq!(outcome, &outcomes[like], "{} of seed {}", case.kind, case.seed);
    }
    let crashed = outcomes.iter().filter(|outcome| outcome.is_empty()).count();
    assert!(crashed * 50 <= outcomes.len(), "javac crashed {crashed} times");
    // Programs of which most threw would test little else.
    let all: Vec<_> = outcomes.iter().flatten().collect();
    let returned = all.iter().filter(|outcome| matches!(outcome.ended, Ended::Returned(_))).count();
    assert!(returned * 2 > all.len(), "{returned} of {} calls returned", all.len());
    assert!(returned < all.len(), "nothing was thrown");
}

fn cases() -> Vec<Case> {
    let first = from_environment("VERDIFF_GEN_JAVA_FIRST", 0);
    let count = from_environment("VERDIFF_GEN_JAVA_PROGRAMS", 40);
    let mut cases = Vec::new();
    for seed in first..first + count {
        let config = if seed % 8 == 0 { Config::default() } else { Config::small() };
        let program = generate(seed, &config);
        let original = cases.len();
        if let Some(mutant) = mutate(seed, &program) {
            let like = mutant.change.preserves_behaviour().then_some(original);
            let kind = format!("{:?}", mutant.change);
            cases.push(Case { seed, kind: "program".into(), program, like: None });
            cases.push(Case { seed, kind, program: mutant.program, like });
        }
    }
    cases.extend((first..first + count / 10).flat_map(steps));
    cases
}

/// Some programs that shrinking tries, when what it looks for is random.
fn steps(seed: u64) -> Vec<Case> {
    let program = generate(seed, &Config::small());
    let mut state = seed;
    let mut step = 0_u64;
    let mut found = Vec::new();
    shrink(&program, &mut |candidate| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        step += 1;
        if step.is_multiple_of(20) && found.len() < 8 {
            let kind = format!("step {step}");
            found.push(Case { seed, kind, program: candidate.clone(), like: None });
        }
        step == 1 || state >> 33 & 3 != 0
    });
    found
}

fn ended(case: &Case, result: verdiff_jvm::Result) -> Vec<Outcome> {
    // javac 17 has defects of its own, with `switch` in `finally` for example.
    if result.as_ref().is_err_and(|error| error == CRASHED) {
        return Vec::new();
    }
    let outcomes = result.unwrap_or_else(|error| {
        panic!("{} of seed {}: {error}\n{}", case.kind, case.seed, case.program.text)
    });
    for outcome in &outcomes {
        let called = !matches!(outcome.ended, Ended::NotCalled(_));
        assert!(called, "{} of seed {}: {outcome:?}", case.kind, case.seed);
    }
    outcomes
}

fn request(program: &Program) -> verdiff_jvm::Program {
    let calls = program.entries.iter().flat_map(|entry| {
        (0..CALLS).map(|call| Call {
            class: "Main".to_owned(),
            method: entry.name.clone(),
            arguments: arguments(entry, call),
        })
    });
    let files = vec![("Main.java".to_owned(), program.text.clone())];
    verdiff_jvm::Program { files, calls: calls.collect() }
}

fn arguments(entry: &Entry, call: usize) -> Vec<Argument> {
    let one = |(at, param): (usize, &Param)| {
        let at = (call + at) % 3;
        match param {
            Param::Int => Argument::Int([0, 7, -100][at]),
            Param::Long => Argument::Long([1, -5, 1 << 40][at]),
            Param::String => Argument::String(["a", "xyz", ""][at].to_owned()),
            Param::Ints => {
                Argument::Ints([vec![1, 2, 3, 4], vec![-1, 0, 7, 9, 4], vec![5; 4]][at].clone())
            }
            Param::Boolean => Argument::Boolean(at == 0),
            Param::Double => Argument::Double([0.5, f64::NAN, -1e300][at]),
            Param::Char => Argument::Char([97, 0, 65535][at]),
            Param::Byte => Argument::Byte([1, -128, 127][at]),
        }
    };
    entry.params.iter().enumerate().map(one).collect()
}
